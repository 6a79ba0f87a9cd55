// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Starts MPI and Kokkos around Catch2.
#include <Kokkos_Core.hpp>
#include <catch2/catch_session.hpp>
#include <catch2/catch_test_case_info.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
#include <cstdlib>
#include <iostream>
#include <string>

#include "ranks/ranks.hpp"

namespace otakar::test {

namespace {

Communicator* the_communicator = nullptr;

// Other ranks may wait for the one that left its test case early: they are not left waiting.
class EndJobOnFailure : public Catch::EventListenerBase {
 public:
  using EventListenerBase::EventListenerBase;

  void testCasePartialEnded(Catch::TestCaseStats const& stats, std::uint64_t) override
  {
    if (stats.totals.assertions.allOk()) return;
    std::cout << std::flush;
    end_job("a test failed on rank " + std::to_string(communicator().rank()) + ": " + stats.testInfo->name, 1);
  }
};
CATCH_REGISTER_LISTENER(EndJobOnFailure)

}  // namespace

Communicator& communicator()
{
  return *the_communicator;
}

// Not run unless named: a test of CMakeLists.txt expects the job to end.
TEST_CASE("one rank alone fails", "[.]")
{
  if (communicator().rank() == 1) REQUIRE(communicator().size() == 0);
  communicator().barrier();
  communicator().barrier();
}

}  // namespace otakar::test

int main(int argc, char* argv[])
{
  setenv("KOKKOS_DISABLE_WARNINGS", "1", 0);
  otakar::Communicator communicator;
  otakar::test::the_communicator = &communicator;
  Kokkos::ScopeGuard const kokkos(argc, argv);
  return Catch::Session().run(argc, argv);
}
