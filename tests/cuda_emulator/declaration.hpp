// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Declarations of PTX, alike for variables, parameters and registers: [.align N] [.v2] .type name [<count>] [[size]].
#pragma once

#include <string>

#include "lexer.hpp"

namespace otakar::emulator {

struct Declaration {
  std::string name;
  u32 element_bytes = 0;
  u32 alignment = 1;
  u64 count = 1;      // elements; 0 for an array without a size
  u32 registers = 0;  // of a range of names, name0 to name(registers - 1); 0 for a single name
  u32 bytes() const { return u32(element_bytes * count); }
};

Declaration take_declaration(TokenStream& tokens);

// The next name of a list: `, name` or `, name<count>`.
void take_name(TokenStream& tokens, Declaration& declaration);

}  // namespace otakar::emulator
