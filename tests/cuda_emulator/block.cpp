// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "block.hpp"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "barrier.hpp"
#include "operations.hpp"

namespace otakar::emulator {

Device::Device(Settings const& given) : settings(given), memory(given.heap_bytes), random(given.seed)
{
  if (given.check_races) races = std::make_unique<RaceDetector>(given);
}

Device::~Device() = default;

Block::Block(Device& of_device, Launch& of_launch) : device(of_device), launch(of_launch)
{
  shared_bytes = launch.kernel->shared_bytes + launch.dynamic_shared_bytes;
  storage.resize(shared_bytes + 128);
  shared = reinterpret_cast<u8*>(round_up(reinterpret_cast<u64>(storage.data()), 128));
  for (u32 k = 0; k < launch.warps_of_block(); ++k) warps.emplace_back(device, launch);
}

void Block::start(u64 number)
{
  linear = number;
  index = {u32(number % launch.grid[0]), u32(number / launch.grid[0] % launch.grid[1]),
           u32(number / launch.grid[0] / launch.grid[1])};
  std::fill(storage.begin(), storage.end(), 0xCB);  // undefined
  phase = 0;
  if (device.races) shared_races.clear(shared_bytes);
  for (u32 k = 0; k < warps.size(); ++k) warps[k].start(*this, k);
}

bool Block::run_turn()
{
  bool progress = false;
  std::size_t const first = device.seeded() ? device.random() % warps.size() : 0;
  for (std::size_t k = 0; k < warps.size(); ++k) progress |= warps[(first + k) % warps.size()].run_turn();
  return release_barriers() || progress;
}

bool Block::is_done() const
{
  return std::ranges::all_of(warps, [](Warp const& warp) { return warp.alive() == 0; });
}

void Block::fault_of_waiting()
{
  for (auto& warp : warps)
    if (warp.alive()) warp.fault_of_waiting();
  fail("a block without threads waits");
}

bool Block::release_barriers()
{
  bool released = false;
  u64 tried = ~u64(0);
  for (auto& warp : warps) {
    if (!warp.at_barrier()) continue;
    u64 const barrier = barrier_number(warp, u32(std::countr_zero(warp.at_barrier())));
    if (barrier != tried) released |= release_barrier(barrier);
    tried = barrier;
  }
  return released;
}

// Opens where all threads that must come have come.
bool Block::release_barrier(u64 barrier)
{
  u64 arrived = 0, alive = 0, expected = 0;
  u32 positive = 0;
  u8 kind = 0;
  for (auto& warp : warps) {
    alive += u64(std::popcount(warp.alive()));
    for_each_lane(warp.at_barrier(), [&](u32 lane) {
      if (barrier_number(warp, lane) != barrier) return;
      auto const& instruction = warp.waits_at(lane);
      if (arrived && instruction.variant != kind)
        warp.fault(instruction, lane, "threads of a block wait at different kinds of barrier");
      kind = instruction.variant;
      expected = barrier_threads(warp, lane);
      positive += kind && barrier_predicate(warp, lane);
      ++arrived;
    });
  }
  if (arrived < (expected ? expected : alive)) return false;
  ++phase;
  for (auto& warp : warps)
    for_each_lane(warp.at_barrier(), [&](u32 lane) {
      if (barrier_number(warp, lane) != barrier) return;
      if (kind) warp.value(lane, warp.waits_at(lane).d) = barrier_result(kind, positive, arrived);
      warp.release_from_barrier(u32(1) << lane);
    });
  return true;
}

namespace {

// Blocks that take the place of those that end.
class Residents {
 public:
  Residents(Device& device, Launch& launch) : device_(device), launch_(launch), total_(launch.blocks())
  {
    if (device.seeded()) {
      order_.resize(total_);
      std::iota(order_.begin(), order_.end(), u64(0));
      std::shuffle(order_.begin(), order_.end(), device.random);
    }
    while (blocks_.size() < std::min(device.settings.resident_blocks, total_)) {
      blocks_.push_back(std::make_unique<Block>(device_, launch_));
      blocks_.back()->start(following());
    }
  }

  void run()
  {
    while (!blocks_.empty()) {
      bool progress = false;
      for (std::size_t k = 0; k < blocks_.size();) {
        progress |= blocks_[k]->run_turn();
        if (blocks_[k]->is_done()) {
          progress = true;
          if (next_ == total_) {
            blocks_.erase(blocks_.begin() + std::ptrdiff_t(k));
            continue;
          }
          blocks_[k]->start(following());
        }
        ++k;
      }
      if (!progress) blocks_.front()->fault_of_waiting();
    }
  }

 private:
  u64 following()
  {
    u64 const place = next_++;
    return order_.empty() ? place : order_[place];
  }

  Device& device_;
  Launch& launch_;
  u64 total_;
  u64 next_ = 0;
  std::vector<u64> order_;
  std::vector<std::unique_ptr<Block>> blocks_;
};

}  // namespace

void execute(Device& device, Launch& launch)
{
  auto const start = std::chrono::steady_clock::now();
  auto& statistics = launch.kernel->statistics;
  u64 const before = statistics.instructions;
  if (device.races) device.races->start_launch(launch);
  Residents(device, launch).run();
  std::chrono::duration<f64> const elapsed = std::chrono::steady_clock::now() - start;
  ++statistics.launches;
  statistics.threads += launch.blocks() * launch.threads_of_block();
  statistics.seconds += elapsed.count();
  if (device.settings.statistics > 1) print_launch(launch, statistics.instructions - before, elapsed.count());
}

}  // namespace otakar::emulator
