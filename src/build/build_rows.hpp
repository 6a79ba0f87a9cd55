// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Arcs to rows on the host: the one way from a list of arcs to compressed sparse rows, for solvers, readers and
// writers.
//
// In: a source of arcs, each with a row, a column and a tag, the tags ascending. Out: visit(bucket) for buckets of
// consecutive rows, in parallel; the arcs of a bucket are sorted by row, then by tag or by column and tag. The same at
// every number of threads.
// Method: multisplit scatters the arcs to buckets that fit the L2 cache, where they wait; a thread then packs each
// bucket into words and sorts these (sort_words.hpp).
// Memory: what the arcs are staged in; per thread, two words per arc of its largest bucket.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "parallel/host/multisplit.hpp"
#include "parallel/host/parts.hpp"
#include "parallel/host/work_queue.hpp"
#include "parallel/sort/sort_words.hpp"

namespace otakar {

// What the arcs of a row are sorted by.
enum class RowOrder { tag, column };

// The ends of edges: each edge is an arc of both rows, a self-loop either of none or of one.
template <class Vertex>
struct EdgeEnds {
  static constexpr std::uint64_t per_item = 2;
  Vertex const* u;
  Vertex const* v;
  std::uint64_t edges;
  bool with_loops = false;

  std::uint64_t items() const { return edges; }
  bool has(std::uint64_t a) const { return u[a / 2] != v[a / 2] || (with_loops && a % 2 == 0); }
  std::uint64_t row(std::uint64_t a) const { return a % 2 == 0 ? u[a / 2] : v[a / 2]; }
  std::uint64_t column(std::uint64_t a) const { return a % 2 == 0 ? v[a / 2] : u[a / 2]; }
  std::uint64_t tag(std::uint64_t a) const { return a / 2; }
};

// How an arc is packed into a word: its row within the bucket, above what sorts the arcs of a row.
struct ArcLayout {
  int column_bits = 0;
  int tag_bits = 0;
  int column_at = 0;  // lowest bit
  int tag_at = 0;
  int sorted_at = 0;  // the bits below ascend already among words that share the others

  ArcLayout(RowOrder order, std::uint64_t columns, std::uint64_t tags)
      : column_bits(bits_of(columns)),
        tag_bits(bits_of(tags)),
        column_at(order == RowOrder::column ? tag_bits : 0),
        tag_at(order == RowOrder::column ? 0 : column_bits),
        sorted_at(order == RowOrder::column ? tag_bits : column_bits + tag_bits)
  {
  }

  int row_at() const { return column_bits + tag_bits; }

  template <class Word>
  Word pack(std::uint64_t row, std::uint64_t column, std::uint64_t tag) const
  {
    return Word(row) << column_bits << tag_bits | Word(column) << column_at | Word(tag) << tag_at;
  }
};

// The rows first_row .. first_row + rows, and their arcs, sorted.
template <class Word>
struct RowBucket {
  std::uint64_t number = 0;
  std::uint64_t first_row = 0;
  std::uint64_t rows = 0;
  std::uint64_t start = 0;  // arcs in the buckets before it
  std::uint64_t size = 0;
  Word const* word = nullptr;
  ArcLayout layout;

  std::uint64_t row(std::uint64_t i) const { return first_row + std::uint64_t(word[i] >> layout.row_at()); }
  std::uint64_t column(std::uint64_t i) const { return bits(i, layout.column_at, layout.column_bits); }
  std::uint64_t tag(std::uint64_t i) const { return bits(i, layout.tag_at, layout.tag_bits); }
  // Row and column as one number, where these are what arcs are sorted by.
  Word pair(std::uint64_t i) const { return word[i] >> layout.tag_bits; }

 private:
  std::uint64_t bits(std::uint64_t i, int at, int count) const
  {
    return std::uint64_t(word[i] >> at) & ((std::uint64_t(1) << count) - 1);
  }
};

namespace build_rows_steps {

inline constexpr std::uint64_t most_buckets = std::uint64_t(1) << 13;

// Rows whose numbers agree above this many bits share a bucket. Buckets get smaller where an arc then fits 64 bits
// beside its column and tag, which take `other_bits`.
inline int bucket_shift(std::uint64_t rows, std::uint64_t arcs, int other_bits)
{
  constexpr std::uint64_t bucket_size = std::uint64_t(1) << 14;  // arcs, on average
  int const least = std::max(0, bits_of(rows) - bits_of(most_buckets - 1));
  int const wanted = std::max(0, bits_of(rows) - bits_of(std::min(arcs / bucket_size, most_buckets - 1)));
  return arcs < bucket_size ? wanted : std::max(least, std::min(wanted, 64 - other_bits));
}

// Arcs that wait as words.
template <class Word>
struct StagedWords {
  Word* word;
  ArcLayout layout;

  void put(std::uint64_t place, std::uint64_t row, std::uint64_t column, std::uint64_t tag) const
  {
    word[place] = layout.pack<Word>(row, column, tag);
  }
};

// What a thread needs to sort one bucket after another.
template <class Word>
class BucketSorter {
 public:
  void operator()(RowBucket<Word>& bucket, StagedWords<Word> const& staged)
  {
    sort(bucket, staged.word + bucket.start);
  }

  template <class Staged>
  void operator()(RowBucket<Word>& bucket, Staged const staged)
  {
    if (words_.size() < bucket.size) words_ = std::vector<Word>(bucket.size);
    Word* const words = words_.data();
    for (std::uint64_t i = 0; i < bucket.size; ++i)
      words[i] = staged.template pack<Word>(bucket.layout, bucket.start + i);
    sort(bucket, words);
  }

 private:
  void sort(RowBucket<Word>& bucket, Word* words)
  {
    constexpr std::uint64_t few = 64;  // up to here, comparing beats counting digits
    bucket.word = words;
    if (bucket.size < few) return std::sort(words, words + bucket.size);
    if (scratch_.size() < bucket.size) scratch_ = std::vector<Word>(bucket.size);
    bucket.word = sort_words(words, scratch_.data(), bucket.size, bucket.layout.sorted_at,
                             bucket.layout.row_at() + bits_of(bucket.rows - 1));
  }

  std::vector<Word> words_;
  std::vector<Word> scratch_;
};

}  // namespace build_rows_steps

template <class Host, class Source>
class RowBuckets {
 public:
  // Counts the arcs of each bucket. Columns are below `rows`, tags below `tags`.
  RowBuckets(Host const& host, std::string const& label, RowOrder order, std::uint64_t rows, std::uint64_t tags,
             Source const& source)
      : host_(host),
        label_(label),
        layout_(order, rows, tags),
        rows_(rows),
        source_(source),
        shift_(build_rows_steps::bucket_shift(rows, Source::per_item * source.items(), layout_.row_at())),
        split_(host, label, source.items(), Parts<Host>(host, source.items()).count(), (rows >> shift_) + 1),
        start_(split_.count(for_each_arc(), bucket_of()))
  {
  }

  std::uint64_t count() const { return start_.size() - 1; }
  std::uint64_t arcs() const { return start_.back(); }
  std::uint64_t start(std::uint64_t bucket) const { return start_[bucket]; }

  // Visits every bucket, once. The arcs are staged in words of their own; or in arrays of the caller, which have room
  // for all of them and put() and pack() one, and where the visitor may overwrite those of its bucket.
  template <class Visit>
  void for_each(Visit const& visit) const
  {
    with_word([&]<class Word>(Word) {
      auto const words = allocate<Word>(host_, label_ + "_words", arcs());
      scatter_and_visit<Word>(build_rows_steps::StagedWords<Word>{words.data(), layout_}, visit);
    });
  }

  template <class Staged, class Visit>
  void for_each(Staged const& staged, Visit const& visit) const
  {
    with_word([&]<class Word>(Word) { scatter_and_visit<Word>(staged, visit); });
  }

 private:
  // Calls f with the narrowest word that holds an arc.
  template <class F>
  void with_word(F const& f) const
  {
    if (shift_ + layout_.row_at() <= 64)
      f(std::uint64_t());
    else
      f(WideWord());
  }

  template <class Word, class Staged, class Visit>
  void scatter_and_visit(Staged const& staged, Visit const& visit) const
  {
    split_.scatter(
        for_each_arc(), bucket_of(),
        [staged, source = source_, mask = (std::uint64_t(1) << shift_) - 1](std::uint64_t place, std::uint64_t a) {
          staged.put(place, source.row(a) & mask, source.column(a), source.tag(a));
        });
    work_queue(host_, label_ + "_visit", count(), [&] {
      return [&, sort = build_rows_steps::BucketSorter<Word>()](std::uint64_t b) mutable {
        std::uint64_t const first_row = std::min(rows_, b << shift_);
        std::uint64_t const rows = std::min(rows_, (b + 1) << shift_) - first_row;
        RowBucket<Word> bucket{b, first_row, rows, start_[b], start_[b + 1] - start_[b], nullptr, layout_};
        if (rows > 0) sort(bucket, staged);
        visit(std::as_const(bucket));
      };
    });
  }

  // For multisplit: the arcs of some items, and the bucket of an arc.
  auto for_each_arc() const
  {
    return [source = source_](std::uint64_t first, std::uint64_t last, auto const& f) {
      for (std::uint64_t i = first; i < last; ++i)
        for (std::uint64_t a = Source::per_item * i; a < Source::per_item * (i + 1); ++a)
          if (source.has(a)) f(a);
    };
  }
  auto bucket_of() const
  {
    return [source = source_, shift = shift_](std::uint64_t a) { return source.row(a) >> shift; };
  }

  Host host_;
  std::string label_;
  ArcLayout layout_;
  std::uint64_t rows_;
  Source source_;
  int shift_;
  Multisplit<Host> split_;
  std::vector<std::uint64_t> start_;
};

// Of the word that holds an arc.
inline std::uint64_t row_word_bytes(std::uint64_t rows, std::uint64_t arcs, std::uint64_t tags)
{
  using namespace build_rows_steps;
  int const other_bits = bits_of(rows) + bits_of(tags);
  bool const narrow = bucket_shift(rows, arcs, other_bits) + other_bits <= 64;
  return narrow ? sizeof(std::uint64_t) : sizeof(WideWord);
}

// The most bytes of RowBuckets::for_each where arcs are staged in words of their own, and where threads sort buckets of
// at most a million arcs.
inline std::uint64_t row_buckets_bytes(std::uint64_t rows, std::uint64_t arcs, std::uint64_t tags,
                                       std::uint64_t threads)
{
  using namespace build_rows_steps;
  std::uint64_t const word = row_word_bytes(rows, arcs, tags);
  constexpr std::uint64_t counters = 2 * sizeof(std::uint64_t) * most_buckets;
  return word * arcs + threads * counters + word * std::min(arcs, threads << 20);
}

}  // namespace otakar
