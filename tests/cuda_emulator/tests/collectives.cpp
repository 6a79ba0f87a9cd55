// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What lanes of a warp and threads of a block do together.
#include <catch2/catch_test_macros.hpp>

#include "device_array.hpp"

namespace otakar::emulator::test {
namespace {

constexpr unsigned all = 0xffffffff;

__global__ void shuffles(int* wrong)
{
  int const t = int(threadIdx.x), lane = t & 31;
  int bad = 0;
  bad += __shfl_down_sync(all, t, 1) != (lane < 31 ? t + 1 : t);
  bad += __shfl_up_sync(all, t, 4) != (lane >= 4 ? t - 4 : t);
  bad += __shfl_xor_sync(all, t, 5) != (t ^ 5);
  bad += __shfl_sync(all, t, 7, 16) != (t & ~15) + 7;
  bad += __shfl_down_sync(all, t, 3, 8) != ((lane & 7) < 5 ? t + 3 : t);
  long long const wide = (1ll << 40) + t;
  bad += __shfl_xor_sync(all, wide, 1) != (1ll << 40) + (t ^ 1);
  atomicAdd(wrong, bad);
}

__global__ void votes(int* wrong)
{
  int const lane = int(threadIdx.x) & 31;
  int bad = 0;
  bad += __ballot_sync(all, lane & 1) != 0xaaaaaaaa;
  bad += __any_sync(all, lane == 31) != 1;
  bad += __all_sync(all, lane < 31) != 0;
  bad += __match_any_sync(all, lane / 4) != (0xfu << (lane & ~3));
  int same = 0;
  bad += __match_all_sync(all, 9, &same) != all || !same;
  bad += __reduce_add_sync(all, unsigned(lane)) != 496;
  bad += __reduce_max_sync(all, lane - 40) != -9;
  bad += __reduce_or_sync(all, 1u << lane) != all;
  atomicAdd(wrong, bad);
}

// Lanes that took different ways meet at a collective that names both.
__global__ void diverged(int* wrong)
{
  int const lane = int(threadIdx.x) & 31;
  int bad = 0;
  if (lane < 9) bad += __ballot_sync(0x1ff, 1) != 0x1ff;
  unsigned ballot;
  if (lane % 3 == 0) {
    for (volatile int k = 0; k < lane; k = k + 1) {
    }
    __syncwarp();
    ballot = __ballot_sync(all, 1);
  } else {
    __syncwarp();
    ballot = __ballot_sync(all, 1);
  }
  bad += ballot != all;
  atomicAdd(wrong, bad);
}

__global__ void block_barriers(int* wrong)
{
  __shared__ int values[96];
  int const t = int(threadIdx.x);
  int bad = 0;
  bad += __syncthreads_or(t == 95) == 0;
  bad += __syncthreads_count(t % 3 == 0) != 32;
  bad += __syncthreads_and(t < 95) != 0;
  for (int round = 0; round < 5; ++round) {
    values[t] = t * round;
    __syncthreads();
    bad += values[95 - t] != (95 - t) * round;
    __syncthreads();
  }
  atomicAdd(wrong, bad);
}

// Threads that have ended are not waited for.
__global__ void barrier_of_the_rest(int* wrong)
{
  extern __shared__ int values[];
  int const t = int(threadIdx.x);
  if (t >= 50) return;
  values[t] = t;
  __syncthreads();
  if (values[49 - t] != 49 - t) atomicAdd(wrong, 1);
}

template <class Kernel>
int wrong_in(Kernel kernel, int threads, int shared_bytes = 0)
{
  DeviceArray<int> const wrong(1);
  kernel<<<3, threads, shared_bytes>>>(wrong.data());
  return wrong.values()[0];
}

}  // namespace

TEST_CASE("shuffles")
{
  CHECK(wrong_in(shuffles, 96) == 0);
}

TEST_CASE("votes, matches and reductions")
{
  CHECK(wrong_in(votes, 96) == 0);
}

TEST_CASE("collectives of lanes that diverged")
{
  CHECK(wrong_in(diverged, 64) == 0);
}

TEST_CASE("barriers of a block")
{
  CHECK(wrong_in(block_barriers, 96) == 0);
  CHECK(wrong_in(barrier_of_the_rest, 96, 50 * sizeof(int)) == 0);
}

}  // namespace otakar::emulator::test
