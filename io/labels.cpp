// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/labels.hpp"

#include <cinttypes>
#include <cstdio>

namespace otakar {

std::string digest_text(std::uint64_t digest)
{
  char text[19];
  std::snprintf(text, sizeof text, "0x%016" PRIx64, digest);
  return text;
}

}  // namespace otakar
