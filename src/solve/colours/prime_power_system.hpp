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

/// A x = b modulo a prime power for the boards b of one puzzle's shape, rule, wrap and masks, made ready
/// once. What takes long throws LimitReached. The limits that it was prepared within must outlive it.
class PrimePowerSystem {
 public:
  PrimePowerSystem(const char* method, unsigned colours) : method_(method), colours_(colours) {}
  PrimePowerSystem(const PrimePowerSystem&) = delete;
  PrimePowerSystem& operator=(const PrimePowerSystem&) = delete;
  virtual ~PrimePowerSystem() = default;

  /// Amounts that add `lights` to the lights that count, below the modulus; nothing when there are none.
  virtual std::optional<Board> particular(const Board& lights, Limits& limits) const = 0;

  /// The quiet patterns are the direct sum of what generators generate; how often each has to be added for
  /// nothing to be left, a power of the prime above 1.
  virtual const std::vector<unsigned>& orders() const = 0;
  /// Generator t < orders().size().
  virtual Board quiet_pattern(std::size_t t, Limits& limits) const = 0;

  /// How the presses are found, in a word.
  const char* method() const { return method_; }
  /// Modulus of the boards that go in and out; their numbers are below the prime power, a factor of it.
  unsigned colours() const { return colours_; }

 private:
  const char* method_;
  unsigned colours_;
};

/// The system that suits the puzzle best, modulo a power of a prime that its colours are a multiple of.
/// Throws LimitReached.
std::unique_ptr<const PrimePowerSystem> make_prime_power_system(const Puzzle& puzzle, PrimePower modulus,
                                                                Limits& limits);

}  // namespace flipwise
