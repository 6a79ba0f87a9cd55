// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Text cut at line ends into chunks that threads take one by one, and errors that carry their line.
//
// A chunk's handler stops at its first error and says where it is; the first chunk with an error holds the file's first
// error, so the message does not depend on the number of threads. Lines are counted only when an error needs one.
#pragma once

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graph/types.hpp"

namespace otakar {

// No error where `at` is null.
struct TextError {
  char const* at = nullptr;  // within the line
  std::string text;
};

inline constexpr std::size_t chunk_bytes = std::size_t(1) << 20;

std::vector<std::string_view> split_at_lines(std::string_view text, std::size_t bytes = chunk_bytes);

// How many lines the text has; a last one without a line end counts.
std::uint64_t count_lines(std::string_view text);

// The number, from 1, of the line that holds a position of the text; and that line, without its end.
std::uint64_t line_number(std::string_view text, char const* at);
std::string_view line_at(std::string_view text, char const* at);

// A piece of input as an error quotes it: printable, and not longer than a screen bears.
std::string quote(std::string_view text);

// Calls f(i, chunk i) for every chunk, in parallel.
template <class F>
void for_each_chunk(std::string const& label, std::vector<std::string_view> const& chunks, F const& f)
{
  using Host = Kokkos::DefaultHostExecutionSpace;
  using Policy = Kokkos::RangePolicy<Host, Kokkos::Schedule<Kokkos::Dynamic>, Kokkos::IndexType<std::uint64_t>>;
  Host const host;
  Kokkos::parallel_for(label, Policy(host, 0, chunks.size(), Kokkos::ChunkSize(1)),
                       [&](std::uint64_t i) { f(i, chunks[i]); });
  host.fence(label);
}

}  // namespace otakar
