// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What holds between the keys of a deck.
#pragma once

#include "driver/deck.hpp"

namespace otakar {

// Fills in defaults that depend on other keys. Throws where two keys contradict each other, or one needs another.
void settle(Deck& deck);

}  // namespace otakar
