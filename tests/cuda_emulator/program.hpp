// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A decoded program: modules, functions, and instructions with their registers resolved to rows.
//
// A row holds one register of a warp: 32 values of 64 bits, one for each lane. Constants and special registers are rows
// too, filled before the function starts, so that every operand is a row.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base.hpp"
#include "statistics.hpp"

namespace otakar::emulator {

class DeviceMemory;
class Warp;
struct Function;
struct Module;
struct Instruction;

constexpr u32 warp_lanes = 32;
constexpr s32 no_row = -1;

// Executes one instruction for the lanes of a mask.
using Handler = void (*)(Warp&, Instruction const&, u32 lanes);

enum class Space : u8 { generic, global, shared, local, parameter, constant, outgoing };

enum class Special : u8 {
  thread_x,
  thread_y,
  thread_z,
  block_x,
  block_y,
  block_z,
  threads_x,
  threads_y,
  threads_z,
  blocks_x,
  blocks_y,
  blocks_z,
  lane,
  warp,
  warps,
  lanes_equal,
  lanes_less,
  lanes_less_equal,
  lanes_greater,
  lanes_greater_equal,
  warp_size,
  multiprocessor,
  multiprocessors,
  grid,
  dynamic_shared_bytes,
  shared_bytes
};

struct Instruction {
  Handler execute = nullptr;
  s32 predicate = no_row;
  bool negated = false;  // the predicate
  u8 size = 0;           // bytes of an element
  u8 count = 1;          // elements of a vector operand
  u8 variant = 0;        // a comparison, rounding, atomic or collective among those that share a handler
  u8 option = 0;         // a second such choice
  Space space = Space::generic;
  bool strong = false;          // atomic, volatile, relaxed or stronger: other threads may access the same address
  bool orders = false;          // acquire, release or a fence
  s32 d = no_row, d2 = no_row;  // destinations
  s32 a = no_row, b = no_row, c = no_row, e = no_row;         // sources in order
  std::array<s32, 4> vector{no_row, no_row, no_row, no_row};  // of a load, store, pack or unpack
  s32 base = no_row;
  s64 offset = 0;
  u32 target = 0;  // of a branch; of a table or call, its place among the function's
};

// What messages say of an instruction; apart, so that instructions stay compact.
struct Source {
  u32 line;
  std::string text;
};

struct Parameter {
  u32 offset, bytes;
};

struct Call {
  Function* callee;                           // null: the address is in the row that the instruction's a names
  std::vector<Parameter> arguments, results;  // places among the caller's outgoing parameters
};

struct Function {
  std::string name;
  Module* module = nullptr;
  std::string_view body;  // undecoded text, behind the opening brace
  u32 body_line = 0;
  bool defined = false;
  bool decoded = false;
  u32 most_threads = 1024;
  std::vector<Parameter> parameters, results;
  std::vector<std::pair<std::string, Parameter>> names;  // of parameters, then of results
  u32 parameter_bytes = 0;
  u32 outgoing_bytes = 0;
  u32 local_bytes = 0;
  u32 shared_bytes = 0;
  u32 rows = 0;
  std::vector<std::pair<s32, u64>> constants;
  std::vector<std::pair<s32, Special>> specials;
  std::vector<Instruction> code;
  std::vector<Source> sources;
  std::vector<std::vector<u32>> tables;  // targets of indexed branches
  std::vector<Call> calls;
  KernelStatistics statistics;
};

struct Variable {
  u64 address;
  u64 bytes;
};

struct SharedVariable {
  u32 bytes, alignment;
  bool dynamic;  // its size is the launch's
};

// One translation unit's PTX. Bodies of functions are decoded when they are first called: most are not.
struct Module {
  std::string text;
  bool parsed = false;
  std::unordered_map<std::string, std::unique_ptr<Function>> functions;
  std::unordered_map<std::string, Variable> variables;
  std::unordered_map<std::string, SharedVariable> shared;
};

// Reads declarations and allocates variables.
void parse_module(Module& module, DeviceMemory& memory);

// Fills `code` and what goes with it, once.
void decode(Function& function);

std::string demangled(std::string const& name);

}  // namespace otakar::emulator
