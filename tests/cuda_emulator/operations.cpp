// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

#include <algorithm>

namespace otakar::emulator {
namespace {

Binders all_binders()
{
  Binders all;
  for (auto const* part : {&arithmetic_binders(), &bit_binders(), &comparison_binders(), &conversion_binders(),
                           &memory_binders(), &atomic_binders(), &control_binders(), &collective_binders()})
    all.insert(part->begin(), part->end());
  return all;
}

Space space_of(Words const& words)
{
  if (words.has("global")) return Space::global;
  if (words.has("shared") || words.has("shared::cta")) return Space::shared;
  if (words.has("local")) return Space::local;
  if (words.has("param") || words.has("param::entry") || words.has("param::func")) return Space::parameter;
  if (words.has("const")) return Space::constant;
  return Space::generic;
}

}  // namespace

Words::Words(std::string_view name)
{
  for (std::size_t start = 0; start <= name.size();) {
    std::size_t const end = std::min(name.find('.', start), name.size());
    words_.push_back(name.substr(start, end - start));
    start = end + 1;
  }
}

bool Words::has(std::string_view word) const
{
  return std::find(words_.begin() + 1, words_.end(), word) != words_.end();
}

int Words::which(std::initializer_list<std::string_view> list) const
{
  auto const found = std::ranges::find_if(list, [&](auto const word) { return has(word); });
  return found == list.end() ? -1 : int(found - list.begin());
}

bool bind(Instruction& instruction, Words const& words)
{
  static Binders const binders = all_binders();
  auto const found = binders.find(words[0]);
  if (found == binders.end()) return false;
  if (instruction.space == Space::generic) instruction.space = space_of(words);
  instruction.orders = words.which({"acquire", "release", "acq_rel", "sc"}) >= 0;
  instruction.strong = instruction.orders || words.which({"volatile", "relaxed", "mmio"}) >= 0;
  found->second(instruction, words);
  return instruction.execute != nullptr;
}

}  // namespace otakar::emulator
