// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Graphs from file to file: the verbs convert and generate.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

#include "driver/deck/deck.hpp"

namespace otakar {

// Reads the graph the deck names and writes it in the format `to`, or, where that is empty, in the one of the suffix.
void convert(Deck const& deck, std::filesystem::path const& output, std::string const& to, std::ostream& out);

// The same for the graph that the deck's generator makes.
void generate(Deck const& deck, std::filesystem::path const& output, std::string const& to, std::ostream& out);

}  // namespace otakar
