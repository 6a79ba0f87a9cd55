// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// One mistake per name, which the emulator must find; names that start with "right" are free of it.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>

namespace {

constexpr int n = 5000;
constexpr int threads = 128, blocks = (n + threads - 1) / threads;

__device__ int index()
{
  return int(blockIdx.x * blockDim.x + threadIdx.x);
}

__global__ void fill(int* values, int count)
{
  if (index() < count) values[index()] = index() + 1;
}

__global__ void copy(int const* from, int* to)
{
  if (index() < n) to[index()] = from[index()];
}

__global__ void count_plainly(int* count)
{
  if (index() < n) *count += 1;
}

__global__ void count_atomically(int* count)
{
  if (index() < n) atomicAdd(count, 1);
}

__global__ void read_neighbour(int* values)
{
  if (index() < n - 1) values[index() + 1] = values[index()] + 1;
}

__global__ void raise_flag(int* flag)
{
  if (index() < n) *flag = 1;
}

__global__ void reverse_in_shared(int* values, bool with_barrier)
{
  __shared__ int staged[threads];
  int const t = int(threadIdx.x);
  staged[t] = t + 1;
  if (with_barrier) __syncthreads();
  if (index() < n) values[index()] = staged[threads - 1 - t];
}

// As reductions do: each block leaves its part and the last one adds them up.
__global__ void sum_of_blocks(int* parts, unsigned* arrived, int* sum)
{
  if (threadIdx.x != 0) return;
  parts[blockIdx.x] = int(blockIdx.x) + 1;
  __threadfence();
  if (atomicAdd(arrived, 1u) != gridDim.x - 1) return;
  int total = 0;
  for (unsigned k = 0; k < gridDim.x; ++k) total += parts[k];
  *sum = total;
}

// Half of a warp waits for the other half, which waits at the block's barrier.
__global__ void wait_for_each_other(int* values)
{
  if (threadIdx.x < 16) values[threadIdx.x] = __ballot_sync(0xffffffff, 1);
  __syncthreads();
}

__global__ void unknown_instruction(int* values)
{
  unsigned result;
  asm volatile("vadd4.u32.u32.u32 %0, %1, %2, %3;" : "=r"(result) : "r"(1), "r"(2), "r"(3));
  values[0] = int(result);
}

int* device_ints(bool initialised = true)
{
  int* values = nullptr;
  cudaMalloc(&values, n * sizeof(int));
  if (initialised) cudaMemset(values, 0, n * sizeof(int));
  return values;
}

void run(char const* bug)
{
  auto const is = [&](char const* name) { return std::strcmp(bug, name) == 0; };
  int* const values = device_ints();
  int* const others = device_ints(false);
  if (is("overrun")) fill<<<blocks, threads>>>(values, n + 1);
  if (is("use_after_free")) {
    cudaFree(others);
    fill<<<blocks, threads>>>(others, n);
  }
  if (is("host_pointer")) copy<<<blocks, threads>>>(new int[n], values);
  if (is("device_pointer")) std::printf("%d\n", values[3]);
  if (is("wrong_direction")) cudaMemcpy(others, values, sizeof(int), cudaMemcpyDeviceToHost);
  if (is("uninitialised")) copy<<<blocks, threads>>>(others, values);
  if (is("race_on_counter")) count_plainly<<<blocks, threads>>>(values);
  if (is("race_with_neighbour")) read_neighbour<<<blocks, threads>>>(values);
  if (is("race_in_shared")) reverse_in_shared<<<blocks, threads>>>(values, false);
  if (is("deadlock")) wait_for_each_other<<<1, 32>>>(values);
  if (is("unknown_instruction")) unknown_instruction<<<1, 32>>>(values);
  if (is("right_counter")) count_atomically<<<blocks, threads>>>(values);
  if (is("right_flag")) raise_flag<<<blocks, threads>>>(values);
  if (is("right_shared")) reverse_in_shared<<<blocks, threads>>>(values, true);
  if (is("right_sum"))
    sum_of_blocks<<<blocks, threads>>>(values, reinterpret_cast<unsigned*>(values + 4000), values + 4500);
  if (is("missing_fence")) {
    int* pinned = nullptr;
    cudaHostAlloc(reinterpret_cast<void**>(&pinned), n * sizeof(int), 0);
    std::memset(pinned, 0, n * sizeof(int));
    fill<<<blocks, threads>>>(pinned, n);
    if (pinned[n - 1] == 0) std::printf("read before the kernel ran\n");
  }
}

}  // namespace

int main(int, char** arguments)
{
  run(arguments[1]);
  cudaDeviceSynchronize();
  std::printf("done\n");
}
