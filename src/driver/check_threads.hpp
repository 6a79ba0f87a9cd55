// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Throws where OpenMP gives Kokkos fewer threads than it counts on, for whom the others would wait forever.
#pragma once

namespace otakar {

void check_threads();

}  // namespace otakar
