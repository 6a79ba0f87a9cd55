// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Atomic operations, and threads that wait for each other.
#include <catch2/catch_test_macros.hpp>

#include "device_array.hpp"

namespace otakar::emulator::test {
namespace {

constexpr int blocks = 20, threads = 64, n = blocks * threads;

__global__ void integers(int* values)
{
  int const i = int(blockIdx.x * blockDim.x + threadIdx.x);
  atomicAdd(values, 1);
  atomicMin(values + 1, -i);
  atomicMax(values + 2, i);
  atomicXor(values + 3, i);
  atomicOr(values + 4, 1 << (i & 31));
  atomicAnd(values + 5, ~(1 << (i & 7)));
  atomicInc(reinterpret_cast<unsigned*>(values + 6), 6);
  int seen = values[7], expected;
  do {
    expected = seen;
    seen = atomicCAS(values + 7, expected, expected + 3);
  } while (seen != expected);
}

__global__ void words(unsigned long long* values)
{
  unsigned long long const i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(values, i);
  atomicMax(values + 1, i << 33);
  atomicMin(values + 2, (i << 40) + 7);
  atomicExch(values + 3, 11);
}

__global__ void floats(float* single, double* wide)
{
  atomicAdd(single, 1.0f);
  atomicAdd(wide, 0.5);
}

// All threads, of one warp too, take the same lock in turn: some lane must go on while others spin.
__global__ void spin_lock(unsigned* lock, unsigned* count)
{
  for (bool done = false; !done;) {
    if (atomicExch(lock, 1) != 0) continue;
    *count = *count + 1;
    __threadfence();
    atomicExch(lock, 0);
    done = true;
  }
}

}  // namespace

TEST_CASE("atomics on 32-bit integers")
{
  std::vector<int> start(8, 0);
  start[5] = -1;
  DeviceArray<int> const array(start);
  integers<<<blocks, threads>>>(array.data());
  CHECK(array.values() == std::vector<int>{n, -(n - 1), n - 1, 0, -1, ~0xff, n % 7, 3 * n});
}

TEST_CASE("atomics on 64-bit integers")
{
  using Word = unsigned long long;
  DeviceArray<Word> const array(std::vector<Word>{0, 0, ~Word(0), 0});
  words<<<blocks, threads>>>(array.data());
  CHECK(array.values() == std::vector<Word>{Word(n) * (n - 1) / 2, Word(n - 1) << 33, 7, 11});
}

TEST_CASE("atomics on floats")
{
  DeviceArray<float> const single(1);
  DeviceArray<double> const wide(1);
  floats<<<blocks, threads>>>(single.data(), wide.data());
  CHECK(single.values()[0] == float(n));
  CHECK(wide.values()[0] == n * 0.5);
}

TEST_CASE("a lock between all threads")
{
  DeviceArray<unsigned> const lock(1), count(1);
  spin_lock<<<blocks, threads>>>(lock.data(), count.data());
  CHECK(count.values()[0] == n);
}

}  // namespace otakar::emulator::test
