// SPDX-License-Identifier: MIT
//
// Random numbers for samples, generated boards and contest tests. Their sequence must never change: a seed
// must always give the same result.
#pragma once

#include <cstdint>

namespace flipwise {

/// SplitMix64 (Steele, Lea and Flood 2014): a counter in steps of the golden ratio, mixed. It gives the
/// same numbers on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  /// Returns 64 random bits.
  std::uint64_t operator()() {
    std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15U;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31);
  }

  /// Returns a uniformly random number below `bound`, which is above 0: the remainder of 64 bits, drawn
  /// again if they are among the last 2^64 mod bound.
  std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t surplus = (0 - bound) % bound;
    std::uint64_t bits = (*this)();
    while (bits > ~surplus) bits = (*this)();
    return bits % bound;
  }

  /// Returns a uniformly random number below `modulus`; if that is 2, the highest of 64 bits.
  std::uint64_t state(std::uint64_t modulus) { return modulus == 2 ? (*this)() >> 63 : below(modulus); }

 private:
  std::uint64_t state_;
};

}  // namespace flipwise
