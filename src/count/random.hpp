// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace flipwise {

/// SplitMix64 (Steele, Lea and Flood 2014): a counter in steps of the golden ratio, mixed. The same
/// numbers on every machine, so that a sample can be named by its seed.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t operator()() {
    std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15U;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31);
  }

 private:
  std::uint64_t state_;
};

}  // namespace flipwise
