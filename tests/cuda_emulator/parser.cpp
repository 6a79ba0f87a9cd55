// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The module level of PTX: variables, and functions whose bodies are left for later.
#include <cxxabi.h>

#include <algorithm>

#include <cstdlib>
#include <cstring>
#include <tuple>

#include "declaration.hpp"
#include "memory.hpp"
#include "program.hpp"

namespace otakar::emulator {
namespace {

class ModuleParser {
 public:
  ModuleParser(Module& module, DeviceMemory& memory) : module_(module), memory_(memory), tokens_(module.text) {}

  void parse()
  {
    bool external = false;
    while (!tokens_.at_end()) {
      auto const word = tokens_.take();
      if (word == ".extern") external = true;
      if (word == ".visible" || word == ".weak" || word == ".common" || word == ".extern") continue;
      directive(word, external);
      external = false;
    }
    module_.parsed = true;
  }

 private:
  void directive(std::string_view word, bool external)
  {
    if (word == ".version" || word == ".address_size") {
      tokens_.take();
    } else if (word == ".target") {
      do tokens_.take();
      while (tokens_.take_if(","));
    } else if (word == ".entry" || word == ".func") {
      function();
    } else if (word == ".global" || word == ".const") {
      variable();
    } else if (word == ".shared") {
      auto const shared = take_declaration(tokens_);
      module_.shared[shared.name] = {shared.bytes(), shared.alignment, external || shared.count == 0};
      tokens_.expect(";");
    } else if (word == ".file") {
      tokens_.skip_line();
    } else if (word == ".section") {
      while (!tokens_.is("{")) tokens_.take();
      tokens_.take_block();
    } else if (word == ".pragma" || word == ".alias") {
      tokens_.skip_past(";");
    } else if (word != ";") {
      tokens_.error(join("'", word, "' at module scope"));
    }
  }

  void function()
  {
    std::vector<Parameter> results;
    std::vector<std::pair<std::string, Parameter>> result_names;
    u32 result_bytes = 0;
    if (tokens_.is("(")) result_bytes = parameters(results, result_names);
    std::string const name(tokens_.take());
    auto& slot = module_.functions[name];
    if (!slot) slot = std::make_unique<Function>();
    Function& function = *slot;
    function.name = name;
    function.module = &module_;
    function.parameters.clear();
    function.names.clear();
    function.parameter_bytes = tokens_.is("(") ? parameters(function.parameters, function.names) : 0;
    function.names.insert(function.names.end(), result_names.begin(), result_names.end());
    function.results = results;
    function.outgoing_bytes = result_bytes;
    while (!tokens_.is("{") && !tokens_.is(";"))
      if (auto const word = tokens_.take(); word == ".maxntid" || word == ".reqntid") function.most_threads = threads();
    if (tokens_.take_if(";")) return;
    std::tie(function.body, function.body_line) = tokens_.take_block();
    function.defined = true;
  }

  // A product such as 256, 1, 1.
  u32 threads()
  {
    u32 product = 1;
    do product *= u32(std::strtoul(std::string(tokens_.take()).c_str(), nullptr, 0));
    while (tokens_.take_if(","));
    return product;
  }

  // Returns the bytes of all of them.
  u32 parameters(std::vector<Parameter>& list, std::vector<std::pair<std::string, Parameter>>& names)
  {
    u64 bytes = 0;
    tokens_.expect("(");
    while (!tokens_.take_if(")")) {
      if (tokens_.take_if(",")) continue;
      tokens_.take();  // .param or .reg
      auto const parameter = take_declaration(tokens_);
      bytes = round_up(bytes, parameter.alignment);
      list.push_back({u32(bytes), parameter.bytes()});
      names.emplace_back(parameter.name, list.back());
      bytes += parameter.bytes();
    }
    return u32(bytes);
  }

  void variable()
  {
    auto const declared = take_declaration(tokens_);
    u64 const bytes = declared.bytes() ? declared.bytes() : 8;
    u64 const address = memory_.allocate(bytes, Contents::defined);
    if (!address) fail("device memory is too small for the variables of the program");
    module_.variables[declared.name] = {address, bytes};
    u8* at = memory_.host(address);
    if (tokens_.take_if("=")) initial_value(at, declared.element_bytes);
    tokens_.expect(";");
  }

  void initial_value(u8*& at, u32 bytes)
  {
    if (tokens_.take_if("{")) {
      while (!tokens_.take_if("}"))
        if (!tokens_.take_if(",")) initial_value(at, bytes);
      return;
    }
    bool const negative = tokens_.take_if("-");
    auto word = tokens_.take();
    u64 value = 0;
    if (!parse_number(word, value)) {
      if (word == "generic") {
        tokens_.expect("(");
        word = tokens_.take();
        tokens_.expect(")");
      }
      value = address_of(std::string(word));
      u64 offset = 0;
      if (tokens_.take_if("+") && parse_number(tokens_.take(), offset)) value += offset;
    }
    if (negative) value = -value;
    std::memcpy(at, &value, bytes);
    at += bytes;
  }

  u64 address_of(std::string const& name)
  {
    if (auto const found = module_.variables.find(name); found != module_.variables.end()) return found->second.address;
    if (auto const found = module_.functions.find(name); found != module_.functions.end())
      return reinterpret_cast<u64>(found->second.get());
    tokens_.error("unknown symbol " + name);
  }

  Module& module_;
  DeviceMemory& memory_;
  TokenStream tokens_;
};

}  // namespace

Declaration take_declaration(TokenStream& tokens)
{
  Declaration declaration;
  u32 elements = 1;
  while (tokens.peek().starts_with('.')) {
    auto const word = tokens.take();
    if (word == ".align") {
      declaration.alignment = u32(std::strtoul(std::string(tokens.take()).c_str(), nullptr, 0));
    } else if (word == ".v2" || word == ".v4") {
      elements = word == ".v2" ? 2 : 4;
    } else if (u32 const bytes = bytes_of_type(word.substr(1))) {
      declaration.element_bytes = bytes;
    } else if (word != ".ptr" && word != ".global" && word != ".const" && word != ".shared" && word != ".local") {
      tokens.error(join("unknown type ", word));
    }
  }
  declaration.count = elements;
  declaration.alignment = std::max(declaration.alignment, declaration.element_bytes);
  take_name(tokens, declaration);
  while (tokens.take_if("[")) {
    u64 size = 0;
    if (!tokens.is("]") && !parse_number(tokens.take(), size)) tokens.error("an array's size is no number");
    declaration.count *= size;
    tokens.expect("]");
  }
  return declaration;
}

void take_name(TokenStream& tokens, Declaration& declaration)
{
  declaration.name = tokens.take();
  declaration.registers = 0;
  if (!tokens.take_if("<")) return;
  u64 registers = 0;
  if (!parse_number(tokens.take(), registers)) tokens.error("a range of registers has no number");
  declaration.registers = u32(registers);
  tokens.expect(">");
}

void parse_module(Module& module, DeviceMemory& memory)
{
  ModuleParser(module, memory).parse();
}

std::string demangled(std::string const& name)
{
  int status = 0;
  char* const text = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status);
  std::string result = text ? text : name;
  std::free(text);
  return result;
}

}  // namespace otakar::emulator
