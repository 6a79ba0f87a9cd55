// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// An array on the device, for tests that use the CUDA runtime alone.
#pragma once

#include <cuda_runtime.h>

#include <vector>

namespace otakar::emulator::test {

template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(std::vector<T> const& values) : size_(values.size())
  {
    cudaMalloc(&data_, size_ * sizeof(T));
    cudaMemcpy(data_, values.data(), size_ * sizeof(T), cudaMemcpyHostToDevice);
  }
  explicit DeviceArray(std::size_t size, T value = T()) : DeviceArray(std::vector<T>(size, value)) {}
  DeviceArray(DeviceArray const&) = delete;
  ~DeviceArray() { cudaFree(data_); }

  T* data() const { return data_; }
  std::vector<T> values() const
  {
    std::vector<T> result(size_);
    cudaMemcpy(result.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost);
    return result;
  }

 private:
  std::size_t size_;
  T* data_ = nullptr;
};

}  // namespace otakar::emulator::test
