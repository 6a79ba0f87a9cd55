// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The ranks of a job, and what they send each other. MPI is behind this file alone: everything else speaks of
// exchanges.
//
// Every function but rank, size and traffic is collective: all ranks call it, in the same order.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/allocate.hpp"

namespace otakar {

// What a rank sent to others, and how long it was in collective calls.
struct Traffic {
  std::uint64_t bytes = 0;
  std::uint64_t messages = 0;
  double seconds = 0;

  Traffic operator-(Traffic const& before) const
  {
    return {bytes - before.bytes, messages - before.messages, seconds - before.seconds};
  }
};

// Bytes for, or from, each rank: those of rank r are offset[r] .. offset[r + 1].
struct Parcels {
  HostArray<std::uint8_t> bytes;
  std::vector<std::uint64_t> offset;

  std::uint64_t size(int rank) const { return offset[std::size_t(rank) + 1] - offset[std::size_t(rank)]; }
  std::uint8_t* begin(int rank) const { return bytes.data() + offset[std::size_t(rank)]; }
};

// Parcels of so many bytes for each rank.
Parcels make_parcels(std::vector<std::uint64_t> const& sizes);

// One for the process; it starts MPI and ends it. Without MPI's launcher there is one rank.
class Communicator {
 public:
  Communicator();
  ~Communicator();
  Communicator(Communicator const&) = delete;
  Communicator& operator=(Communicator const&) = delete;

  int rank() const { return rank_; }
  int size() const { return size_; }
  Traffic const& traffic() const { return traffic_; }

  // Each value becomes the sum, the least or the greatest of those of all ranks.
  void sum(std::span<std::uint64_t> values);
  void least(std::span<std::uint64_t> values);
  void greatest(std::span<std::uint64_t> values);
  std::uint64_t sum(std::uint64_t value);
  std::uint64_t greatest(std::uint64_t value);

  // Whether all ranks have this value.
  bool same(std::uint64_t value);

  // The same for a long array.
  void sum(HostArray<std::uint32_t> const& values);

  // The sum over the ranks before this one.
  std::uint64_t sum_before(std::uint64_t value);

  // What every rank has for this one. From `grid_ranks` ranks on, a parcel takes two hops, along a row and a column of
  // the ranks laid out in a square: 2 sqrt(P) messages in place of P.
  Parcels exchange(Parcels const& sent);

  // The bytes of every rank, in the order of ranks, on all of them; or on rank 0, and nothing on the others.
  Parcels all_gather(std::span<std::uint8_t const> bytes);
  Parcels gather(std::span<std::uint8_t const> bytes);

  // The same of items, without telling whose they are.
  template <class T>
  std::vector<T> all_items(std::vector<T> const& own)
  {
    auto const all = all_gather({reinterpret_cast<std::uint8_t const*>(own.data()), own.size() * sizeof(T)});
    auto const* const first = reinterpret_cast<T const*>(all.bytes.data());
    return {first, first + all.offset.back() / sizeof(T)};
  }

  // Where the items of each rank start in the list of all, and their number.
  std::vector<std::uint64_t> firsts(std::uint64_t items);

  // Items first[r] .. first[r + 1] are those that rank r has; all ranks get all.
  template <class T>
  void all_gather(HostArray<T> const& items, std::vector<std::uint64_t> const& first)
  {
    all_gather(items.data(), sizeof(T), first);
  }

  // What rank 0 has.
  void broadcast(std::vector<std::uint8_t>& bytes);

  // The ranks take their steps one after the other; each finds the state as the one before left it, and all end with
  // the last one's.
  void in_turn(std::span<std::uint8_t> state, std::function<void()> const& step);

  void barrier();

  // Fewer for tests; the same on every rank.
  void set_grid_ranks(int ranks) { grid_ranks_ = ranks; }

 private:
  struct Message;

  void all_gather(void* items, std::uint64_t item_bytes, std::vector<std::uint64_t> const& first);
  void reduce(std::span<std::uint64_t> values, int operation);
  std::vector<Message> hop(std::vector<Message> const& sent, int received);
  Parcels exchange_directly(Parcels const& sent);
  Parcels exchange_by_grid(Parcels const& sent);
  Parcels unpacked(std::vector<Message> const& messages) const;

  int rank_ = 0;
  int size_ = 1;
  int grid_ranks_ = 16;
  unsigned exchanges_ = 0;  // their number is the tag of their messages
  Traffic traffic_;
};

// Ends the whole job: says why, once for all ranks that fail alike, and does not return.
[[noreturn]] void end_job(std::string const& why, int exit_code);

}  // namespace otakar
