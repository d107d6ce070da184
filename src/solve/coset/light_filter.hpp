// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "run/limits.hpp"
#include "solve/coset/stream_plan.hpp"

namespace flipwise {

/// Which places of a class may be its light entries: a Bloom filter whose bits for one entry are in one
/// word (Putze, Sanders and Singler 2007), so that most other places are told by one look. The hash is
/// linear, hash(p + q) = hash(p) ^ hash(q), so that pairs are told without being added up.
///
///     hash:   | part | word of the part | bit | bit | bit |
///
/// A part fits into the cache of a core. Memory: two to four bytes an entry.
class LightFilter {
 public:
  using Hash = Word;

  /// For the entries of a list, at most one in 64 places. A class of `bits` bits.
  LightFilter(const LightestEntries& list, std::size_t bits, Limits& limits);

  /// All entries that weigh so much or less pass. -1: none is known.
  std::int64_t complete_to() const { return complete_to_; }

  Hash hash(std::uint64_t place) const { return map_(&place)[0] & mask_; }
  std::size_t parts() const { return part_of(mask_) + 1; }
  static constexpr Hash part_hashes() { return Hash{1} << part_begin; }
  static std::size_t part_of(Hash hash) { return static_cast<std::size_t>(hash >> part_begin); }

  /// Writes the numbers of those hashes that pass together with another one, and returns how many do.
  std::size_t pass(std::span<const Hash> hashes, Hash other, std::uint32_t* numbers) const;

 private:
  static constexpr unsigned bit_bits = 6;
  static constexpr unsigned word_begin = 3 * bit_bits;
  static constexpr unsigned part_begin = word_begin + 15;

  static Word bit(Hash hash, unsigned i) { return hash >> i * bit_bits & (word_bits - 1); }
  /// In the lowest bit.
  Word passes(Hash hash) const {
    const Word word = words_[static_cast<std::size_t>(hash >> word_begin)];
    return word >> bit(hash, 0) & word >> bit(hash, 1) & word >> bit(hash, 2);
  }

  std::int64_t complete_to_ = -1;
  Charge charge_ = {};
  CoordinateMap map_;
  Hash mask_ = 0;
  std::vector<Word> words_ = {};
};

}  // namespace flipwise
