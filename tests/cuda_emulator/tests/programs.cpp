// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Parts of the language beside arithmetic: variables, pointers to functions, printing, narrow and wide accesses.
#include <catch2/catch_test_macros.hpp>
#include <cstdint>

#include "device_array.hpp"

namespace otakar::emulator::test {
namespace {

__device__ int counter = 5;
__constant__ int table[4] = {2, 3, 5, 7};

__global__ void use_variables(int* out)
{
  out[threadIdx.x] = table[threadIdx.x] + atomicAdd(&counter, 1) * 0;
}

using Unary = int (*)(int);
__device__ __noinline__ int twice(int x)
{
  return 2 * x;
}
__device__ __noinline__ int square(int x)
{
  return x * x;
}
__device__ Unary functions[2] = {twice, square};

__global__ void call_by_pointer(int* out)
{
  int const i = int(threadIdx.x);
  out[i] = functions[i & 1](i);
}

struct alignas(16) Four {
  std::uint32_t a, b, c, d;
};

__global__ void copy_wide(Four const* from, Four* to, std::uint8_t* bytes, std::int16_t* halves)
{
  int const i = int(threadIdx.x);
  Four value = from[i];
  value.c += 1;
  to[i] = value;
  bytes[i] = std::uint8_t(value.a);
  halves[i] = std::int16_t(-i);
}

__global__ void print()
{
  if (threadIdx.x == 3) printf("%d %s %.2f %llu %%\n", 3, "three", 2.5, 1ull << 40);
}

}  // namespace

TEST_CASE("variables of the device and of the host's symbol table")
{
  DeviceArray<int> const out(4);
  use_variables<<<1, 4>>>(out.data());
  CHECK(out.values() == std::vector<int>{2, 3, 5, 7});
  int value = 0;
  cudaMemcpyFromSymbol(&value, counter, sizeof value);
  CHECK(value == 9);
  value = -1;
  cudaMemcpyToSymbol(counter, &value, sizeof value);
  use_variables<<<1, 1>>>(out.data());
  cudaMemcpyFromSymbol(&value, counter, sizeof value);
  CHECK(value == 0);
}

TEST_CASE("calls through pointers that differ within a warp")
{
  DeviceArray<int> const out(40);
  call_by_pointer<<<1, 40>>>(out.data());
  auto const values = out.values();
  for (int i = 0; i < 40; ++i) CHECK(values[std::size_t(i)] == (i & 1 ? i * i : 2 * i));
}

TEST_CASE("accesses of one to sixteen bytes")
{
  constexpr std::size_t n = 37;
  std::vector<Four> start(n);
  for (std::size_t i = 0; i < n; ++i) start[i] = {std::uint32_t(i * 7), 2, std::uint32_t(i), 4};
  DeviceArray<Four> const from(start), to(n);
  DeviceArray<std::uint8_t> const bytes(n);
  DeviceArray<std::int16_t> const halves(n);
  copy_wide<<<1, n>>>(from.data(), to.data(), bytes.data(), halves.data());
  auto const wide = to.values();
  for (std::size_t i = 0; i < n; ++i) {
    CHECK(wide[i].a == i * 7);
    CHECK(wide[i].c == i + 1);
    CHECK(bytes.values()[i] == std::uint8_t(i * 7));
    CHECK(halves.values()[i] == -int(i));
  }
}

TEST_CASE("printing")
{
  print<<<1, 8>>>();
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
}

TEST_CASE("memory runs out with an error that the program sees")
{
  void* pointer = nullptr;
  CHECK(cudaMalloc(&pointer, std::size_t(1) << 50) == cudaErrorMemoryAllocation);
}

}  // namespace otakar::emulator::test
