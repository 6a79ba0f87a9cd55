// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// An exchange of plain structs, each sent to the rank that is to have it.
#pragma once

#include <cstring>
#include <type_traits>

#include "distributed/communicator.hpp"

namespace otakar {

// In the order of the ranks they come from, and of one rank in its order.
template <class Record>
struct ReceivedRecords {
  Parcels parcels;

  std::uint64_t size() const { return parcels.offset.back() / sizeof(Record); }
  Record* begin() const { return reinterpret_cast<Record*>(parcels.bytes.data()); }
  Record* end() const { return begin() + size(); }
  Record& operator[](std::uint64_t i) const { return begin()[i]; }
};

// Sends answer_of(i), for every record that came, back to the rank that it came from.
template <class Answer, class Record, class AnswerOf>
ReceivedRecords<Answer> send_back(Communicator& communicator, ReceivedRecords<Record> const& received,
                                  AnswerOf const& answer_of)
{
  std::vector<std::uint64_t> sizes;
  for (int r = 0; r < communicator.size(); ++r)
    sizes.push_back(received.parcels.size(r) / sizeof(Record) * sizeof(Answer));
  ReceivedRecords<Answer> const answers{make_parcels(sizes)};
  for (std::uint64_t i = 0; i < received.size(); ++i) answers[i] = answer_of(i);
  return {communicator.exchange(answers.parcels)};
}

// Sends record_of(i), for i below count, to the rank rank_of(i).
template <class Record, class RankOf, class RecordOf>
ReceivedRecords<Record> send_records(Communicator& communicator, std::uint64_t count, RankOf const& rank_of,
                                     RecordOf const& record_of)
{
  static_assert(std::is_trivially_copyable_v<Record>);
  std::vector<std::uint64_t> sizes(std::size_t(communicator.size()), 0);
  for (std::uint64_t i = 0; i < count; ++i) sizes[std::size_t(rank_of(i))] += sizeof(Record);
  Parcels const parcels = make_parcels(sizes);
  std::vector<std::uint64_t> at = parcels.offset;
  for (std::uint64_t i = 0; i < count; ++i) {
    Record const record = record_of(i);
    std::uint64_t& place = at[std::size_t(rank_of(i))];
    std::memcpy(parcels.bytes.data() + place, &record, sizeof(Record));
    place += sizeof(Record);
  }
  return {communicator.exchange(parcels)};
}

}  // namespace otakar
