// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The model a deck describes.
#pragma once

#include <optional>

#include "driver/deck.hpp"
#include "generators/model.hpp"

namespace otakar {

Objective asked_objective(Deck const& deck);

// Of a deck with a generator. Throws where the parameters make no sense.
Model model_of(Deck const& deck);

// Of a deck with a file: how to draw weights in place of the file's own, where the deck asks for it.
std::optional<GeneratorParameters> drawn_weights(Deck const& deck);

}  // namespace otakar
