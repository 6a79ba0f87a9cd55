// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Exchanges: directly, or by a grid of ranks.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "distributed/communicator_mpi.hpp"

namespace otakar {

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
  int const tag = int(exchanges_++ % tags);
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
  int const tag = int(exchanges_++ % tags);
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

}  // namespace otakar
