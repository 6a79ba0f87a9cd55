// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The keys of a deck, in one table: reading, --set, "did you mean" and the printed effective deck all come from it. The
// parameters of generators are keys, too; their rows come from the generators.
#pragma once

#include "driver/deck/deck.hpp"

namespace otakar {

// How the value of a key is set and read.
struct DeckField {
  std::function<void(Value const&)> set;  // throws an Error whose text follows the name of the key
  std::function<Value()> get;             // monostate where there is none
};

enum class AppliesTo : std::uint8_t { any, file, generator, parameter };

struct DeckKey {
  std::string name;  // "graph.width"
  DeckField field;
  AppliesTo to = AppliesTo::any;  // parameter: the generators that have it
};

// The fields refer to the deck.
std::vector<DeckKey> keys(Deck& deck);

// Whether a key means anything for the deck's kind of graph.
bool applies(DeckKey const& key, Deck const& deck);

// What holds between keys: throws where two contradict each other, or one needs another.
void check_rules(Deck const& deck);

}  // namespace otakar
