// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What this program is.
#pragma once

#include <string>

namespace otakar {

std::string version_text();  // "otakar 0.1.0 (commit 1a2b3c4)"

}  // namespace otakar
