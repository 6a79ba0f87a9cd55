// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Comparisons into predicates and numbers, and tests of floats.
#include <cmath>

#include "operations.hpp"
#include "warp.hpp"

namespace otakar::emulator {
namespace {

// Those with a u are true also where a float is not a number.
enum Comparison : u8 { eq, ne, lt, le, gt, ge, equ, neu, ltu, leu, gtu, geu, num, nan_ };
enum Junction : u8 { alone, with_and, with_or, with_xor };

template <Comparison comparison, class T>
bool compare(T a, T b)
{
  bool unordered = false;
  if constexpr (std::is_floating_point_v<T>) unordered = std::isnan(a) || std::isnan(b);
  switch (comparison) {
    case eq: return a == b;
    case ne: return !unordered && a != b;
    case lt: return a < b;
    case le: return a <= b;
    case gt: return a > b;
    case ge: return a >= b;
    case equ: return unordered || a == b;
    case neu: return unordered || a != b;
    case ltu: return unordered || a < b;
    case leu: return unordered || a <= b;
    case gtu: return unordered || a > b;
    case geu: return unordered || a >= b;
    case num: return !unordered;
    case nan_: return unordered;
  }
}

template <Comparison comparison, class T>
void set_predicate(Warp& warp, Instruction const& i, u32 lanes)
{
  u64* const d = warp.row(i.d);
  u64 const *const a = warp.row(i.a), *const b = warp.row(i.b);
  for_lanes(lanes, [=](u32 l) { d[l] = compare<comparison>(decode_bits<T>(a[l]), decode_bits<T>(b[l])); });
}

bool joined(u8 junction, bool result, bool other)
{
  switch (junction) {
    case with_and: return result && other;
    case with_or: return result || other;
    case with_xor: return result != other;
    default: return result;
  }
}

// With a second predicate, for the opposite, or a third operand to join with.
template <Comparison comparison, class T>
void set_predicates(Warp& warp, Instruction const& i, u32 lanes)
{
  for_each_lane(lanes, [&](u32 l) {
    bool const result = compare<comparison>(decode_bits<T>(warp.row(i.a)[l]), decode_bits<T>(warp.row(i.b)[l]));
    bool const other = i.c < 0 || (warp.row(i.c)[l] & 1);
    if (i.d >= 0) warp.row(i.d)[l] = joined(i.option, result, other);
    if (i.d2 >= 0) warp.row(i.d2)[l] = joined(i.option, !result, other);
  });
}

// Into a number: all bits, or 1.0.
template <Comparison comparison, class T>
void set_number(Warp& warp, Instruction const& i, u32 lanes)
{
  u64 const yes = i.option ? encode_bits(1.0f) : 0xffffffff;
  for_each_lane(lanes, [&](u32 l) {
    bool const result = compare<comparison>(decode_bits<T>(warp.row(i.a)[l]), decode_bits<T>(warp.row(i.b)[l]));
    warp.row(i.d)[l] = result ? yes : 0;
  });
}

enum FloatTest : u8 { finite, infinite, number, not_a_number, normal, subnormal };

template <class T>
void test(Warp& warp, Instruction const& i, u32 lanes)
{
  for_each_lane(lanes, [&](u32 l) {
    T const a = decode_bits<T>(warp.row(i.a)[l]);
    bool result = false;
    switch (i.variant) {
      case finite: result = std::isfinite(a); break;
      case infinite: result = std::isinf(a); break;
      case number: result = !std::isnan(a); break;
      case not_a_number: result = std::isnan(a); break;
      case normal: result = std::isnormal(a); break;
      default: result = std::fpclassify(a) == FP_SUBNORMAL;
    }
    warp.row(i.d)[l] = result;
  });
}

// --- binders ---

template <Comparison comparison>
void bind_comparison(Instruction& i, Words const& words)
{
  auto const type = words.type();
  if (words[0] == "set") {
    i.option = words[words.size() - 2] == "f32";
    i.execute = for_number(type, []<class T>() -> Handler { return set_number<comparison, T>; });
  } else if (i.option == alone && i.d >= 0 && i.d2 < 0) {
    i.execute = for_number(type, []<class T>() -> Handler { return set_predicate<comparison, T>; });
  } else {
    i.execute = for_number(type, []<class T>() -> Handler { return set_predicates<comparison, T>; });
  }
}

void bind_set(Instruction& i, Words const& words)
{
  static Binders const comparisons = {
      {"eq", bind_comparison<eq>},   {"ne", bind_comparison<ne>},   {"lt", bind_comparison<lt>},
      {"le", bind_comparison<le>},   {"gt", bind_comparison<gt>},   {"ge", bind_comparison<ge>},
      {"lo", bind_comparison<lt>},   {"ls", bind_comparison<le>},   {"hi", bind_comparison<gt>},
      {"hs", bind_comparison<ge>},   {"equ", bind_comparison<equ>}, {"neu", bind_comparison<neu>},
      {"ltu", bind_comparison<ltu>}, {"leu", bind_comparison<leu>}, {"gtu", bind_comparison<gtu>},
      {"geu", bind_comparison<geu>}, {"num", bind_comparison<num>}, {"nan", bind_comparison<nan_>}};
  auto const found = comparisons.find(words[1]);
  if (found == comparisons.end()) return;
  i.option = u8(1 + words.which({"and", "or", "xor"}));
  found->second(i, words);
}

void bind_test(Instruction& i, Words const& words)
{
  int const which = words.which({"finite", "infinite", "number", "notanumber", "normal", "subnormal"});
  if (which < 0) return;
  i.variant = u8(which);
  i.execute = for_float(words.type(), []<class T>() -> Handler { return test<T>; });
}

}  // namespace

Binders const& comparison_binders()
{
  static Binders const binders = {{"setp", bind_set}, {"set", bind_set}, {"testp", bind_test}};
  return binders;
}

}  // namespace otakar::emulator
