// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "flipwise/puzzle.hpp"
#include "modular/prime_powers.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// The system A x = b modulo a prime power, precomputed once for all boards b of a puzzle's shape, rule,
/// wrap and masks. Long operations throw LimitReached. The limits given to the preparation must outlive it.
class PrimePowerSystem {
 public:
  PrimePowerSystem(const char* method, unsigned colours) : method_(method), colours_(colours) {}
  PrimePowerSystem(const PrimePowerSystem&) = delete;
  PrimePowerSystem& operator=(const PrimePowerSystem&) = delete;
  virtual ~PrimePowerSystem() = default;

  /// Returns press amounts that add `lights` to the lights that count, if any; they are below the modulus.
  virtual std::optional<Board> particular(const Board& lights, Limits& limits) const = 0;

  /// Orders of generators of the quiet patterns, powers of the prime above 1. The quiet patterns are the
  /// direct sum of the groups that the generators generate.
  virtual const std::vector<unsigned>& orders() const = 0;
  /// Returns generator t < orders().size().
  virtual Board quiet_pattern(std::size_t t, Limits& limits) const = 0;

  /// The method by which presses are found, in a word.
  const char* method() const { return method_; }
  /// Modulus of the boards passed in and out; their numbers are below the prime power, which divides it.
  unsigned colours() const { return colours_; }

 private:
  const char* method_;
  unsigned colours_;
};

/// Prepares the best system modulo a prime power that divides the puzzle's colours. Throws LimitReached.
std::unique_ptr<const PrimePowerSystem> make_prime_power_system(const Puzzle& puzzle, PrimePower modulus,
                                                                Limits& limits);

}  // namespace flipwise
