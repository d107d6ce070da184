// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "flipwise/word.hpp"
#include "run/memory.hpp"

namespace flipwise {

/// A set of keys of 64 random bits, identified by their bucket and 32 more bits. It may report keys that it
/// does not contain, but never misses one. A filter of 16 to 32 bits per key, more of which stays in the
/// cache, answers most look-ups.
///
///     filter    a bit for the low bits of every key
///     ends_     bucket b, by the high bits, ends at ends_[b] in tags_
///     tags_     the 32 bits after those of the bucket
class KeyTable {
 public:
  /// Allocates space for this many keys.
  explicit KeyTable(std::uint64_t keys)
      : bits_(std::max(2, static_cast<int>(std::bit_width(keys)) - 1)),
        filter_((std::size_t{32} << bits_) / word_bits),
        ends_((std::size_t{1} << bits_) + 1),
        tags_(static_cast<std::size_t>(keys)) {}

  /// Memory for this many keys.
  static double bytes(double keys) { return 4 * keys + (4 + 4) * std::max(keys, 64.0); }

  /// Keys are added in two rounds: count() for each key, counted(), then put() for each key.
  void count(Word key) { ++ends_[bucket(key) + 1]; }
  void counted() {
    counted([](std::size_t) { return true; });
  }
  /// Does the same for a large table: calls go_on(steps) regularly, and returns false as soon as that does.
  template <class GoOn>
  bool counted(GoOn go_on) {
    constexpr std::size_t stretch = std::size_t{1} << 22;
    for (std::size_t first = 1; first < ends_.size(); first += stretch) {
      const std::size_t end = std::min(ends_.size(), first + stretch);
      for (std::size_t b = first; b < end; ++b) ends_[b] += ends_[b - 1];
      if (!go_on(end - first)) return false;
    }
    return true;
  }
  void put(Word key) {
    tags_[ends_[bucket(key)]++] = tag(key);
    filter_[place(key) / word_bits] |= Word{1} << (place(key) % word_bits);
  }

  /// A copyable may_hold, for hot loops.
  struct Filter {
    const Word* bits;
    Word mask;
    bool operator()(Word key) const { return bits[(key & mask) / word_bits] >> (key % word_bits) & 1; }
  };
  Filter filter() const { return {filter_.data(), filter_.size() * word_bits - 1}; }
  bool may_hold(Word key) const { return filter_[place(key) / word_bits] >> (place(key) % word_bits) & 1; }
  /// True if the key was put in at least `times` times.
  bool holds(Word key, unsigned times) const {
    const std::size_t b = bucket(key);
    for (std::size_t i = b == 0 ? 0 : ends_[b - 1]; i < ends_[b]; ++i)
      if (tags_[i] == tag(key) && --times == 0) return true;
    return false;
  }

 private:
  std::size_t bucket(Word key) const { return static_cast<std::size_t>(key >> (64 - bits_)); }
  std::uint32_t tag(Word key) const { return static_cast<std::uint32_t>(key >> (32 - bits_)); }
  std::size_t place(Word key) const {
    return static_cast<std::size_t>(key) & (filter_.size() * word_bits - 1);
  }

  int bits_;
  std::vector<Word, ZeroPages<Word>> filter_;
  std::vector<std::uint32_t, ZeroPages<std::uint32_t>> ends_;  // in put(): next key
  std::vector<std::uint32_t, ZeroPages<std::uint32_t>> tags_;
};

}  // namespace flipwise
