// SPDX-License-Identifier: MIT
//
// Folder src/solve/linear: A x = b over GF(2): a solution, the quiet patterns, or a witness.
// Entry: make_system() chooses a system, solve_linear() answers; streamed_chase.hpp goes row by row.
// Must not search for the fewest: src/solve/coset does. A bound from the lights alone: cover_bound().
#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "board/parity_checks.hpp"
#include "board/press_costs.hpp"
#include "flipwise/answer.hpp"
#include "run/limits.hpp"
#include "solve/coset/fewest.hpp"

namespace flipwise {

/// The system A x = b over GF(2), precomputed once for all boards b of one shape, rule, wrap and holes
/// (Fact 1). Implementations differ in what they can prepare and how fast; all give the same answers. Long
/// operations throw LimitReached. The limits given to the preparation must outlive the system.
class LinearSystem {
 public:
  explicit LinearSystem(const char* method, std::size_t widest_press = 0)
      : widest_press_(widest_press), method_(method) {}
  LinearSystem(const LinearSystem&) = delete;
  LinearSystem& operator=(const LinearSystem&) = delete;
  virtual ~LinearSystem() = default;

  /// Dimension of the space of quiet patterns.
  virtual std::size_t nullity() const = 0;

  /// Returns any presses that turn `lights` off; nothing if there are none.
  virtual std::optional<Board> particular(const Board& lights, Limits& limits) const = 0;

  /// Returns a witness for lights without solution: a set of cells of which every press changes an even
  /// number, and of which an odd number are lit.
  virtual Board witness(const Board& lights, Limits& limits) const = 0;

  /// Returns quiet pattern t of a basis, t < nullity().
  virtual Board quiet_pattern(std::size_t t, Limits& limits) const = 0;

  /// Registers a callback that returns the parity checks of the puzzle, for searches that can use them.
  void set_check_source(std::function<Checks()> checks) { checks_ = std::move(checks); }

  /// Sets the costs of presses, if they are not 1 each.
  void set_costs(PressCosts costs) { costs_ = std::move(costs); }
  const PressCosts& costs() const { return costs_; }

  /// The greatest number of cells that one press flips, which bounds the number of presses from below.
  std::size_t widest_press() const { return widest_press_; }

  /// Finds the cheapest presses with the same effect as `particular`, or the best known and a bound. Lists
  /// up to `all` minimum solutions. A minimum above `ceiling` need not be found. Returns nothing if there
  /// are too many quiet patterns even to begin.
  std::optional<Fewest> fewest_like(Board particular, std::uint64_t all, Limits& limits,
                                    std::uint64_t ceiling = no_ceiling) const {
    if (all <= 1)
      if (auto known = look_up(particular, limits)) return known;
    return costs_.are_given() ? search_fewest(std::move(particular), all, limits, ceiling)
                              : count_fewest(std::move(particular), all, limits, ceiling);
  }

  /// Returns the numbers of solutions with the same effect as `particular`, by cost from 0 on. Returns
  /// nothing if they are too many to count or after a limit. Throws LimitReached if they cost too much.
  std::optional<std::vector<BigInt>> distribution_like(Board particular, Limits& limits) const;

  /// The method by which presses are found, in a word.
  const char* method() const { return method_; }

 protected:
  /// Returns the minimum solution from a table of all boards; nothing without a table.
  virtual std::optional<Fewest> look_up(const Board& /*particular*/, Limits& /*limits*/) const {
    return {};
  }
  /// Searches the whole coset, with any costs; systems with a faster way override this.
  virtual std::optional<Fewest> search_fewest(Board particular, std::uint64_t all, Limits& limits,
                                              std::uint64_t ceiling) const;
  /// Finds the minimum if each press costs 1; systems with a faster way override this.
  virtual std::optional<Fewest> count_fewest(Board particular, std::uint64_t all, Limits& limits,
                                             std::uint64_t ceiling) const {
    return search_fewest(std::move(particular), all, limits, ceiling);
  }

  std::size_t widest_press_;

 private:
  const std::vector<Board>* basis(const Board& like, Limits& limits) const;

  const char* method_;
  std::function<Checks()> checks_;
  PressCosts costs_;
  mutable std::mutex guard_;
  mutable std::optional<std::vector<Board>> basis_;  // basis of the quiet patterns, if needed
};

/// Answers a linear puzzle from its prepared system: a minimum solution, any solution, or a witness; after
/// a limit, bounds. Only the options `find` and `all` are used.
Answer solve_linear(const LinearSystem& system, const RequiredChange& required, const SolveOptions& options,
                    Limits& limits);

/// Returns the least cost of presses that can flip all lights if each flips at most `widest_press` lights.
std::uint64_t cover_bound(const RequiredChange& required, std::size_t widest_press,
                          const PressCosts& costs = {});

/// Returns the answer if not even the system could be prepared: the bounds that need no solution.
Answer beyond_reach(const RequiredChange& required, std::size_t widest_press, std::string reason,
                    const PressCosts& costs = {});

}  // namespace flipwise
