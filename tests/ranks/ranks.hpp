// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The ranks that run a test. All run the same code. A test case that fails on one rank ends the job, so an assertion
// may be about what this rank alone sees.
#pragma once

#include "distributed/communicator.hpp"

namespace otakar::test {

Communicator& communicator();

}  // namespace otakar::test
