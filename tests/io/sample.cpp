// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "sample.hpp"

#include <algorithm>
#include <cstdio>
#include <set>

namespace otakar::test {

namespace {

std::uint64_t below(Random& random, std::uint64_t bound)
{
  return random() % bound;
}

bool chance(Random& random, std::uint64_t one_in)
{
  return below(random, one_in) == 0;
}

// Writes lines with blanks, comments and ends as they come.
class Speller {
 public:
  Speller(Random& random, std::string const& comment, std::string const& separator)
      : random_(random), comment_(comment), separator_(separator), tidy_(chance(random, 3)), crlf_(chance(random, 3))
  {
  }

  // A first line that nothing may come before.
  void first(std::string const& text) { text_ += text + end(); }

  void line(std::vector<std::string> const& words)
  {
    if (!tidy_ && chance(random_, 12)) text_ += blanks() + comment_ + " 1 2 3 comment" + end();
    if (!tidy_) text_ += blanks();
    for (std::size_t i = 0; i < words.size(); ++i) text_ += (i == 0 ? "" : gap()) + words[i];
    if (!tidy_) text_ += blanks();
    text_ += end();
  }

  void blank_line()
  {
    if (!tidy_ && chance(random_, 10)) text_ += blanks() + end();
  }

  std::string take()
  {
    // A blank line needs its end: it may be a row.
    bool const blank = text_.ends_with("\n\n") || text_.ends_with("\n\r\n");
    if (chance(random_, 4) && text_.ends_with('\n') && !blank) text_.pop_back();
    return (chance(random_, 10) ? "\xef\xbb\xbf" : "") + text_;
  }

 private:
  std::string end() const { return crlf_ ? "\r\n" : "\n"; }
  std::string blanks() { return std::string(below(random_, 3), chance(random_, 2) ? ' ' : '\t'); }
  std::string gap() { return tidy_ ? separator_ : separator_ + blanks(); }

  Random& random_;
  std::string comment_, separator_, text_;
  bool tidy_, crlf_;
};

enum class Weights { none, small, wide, real, mixed };

std::string random_weight(Random& random, Weights weights)
{
  if (weights == Weights::none) return "";
  if (weights == Weights::mixed) weights = chance(random, 2) ? Weights::small : Weights::real;
  if (weights == Weights::small) return (chance(random, 20) ? "+" : "") + std::to_string(below(random, 4));
  if (weights == Weights::wide) return std::to_string(std::int64_t(random()));
  char text[40];
  std::snprintf(text, sizeof text, chance(random, 2) ? "%.17g" : "%.1f",
                (double(below(random, 2000)) - 1000) / (chance(random, 2) ? 10 : 7));
  return text;
}

void add_records(Random& random, Sample& sample, Weights weights)
{
  sample.vertices = 1 + below(random, 30);
  for (std::uint64_t left = below(random, 80); left > 0; --left) {
    SampleRecord const record{below(random, sample.vertices), below(random, sample.vertices),
                              random_weight(random, weights)};
    sample.records.push_back(record);
    if (chance(random, 2)) sample.records.push_back({record.v, record.u, record.weight});
  }
}

std::vector<std::string> words_of(SampleRecord const& record, std::string const& letter)
{
  std::vector<std::string> words;
  if (!letter.empty()) words.push_back(letter);
  words.push_back(std::to_string(record.u + 1));
  words.push_back(std::to_string(record.v + 1));
  if (!record.weight.empty()) words.push_back(record.weight);
  return words;
}

void write_records(Speller& speller, Sample const& sample, std::string const& letter)
{
  for (SampleRecord const& record : sample.records) {
    speller.line(words_of(record, letter));
    speller.blank_line();
  }
}

Sample dimacs(Random& random)
{
  Sample sample;
  sample.format = "dimacs";
  std::uint64_t const kind = below(random, 4);
  bool const weighted = kind == 0 || kind == 1;
  add_records(random, sample, weighted ? (chance(random, 2) ? Weights::small : Weights::wide) : Weights::none);
  std::string const problem = kind == 0 ? "sp" : kind == 3 ? "tw" : chance(random, 2) ? "edge" : "col";
  sample.undirected = problem != "sp";
  Speller speller(random, "c", " ");
  speller.blank_line();
  speller.line({"p", problem, std::to_string(sample.vertices), std::to_string(sample.records.size())});
  write_records(speller, sample, problem == "sp" ? "a" : problem == "tw" ? "" : "e");
  sample.text = speller.take();
  return sample;
}

Sample matrix_market(Random& random)
{
  constexpr Weights kinds[] = {Weights::none, Weights::small, Weights::wide, Weights::real, Weights::mixed};
  constexpr char const* fields[] = {"pattern", "integer", "INTEGER", "Real", "real"};
  constexpr char const* symmetries[] = {"general", "Symmetric", "skew-symmetric"};
  std::uint64_t const field = below(random, 5), symmetry = below(random, field == 0 ? 2 : 3);
  Sample sample;
  sample.format = "matrix_market";
  add_records(random, sample, kinds[field]);
  sample.undirected = symmetry > 0;
  sample.skew = symmetry == 2;
  Speller speller(random, "%", " ");
  speller.first(std::string("%%MatrixMarket matrix coordinate ") + fields[field] + " " + symmetries[symmetry]);
  std::string const n = std::to_string(sample.vertices);
  speller.line({n, n, std::to_string(sample.records.size())});
  write_records(speller, sample, "");
  sample.text = speller.take();
  return sample;
}

Sample metis(Random& random)
{
  Sample sample;
  sample.format = "metis";
  bool const weighted = chance(random, 2);
  add_records(random, sample, !weighted ? Weights::none : chance(random, 2) ? Weights::small : Weights::wide);
  if (sample.records.size() % 2 == 1) sample.records.push_back(sample.records.front());
  std::stable_sort(sample.records.begin(), sample.records.end(),
                   [](auto const& a, auto const& b) { return a.u < b.u; });
  std::uint64_t const constraints = below(random, 3);
  Speller speller(random, "%", " ");
  std::string const format = std::string(constraints > 0 ? "1" : "0") + (weighted ? "1" : "0");
  speller.line({std::to_string(sample.vertices), std::to_string(sample.records.size() / 2), format,
                std::to_string(std::max<std::uint64_t>(constraints, 1))});
  auto record = sample.records.begin();
  for (std::uint64_t v = 0; v < sample.vertices; ++v) {
    std::vector<std::string> words(constraints, "3");
    for (; record != sample.records.end() && record->u == v; ++record) {
      words.push_back(std::to_string(record->v + 1));
      if (weighted) words.push_back(record->weight);
    }
    speller.line(words);
  }
  sample.text = speller.take();
  return sample;
}

Sample steinlib(Random& random)
{
  constexpr Weights kinds[] = {Weights::none, Weights::small, Weights::wide, Weights::mixed};
  Sample sample;
  sample.format = "steinlib";
  add_records(random, sample, kinds[below(random, 4)]);
  sample.undirected = chance(random, 2);
  Speller speller(random, "#", " ");
  speller.line({"SECTION", "Graph"});
  speller.line({"Nodes", std::to_string(sample.vertices)});
  speller.line({sample.undirected ? "Edges" : "ARCS", std::to_string(sample.records.size())});
  write_records(speller, sample, sample.undirected ? "E" : "a");
  speller.line({"END"});
  sample.text = speller.take();
  return sample;
}

// Vertices are those that lines name; numbers are names.
Sample edge_list(Random& random)
{
  constexpr Weights kinds[] = {Weights::none, Weights::small, Weights::wide, Weights::mixed};
  constexpr char const* separators[] = {" ", "\t", ",", ";"};
  Weights const weights = kinds[below(random, 4)];
  Sample drawn;
  add_records(random, drawn, weights);
  std::set<std::uint64_t> names;
  std::uint64_t const spread = chance(random, 2) ? 1 : chance(random, 2) ? 1000 : 400000000000000000u;
  for (SampleRecord& record : drawn.records)
    for (std::uint64_t* vertex : {&record.u, &record.v}) names.insert(*vertex = (*vertex + 3) * spread);
  Sample sample;
  sample.format = "edge_list";
  sample.vertices = names.size();
  sample.name.assign(names.begin(), names.end());
  Speller speller(random, chance(random, 2) ? "#" : "%", separators[below(random, 4)]);
  speller.first("# a comment, at least");
  if (chance(random, 3)) speller.line({"source", "target", "length"});
  auto const id = [&](std::uint64_t name) { return std::uint64_t(std::distance(names.begin(), names.find(name))); };
  for (SampleRecord const& record : drawn.records) {
    speller.line(words_of({record.u - 1, record.v - 1, record.weight}, ""));
    speller.blank_line();
    sample.records.push_back({id(record.u), id(record.v), record.weight});
  }
  sample.text = speller.take();
  return sample;
}

}  // namespace

Sample random_sample(Random& random)
{
  constexpr Sample (*formats[])(Random&) = {dimacs, matrix_market, metis, steinlib, edge_list};
  return formats[below(random, 5)](random);
}

}  // namespace otakar::test
