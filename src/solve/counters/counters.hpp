// SPDX-License-Identifier: MIT
//
// Folder src/solve/counters: the cheapest presses by which counters, which never wrap, reach their numbers.
// Entry: solve_counters(). Must not know boards or modular systems: a counter is a number from 0 on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "run/limits.hpp"
#include "solve/counters/lattice.hpp"

namespace flipwise {

/// A system of counters: find whole x >= 0 with A x = target of least total cost, where A has a row for
/// each counter and a column for each button. All numbers are from 0 to 2^53 - 1.
struct Counters {
  std::vector<std::vector<counting::Term>> columns;  ///< each counter at most once, with a factor above 0
  std::vector<std::int64_t> target;
  std::vector<std::int64_t> costs;  ///< of one press of each button
};

using Counts = std::vector<std::int64_t>;

/// A request for solutions.
struct CountersQuery {
  bool any = false;                 ///< any solution instead of a cheapest
  std::uint64_t max_solutions = 1;  ///< number of cheapest solutions to list
};

struct CounterSolutions {
  std::vector<Counts> list;  ///< the first cheapest solutions, in lexicographic order
  bool is_only = false;      ///< no other solution exists, at any cost
  std::string method;
};

/// Numbers y that prove that no solution exists: with divisor 0, y A >= 0 and y t < 0; otherwise the
/// divisor divides every entry of y A, but not y t.
struct CountersProof {
  std::vector<std::int64_t> weights;
  std::uint64_t divisor = 0;
};

/// Receives progress: no solution is cheaper than `lower`, and perhaps a better solution, else null.
using CountersReport = std::function<void(std::uint64_t lower, const Counts* solution)>;

/// Returns the cheapest solutions (the method: counters.cpp). Throws LimitReached, also if numbers become
/// too large.
CounterSolutions solve_counters(const Counters& counters, const CountersQuery& query,
                                const CountersReport& report, Limits& limits);

/// Returns a checked proof that no solution exists, if there is a short one: by signs, or modulo a prime
/// power of at most 256.
std::optional<CountersProof> proof_of_no_solution(const Counters& counters, Limits& limits);

}  // namespace flipwise
