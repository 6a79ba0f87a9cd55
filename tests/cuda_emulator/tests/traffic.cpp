// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Kernels whose traffic is known, for the statistics: check_statistics.cmake has the figures.
#include <cuda_runtime.h>

__global__ void coalesced(int* values)
{
  values[threadIdx.x] = 1;
}

__global__ void strided(int* values)
{
  values[threadIdx.x * 8] = 1;
}

__global__ void half_active(int* values)
{
  if (threadIdx.x & 1) atomicAdd(values, 1);
}

__global__ void conflicting(int* values)
{
  __shared__ int staged[32 * 32];
  staged[threadIdx.x * 32] = 1;
  __syncthreads();
  values[threadIdx.x] = staged[threadIdx.x * 32];
}

__global__ void streamed(int const* values, int* sum)
{
  if (values[blockIdx.x * blockDim.x + threadIdx.x] != 0) *sum = 1;
}

int main()
{
  int* values = nullptr;
  cudaMalloc(&values, 1 << 20);
  cudaMemset(values, 0, 1 << 20);
  for (int k = 0; k < 3; ++k) coalesced<<<1, 128>>>(values);
  strided<<<1, 128>>>(values);
  half_active<<<1, 128>>>(values);
  conflicting<<<1, 32>>>(values);
  for (int k = 0; k < 2; ++k) streamed<<<256, 256>>>(values + (1 << 17), values);
  cudaFree(values);
}
