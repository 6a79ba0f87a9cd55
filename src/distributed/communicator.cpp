// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "distributed/communicator.hpp"

#include <mpi.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstring>
#include <iostream>
#include <limits>
#include <numeric>
#include <thread>

#include "core/error.hpp"

namespace otakar {

namespace {

// Times a collective call.
class Stopwatch {
 public:
  explicit Stopwatch(Traffic& traffic) : traffic_(traffic), start_(MPI_Wtime()) {}
  ~Stopwatch() { traffic_.seconds += MPI_Wtime() - start_; }

 private:
  Traffic& traffic_;
  double start_;
};

constexpr std::uint64_t word_bytes = 8;
constexpr std::uint64_t piece_bytes = std::uint64_t(1) << 30;
constexpr int tags = 1 << 14;  // MPI promises twice as many

int checked_count(std::uint64_t count)
{
  if (count > std::uint64_t(std::numeric_limits<int>::max()))
    throw Error(ExitCode::out_of_resource, "a message of " + std::to_string(count) + " items is longer than MPI takes");
  return int(count);
}

}  // namespace

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

// MPI counts in int: what is longer goes in pieces. What is empty does not go.
template <class F>
static void for_each_piece(std::uint64_t bytes, F const& f)
{
  for (std::uint64_t at = 0; at < bytes; at += piece_bytes) f(at, int(std::min(piece_bytes, bytes - at)));
}

// To, or from, a rank.
struct Communicator::Message {
  int rank;
  std::span<std::uint8_t const> bytes;
  HostArray<std::uint8_t> owned = {};
};

// One message to each partner, however short, so a rank knows how many come, and none needs to be announced. MPI counts
// in int: a piece of full length is followed by another.
std::vector<Communicator::Message> Communicator::hop(std::vector<Message> const& sent, int received)
{
  int const tag = exchanges_++ % tags;
  std::vector<MPI_Request> requests;
  for (auto const& message : sent) {
    std::uint64_t at = 0, piece = piece_bytes;
    while (piece == piece_bytes) {
      piece = std::min(piece_bytes, message.bytes.size() - at);
      requests.emplace_back();
      MPI_Isend(message.bytes.data() + at, int(piece), MPI_BYTE, message.rank, tag, MPI_COMM_WORLD, &requests.back());
      at += piece;
      traffic_.messages += message.rank != rank_;
    }
    if (message.rank != rank_) traffic_.bytes += at;
  }
  std::vector<Message> messages;
  for (int i = 0; i < received; ++i) {
    Message message{MPI_ANY_SOURCE, {}};
    std::uint64_t piece = piece_bytes;
    while (piece == piece_bytes) {
      MPI_Message incoming;
      MPI_Status status;
      int bytes = 0;
      MPI_Mprobe(message.rank, tag, MPI_COMM_WORLD, &incoming, &status);
      MPI_Get_count(&status, MPI_BYTE, &bytes);
      message.rank = status.MPI_SOURCE;
      piece = std::uint64_t(bytes);
      std::uint64_t const before = message.owned.extent(0);
      auto const longer = allocate<std::uint8_t>(Host(), "otakar::distributed::message", before + piece);
      std::copy_n(message.owned.data(), before, longer.data());
      message.owned = longer;
      MPI_Mrecv(longer.data() + before, bytes, MPI_BYTE, &incoming, MPI_STATUS_IGNORE);
    }
    message.bytes = {message.owned.data(), message.owned.extent(0)};
    messages.push_back(std::move(message));
  }
  MPI_Waitall(int(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  return messages;
}

Parcels Communicator::exchange(Parcels const& sent)
{
  Stopwatch const watch(traffic_);
  if (size_ == 1) return sent;
  return size_ < grid_ranks_ ? exchange_directly(sent) : exchange_by_grid(sent);
}

Parcels Communicator::exchange_directly(Parcels const& sent)
{
  std::vector<std::uint64_t> sizes, received_sizes(sent.offset.size() - 1);
  for (int r = 0; r < size_; ++r) sizes.push_back(sent.size(r));
  MPI_Alltoall(sizes.data(), 1, MPI_UINT64_T, received_sizes.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD);
  traffic_.bytes += std::uint64_t(size_ - 1) * word_bytes;
  traffic_.messages += std::uint64_t(size_ - 1);
  Parcels const received = make_parcels(received_sizes);
  std::vector<MPI_Request> requests;
  int const tag = exchanges_++ % tags;
  for (int i = 1; i < size_; ++i) {
    int const from = (rank_ + size_ - i) % size_;
    for_each_piece(received.size(from), [&](std::uint64_t at, int bytes) {
      MPI_Irecv(received.begin(from) + at, bytes, MPI_BYTE, from, tag, MPI_COMM_WORLD, &requests.emplace_back());
    });
  }
  for (int i = 1; i < size_; ++i) {
    int const to = (rank_ + i) % size_;
    for_each_piece(sent.size(to), [&](std::uint64_t at, int bytes) {
      MPI_Isend(sent.begin(to) + at, bytes, MPI_BYTE, to, tag, MPI_COMM_WORLD, &requests.emplace_back());
      ++traffic_.messages;
    });
    traffic_.bytes += sent.size(to);
  }
  std::copy_n(sent.begin(rank_), sent.size(rank_), received.begin(rank_));
  MPI_Waitall(int(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  return received;
}

// The messages as parcels, in the order of ranks.
Parcels Communicator::unpacked(std::vector<Message> const& messages) const
{
  std::vector<std::uint64_t> sizes(std::size_t(size_), 0);
  for (auto const& message : messages) sizes[std::size_t(message.rank)] += message.bytes.size();
  Parcels const parcels = make_parcels(sizes);
  for (auto const& message : messages)
    std::copy(message.bytes.begin(), message.bytes.end(), parcels.begin(message.rank));
  return parcels;
}

namespace {

// A parcel within a message of the grid.
struct Header {
  std::uint32_t from, to;
  std::uint64_t size;
};

void append(std::vector<std::uint8_t>& message, Header const& header, std::uint8_t const* bytes)
{
  std::size_t const at = message.size();
  message.resize(at + sizeof(Header) + header.size);
  std::memcpy(message.data() + at, &header, sizeof(Header));
  std::copy_n(bytes, header.size, message.data() + at + sizeof(Header));
}

template <class F>
void for_each_parcel(std::span<std::uint8_t const> message, F const& f)
{
  for (std::size_t at = 0; at < message.size();) {
    Header header;
    std::memcpy(&header, message.data() + at, sizeof(Header));
    f(header, message.data() + at + sizeof(Header));
    at += sizeof(Header) + header.size;
  }
}

// P ranks in rows of `columns`; the last row may be shorter.
struct Grid {
  int ranks, columns;

  explicit Grid(int size) : ranks(size), columns(int(std::ceil(std::sqrt(double(size))))) {}

  // Where a parcel from `from` to some rank of `column` goes first: to its own row, or, where that is the last row and
  // too short, to the row above.
  int first_hop(int from, int column) const
  {
    int const hop = from / columns * columns + column;
    return hop < ranks ? hop : hop - columns;
  }
};

}  // namespace

Parcels Communicator::exchange_by_grid(Parcels const& sent)
{
  Grid const grid(size_);
  auto const as_messages = [](std::vector<std::vector<std::uint8_t>> const& bytes, auto const& rank_of) {
    std::vector<Message> messages;
    for (int i = 0; i < int(bytes.size()); ++i) messages.push_back({rank_of(i), bytes[std::size_t(i)]});
    return messages;
  };
  // Along the row: a message for every column.
  std::vector<std::vector<std::uint8_t>> by_column;
  by_column.resize(std::size_t(grid.columns));
  for (int to = 0; to < size_; ++to)
    if (sent.size(to) > 0)
      append(by_column[std::size_t(to % grid.columns)], {std::uint32_t(rank_), std::uint32_t(to), sent.size(to)},
             sent.begin(to));
  int senders = 0;
  for (int from = 0; from < size_; ++from) senders += grid.first_hop(from, rank_ % grid.columns) == rank_;
  auto const along_row =
      hop(as_messages(by_column, [&](int column) { return grid.first_hop(rank_, column); }), senders);
  // Along the column: a message for every row.
  int const column = rank_ % grid.columns;
  int const rows = (size_ - column + grid.columns - 1) / grid.columns;
  std::vector<std::vector<std::uint8_t>> by_row;
  by_row.resize(std::size_t(rows));
  for (auto const& message : along_row)
    for_each_parcel(message.bytes, [&](Header const& header, std::uint8_t const* bytes) {
      append(by_row[header.to / unsigned(grid.columns)], header, bytes);
    });
  auto const along_column = hop(as_messages(by_row, [&](int row) { return row * grid.columns + column; }), rows);
  std::vector<Message> parcels;
  for (auto const& message : along_column)
    for_each_parcel(message.bytes, [&](Header const& header, std::uint8_t const* bytes) {
      parcels.push_back({int(header.from), {bytes, header.size}});
    });
  return unpacked(parcels);
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

Parcels Communicator::gather(std::span<std::uint8_t const> bytes)
{
  Stopwatch const watch(traffic_);
  std::vector<Message> received;
  if (rank_ == 0) {
    received = hop({}, size_ - 1);
    received.push_back({0, bytes});
  } else {
    hop({{0, bytes}}, 0);
  }
  return unpacked(received);
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
