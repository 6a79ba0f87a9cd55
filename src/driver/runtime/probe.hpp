// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// How fast the machine's memory is at the moment: beside it times of other days are compared. The probe knows no graph
// and no solver, so that it stays the same where they change.
#pragma once

namespace otakar {

struct Probe {
  double stream = 0;   // seconds to read 64 MiB, all threads together
  double latency = 0;  // seconds of a read whose address the read before it gives, each thread for itself
};

// The best of many tries in a quarter of a second. Takes 64 MiB while it lasts.
template <class Space>
Probe probe_memory(Space const& space);

// The better one, figure by figure.
Probe better(Probe const& a, Probe const& b);

}  // namespace otakar
