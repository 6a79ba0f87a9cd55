// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Everything that can be wrong with an .npz, and the line that says so.
#include "npz_parts.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

// The error a spoilt file gives, without the file's name.
std::string error_of_bytes(std::string const& bytes, ReadOptions const& options = {})
{
  TemporaryDirectory const directory;
  std::string const name = (directory / "graph.npz").string();
  write_text(name, bytes);
  std::string const error = error_of([&] { read_graph(name, options); });
  return error.starts_with(name) ? error.substr(name.size()) : error;
}

template <class Spoil>
std::string error_when(Spoil const& spoil)
{
  NpzParts parts;
  spoil(parts);
  return error_of_bytes(parts.bytes());
}

std::string error_with(std::string const& name, std::string const& bytes)
{
  return error_when([&](NpzParts& parts) { parts.set(name, bytes); });
}

std::string int32s(std::vector<std::int32_t> const& values)
{
  return bytes_of_values(values);
}

}  // namespace

TEST_CASE("every broken part of a zip archive is named")
{
  std::string const good = NpzParts().bytes();
  std::size_t const end = good.size() - 22;
  CHECK(error_of_bytes(good) == "no error");
  CHECK(error_of_bytes(good.substr(0, good.size() - 1)) ==
        ": the zip archive has no directory at its end; the file is cut short or damaged");
  CHECK(error_of_bytes(good.substr(0, 4)) ==
        ": the zip archive has no directory at its end; the file is cut short or damaged");
  auto const with = [&](std::size_t at, std::string const& bytes) {
    std::string spoilt = good;
    return error_of_bytes(spoilt.replace(at, bytes.size(), bytes));
  };
  CHECK(with(end + 16, little(5000, 4)).starts_with(": byte " + std::to_string(end) + ": the zip directory of "));
  CHECK(with(end + 10, little(6, 2)) ==
        ": byte " + std::to_string(end) + ": no entry of the zip directory, which has 6");
  CHECK(with(end + 10, little(4, 2)) == ": the archive has no member data.npy");
  std::size_t const entry = good.find("PK\1\2");
  CHECK(with(entry, "PK\1\3") == ": byte " + std::to_string(entry) + ": no entry of the zip directory, which has 5");
  CHECK(with(entry + 28, little(9999, 2)) ==
        ": byte " + std::to_string(entry) + ": the entry is longer than the zip directory");
  CHECK(with(entry + 42, little(1, 4)) == ": indices.npy: no member at byte 1, where the zip directory says it is");
  CHECK(with(entry + 20, little(9999, 4)) == ": indices.npy: its 9999 bytes from byte 41 reach into the zip directory");
  CHECK(error_of_bytes(good.substr(0, end) + "PK\6\7" + little(0, 4) + little(7, 8) + little(1, 4) +
                       good.substr(end)) == ": byte " + std::to_string(end + 8) + ": no zip64 end record at byte 7");
}

TEST_CASE("every broken member of a zip archive is named")
{
  CHECK(error_when([](NpzParts& p) { p["data"].flags = 1; }) == ": data.npy: the member is encrypted");
  CHECK(error_when([](NpzParts& p) { p["data"].method = 14; }) ==
        ": data.npy: compression method 14 is not supported (0, stored, and 8, deflated, are)");
  CHECK(error_when([](NpzParts& p) {
          p["data"].checksum = 1;
        }).ends_with(", not 0x00000001 as the zip directory says; the file is damaged"));
  CHECK(error_when([](NpzParts& p) { p["data"].size = 70; }) ==
        ": data.npy: 80 bytes cannot hold the 70 that the zip directory promises");
  CHECK(error_when([](NpzParts& p) { p.rename("data", "dada"); }) == ": the archive has no member data.npy");
  CHECK(error_when([](NpzParts& p) { p.rename("data", "shape"); }) ==
        ": the archive has more than one member shape.npy");
  auto const error_deflated = [](std::string const& packed, std::uint64_t size) {
    return error_when([&](NpzParts& p) {
      p["data"].packed = packed;
      p["data"].size = size;
      p["data"].method = 8;
      p["data"].wide = true;
    });
  };
  std::string const data = NpzParts()["data"].packed;
  CHECK(error_deflated(deflated(data), data.size()) == "no error");
  CHECK(error_deflated(deflated(data), 1000000000000) ==
        ": data.npy: 85 bytes cannot hold the 1000000000000 that the zip directory promises");
  CHECK(error_deflated('\7' + data, data.size()) == ": data.npy: the deflated bytes are damaged after 1 of 81");
  CHECK(error_deflated(deflated(data).substr(0, 80), data.size()) ==
        ": data.npy: the deflated bytes are damaged after 80 of 80");
  CHECK(error_deflated(deflated(data.substr(0, 73)), data.size()) ==
        ": data.npy: the deflated bytes end after 73 of 80 bytes");
  std::string const longer = deflated(data + "more");
  CHECK(error_deflated(longer, data.size()) == ": data.npy: the deflated bytes do not end after 80 bytes");
}

TEST_CASE("every broken .npy header is named")
{
  std::string const good = NpzParts()["data"].packed;
  CHECK(error_with("data", "short") == ": data.npy: not a .npy file: 5 bytes");
  CHECK(error_with("data", "PNUMPY" + good.substr(6)) == ": data.npy: not a .npy file");
  CHECK(error_with("data", npy_of("{}", "", 4)) == ": data.npy: version 4.0 of .npy is not known (1.0 to 3.0 are)");
  CHECK(error_with("data", npy_of("{}", "")) == ": data.npy: the .npy header is not understood: '{}'");
  CHECK(
      error_with("data", npy("<i4", "(3,", "")) ==
      ": data.npy: the .npy header is not understood: '{'descr': '<i4', 'fortran_order': False, 'shape': (3,, }\\x0a'");
  CHECK(error_with("data", npy_of("{'descr': [('a', '<i4')], 'fortran_order': False}", "")) ==
        ": data.npy: the .npy header is not understood: '{'descr': [('a', '<i4')], 'fortran_order': False}'");
  CHECK(error_with("data", good.substr(0, 8) + little(60000, 2) + good.substr(10)) ==
        ": data.npy: the member ends too early, after 80 bytes");
  CHECK(error_with("data", std::string("\x93NUMPY\2\0", 8) + little(70000, 4)) ==
        ": data.npy: a .npy header of 70000 bytes is too long");
  CHECK(error_with("data", npy_of("{'descr': '<i4', 'fortran_order': True, 'shape': (3,), }", int32s({1, 1, 1}))) ==
        ": data.npy: the array is in Fortran order; C order is expected");
  CHECK(error_with("data", npy("<i4", "(3, 1)", int32s({1, 1, 1}))) == ": data.npy: the array has 2 dimensions, not 1");
  CHECK(error_with("data", npy("<c8", "(3,)", std::string(24, '\0'))) ==
        ": data.npy: elements of type '<c8' are not supported (bool, integers of 8 to 64 bits, float32 and float64 "
        "are)");
  CHECK(error_with("data", npy("=i4", "(3,)", int32s({1, 1, 1}))) ==
        ": data.npy: elements of type '=i4' are not supported (bool, integers of 8 to 64 bits, float32 and float64 "
        "are)");
  CHECK(error_with("data", npy("<i4", "(1000000000000,)", int32s({1, 1, 1}))) ==
        ": data.npy: the header promises 1000000000000 elements of 4 bytes, but 12 bytes follow");
  CHECK(error_with("data", npy("<i4", "(3,)", int32s({1, 1, 1}) + "x")) ==
        ": data.npy: the header promises 3 elements of 4 bytes, but 13 bytes follow");
}

TEST_CASE("every broken part of a sparse matrix is named")
{
  CHECK(error_with("format", npy("|S3", "()", "bsr")) ==
        ": format.npy: sparse format 'bsr' is not supported (csr, csc and coo are)");
  CHECK(error_with("format", npy("|S4", "()", "csrx")) == ": format.npy: not a text of 3 characters, such as 'csr'");
  CHECK(error_with("shape", npy("<i4", "(2,)", int32s({3, 4}))) == ": shape.npy: a matrix of 3 x 4 is not square");
  CHECK(error_with("shape", npy("<i4", "(1,)", int32s({3}))) == ": shape.npy: the shape has 1 numbers, not 2");
  CHECK(error_with("shape", npy("<i4", "(2,)", int32s({-3, -3}))) == ": shape.npy[0]: -3 is negative");
  CHECK(error_with("shape", npy("<i8", "(2,)", bytes_of_values<std::int64_t>({1ll << 32, 1ll << 32}))) ==
        ": shape.npy: 4294967296 rows do not fit 32 bits");
  CHECK(error_with("shape", npy("<i4", "(2,)", int32s({4, 4}))) == ": indptr.npy has 4 elements for 4 rows");
  CHECK(error_with("data", npy("<i4", "(2,)", int32s({1, 1}))) == ": data.npy has 2 elements for 3 entries");
  CHECK(error_with("indices", npy("<f8", "(3,)", std::string(24, '\0'))) ==
        ": indices.npy has elements of type float64, not integers");
  CHECK(error_with("indices", npy("<i4", "(3,)", int32s({1, 3, 2}))) ==
        ": indices.npy[1]: vertex 3 is out of range (0 to 3 - 1)");
  CHECK(error_with("indices", npy("<i4", "(3,)", int32s({1, 0, -1}))) ==
        ": indices.npy[2]: vertex -1 is out of range (0 to 3 - 1)");
  CHECK(error_with("indptr", npy("<i4", "(4,)", int32s({1, 1, 3, 3}))) ==
        ": indptr.npy[0]: the first offset is 1, not 0");
  CHECK(error_with("indptr", npy("<i4", "(4,)", int32s({0, -1, 3, 3}))) == ": indptr.npy[1]: -1 is negative");
  CHECK(error_with("indptr", npy("<i4", "(4,)", int32s({0, 3, 1, 3}))) ==
        ": indptr.npy[2]: offset 1 is less than the one before it, 3");
  CHECK(error_with("indptr", npy("<i4", "(4,)", int32s({0, 1, 2, 2}))) ==
        ": indptr.npy: the last offset is 2, but there are 3 entries");
  CHECK(error_with("data", npy("<f4", "(3,)", bytes_of_values<float>({1, 1, NAN}))) ==
        ": data.npy[2]: the weight is NaN");
  CHECK(error_with("data", npy("<u8", "(3,)", bytes_of_values<std::uint64_t>({1, 1ull << 63, 1}))) ==
        ": data.npy[1]: weight 9223372036854775808 does not fit int64");
  ReadOptions options;
  options.weight_type = WeightType::uint32;
  CHECK(error_of_bytes(NpzParts().bytes(), options) == ": data.npy[2]: weight -7 does not fit uint32");
}
