// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The same functions on host and device give the same bits.
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "device_array.hpp"

namespace otakar::emulator::test {
namespace {

using Word = unsigned long long;
using Signed = long long;

__host__ __device__ Word mixed(Word hash, Word value)
{
  hash ^= value + 0x9e3779b97f4a7c15ull + (hash << 6) + (hash >> 2);
  return hash * 0xff51afd7ed558ccdull;
}

__host__ __device__ Word mixed_float(Word hash, float value)
{
  std::uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return mixed(hash, bits);
}

__host__ __device__ Word mixed_double(Word hash, double value)
{
  Word bits;
  memcpy(&bits, &value, sizeof bits);
  return mixed(hash, bits);
}

struct Integers {
  __host__ __device__ static Word of(Word a, Word b)
  {
    Signed const p = Signed(a), q = Signed(b);
    auto const x = std::uint32_t(a), y = std::uint32_t(b);
    int const i = int(x), j = int(y);
    bool const divides = q != 0 && q != -1, divides_narrow = j != 0 && j != -1;
    Word h = mixed(mixed(mixed(1, a + b), a - b), a * b);
    h = mixed(mixed(h, b ? a / b : 0), b ? a % b : 0);
    h = mixed(mixed(h, divides ? p / q : 0), divides ? p % q : 0);
    h = mixed(mixed(h, y ? x / y : 0), y ? x % y : 0);
    h = mixed(mixed(h, divides_narrow ? i / j : 0), divides_narrow ? i % j : 0);
    h = mixed(mixed(h, a & b), mixed(a | b, a ^ ~b));
    h = mixed(mixed(h, i < 0 ? -i : i), p < q ? p : q);
    h = mixed(mixed(h, x > y ? x : y), (a < b) + 2 * (p < q) + 4 * (x <= y) + 8 * (i > j) + 16 * (a == b));
    return h;
  }
};

struct WideIntegers {
  __host__ __device__ static Word of(Word a, Word b)
  {
    using Wide = unsigned __int128;
    Word h = mixed(1, Word(Wide(a) * b >> 64));
    h = mixed(h, Word(__int128(Signed(a)) * Signed(b) >> 64));
    Wide sum = (Wide(a) << 64 | b) + (Wide(b) << 64 | a);
    h = mixed(mixed(h, Word(sum)), Word(sum >> 64));
    sum -= a;
    return mixed(mixed(h, Word(sum)), Word(sum >> 64));
  }
};

struct Shifts {
  __host__ __device__ static Word of(Word a, Word b)
  {
    auto const x = std::uint32_t(a);
    unsigned const by = b & 63, narrow = b & 31;
    Word h = mixed(mixed(mixed(1, a << by), a >> by), Signed(a) >> by);
    h = mixed(mixed(h, x << narrow), int(x) >> narrow);
    h = mixed(h, x << narrow | x >> ((32 - narrow) & 31));
    h = mixed(mixed(h, std::int8_t(x)), std::int16_t(b));
    h = mixed(mixed(h, std::uint8_t(a)), std::uint16_t(b));
    return mixed(h, Signed(std::int8_t(a)) * 3);
  }
};

struct Floats {
  __host__ __device__ static Word of(Word a, Word b)
  {
    auto const f = float(int(a)) * 1e-3f, g = float(std::uint32_t(b)) * 1e-5f;
    Word h = mixed_float(mixed_float(1, f + g), f * g);
    h = mixed_float(mixed_float(h, f / (g + 1)), fmaf(f, g, 2.0f));
    h = mixed_float(mixed_float(h, sqrtf(fabsf(f))), float(a));
    h = mixed_float(mixed_float(h, float(Signed(a))), floorf(f));
    return mixed(mixed(h, std::uint32_t(g)), (f >= g) + 2 * (f != f));
  }
};

struct Doubles {
  __host__ __device__ static Word of(Word a, Word b)
  {
    double const d = double(Signed(a)) * 1e-9, e = double(b) * 1e-12;
    Word h = mixed_double(mixed_double(mixed_double(1, d + e), d - e), d * e);
    h = mixed_double(mixed_double(h, d / (e + 1)), fma(d, e, 1.5));
    h = mixed_double(mixed_double(h, sqrt(fabs(d))), double(a));
    h = mixed_double(mixed_double(h, floor(d)), ceil(d));
    h = mixed_double(mixed_double(h, trunc(d)), rint(d));
    h = mixed_double(mixed_double(h, fmin(d, 3.0)), -d);
    h = mixed_float(mixed(mixed(h, Signed(d)), Word(e)), float(d));
    return mixed(mixed(h, int(fmod(d, 1e6))), (d < e) + 2 * (d != e));
  }
};

// A local array that is indexed at run time, a switch, and recursion.
__host__ __device__ __noinline__ Word fibonacci(unsigned n)
{
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

__host__ __device__ __noinline__ Word chosen(unsigned which, Word a)
{
  switch (which) {
    case 0: return a + 1;
    case 1: return a * 3;
    case 2: return a ^ 5;
    case 3: return a >> 7;
    case 4: return a << 9;
    case 5: return ~a;
    default: return a;
  }
}

struct ControlFlow {
  __host__ __device__ static Word of(Word a, Word b)
  {
    int values[16];
    for (int k = 0; k < 16; ++k) values[k] = k * int(a);
    for (int k = 0; k < 16; ++k) values[(a + k) & 15] ^= values[(b + k * 7) & 15];
    Word h = 1;
    for (int k = 0; k < 16; ++k) h = mixed(h, values[k]);
    for (unsigned k = 0; k < (b & 15); ++k) h = mixed(h, chosen((a >> k) & 7, b));
    return mixed(h, fibonacci(a & 7));
  }
};

__host__ __device__ Word random_word(Word state)
{
  state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9ull;
  state = (state ^ (state >> 27)) * 0x94d049bb133111ebull;
  return state ^ (state >> 31);
}

// Words of all lengths, equal ones, zeros and ones.
__host__ __device__ void draw(int i, Word& a, Word& b)
{
  a = random_word(2 * Word(i) + 0x9e3779b97f4a7c15ull);
  b = random_word(2 * Word(i) + 0x9e3779b97f4a7c16ull);
  if (i % 3 == 0) a >>= b & 63;
  if (i % 5 == 0) b >>= a & 63;
  if (i % 11 == 0) b = a;
  if (i % 13 == 0) a = ~Word(0);
  if (i % 17 == 0) b = 0;
}

template <class Function>
__global__ void evaluate(Word* results, int n)
{
  int const i = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n) return;
  Word a, b;
  draw(i, a, b);
  results[i] = Function::of(a, b);
}

template <class Function>
int differences()
{
  constexpr int n = 20000;
  DeviceArray<Word> const array(n);
  evaluate<Function><<<(n + 127) / 128, 128>>>(array.data(), n);
  auto const results = array.values();
  int different = 0;
  for (int i = 0; i < n; ++i) {
    Word a, b;
    draw(i, a, b);
    different += results[std::size_t(i)] != Function::of(a, b);
  }
  return different;
}

}  // namespace

TEST_CASE("arithmetic agrees with the host")
{
  CHECK(differences<Integers>() == 0);
  CHECK(differences<WideIntegers>() == 0);
  CHECK(differences<Shifts>() == 0);
  CHECK(differences<Floats>() == 0);
  CHECK(differences<Doubles>() == 0);
  CHECK(differences<ControlFlow>() == 0);
}

namespace {

__global__ void intrinsics(int* wrong)
{
  unsigned const t = threadIdx.x;
  int bad = 0;
  int length = 0;
  while (length < 32 && t >> length) ++length;
  bad += __clz(int(t)) != 32 - length;
  bad += __popc(t * 7) != __popcll(t * 7ull);
  bad += __ffs(8) != 4;
  bad += __byte_perm(0x33221100, 0x77665544, 0x5410) != 0x55441100;
  bad += __funnelshift_l(0x80000000u, 1u, 1) != 3u;
  bad += __brev(1u) != 0x80000000u;
  bad += __umulhi(0x80000000u, t) != t / 2;
  bad += __double2int_rn(2.5) != 2;
  bad += __float_as_uint(__uint_as_float(t)) != t;
  atomicAdd(wrong, bad);
}

}  // namespace

TEST_CASE("intrinsics agree with their definitions")
{
  DeviceArray<int> const wrong(1);
  intrinsics<<<1, 100>>>(wrong.data());
  CHECK(wrong.values()[0] == 0);
}

}  // namespace otakar::emulator::test
