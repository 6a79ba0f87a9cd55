// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/formats/edge_list.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/words.hpp"

namespace otakar {

namespace {

std::string_view without_quotes(std::string_view field)
{
  bool const quoted = field.size() > 1 && field.starts_with('"') && field.ends_with('"');
  return quoted ? field.substr(1, field.size() - 2) : field;
}

// Behind the quote that ends a quoted field; npos where the line has none.
std::size_t end_of_quoted(std::string_view line)
{
  std::size_t end = 0;
  do {
    end = line.find('"', end + 1);
    if (end == std::string_view::npos) return end;
    ++end;
  } while (end < line.size() && line[end] == '"');  // a doubled one stands for itself
  return end;
}

// The next field of a line, without the blanks and the quotes around it; empty where there is none.
std::string_view take_field(std::string_view& line, char separator)
{
  std::string_view const blanks = separator == '\t' ? " " : " \t";
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  std::size_t const closed = line.starts_with('"') ? std::min(end_of_quoted(line), line.size()) : 0;
  std::size_t const end =
      std::min(separator == ' ' ? line.find_first_of(blanks, closed) : line.find(separator, closed), line.size());
  std::string_view const field = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return without_quotes(field.substr(0, field.find_last_not_of(blanks) + 1));
}

// Whether a quoted field goes on on the next line. Lines are records, wherever a thread or a rank begins to read.
bool is_open_at_end(std::string_view line, char separator)
{
  while (line.find('"') != std::string_view::npos) {
    std::string_view const rest = line.substr(line.find_first_not_of(separator == '\t' ? " " : " \t"));
    if (rest.starts_with('"') && end_of_quoted(rest) == std::string_view::npos) return true;
    take_field(line, separator);
  }
  return false;
}

class ChosenColumnsParser : public LineParser<ChosenColumnsParser> {
 public:
  static constexpr std::size_t shortest = 4;  // "1,2" and its line end
  enum Role : unsigned char { u, v, weight, other };

  // What each column is for, up to the last that was chosen.
  ChosenColumnsParser(std::vector<Role> roles, char separator) : roles_(std::move(roles)), separator_(separator) {}

  static std::optional<ShortForm> short_form() { return {}; }

  Line parse_line(Scanner& scan, ParsedChunk& parsed) const
  {
    char const* const first = scan.position();
    if (skip_comment<>(scan)) return Line::nothing;  // blank: in a table a field may begin with any sign
    scan.skip_line();
    std::string_view line = line_at({first, std::size_t(scan.position() - first)}, first);
    Record& record = parsed.next();
    for (Role const role : roles_) {
      Scanner field(take_field(line, separator_));
      if (role == other) continue;
      bool const good =
          role == weight ? read_number(field, parsed) : field.read_unsigned(role == u ? record.u : record.v);
      if (!good || !field.done()) return Line::broken;
    }
    return is_open_at_end(line, separator_) ? Line::broken : Line::record;
  }

  std::string explain(std::string_view line) const
  {
    if (is_open_at_end(line, separator_)) return "a quoted field ends on another line";
    for (std::size_t i = 0; i < roles_.size(); ++i) {
      std::string_view const field = take_field(line, separator_);
      if (roles_[i] == other) continue;
      std::string const wrong = field.empty()         ? "nothing there"
                                : roles_[i] == weight ? explain_number(field)
                                                      : explain_name(field);
      if (!wrong.empty()) return "column " + std::to_string(i + 1) + ": " + wrong;
    }
    return "the chosen columns cannot be read";
  }

 private:
  std::vector<Role> roles_;
  char separator_;
};

char separator_of(std::string_view line)
{
  for (char const c : {'\t', ';', ','})
    if (line.find(c) != std::string_view::npos) return c;
  return ' ';
}

bool has_letter(std::string_view word)
{
  return std::any_of(word.begin(), word.end(), [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; });
}

struct FoundColumn {
  std::size_t at;  // from 0
  bool by_name;
};

// Errors are those of the line that comes next.
FoundColumn find_column(TextSource const& source, std::string const& column, std::vector<std::string_view> const& names)
{
  constexpr std::uint64_t most = 10000;
  std::uint64_t number = 0;
  if (is_unsigned(column, number) && number > 0 && number <= most) return {std::size_t(number - 1), false};
  auto const found = std::find(names.begin(), names.end(), column);
  if (found == names.end())
    throw Error(source.name(), source.lines_read() + 1,
                "no column is called " + quote(column) + did_you_mean(column, names));
  return {std::size_t(found - names.begin()), true};
}

}  // namespace

std::vector<std::string_view> fields_of(std::string_view line, char separator)
{
  std::vector<std::string_view> fields;
  while (!line.empty()) fields.push_back(take_field(line, separator));
  return fields;
}

OpenedText open_chosen_columns(TextSource& source, std::vector<std::string> const& columns)
{
  using Role = ChosenColumnsParser::Role;
  std::string_view line = skip_to_record(source, skip_edge_list_comment);
  char const separator = separator_of(line);
  auto const names = fields_of(line, separator);
  std::vector<Role> roles;
  bool named = false;  // any column
  bool words = true;   // in all chosen columns
  for (std::size_t i = 0; i < columns.size(); ++i) {
    auto const [at, by_name] = find_column(source, columns[i], names);
    if (at >= roles.size()) roles.resize(at + 1, Role::other);
    if (roles[at] != Role::other)
      throw Error(source.name(), source.lines_read() + 1, "column " + quote(columns[i]) + " is chosen twice");
    roles[at] = Role(i);
    named = named || by_name;
    words = words && at < names.size() && has_letter(names[at]);
  }
  if (named || words) source.read_line(line);

  OpenedText opened;
  opened.format = "edge list";
  opened.layout.shortest = ChosenColumnsParser::shortest;
  opened.layout.weighted = columns.size() > 2;
  opened.parser = std::make_unique<ChosenColumnsParser>(std::move(roles), separator);
  return opened;
}

}  // namespace otakar
