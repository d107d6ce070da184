// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace flipwise {

/// Random numbers that are the same on every machine, for whatever a user can ask for again by its seed:
/// xoshiro256** 1.0 (Blackman and Vigna 2018), its state filled by four steps of SplitMix64 (Steele, Lea
/// and Flood 2014) from the seed. docs/formats.md promises it.
class Random {
 public:
  explicit Random(std::uint64_t seed) {
    for (std::uint64_t& word : state_) word = split_mix(seed);
  }

  /// 64 random bits.
  std::uint64_t operator()() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// A number below `bound`, which is above 0; all equally likely. Draws 64 bits, and draws again while
  /// they are among the last 2^64 mod bound; the number is their remainder.
  std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t surplus = (0 - bound) % bound;
    std::uint64_t bits = (*this)();
    while (bits > ~surplus) bits = (*this)();
    return bits % bound;
  }

  /// The next number of SplitMix64, whose state is `state`.
  static constexpr std::uint64_t split_mix(std::uint64_t& state) {
    state += 0x9e3779b97f4a7c15;
    std::uint64_t z = state;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }

 private:
  std::array<std::uint64_t, 4> state_;
};

}  // namespace flipwise
