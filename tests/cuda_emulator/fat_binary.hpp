// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The PTX inside the container that nvcc puts into a program.
#pragma once

#include <string>

namespace otakar::emulator {

std::string ptx_of_fat_binary(void const* wrapper);

}  // namespace otakar::emulator
