// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/products/vertex_columns.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include "core/error.hpp"
#include "io/binary/hdf5_handle.hpp"
#include "npz_parts.hpp"
#include "temporary.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

template <class T>
HostArray<T> array_of(std::vector<T> const& values)
{
  HostArray<T> const array("array", values.size());
  std::copy(values.begin(), values.end(), array.data());
  return array;
}

// 0 and 2 under 0, 1 alone.
VertexColumns three_vertices()
{
  return {array_of<std::uint32_t>({0, 1, 0}),  true,
          array_of<std::uint32_t>({0, 1, 0}),  array_of<std::uint32_t>({0, 0, 1}),
          array_of<std::int64_t>({-1, -1, 7}), array_of<double>({0, 0, 0.1})};
}

ForestLabels named()
{
  return {{"otakar 0.1.0", "a\ntest"}, "kruskal", {0, array_of<std::uint64_t>({5, 10, 20})}};
}

void write(std::filesystem::path const& path, VertexColumns const& columns, ForestLabels const& labels)
{
  write_vertex_columns(path, product_format(path, ProductKind::vertices), columns, labels);
}

std::string const made_of = "# made_by: otakar 0.1.0\n# source: a test\n# solver: kruskal\n";

}  // namespace

TEST_CASE("labels and parents as text call vertices as the source does")
{
  TemporaryDirectory const directory;
  auto columns = three_vertices();
  write(directory / "parents.txt", columns, named());
  CHECK(read_text(directory / "parents.txt") == "# the vertices of a rooted spanning forest\n" + made_of +
                                                    "# columns: vertex label parent depth edge weight\n"
                                                    "5 5 5 0 - -\n10 10 10 0 - -\n20 5 5 1 7 0.1\n");
  write(directory / "parents.CSV", columns, {{}, {}, {1}});
  CHECK(read_text(directory / "parents.CSV") ==
        "vertex,label,parent,depth,edge,weight\n1,1,1,0,,\n2,2,2,0,,\n3,1,1,1,7,0.1\n");
  columns.rooted = false;
  write(directory / "labels.txt", columns, named());
  CHECK(read_text(directory / "labels.txt") ==
        "# the vertices of a spanning forest\n" + made_of + "# columns: vertex label\n5 5\n10 10\n20 5\n");
  write(directory / "labels.csv.gz", columns, named());
  CHECK(read_text(directory / "labels.csv.gz").starts_with("\x1f\x8b"));
}

TEST_CASE("labels and parents as arrays are numbers of vertices")
{
  TemporaryDirectory const directory;
  auto columns = three_vertices();
  write(directory / "parents.h5", columns, named());
  Hdf5Silence const silence;
  Hdf5Handle const file(H5Fopen((directory / "parents.h5").c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
  auto const group = open_group(file, "parents.h5", "/parents");
  auto const read = [&]<class T>(char const* name, T) {
    auto const dataset = open_dataset(group, name);
    std::vector<T> values(dataset.size);
    REQUIRE(H5Dread(dataset.handle.id(), hdf5_type<T>(), H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) >= 0);
    return values;
  };
  using Vertices = std::vector<std::uint32_t>;
  CHECK(read("label", std::uint32_t()) == Vertices{0, 1, 0});
  CHECK(read("parent", std::uint32_t()) == Vertices{0, 1, 0});
  CHECK(read("depth", std::uint32_t()) == Vertices{0, 0, 1});
  CHECK(read("edge", std::int64_t()) == std::vector<std::int64_t>{-1, -1, 7});
  CHECK(read("weight", double()) == std::vector<double>{0, 0, 0.1});
  CHECK(read("vertex_name", std::uint64_t()) == std::vector<std::uint64_t>{5, 10, 20});
  CHECK(read_text_attribute(group, "solver") == "kruskal");
  CHECK(read_integer_attribute(group, "first_vertex") == 0);

  write(directory / "parents.npz", columns, {});
  std::vector<std::string> names;
  for (auto const& member : read_zip_directory(MappedFile(directory / "parents.npz"))) names.push_back(member.name);
  CHECK(names == std::vector<std::string>{"parent.npy", "label.npy", "depth.npy", "edge.npy", "weight.npy"});
  columns.rooted = false;
  write(directory / "labels.npy", columns, named());
  std::string const bytes = read_text(directory / "labels.npy");
  CHECK(bytes.size() == 128 + 12);
  CHECK(bytes.find("'descr': '<u4', 'fortran_order': False, 'shape': (3,), }") != std::string::npos);
  CHECK(bytes.substr(128) == little(0, 4) + little(1, 4) + little(0, 4));
}

TEST_CASE("a suffix that names no format is refused")
{
  CHECK_THROWS_WITH(product_format("labels.gr", ProductKind::vertices),
                    "labels.gr: the suffix names no format (one of: .txt, .csv, .npy, .npz, .h5)");
  CHECK_THROWS_WITH(product_format("a.txt", ProductKind::linkage),
                    "a.txt: the suffix names no format (one of: .npy, .npz, .h5)");
  CHECK_THROWS_WITH(product_format("a.npz.gz", ProductKind::linkage),
                    "a.npz.gz: arrays are not written compressed; text is");
}
