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

#include "board/checks.hpp"
#include "board/effect.hpp"
#include "board/press_costs.hpp"
#include "flipwise/answer.hpp"
#include "run/limits.hpp"
#include "solve/coset/fewest.hpp"

namespace flipwise {

/// A x = b over GF(2) for the boards b of one shape, rule, wrap and holes (Fact 1), made ready once. The
/// methods behind it differ in what they can prepare and how fast; all give the same answers. What takes
/// long throws LimitReached at a limit. The limits that a system was prepared within must outlive it.
class LinearSystem {
 public:
  explicit LinearSystem(const char* method, std::size_t widest_press = 0)
      : widest_press_(widest_press), method_(method) {}
  LinearSystem(const LinearSystem&) = delete;
  LinearSystem& operator=(const LinearSystem&) = delete;
  virtual ~LinearSystem() = default;

  /// Dimension of the quiet patterns.
  virtual std::size_t nullity() const = 0;

  /// Presses that turn `lights` off, any of them; nothing when there are none.
  virtual std::optional<Board> particular(const Board& lights, Limits& limits) const = 0;

  /// For lights without solution: a set of cells that every press changes an even number of times and
  /// that holds an odd number of the lights.
  virtual Board witness(const Board& lights, Limits& limits) const = 0;

  /// Quiet pattern t of a basis, t < nullity().
  virtual Board quiet_pattern(std::size_t t, Limits& limits) const = 0;

  /// Says what writes down the checks of the puzzle, for a search that is helped by them.
  void set_check_source(std::function<Checks()> checks) { checks_ = std::move(checks); }

  /// Says what presses cost, where that is not 1 each.
  void set_costs(PressCosts costs) { costs_ = std::move(costs); }
  const PressCosts& costs() const { return costs_; }

  /// Most cells that one press flips; bounds the fewest presses from below.
  std::size_t widest_press() const { return widest_press_; }

  /// The fewest presses that do what `particular` does, by what they cost, or the best known with a bound;
  /// `all`: how many of the fewest to list. Above `ceiling` it may be left open what the fewest is. Nothing
  /// when there are too many quiet patterns even to look.
  std::optional<Fewest> fewest_like(Board particular, std::uint64_t all, Limits& limits,
                                    std::uint64_t ceiling = no_ceiling) const {
    if (all <= 1)
      if (auto known = look_up(particular, limits)) return known;
    return costs_.are_given() ? search_fewest(std::move(particular), all, limits, ceiling)
                              : count_fewest(std::move(particular), all, limits, ceiling);
  }

  /// Counts the solutions that do what `particular` does by what they cost, from 0 on. Returns nothing when
  /// they are too many to count, or it was stopped; throws LimitReached where they cost too much.
  std::optional<std::vector<BigInt>> distribution_like(Board particular, Limits& limits) const;

  /// How the presses are found, in a word.
  const char* method() const { return method_; }

 protected:
  /// The same, where a table of all boards knows it; nothing where there is none.
  virtual std::optional<Fewest> look_up(const Board& /*particular*/, Limits& /*limits*/) const {
    return {};
  }
  /// The search of the whole coset, whatever presses cost.
  std::optional<Fewest> search_fewest(Board particular, std::uint64_t all, Limits& limits,
                                      std::uint64_t ceiling) const;
  /// Where each press costs 1: systems that know a quicker way have it here.
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
  mutable std::optional<std::vector<Board>> basis_;  // of the quiet patterns, once somebody needs it
};

/// Answers a linear puzzle from its prepared system: fewest, any, or a witness; at a limit, bounds. Of the
/// options `find` and `all` count.
Answer solve_linear(const LinearSystem& system, const RequiredChange& wanted, const SolveOptions& options,
                    Limits& limits);

/// Every press flips at most `widest_press` lights, so this many are needed at least; what they cost.
std::uint64_t cover_bound(const RequiredChange& wanted, std::size_t widest_press,
                          const PressCosts& costs = {});

/// The answer when not even the system could be prepared: the bounds that need no solution.
Answer beyond_reach(const RequiredChange& wanted, std::size_t widest_press, std::string reason,
                    const PressCosts& costs = {});

}  // namespace flipwise
