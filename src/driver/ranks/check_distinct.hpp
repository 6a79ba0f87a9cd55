// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Two edges cannot be one record of the source, on whichever ranks they are.
#pragma once

#include <string>

#include "distributed/communicator.hpp"

namespace otakar {

// Collective. Throws where a value stands twice among those of all ranks; `place` names them in the file.
void check_distinct(Communicator& communicator, HostArray<std::uint64_t> const& values, std::string const& place);

}  // namespace otakar
