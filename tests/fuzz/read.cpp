// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The fuzzer of every reader; fuzz.READER knows from its own name which it is.
//
// The input's length chooses the options, so that an input alone repeats a finding. Chunks are a line or two long, for
// small inputs to have several.
#include <Kokkos_Core.hpp>

#include "container.hpp"
#include "harness.hpp"
#include "io/files/unpack.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

std::string reader;

ReadOptions options_for(std::size_t size)
{
  constexpr std::optional<WeightType> types[] = {{}, WeightType::int32, WeightType::float32};
  bool const compressed = reader == "compressed";
  ReadOptions options;
  options.format = compressed ? "auto" : reader;
  options.weight_type = types[size % 3];
  if (reader == "edge_list" && size % 4 == 0) options.columns = {"3", "1", "cost"};
  options.chunk_bytes = compressed ? 4096 : 32;
  return options;
}

// Any text may be packed, but the fuzzers of its formats would spend their time in the unpackers.
bool is_packed(std::uint8_t const* bytes, std::size_t size)
{
  return !packing_of({reinterpret_cast<char const*>(bytes), size}).empty();
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char*** arguments)
{
  setenv("KOKKOS_DISABLE_WARNINGS", "1", 0);
  static Kokkos::ScopeGuard const kokkos;
  reader = std::filesystem::path(**arguments).extension().string().substr(1);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* bytes, std::size_t size)
{
  static MemoryFile const file;
  if (is_packed(bytes, size) != (reader == "compressed")) return -1;
  if (reader == "hdf5")
    write_container(file.path(), {bytes, size});
  else
    file.assign(bytes, size);
  check_reader(file.path(), options_for(size));
  return 0;
}
