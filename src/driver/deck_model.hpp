// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The model a deck describes, for decks with a generator.
#pragma once

#include "driver/deck.hpp"
#include "generators/model.hpp"

namespace otakar {

Objective asked_objective(Deck const& deck);

// Throws where the parameters make no sense.
Model model_of(Deck const& deck);

}  // namespace otakar
