// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "gf2/bits.hpp"

namespace flipwise::gf2 {

/// A list of vectors of a few dozen bits, to be searched for triples with a given sum. Vectors are sorted
/// into parts by their highest bits and keep their order within a part. Memory: 18 bytes for each.
struct VectorList {
  /// Largest numbers of bits of a vector, in all and after those that give its part.
  static constexpr std::size_t max_bits = 55;
  static constexpr std::size_t max_low_bits = 45;

  VectorList() = default;
  /// At most 2^32 vectors. All three lists must have the same `bits` and `part_bits`.
  VectorList(std::span<const Word> all, std::size_t bits_each, std::size_t bits_of_part);

  std::size_t size() const { return vectors.size(); }
  /// Returns the number of highest bits that give the part, for parts of a few thousand vectors.
  static std::size_t part_bits_for(std::size_t size, std::size_t bits);
  static constexpr double bytes_each = 18;

  std::size_t bits = 0;
  std::size_t part_bits = 0;
  // `vectors`, `numbers` and `planes` are parallel arrays, sorted by part.
  std::vector<Word> vectors = {};
  std::vector<std::uint32_t> numbers = {};  // indices in the initial order
  /// The low bits, fifteen in each number: three indices of five bits.
  static constexpr std::size_t plane_bits = 15;
  std::array<std::vector<std::uint16_t>, 3> planes = {};
  std::vector<std::size_t> begin = {0, 0};  // first vector of each part
};

/// Parameters of a search for triples, for lists of these sizes.
struct TripleShape {
  TripleShape(std::size_t first_size, std::size_t second_size, std::size_t bits, std::size_t part_bits);

  std::size_t shared;    ///< number of highest bits that all vectors of a chunk share
  std::size_t key_bits;  ///< bits of the keys that vectors of the other lists are compared by
  std::size_t together;  ///< vectors of the first list in a chunk
  std::size_t parts() const { return std::size_t{1} << shared; }
};

/// How many vectors of the second and the third list a search must consider.
struct TripleBounds {
  std::size_t second = 0;
  std::size_t third = 0;
};

/// Finds all triples with first[i] ^ second[j] ^ third[k] == sum, the 3-XOR problem, and calls found(i, j,
/// k) for each. wanted(i) limits the search for index i: only the first `second` vectors of the second list
/// and the first `third` of the third are needed. Both limits must not increase with i. Triples beyond them
/// may be found too. Polls `should_continue`, and returns false if that does.
///
/// The method is that of Bouillaguet, Delaplace and Fouque (2018), see Fact 34. Take a chunk of about 16
/// vectors a_1, a_2, ... of `first`. Modulo the span of all a_i ^ a_1, the vectors of the other two lists
/// must agree up to a constant. So mark the values of `second` modulo this span in a bit table that fits
/// into the cache, look up those of `third`, and compare the hits in full. Time: |first| / 16 chunks, times
/// 1 to 2 ns for each vector of `second` and `third` (`cost_of_a_triple_step`).
bool find_triples(const VectorList& first, const VectorList& second, const VectorList& third, Word sum,
                  const std::function<TripleBounds(std::size_t i)>& bounds_for,
                  const std::function<bool()>& should_continue,
                  const std::function<void(std::size_t i, std::size_t j, std::size_t k)>& found);

}  // namespace flipwise::gf2
