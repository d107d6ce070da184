// SPDX-License-Identifier: MIT
//
// Folder src/solve/colours: A x = b modulo any number of colours, one PrimePowerSystem for each prime
// power. Entry: ColourSystem below; make_prime_power_system.cpp chooses a system, colour_fewest.cpp a
// search. Must not use the systems of bits in src/solve/linear. Searches themselves are in
// src/solve/colour_coset.
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

/// A x = b modulo any number of colours: by the Chinese remainder theorem the systems modulo the powers of
/// its primes, put together. The limits that it was prepared within must outlive it.
class ColourSystem {
 public:
  /// Throws LimitReached.
  ColourSystem(const Puzzle& puzzle, Limits& limits);

  unsigned colours() const { return colours_; }

  /// Presses that add `lights` to the lights that count, as PrimePowerSystem::particular.
  std::optional<Board> particular(const Board& lights, Limits& limits) const;

  /// How often each generator of the quiet patterns has to be added for nothing to be left, not increasing:
  /// as few generators as there can be, and each order is a multiple of the next.
  const std::vector<unsigned>& orders() const { return orders_; }
  /// Generator t < orders().size().
  Board quiet_pattern(std::size_t t, Limits& limits) const;
  /// How many quiet patterns there are, as many as solutions of a target.
  BigInt quiet_patterns() const;

  /// For lights that nothing adds: a number for each light so that every press adds a multiple of the
  /// colours to the sum of lights times numbers, and `lights` does not. With `alike` it excludes as well
  /// all of `lights` plus a multiple of `alike` that nothing adds (Fact 49).
  Board witness(const Board& lights, const std::optional<Board>& alike, Limits& limits) const;

  const char* method() const { return parts_[0].system->method(); }

 private:
  struct Part {
    PrimePower modulus;
    unsigned idempotent = 1;  // 1 modulo this power, 0 modulo the others
    std::unique_ptr<const PrimePowerSystem> system;
    std::vector<std::size_t> by_order = {};  // its generators, those of highest order first
  };

  /// into += what is known modulo a part, 0 modulo the others.
  void add(const Part& part, const Board& board, std::optional<Board>& into) const;
  /// Modulo a part; `subtracted` gets the generator whose overlap with `alike` the prime divides least.
  std::optional<Board> witness_of(const Part& part, const Board& lights, const std::optional<Board>& alike,
                                  std::optional<Board>& subtracted, Limits& limits) const;

  unsigned colours_;
  std::vector<Part> parts_;
  std::vector<unsigned> orders_;
  std::function<std::unique_ptr<const PrimePowerSystem>(PrimePower modulus, Limits& limits)> make_reversed_;
};

/// All generators of the quiet patterns. Memory: a board each.
QuietPatterns quiet_patterns_of(const ColourSystem& system, Limits& limits);

}  // namespace flipwise
