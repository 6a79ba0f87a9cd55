// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The body of a function: names become rows, addresses and branch targets, and every instruction gets its handler.
#include <algorithm>
#include <cstdlib>
#include <map>

#include "declaration.hpp"
#include "operations.hpp"
#include "program.hpp"

namespace otakar::emulator {
namespace {

std::unordered_map<std::string_view, Special> const special_names = {
    {"%tid.x", Special::thread_x},
    {"%tid.y", Special::thread_y},
    {"%tid.z", Special::thread_z},
    {"%ctaid.x", Special::block_x},
    {"%ctaid.y", Special::block_y},
    {"%ctaid.z", Special::block_z},
    {"%ntid.x", Special::threads_x},
    {"%ntid.y", Special::threads_y},
    {"%ntid.z", Special::threads_z},
    {"%nctaid.x", Special::blocks_x},
    {"%nctaid.y", Special::blocks_y},
    {"%nctaid.z", Special::blocks_z},
    {"%laneid", Special::lane},
    {"%warpid", Special::warp},
    {"%nwarpid", Special::warps},
    {"%lanemask_eq", Special::lanes_equal},
    {"%lanemask_lt", Special::lanes_less},
    {"%lanemask_le", Special::lanes_less_equal},
    {"%lanemask_gt", Special::lanes_greater},
    {"%lanemask_ge", Special::lanes_greater_equal},
    {"WARP_SZ", Special::warp_size},
    {"%smid", Special::multiprocessor},
    {"%nsmid", Special::multiprocessors},
    {"%gridid", Special::grid},
    {"%dynamic_smem_size", Special::dynamic_shared_bytes},
    {"%total_smem_size", Special::shared_bytes}};

// Instructions whose first operand is a source.
bool has_no_destination(std::string_view operation, Words const& words)
{
  static constexpr std::string_view without[] = {"st",        "red",     "membar",        "fence",     "ret",
                                                 "exit",      "trap",    "brkpt",         "nanosleep", "prefetch",
                                                 "prefetchu", "discard", "applypriority", "pmevent"};
  if (operation == "bar" || operation == "barrier") return !words.has("red");
  return std::ranges::find(without, operation) != std::end(without);
}

struct Symbol {
  enum Kind { reg, parameter, outgoing, local, shared } kind;
  s32 place;  // a row, or an offset
  u32 bytes;
};

struct Operand {
  enum Kind { row, vector, address } kind = row;
  s32 place = no_row, second = no_row;
  bool inverted = false;
  std::vector<s32> rows;
  s64 offset = 0;
  bool has_space = false;
  Space space = Space::generic;
};

class Decoder {
 public:
  explicit Decoder(Function& function)
      : function_(function), module_(*function.module), tokens_(function.body, function.body_line)
  {
    scopes_.emplace_back();
    std::size_t const parameters = function.parameters.size();
    for (std::size_t k = 0; k < function.names.size(); ++k) {
      auto const& [name, place] = function.names[k];
      scopes_.back()[name] = {k < parameters ? Symbol::parameter : Symbol::outgoing, s32(place.offset), place.bytes};
    }
  }

  void decode()
  {
    while (!tokens_.at_end()) statement();
    emit("ret", {});
    for (auto const& [at, label] : branches_) function_.code[at].target = target(label);
    for (auto const& [at, label] : table_branches_) {
      function_.code[at].target = u32(function_.tables.size());
      auto& targets = function_.tables.emplace_back();
      for (auto const name : tables_[label]) targets.push_back(target(name));
    }
    function_.shared_bytes = u32(round_up(function_.shared_bytes, 16));
    for (s32 const row : dynamic_shared_rows_) function_.constants.emplace_back(row, function_.shared_bytes);
    function_.decoded = true;
  }

 private:
  [[noreturn]] void error(std::string const& message) const
  {
    fail(join("PTX line ", tokens_.line(), ": ", message, "\n  in ", demangled(function_.name)));
  }

  // --- statements ---

  void statement()
  {
    auto const word = tokens_.peek();
    if (tokens_.take_if("{")) {
      scopes_.emplace_back();
    } else if (tokens_.take_if("}")) {
      scopes_.pop_back();
    } else if (word == ".reg") {
      registers();
    } else if (word == ".param") {
      reserve(function_.outgoing_bytes, Symbol::outgoing, 8);
    } else if (word == ".local") {
      reserve(function_.local_bytes, Symbol::local, 1);
    } else if (word == ".shared") {
      reserve(function_.shared_bytes, Symbol::shared, 1);
    } else if (word == ".pragma") {
      tokens_.skip_past(";");
    } else if (word == ".loc" || word == ".file") {
      tokens_.take();
      tokens_.skip_line();
    } else if (tokens_.peek_next() == ":") {
      label();
    } else if (word.starts_with('.')) {
      error(join("directive ", word, " in a body"));
    } else {
      instruction();
    }
  }

  void registers()
  {
    tokens_.take();
    auto declared = take_declaration(tokens_);
    for (;;) {
      if (!declared.registers) scopes_.back()[declared.name] = {Symbol::reg, new_row(), 8};
      for (u32 k = 0; k < declared.registers; ++k)
        scopes_.back()[declared.name + std::to_string(k)] = {Symbol::reg, new_row(), 8};
      if (!tokens_.take_if(",")) break;
      take_name(tokens_, declared);
    }
    tokens_.expect(";");
  }

  void reserve(u32& bytes, Symbol::Kind kind, u32 least_alignment)
  {
    tokens_.take();
    auto const declared = take_declaration(tokens_);
    bytes = u32(round_up(bytes, std::max(declared.alignment, least_alignment)));
    scopes_.back()[declared.name] = {kind, s32(bytes), declared.bytes()};
    bytes += declared.bytes();
    tokens_.expect(";");
  }

  void label()
  {
    auto const name = tokens_.take();
    tokens_.expect(":");
    if (tokens_.take_if(".branchtargets")) {
      auto& names = tables_[name];
      while (!tokens_.take_if(";"))
        if (!tokens_.take_if(",")) names.push_back(tokens_.take());
    } else if (tokens_.take_if(".callprototype")) {
      tokens_.skip_past(";");
    } else {
      labels_[name] = u32(function_.code.size());
    }
  }

  u32 target(std::string_view label) const
  {
    auto const found = labels_.find(label);
    if (found == labels_.end()) error(join("unknown label ", label));
    return found->second;
  }

  // --- rows and names ---

  s32 new_row() { return s32(function_.rows++); }

  s32 constant(u64 bits)
  {
    auto const [found, added] = constants_.try_emplace(bits, 0);
    if (added) {
      found->second = new_row();
      function_.constants.emplace_back(found->second, bits);
    }
    return found->second;
  }

  s32 special(Special which)
  {
    for (auto const& [row, known] : function_.specials)
      if (known == which) return row;
    function_.specials.emplace_back(new_row(), which);
    return function_.specials.back().first;
  }

  Symbol const* find(std::string_view name) const
  {
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
      if (auto const found = scope->find(std::string(name)); found != scope->end()) return &found->second;
    return nullptr;
  }

  // Variables of shared memory at module scope get their place in each function that uses them.
  Symbol const* find_shared(std::string_view name)
  {
    auto const found = module_.shared.find(std::string(name));
    if (found == module_.shared.end() || found->second.dynamic) return nullptr;
    auto const& variable = found->second;
    u64 const place = round_up(function_.shared_bytes, variable.alignment);
    function_.shared_bytes = u32(place + variable.bytes);
    return &(scopes_.front()[std::string(name)] = {Symbol::shared, s32(place), variable.bytes});
  }

  // A constant that is known when all other shared memory is.
  s32 dynamic_shared_start()
  {
    dynamic_shared_rows_.push_back(new_row());
    return dynamic_shared_rows_.back();
  }

  bool is_dynamic_shared(std::string_view name) const
  {
    auto const found = module_.shared.find(std::string(name));
    return found != module_.shared.end() && found->second.dynamic;
  }

  // A value that only the thread knows is computed before the instruction that uses it.
  s32 computed(std::string_view operation, s64 offset)
  {
    Instruction instruction;
    instruction.d = new_row();
    instruction.offset = offset;
    emit(operation, instruction);
    return instruction.d;
  }

  s32 address_of(Symbol const& symbol)
  {
    switch (symbol.kind) {
      case Symbol::local: return computed("address_of_local", symbol.place);
      case Symbol::parameter: return computed("address_of_parameter", symbol.place);
      case Symbol::outgoing: return computed("address_of_outgoing", symbol.place);
      case Symbol::shared: return constant(u64(symbol.place));
      default: return symbol.place;
    }
  }

  // The row of a register, constant or address.
  s32 value(std::string_view word, bool negative = false)
  {
    u64 bits = 0;
    if (parse_number(word, bits)) return constant(negative ? -bits : bits);
    if (negative) error(join("minus before ", word));
    if (word == "_") return no_row;
    if (word.starts_with("%clock") || word.starts_with("%globaltimer")) return computed("read_clock", 0);
    if (auto const found = special_names.find(word); found != special_names.end()) return special(found->second);
    if (auto const* symbol = find(word)) return address_of(*symbol);
    if (is_dynamic_shared(word)) return dynamic_shared_start();
    if (auto const* symbol = find_shared(word)) return address_of(*symbol);
    std::string const name(word);
    if (auto const found = module_.variables.find(name); found != module_.variables.end())
      return constant(found->second.address);
    if (auto const found = module_.functions.find(name); found != module_.functions.end())
      return constant(reinterpret_cast<u64>(found->second.get()));
    error("unknown name " + name);
  }

  s32 signed_value()
  {
    bool const negative = tokens_.take_if("-");
    return value(tokens_.take(), negative);
  }

  // --- operands ---

  Operand operand()
  {
    Operand result;
    result.inverted = tokens_.take_if("!");
    if (tokens_.take_if("{")) {
      result.kind = Operand::vector;
      while (!tokens_.take_if("}"))
        if (!tokens_.take_if(",")) result.rows.push_back(signed_value());
    } else if (tokens_.take_if("[")) {
      result.kind = Operand::address;
      address(result);
    } else {
      result.place = signed_value();
      if (tokens_.take_if("|")) result.second = value(tokens_.take());
    }
    return result;
  }

  void address(Operand& result)
  {
    auto const word = tokens_.take();
    u64 bits = 0;
    Symbol const* symbol = find(word);
    if (!symbol) symbol = find_shared(word);
    if (parse_number(word, bits)) {
      result.offset = s64(bits);
    } else if (symbol && symbol->kind == Symbol::reg) {
      result.place = symbol->place;
    } else if (symbol) {
      result.offset = symbol->place;
      result.has_space = true;
      result.space = symbol->kind == Symbol::parameter  ? Space::parameter
                     : symbol->kind == Symbol::outgoing ? Space::outgoing
                     : symbol->kind == Symbol::local    ? Space::local
                                                        : Space::shared;
    } else {
      result.place = value(word);
    }
    while (tokens_.is("+") || tokens_.is("-")) {
      bool negative = tokens_.take() == "-";
      if (tokens_.take_if("-")) negative = !negative;
      if (!parse_number(tokens_.take(), bits)) error("an offset is no number");
      result.offset += negative ? -s64(bits) : s64(bits);
    }
    tokens_.expect("]");
  }

  void place(Instruction& instruction, Operand const& operand, int slot)
  {
    if (operand.kind == Operand::address) {
      instruction.base = operand.place;
      instruction.offset = operand.offset;
      if (operand.has_space) instruction.space = operand.space;
      return;
    }
    if (operand.kind == Operand::vector) {
      if (operand.rows.size() > instruction.vector.size()) error("a vector of more than four elements");
      std::ranges::copy(operand.rows, instruction.vector.begin());
      instruction.count = u8(operand.rows.size());
      (slot == 0 ? instruction.d : instruction.a) = vector_operand;
      return;
    }
    s32 row = operand.place;
    if (operand.inverted) {
      Instruction invert;
      invert.d = new_row();
      invert.a = row;
      emit("not.pred", invert);
      row = invert.d;
    }
    if (slot == 0) instruction.d2 = operand.second;
    s32* const slots[] = {&instruction.d, &instruction.a, &instruction.b, &instruction.c, &instruction.e};
    if (slot >= 5) error("too many operands");
    *slots[slot] = row;
  }

  // --- instructions ---

  void instruction()
  {
    Instruction instruction;
    if (tokens_.take_if("@")) {
      instruction.negated = tokens_.take_if("!");
      instruction.predicate = value(tokens_.take());
    }
    auto const operation = tokens_.take();
    Words const words(operation);
    if (words[0] == "call") return call(instruction);
    if (words[0] == "bra") {
      branches_.emplace_back(function_.code.size(), tokens_.take());
    } else if (words[0] == "brx") {
      instruction.a = value(tokens_.take());
      tokens_.expect(",");
      table_branches_.emplace_back(function_.code.size(), tokens_.take());
    } else {
      int slot = has_no_destination(words[0], words) ? 1 : 0;
      while (!tokens_.is(";")) {
        if (tokens_.take_if(",")) continue;
        auto const next = operand();
        place(instruction, next, slot);
        slot += next.kind != Operand::address;
      }
    }
    emit(operation, instruction);
    tokens_.expect(";");
  }

  void call(Instruction instruction)
  {
    Call call{};
    if (tokens_.is("(")) {
      call.results = outgoing_names();
      tokens_.expect(",");
    }
    auto const name = tokens_.take();
    if (tokens_.take_if(",")) {
      if (tokens_.is("(")) call.arguments = outgoing_names();
      while (!tokens_.is(";")) tokens_.take();  // the prototype of an indirect call
    }
    auto const found = module_.functions.find(std::string(name));
    if (found != module_.functions.end()) {
      call.callee = found->second.get();
    } else {
      instruction.a = value(name);
    }
    instruction.target = u32(function_.calls.size());
    function_.calls.push_back(std::move(call));
    emit("call", instruction);
    tokens_.expect(";");
  }

  std::vector<Parameter> outgoing_names()
  {
    std::vector<Parameter> list;
    tokens_.expect("(");
    while (!tokens_.take_if(")")) {
      if (tokens_.take_if(",")) continue;
      auto const name = tokens_.take();
      auto const* symbol = find(name);
      if (!symbol || symbol->kind != Symbol::outgoing) error(join(name, " is no parameter of a call"));
      list.push_back({u32(symbol->place), symbol->bytes});
    }
    return list;
  }

  void emit(std::string_view operation, Instruction instruction)
  {
    if (!bind(instruction, Words(operation))) error(join("the emulator does not know '", operation, "'"));
    function_.code.push_back(instruction);
    function_.sources.push_back({tokens_.line(), std::string(operation)});
  }

  Function& function_;
  Module& module_;
  TokenStream tokens_;
  std::vector<std::unordered_map<std::string, Symbol>> scopes_;
  std::map<u64, s32> constants_;
  std::vector<s32> dynamic_shared_rows_;
  std::unordered_map<std::string_view, u32> labels_;
  std::unordered_map<std::string_view, std::vector<std::string_view>> tables_;
  std::vector<std::pair<std::size_t, std::string_view>> branches_, table_branches_;
};

}  // namespace

void decode(Function& function)
{
  if (!function.decoded) Decoder(function).decode();
}

}  // namespace otakar::emulator
