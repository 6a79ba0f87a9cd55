// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/forest_formats.hpp"

#include "core/error.hpp"
#include "core/words.hpp"
#include "io/files/standard_streams.hpp"
#include "io/output_forest.hpp"

namespace otakar {

// Each beside the writer of its format.
extern ForestEntry const forest_text, forest_csv, forest_hdf5;

namespace {

constexpr ForestEntry const* forest_table[] = {&forest_text, &forest_csv, &forest_hdf5};

std::vector<std::string_view> target_names()
{
  std::vector<std::string_view> names;
  for (auto const* const entry : forest_formats()) names.push_back(entry->name);
  for (auto const* const entry : formats()) names.push_back(entry->name);
  return names;
}

}  // namespace

std::span<ForestEntry const* const> forest_formats()
{
  return forest_table;
}

ForestTarget forest_target(std::filesystem::path const& path, std::string_view name)
{
  if (is_standard_stream(path) && name.empty()) return {&forest_text, nullptr};
  std::string const suffix = suffixes_of(path).format;
  auto const is_meant = [&](auto const& entry) {
    return name.empty() ? has_suffix(entry.suffixes, suffix) : entry.name == name;
  };
  for (auto const* const entry : forest_formats())
    if (is_meant(*entry)) {
      check_container(path, entry->name, entry->is_text);
      return {entry, nullptr};
    }
  for (auto const* const entry : formats())
    if (is_meant(*entry)) {
      check_container(path, entry->name, entry->is_text());
      return {nullptr, entry};
    }
  if (!name.empty()) throw Error(unknown_word("format", name, target_names()));
  throw Error(path.string() + ": the suffix names no format; --to takes one of: " + comma_list(target_names()));
}

Written write_forest_as(std::filesystem::path const& path, ForestTarget const& target, OutputForest const& forest)
{
  if (target.own) return target.own->write(path, forest);
  return write_graph_as(path, *target.graph, forest.graph.list, forest.graph.labels);
}

}  // namespace otakar
