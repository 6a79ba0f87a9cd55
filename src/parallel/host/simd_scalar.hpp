// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// One number at a time, as lanes.hpp describes them.
#pragma once

#include <cstdint>

namespace otakar::lanes::scalar {

inline constexpr std::uint32_t width = 1;

struct Mask {
  bool bit;

  friend Mask operator&(Mask a, Mask b) { return {bool(a.bit & b.bit)}; }
  friend Mask operator|(Mask a, Mask b) { return {bool(a.bit | b.bit)}; }
  friend Mask operator~(Mask a) { return {!a.bit}; }
};

inline std::uint32_t bits(Mask mask)
{
  return mask.bit;
}

struct Lanes {
  std::uint32_t number;

  static Lanes all(std::uint32_t value) { return {value}; }
  static Lanes from(std::uint32_t first) { return {first}; }

  friend Lanes operator+(Lanes a, Lanes b) { return {a.number + b.number}; }
  friend Lanes operator-(Lanes a, Lanes b) { return {a.number - b.number}; }
  friend Lanes operator&(Lanes a, Lanes b) { return {a.number & b.number}; }
  friend Lanes operator|(Lanes a, Lanes b) { return {a.number | b.number}; }
  friend Lanes operator^(Lanes a, Lanes b) { return {a.number ^ b.number}; }
  friend Lanes operator<<(Lanes a, int by) { return {a.number << by}; }
  friend Lanes operator>>(Lanes a, int by) { return {a.number >> by}; }
  friend Lanes operator>>(Lanes a, Lanes by) { return {a.number >> by.number}; }
  friend Mask equal(Lanes a, Lanes b) { return {a.number == b.number}; }
  friend Mask less(Lanes a, Lanes b) { return {a.number < b.number}; }
  friend Lanes select(Mask mask, Lanes yes, Lanes no)
  {
    // Not a choice, of which the compiler would make a branch.
    return {no.number ^ ((yes.number ^ no.number) & -std::uint32_t(mask.bit))};
  }
};

inline Mask first(std::uint32_t count)
{
  return {count > 0};
}
inline Lanes ranks(Mask)
{
  return {0};
}

template <class Number>
Lanes load(Number const* from)
{
  return Lanes{*from};
}
inline Lanes load_low(std::uint64_t const* from)
{
  return {std::uint32_t(*from)};
}
template <class Number>
Lanes gather(Number const* table, Lanes at, Mask where)
{
  return Lanes{table[at.number & -std::uint32_t(where.bit)]};
}
inline Lanes gather_low(std::uint64_t const* table, Lanes at, Mask where)
{
  return {std::uint32_t(table[at.number & -std::uint32_t(where.bit)])};
}

inline void store(std::uint16_t* to, Lanes a, Mask where)
{
  *to = std::uint16_t(select(where, a, Lanes{*to}).number);
}
inline void compress(std::uint32_t* to, Lanes a, Mask)
{
  *to = a.number;
}
template <class Number>
void compress(Number* to, Number const* from, Mask)
{
  *to = *from;
}

inline void lower(std::uint64_t* place, std::uint64_t word)
{
  *place = word < *place ? word : *place;
}

}  // namespace otakar::lanes::scalar
