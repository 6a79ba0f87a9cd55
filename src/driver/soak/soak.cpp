// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/soak/soak.hpp"

#include <Kokkos_Core.hpp>
#include <ostream>
#include <set>

#include "core/error.hpp"
#include "driver/soak/case.hpp"
#include "driver/soak/reference.hpp"
#include "driver/soak/shrink.hpp"
#include "io/files/output_file.hpp"

namespace otakar {

namespace {

constexpr int most_findings = 10;  // then a fault is plain enough
constexpr int most_tries = 20;     // of a case whose fault comes and goes

std::uint64_t weights_of_reference(SoakCase const& drawn)
{
  return std::visit(
      [](auto const& list) {
        std::uint64_t hash = 0;
        auto const forest = reference_edges(list);
        for (std::uint64_t i = 0; i < forest.extent(0); ++i) hash += hash_of_key(list.key(forest(i)));
        return hash;
      },
      edge_list(drawn));
}

class Soak {
 public:
  Soak(SoakOptions const& options, Checker const& checker, std::ostream& out)
      : options_(options), checker_(checker), out_(out)
  {
  }

  bool run()
  {
    std::error_code error;
    made_ = std::filesystem::create_directories(options_.directory, error);
    if (error) throw_write_error(options_.directory, error.value());
    out_ << "soak: seed " << options_.seed << ", " << options_.minutes << " min, 1 to " << options_.most_threads
         << " threads, " << checker_.solvers.size() << " solvers" << std::endl;
    do {
      examine(draw_case(options_.seed + cases_++, options_.most_threads));
      report_each_minute();
    } while (minutes() < options_.minutes && findings_ < most_findings);
    for (auto const& path : trial_) std::filesystem::remove(path, error);
    if (made_) std::filesystem::remove(options_.directory, error);  // where nothing is in it
    out_ << "cases: " << cases_ << "\nfindings: " << findings_ << std::endl;
    return findings_ == 0;
  }

 private:
  double minutes() const { return timer_.seconds() / 60; }

  void report_each_minute()
  {
    if (minutes() < minute_ + 1) return;
    minute_ = int(minutes());
    out_ << "soak: " << minute_ << " min, " << cases_ << " cases, " << findings_ << " findings, seed "
         << options_.seed + cases_ - 1 << std::endl;
  }

  Verdict check(SoakCase const& drawn)
  {
    Verdict verdict;
    try {
      auto const files = write_case(drawn, options_.directory, "trial");
      trial_.insert({files.deck, files.graph});
      verdict = checker_.check(read_deck(files.deck, {}), drawn.threads);
    } catch (Error const& error) {
      if (error.code() == ExitCode::out_of_resource) throw;
      verdict.fault = std::string("throws: ") + error.what();
    }
    if (verdict.fault.empty() && verdict.weights != weights_of_reference(drawn))
      verdict.fault = "what was read back has another forest";
    return verdict;
  }

  void examine(SoakCase drawn)
  {
    drawn.solvers = checker_.solvers;
    Verdict const found = check(drawn);
    if (found.fault.empty()) return;
    ++findings_;
    out_ << "found: " << (found.solver.empty() ? "reading" : found.solver) << ": " << found.fault << "\n  "
         << text_of(drawn) << std::endl;
    // Alone it is solved faster, and the deck says whom to look at.
    if (!found.solver.empty()) drawn.solvers = {found.solver == "auto" ? "boruvka" : "auto", found.solver};
    auto const shows = [&](int tries) {
      return [&, tries](KeyGraph const& graph) {
        SoakCase smaller = drawn;
        smaller.graph = graph;
        for (int i = 0; i < tries && holds(*smaller.format, smaller); ++i)
          if (auto const verdict = check(smaller); !verdict.fault.empty() && verdict.solver == found.solver)
            return true;
        return false;
      };
    };
    int const tries = shows(1)(drawn.graph) && shows(1)(drawn.graph) ? 1 : most_tries;
    bool const again = shows(tries)(drawn.graph);
    if (again)
      drawn.graph = shrink(drawn.graph, drawn.weights, shows(tries));
    else
      drawn.solvers = checker_.solvers;
    auto const path = write_case(drawn, options_.directory, std::to_string(drawn.seed)).deck;
    out_ << (again ? "  shrunk to " : "  not seen again in " + std::to_string(most_tries) + " tries, ")
         << drawn.graph.vertices << " vertices, " << drawn.graph.edges.size() << " edges: run " << path.string()
         << " --kokkos-num-threads=" << drawn.threads << std::endl;
  }

  SoakOptions const& options_;
  Checker const& checker_;
  std::ostream& out_;
  Kokkos::Timer timer_;
  std::uint64_t cases_ = 0;
  int findings_ = 0;
  int minute_ = 0;
  bool made_ = false;
  std::set<std::filesystem::path> trial_;  // files of the case at hand, and of those before it
};

}  // namespace

bool soak(SoakOptions const& options, Checker const& checker, std::ostream& out)
{
  return Soak(options, checker, out).run();
}

}  // namespace otakar
