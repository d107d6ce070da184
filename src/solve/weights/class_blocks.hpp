// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solve/weights/coset_blocks.hpp"
#include "solve/weights/split.hpp"

namespace flipwise {

/// What a symmetry of the coset does to the places of a class: bit i of the image of p is rows[i] . p + bit
/// i of `shift`.
struct ClassMap {
  std::vector<Word> rows = {};
  Word shift = 0;

  std::uint64_t operator()(std::uint64_t place) const {
    Word image = shift;
    for (std::size_t i = 0; i < rows.size(); ++i) image ^= Word{gf2::dot(rows[i], place)} << i;
    return image;
  }
  bool operator==(const ClassMap&) const = default;
};

/// Where a symmetry leads the places of one class in another one, or in the same. Nothing where it does
/// not lead terms to terms.
std::optional<ClassMap> map_between(const Symmetry& symmetry, const Split& split, std::size_t from,
                                    std::size_t to);

/// The symmetries that keep both classes of a half, the identity first.
std::vector<Symmetry> symmetries_of_half(const Split& split, std::size_t half);
/// One that exchanges them.
std::optional<Symmetry> exchange_of_half(const Split& split, std::size_t half);

/// The entries of a class in blocks that symmetries lead to blocks, so that one block of each orbit tells
/// of the others (Fact 47). The entries stand in an order of their own.
class ClassBlocks {
 public:
  /// `maps` are those of a group, the identity first. Those of no use are ignored: then each block stands
  /// for itself.
  ClassBlocks(const SignedSum& sum, std::vector<ClassMap> maps);
  ClassBlocks(const Split& split, std::size_t of);

  /// In the order of the blocks.
  const SignedSum& sum() const { return sum_; }
  const std::vector<ClassMap>& maps() const { return maps_; }
  std::uint64_t blocks() const { return sum_.blocks(); }
  /// The place in the class of an entry, or where a map leads it.
  std::uint64_t place(std::uint64_t entry, std::size_t map = 0) const {
    return to_place_[map](&entry)[0] ^ maps_[map].shift;
  }
  std::uint64_t block_of(std::uint64_t place) const { return (*to_entry_)(&place)[0] >> sum_.block_bits(); }

  /// Whether no map leads a block to an earlier one.
  bool is_first(std::uint64_t block) const;
  /// Numbers of maps that lead a block to all blocks of its orbit, each once; the identity first.
  std::vector<std::size_t> copies(std::uint64_t block) const;
  /// The share of the work that is done before a block, about.
  double share_before(std::uint64_t block) const;
  /// The share of the blocks that are the first of their orbits, about.
  double share() const { return share_; }

 private:
  std::uint64_t image(std::size_t map, std::uint64_t block) const {
    return block_maps_[map](&block)[0] ^ block_shifts_[map];
  }

  SignedSum sum_;
  std::vector<ClassMap> maps_;
  std::vector<CoordinateMap> to_place_ = {};
  std::optional<CoordinateMap> to_entry_ = {};
  std::vector<CoordinateMap> block_maps_ = {};
  std::vector<std::uint64_t> block_shifts_ = {};
  std::vector<double> before_ = {};  // each of some stretches of equal length
  double share_ = 1;
};

}  // namespace flipwise
