// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Where in a program of Kokkos a launch comes from. The emulator is a Kokkos Tools library, too: a program that loads
// it as one (KOKKOS_TOOLS_LIBS) tells it its labels. Others have none.
#pragma once

#include <compare>
#include <string>

namespace otakar::emulator {

struct Origin {
  std::string phase;  // X between fences labelled X::start and X::done, else empty
  std::string label;  // of the kernel or copy of Kokkos

  auto operator<=>(Origin const&) const = default;
};

// Of the calling thread.
Origin const& current_origin();

}  // namespace otakar::emulator
