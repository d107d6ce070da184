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

/// Vectors of a few dozen bits, in an order that they came in, of which triples with a given sum are to be
/// found. They stand in parts by their highest bits, and within a part in their order. Memory: 18 bytes
/// each.
struct VectorList {
  /// What a vector may have, in all and beyond the bits that name its part.
  static constexpr std::size_t max_bits = 55;
  static constexpr std::size_t max_low_bits = 45;

  VectorList() = default;
  /// At most 2^32 vectors. All lists that triples are made of have the same `bits` and `part_bits`.
  VectorList(std::span<const Word> all, std::size_t of_bits, std::size_t of_part_bits);

  std::size_t size() const { return vectors.size(); }
  /// How many of the highest bits name a part, so that those of a list of some size have a few thousand
  /// vectors each.
  static std::size_t part_bits_for(std::size_t size, std::size_t bits);
  static constexpr double bytes_each = 18;

  /// Where it says nothing else, by part.
  std::size_t bits = 0;
  std::size_t part_bits = 0;
  std::vector<Word> vectors = {};
  std::vector<std::uint32_t> numbers = {};  // in the order that they came in
  /// The low bits, fifteen a number: that is three indices of five bits.
  static constexpr std::size_t plane_bits = 15;
  std::array<std::vector<std::uint16_t>, 3> planes = {};
  std::vector<std::size_t> begin = {0, 0};  // of each part
};

/// How two lists of such sizes are gone through for triples with a third one.
struct TripleShape {
  TripleShape(std::size_t first_size, std::size_t second_size, std::size_t bits, std::size_t part_bits);

  std::size_t shared;    ///< so many of the highest bits all vectors of a chunk have in common
  std::size_t key_bits;  ///< of what is told of a vector of the others
  std::size_t together;  ///< vectors of the first list in a chunk
  std::size_t parts() const { return std::size_t{1} << shared; }
};

/// Calls found(i, j, k) for all vectors i of `first`, j of `second` and k of `third` that add up to `sum`,
/// as far as wanted(i) allows: it tells how many vectors of the other two matter for vector i, and for
/// those that follow no more do; triples of further ones may be found, too. Asks `should_continue` now and
/// then; false when that was.
///
/// The vectors of `first` are gone through some at a time. All sums of two of these few span a space, and
/// modulo that space the other two must agree, but for a constant: the numbers that are left are looked for
/// in a small table of bits (after Bouillaguet, Delaplace and Fouque 2018). Cost: `first` by some sixteen,
/// times a nanosecond or two for each vector of `second` and `third` (`cost_of_a_triple_step`).
struct TripleBounds {
  std::size_t second = 0;
  std::size_t third = 0;
};
bool find_triples(const VectorList& first, const VectorList& second, const VectorList& third, Word sum,
                  const std::function<TripleBounds(std::size_t i)>& wanted,
                  const std::function<bool()>& should_continue,
                  const std::function<void(std::size_t i, std::size_t j, std::size_t k)>& found);

}  // namespace flipwise::gf2
