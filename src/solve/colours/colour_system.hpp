// SPDX-License-Identifier: MIT
//
// Folder src/solve/colours: A x = b modulo any number of colours, one PrimePowerSystem per prime power.
// Entry: ColourSystem below; make_prime_power_system.cpp chooses a system, colour_fewest.cpp a search.
// Must not use src/solve/linear (bits), nor contain searches: src/solve/colour_coset has them.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "solve/colour_coset/colour_coset.hpp"
#include "solve/colours/prime_power_system.hpp"

namespace flipwise {

/// The system A x = b modulo any number of colours, composed of the systems modulo its prime powers by the
/// Chinese remainder theorem. The limits given to the preparation must outlive it.
class ColourSystem {
 public:
  /// Throws LimitReached.
  ColourSystem(const Puzzle& puzzle, Limits& limits);

  unsigned colours() const { return colours_; }

  /// Returns presses that add `lights` to the lights that count, as PrimePowerSystem::particular does.
  std::optional<Board> particular(const Board& lights, Limits& limits) const;

  /// Returns the orders of the generators of the quiet patterns, not increasing. The generators are as few
  /// as possible, and each order is a multiple of the next.
  const std::vector<unsigned>& orders() const { return orders_; }
  /// Returns generator t < orders().size().
  Board quiet_pattern(std::size_t t, Limits& limits) const;
  /// Returns the number of quiet patterns, which is also the number of solutions of a solvable target.
  BigInt quiet_patterns() const;

  /// Returns a witness for lights that no presses add: a number for each light such that every press adds a
  /// multiple of the colours to the sum of lights times numbers, and `lights` does not. With `alike` it
  /// also excludes all sums of `lights` and a multiple of `alike` that no presses add (Fact 49).
  Board witness(const Board& lights, const std::optional<Board>& alike, Limits& limits) const;

  const char* method() const { return parts_[0].system->method(); }

 private:
  struct Part {
    PrimePower modulus;
    unsigned idempotent = 1;  // 1 modulo this power, 0 modulo the others
    std::unique_ptr<const PrimePowerSystem> system;
    std::vector<std::size_t> by_order = {};  // generators of this part, by falling order
  };

  /// Adds to `into` the board that is `board` modulo this part and 0 modulo the others.
  void add(const Part& part, const Board& board, std::optional<Board>& into) const;
  /// Finds a witness modulo a part; `subtracted` receives the generator whose overlap with `alike` the
  /// prime divides least often.
  std::optional<Board> witness_of(const Part& part, const Board& lights, const std::optional<Board>& alike,
                                  std::optional<Board>& subtracted, Limits& limits) const;

  unsigned colours_;
  std::vector<Part> parts_;
  std::vector<unsigned> orders_;
  std::function<std::unique_ptr<const PrimePowerSystem>(PrimePower modulus, Limits& limits)> make_reversed_;
};

/// Returns all generators of the quiet patterns. Memory: a board each.
QuietPatterns quiet_patterns_of(const ColourSystem& system, Limits& limits);

}  // namespace flipwise
