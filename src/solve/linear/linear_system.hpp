// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "flipwise/board.hpp"
#include "flipwise/puzzle.hpp"
#include "run/limits.hpp"
#include "solve/coset/fewest.hpp"

namespace flipwise {

/// A x = b over GF(2) for the boards b of one shape, rule, wrap and holes (Fact 1), made ready once. The
/// methods behind it differ in what they can prepare and how fast; all give the same answers.
class LinearSystem {
 public:
  virtual ~LinearSystem() = default;

  /// Dimension of the quiet patterns.
  virtual std::size_t nullity() const = 0;

  /// Presses that turn `lights` off, any of them; nothing when there are none.
  virtual std::optional<Board> particular(const Board& lights) const = 0;

  /// For lights without solution: a set of cells that every press changes an even number of times and
  /// that holds an odd number of the lights.
  virtual Board witness(const Board& lights) const = 0;

  /// Quiet pattern t of a basis, t < nullity().
  virtual Board quiet_pattern(std::size_t t) const = 0;

  /// Most cells that one press flips; bounds the fewest presses from below.
  virtual std::size_t widest_press() const = 0;

  /// The fewest presses that turn solvable `lights` off, or the best known with a bound. Nothing when
  /// there are too many quiet patterns even to look.
  virtual std::optional<Fewest> fewest(const Board& lights, std::uint64_t all, Limits& limits) const;

  /// Number of solutions for solvable `lights` by number of presses, from 0 presses on; nothing when there
  /// are too many to count, or it was stopped.
  std::optional<std::vector<BigInt>> solutions_by_presses(const Board& lights, Limits& limits) const;

  /// How the presses are found, in a word.
  virtual const char* method() const = 0;
};

/// The method that serves a linear rule best: closed form for the cross, chasing for plus and ring,
/// elimination for the rest. Nothing when preparing it was stopped, or does not fit `memory_bytes`.
std::unique_ptr<LinearSystem> make_system(const BoardPuzzle& puzzle, std::uint64_t memory_bytes,
                                          Limits& limits);

}  // namespace flipwise
