// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/input.hpp"

#include <algorithm>
#include <functional>

#include "core/error.hpp"
#include "io/arcs_to_graph.hpp"
#include "io/files/mapped_file.hpp"
#include "io/formats.hpp"
#include "io/text/vertex_names.hpp"

namespace otakar {

namespace {

// The first format whose reader is of this kind and recognises what there is; null where none does.
template <class Reader, class... Seen>
FormatEntry const* recognise(Seen const&... seen)
{
  for (auto const* const entry : formats())
    if (auto const* const reader = std::get_if<Reader>(&entry->reader); reader && reader->looks_like(seen...))
      return entry;
  return nullptr;
}

// Null where the file is text.
BinaryReader const* binary_reader(MappedFile const& file, std::string_view format)
{
  if (file.text().empty()) throw Error(file.name() + ": the file is empty");
  auto const* const entry = format == "auto" ? recognise<BinaryReader>(file.text()) : &format_named(format);
  return entry ? std::get_if<BinaryReader>(&entry->reader) : nullptr;
}

// Of every other character of UTF-16 the upper byte is 0, as long as it is Latin.
bool looks_like_utf16(std::string_view head)
{
  if (head.starts_with("\xff\xfe") || head.starts_with("\xfe\xff")) return true;
  if (head.size() < 4) return false;
  bool const upper_last = head[0] && !head[1] && head[2] && !head[3];
  bool const upper_first = !head[0] && head[1] && !head[2] && head[3];
  return upper_last || upper_first;
}

// What editors and spreadsheets also call text.
void check_encoding(TextSource const& source, std::string_view head)
{
  if (looks_like_utf16(head)) throw Error(source.name(), 1, "the text is UTF-16; save it as UTF-8");
  if (head.find('\n') == std::string_view::npos && head.find('\r') < head.size() - 1)
    throw Error(source.name(), 1, "lines end in a carriage return alone; end them in a line feed");
}

void refuse_packed_binary(TextSource const& source, std::string_view head)
{
  if (!source.compressed()) return;
  if (auto const* const entry = recognise<BinaryReader>(head))
    throw Error(source.name() + ": a packed " + std::string(entry->name) + " file is not read; unpack it first");
}

TextReader const& text_reader(TextSource& source, std::string_view format)
{
  std::string_view const head = source.head();
  if (head.empty()) throw Error(source.name() + ": the file is empty");
  refuse_packed_binary(source, head);
  check_encoding(source, head);
  auto const* const entry =
      format == "auto" ? recognise<TextReader>(head, source.head_is_last()) : &format_named(format);
  if (!entry) refuse_unrecognised(source, head);
  return std::get<TextReader>(entry->reader);
}

// Before anything is allocated for what the header promises. How much a compressed file can hold is not known.
void check_promise(TextSource const& source, RecordLayout const& layout)
{
  auto const check = [&](std::optional<std::uint64_t> promised, std::size_t shortest, std::string const& what) {
    if (promised && *promised > source.likely_bytes() / shortest + 1)
      throw Error(source.name(), layout.header_line,
                  "the header promises " + std::to_string(*promised) + " " + what + ", more than the file can hold");
  };
  if (source.compressed()) return;
  check(layout.promised, layout.shortest, layout.records);
  check(layout.rows, 1, "vertices");
}

InputSize size_of_text(TextSource& source, OpenedText const& opened, ReadOptions const& options)
{
  check_promise(source, opened.layout);
  std::uint64_t const records = likely_records(source, opened.layout);
  WeightType const type = opened.layout.real ? WeightType::float64 : WeightType::int32;
  LikelyNames names;
  if (!opened.vertices) names = likely_names(source, *opened.parser, records);
  std::uint64_t const vertices = opened.vertices.value_or(names.count);
  InputSize size = size_of_arcs(std::min(vertices, NarrowIds::most_vertices), records, type, options);
  if (!opened.layout.promised) size.likely.edges /= 2;  // lines may grow longer
  if (opened.vertices) return size;
  size.likely.vertices = 0;
  (names.gaps ? size.numbering : size.reading) += sizeof(std::uint64_t) * size.most.vertices;
  size.reading += number_vertices_bytes(records, size.most.vertices, names.last);
  return size;
}

class TextFile : public GraphFile {
 public:
  // The source refers to the file.
  TextFile(std::shared_ptr<MappedFile const> file, std::unique_ptr<TextSource> source, TextReader const& reader,
           OpenedText opened, ReadOptions const& options)
      : GraphFile(std::move(file), options), source_(std::move(source)), reader_(reader), opened_(std::move(opened))
  {
    size_ = size_of_text(*source_, opened_, options);
  }

  Input read() override
  {
    Records records = read_records(*source_, *opened_.parser, opened_.layout);
    VertexNames names{opened_.vertices.value_or(0), opened_.first_vertex, {}};
    if (!opened_.vertices) names = number_vertices(source_->name(), records);
    Input input = arcs_to_graph(records.take_arcs(names.vertices), {}, options_,
                                [&](std::uint64_t record) { return locate(record); });
    input.undirected = opened_.undirected;
    input.numbering.first_vertex = names.first;
    input.numbering.vertex_name = names.name;
    input.format = opened_.format;
    input.named = !opened_.vertices;
    return input;
  }

  FilePart read_part(Section const& section) override
  {
    auto const& layout = opened_.layout;
    FilePart part;
    part.vertices = opened_.vertices.value_or(0);
    part.first_vertex = opened_.first_vertex;
    part.named = !opened_.vertices;
    part.format = opened_.format;
    part.promised_records = layout.promised;
    part.promised_rows = layout.rows;
    part.needs_end = layout.needs_end;
    try {
      source_->keep_section(section);
      RecordSection const read = read_section(*source_, *opened_.parser, layout);
      part.records = read.records;
      part.rows = read.rows;
      part.filled_rows = read.filled_rows;
      part.ended = read.ended;
    } catch (Error const& error) {
      if (error.code() != ExitCode::bad_input) throw;
      part.broken = true;
    }
    return part;
  }

  BatchFacts prepare_batches(std::uint64_t bytes) override
  {
    VertexNames names{opened_.vertices.value_or(0), opened_.first_vertex, {}};
    if (!opened_.vertices) {
      index_ = NameIndex(collect_names(bytes));
      names = number_vertices(index_);
    }
    return {.vertices = names.vertices,
            .numbering = {names.first, names.name},
            .type = {},
            .format = opened_.format,
            .reading = batch_reader_bytes(*source_, opened_.layout),
            .per_record = opened_.vertices ? 16u : 32u};
  }

  void read_batches(std::uint64_t most, bool real, TakeBatch const& take) override
  {
    each_batch(most, real, [&](std::uint64_t first, Records records) {
      if (!opened_.vertices) index_.rename(records);
      take({first, records.take_arcs(opened_.vertices.value_or(index_.names().extent(0)))});
    });
  }

  // Threads wait for the one that unpacks.
  double likely_seconds(int threads) const override
  {
    double const bytes = double(source_->likely_bytes());
    return bytes * (source_->compressed() ? 4e-9 : 2e-9 / threads);
  }

  std::string locate(std::uint64_t record) override
  {
    source_->rewind();
    std::uint64_t const line = line_of_record(*source_, *reader_.open(*source_, options_).parser, record);
    return source_->name() + ":" + std::to_string(line);
  }

  void check() override
  {
    source_->rewind();
    OpenedText const again = reader_.open(*source_, options_);
    check_records(*source_, *again.parser, again.layout);
  }

 private:
  // A record's names and their copies while they are sorted; a vertex's name, and the merge of those with more.
  HostArray<std::uint64_t> collect_names(std::uint64_t bytes)
  {
    constexpr std::uint64_t per_record = 56, per_name = 28;
    NameCollector collector(source_->name(), bytes / 2 / per_name);
    each_batch(std::max<std::uint64_t>(bytes / 2 / per_record, 1), false,
               [&](std::uint64_t, Records const& records) { collector.add(records); });
    return collector.take();
  }

  void each_batch(std::uint64_t most, bool real, TakeRecords const& take)
  {
    source_->rewind();
    OpenedText again = reader_.open(*source_, options_);
    again.layout.real = again.layout.real || (again.layout.weighted && real);
    otakar::read_batches(*source_, *again.parser, again.layout, most, take);
  }

  std::unique_ptr<TextSource> source_;
  TextReader const& reader_;
  OpenedText opened_;
  NameIndex index_;  // of vertices with names, where they are read in batches
};

}  // namespace

// Of what a section of the file says; the first one, which is empty, says what holds for all.
BatchFacts GraphFile::prepare_batches(std::uint64_t)
{
  FilePart const part = read_part({0, 0, 1});
  file_->forget(0, file_->text().size());
  // Offsets of rows, or names of vertices, are read with each section.
  return {.vertices = part.vertices,
          .numbering = {part.first_vertex, part.vertex_name},
          .type = part.type,
          .format = part.format,
          .reading = sizeof(std::uint64_t) * part.vertices,
          .per_record = 32};  // half of it pages of the file
}

void GraphFile::read_batches(std::uint64_t most, bool, TakeBatch const& take)
{
  std::uint64_t const records = size_.most.edges;
  std::uint64_t const batches = (records + most - 1) / most;
  for (std::uint64_t i = 0; i < batches; ++i) {
    Section const section{i, i + 1, batches};
    FilePart part = read_part(section);
    file_->forget(0, file_->text().size());
    take({section.first(records), part.records.take_arcs(part.vertices)});
  }
}

std::uint64_t GraphFile::sample_hash() const
{
  constexpr std::size_t samples = 64, length = 4096;
  std::string_view const text = file_->text();
  std::string sampled = std::to_string(text.size()) + ' ';
  std::size_t const last = text.size() - std::min(length, text.size());
  for (std::size_t i = 0; i <= samples; ++i) sampled += text.substr(last * i / samples, length);
  return std::hash<std::string>()(sampled);
}

std::unique_ptr<GraphFile> open_graph(std::filesystem::path const& path, ReadOptions const& options)
{
  return open_graph(std::make_shared<MappedFile const>(path), options);
}

std::unique_ptr<GraphFile> open_graph(std::shared_ptr<MappedFile const> file, ReadOptions const& options)
{
  // Columns are those of an edge list.
  std::string_view const format = options.columns.empty() ? std::string_view(options.format) : "edge_list";
  if (auto const* const reader = binary_reader(*file, format)) return reader->open(std::move(file), options);
  auto source = std::make_unique<TextSource>(*file, options.chunk_bytes);
  TextReader const& reader = text_reader(*source, format);
  OpenedText opened = reader.open(*source, options);
  return std::make_unique<TextFile>(std::move(file), std::move(source), reader, std::move(opened), options);
}

void check_vertices(TextSource const& source, std::uint64_t vertices, bool wide)
{
  if (!wide && vertices > NarrowIds::most_vertices)
    fail_at_line(source, "more vertices than the " + std::to_string(NarrowIds::most_vertices) + " that fit 32 bits");
}

void fail_at_line(TextSource const& source, std::string const& text)
{
  throw Error(source.name(), source.lines_read(), text);
}

}  // namespace otakar
