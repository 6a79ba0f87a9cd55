// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "distributed/communicator.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <iostream>
#include <numeric>
#include <thread>

#include "distributed/communicator_mpi.hpp"

namespace otakar {

Parcels make_parcels(std::vector<std::uint64_t> const& sizes)
{
  Parcels parcels;
  parcels.offset.assign(sizes.size() + 1, 0);
  for (std::size_t r = 0; r < sizes.size(); ++r) parcels.offset[r + 1] = parcels.offset[r] + sizes[r];
  // Records are read eight bytes at a time.
  parcels.bytes = allocate<std::uint8_t>(Host(), "otakar::distributed::parcels", parcels.offset.back() + 8);
  return parcels;
}

Communicator::Communicator()
{
  int started = 0;
  MPI_Initialized(&started);
  // Threads compute; one of them calls MPI.
  int provided = 0;
  if (!started) MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  MPI_Query_thread(&provided);
  if (provided < MPI_THREAD_FUNNELED)
    end_job("this MPI library runs programs of one thread only (it has no MPI_THREAD_FUNNELED)", 3);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

Communicator::~Communicator()
{
  MPI_Finalize();
}

void Communicator::reduce(std::span<std::uint64_t> values, int operation)
{
  Stopwatch const watch(traffic_);
  MPI_Op const operations[] = {MPI_SUM, MPI_MIN, MPI_MAX};
  MPI_Allreduce(MPI_IN_PLACE, values.data(), checked_count(values.size()), MPI_UINT64_T, operations[operation],
                MPI_COMM_WORLD);
  // A rank sends its values in each of log P steps.
  auto const steps = std::uint64_t(std::bit_width(unsigned(size_ - 1)));
  traffic_.bytes += steps * values.size() * word_bytes;
  traffic_.messages += steps;
}

void Communicator::sum(std::span<std::uint64_t> values)
{
  reduce(values, 0);
}

void Communicator::least(std::span<std::uint64_t> values)
{
  reduce(values, 1);
}

void Communicator::greatest(std::span<std::uint64_t> values)
{
  reduce(values, 2);
}

std::uint64_t Communicator::sum(std::uint64_t value)
{
  reduce({&value, 1}, 0);
  return value;
}

std::uint64_t Communicator::greatest(std::uint64_t value)
{
  reduce({&value, 1}, 2);
  return value;
}

bool Communicator::same(std::uint64_t value)
{
  std::uint64_t both[] = {value, ~value};
  greatest(both);
  return both[0] == ~both[1];
}

void Communicator::sum(HostArray<std::uint32_t> const& values)
{
  Stopwatch const watch(traffic_);
  MPI_Allreduce(MPI_IN_PLACE, values.data(), checked_count(values.extent(0)), MPI_UINT32_T, MPI_SUM, MPI_COMM_WORLD);
  // A ring: a rank sends a P-th in each of P - 1 steps to add up, and as often to tell the sums.
  auto const steps = 2 * std::uint64_t(size_ - 1);
  traffic_.bytes += steps * values.extent(0) * sizeof(std::uint32_t) / std::uint64_t(size_);
  traffic_.messages += steps;
}

std::uint64_t Communicator::sum_before(std::uint64_t value)
{
  Stopwatch const watch(traffic_);
  std::uint64_t before = 0;
  MPI_Exscan(&value, &before, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
  auto const steps = std::uint64_t(std::bit_width(unsigned(size_ - 1)));
  traffic_.bytes += steps * word_bytes;
  traffic_.messages += steps;
  return rank_ == 0 ? 0 : before;
}

Parcels Communicator::all_gather(std::span<std::uint8_t const> bytes)
{
  Parcels parcels;
  parcels.offset = firsts(bytes.size());
  parcels.bytes = allocate<std::uint8_t>(Host(), "otakar::distributed::parcels", parcels.offset.back());
  std::copy(bytes.begin(), bytes.end(), parcels.begin(rank_));
  all_gather(parcels.bytes, parcels.offset);
  return parcels;
}

std::vector<std::uint64_t> Communicator::firsts(std::uint64_t items)
{
  std::vector<std::uint64_t> first(std::size_t(size_) + 1, 0);
  first[std::size_t(rank_) + 1] = items;
  sum(std::span(first).subspan(1));
  std::partial_sum(first.begin(), first.end(), first.begin());
  return first;
}

// MPI counts items in int, whatever their bytes.
void Communicator::all_gather(void* items, std::uint64_t item_bytes, std::vector<std::uint64_t> const& first)
{
  Stopwatch const watch(traffic_);
  std::vector<int> counts, places;
  for (std::size_t r = 0; r < std::size_t(size_); ++r) {
    counts.push_back(checked_count(first[r + 1] - first[r]));
    places.push_back(checked_count(first[r]));
  }
  MPI_Datatype item;
  MPI_Type_contiguous(int(item_bytes), MPI_BYTE, &item);
  MPI_Type_commit(&item);
  MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, items, counts.data(), places.data(), item, MPI_COMM_WORLD);
  MPI_Type_free(&item);
  traffic_.bytes += std::uint64_t(counts[std::size_t(rank_)]) * item_bytes * std::uint64_t(size_ - 1);
  traffic_.messages += std::uint64_t(size_ - 1);
}

void Communicator::broadcast(std::vector<std::uint8_t>& bytes)
{
  Stopwatch const watch(traffic_);
  std::uint64_t size = bytes.size();
  MPI_Bcast(&size, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
  bytes.resize(size);
  MPI_Bcast(bytes.data(), checked_count(size), MPI_BYTE, 0, MPI_COMM_WORLD);
  if (rank_ == 0) traffic_.bytes += std::uint64_t(size_ - 1) * (size + sizeof size);
  if (rank_ == 0) traffic_.messages += 2 * std::uint64_t(size_ - 1);
}

void Communicator::in_turn(std::span<std::uint8_t> state, std::function<void()> const& step)
{
  Stopwatch const watch(traffic_);
  int const tag = exchanges_++ % tags;
  int const size = checked_count(state.size());
  int const last = size_ - 1;
  if (rank_ > 0) MPI_Recv(state.data(), size, MPI_BYTE, rank_ - 1, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  step();
  if (rank_ < last) MPI_Send(state.data(), size, MPI_BYTE, rank_ + 1, tag, MPI_COMM_WORLD);
  MPI_Bcast(state.data(), size, MPI_BYTE, last, MPI_COMM_WORLD);
  auto const messages = std::uint64_t(rank_ < last ? 1 : last);
  traffic_.bytes += messages * state.size();
  traffic_.messages += messages;
}

void Communicator::barrier()
{
  Stopwatch const watch(traffic_);
  MPI_Barrier(MPI_COMM_WORLD);
}

void end_job(std::string const& why, int exit_code)
{
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  // Where all ranks fail alike, the first to speak ends the job before the others do.
  std::this_thread::sleep_for(std::chrono::milliseconds(100 * std::min(rank, 30)));
  std::cerr << "otakar: " << why << std::endl;
  MPI_Abort(MPI_COMM_WORLD, exit_code);
  std::abort();
}

}  // namespace otakar
