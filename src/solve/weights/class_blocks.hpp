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

/// The action of a symmetry on the places of a class: bit i of p's image is rows[i] . p + bit i of `shift`.
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

/// Returns the map by which a symmetry takes the places of one class to those of another, or of the same.
/// Returns nothing if it does not map the terms to terms.
std::optional<ClassMap> map_between(const Symmetry& symmetry, const Split& split, std::size_t from,
                                    std::size_t to);

/// Returns the symmetries that map each class of a half to itself, the identity first.
std::vector<Symmetry> symmetries_of_half(const Split& split, std::size_t half);
/// Returns a symmetry that exchanges the two classes of a half, if there is one.
std::optional<Symmetry> exchange_of_half(const Split& split, std::size_t half);

/// The entries of a class in blocks, such that symmetries map blocks to blocks and one block of each orbit
/// is enough (Fact 47). For this the entries are ordered by coordinates in a basis in which each map takes
/// a vector to itself plus a sum of earlier ones; a block is a translate of the span of the first vectors.
class ClassBlocks {
 public:
  /// Uses `maps` if they are a group, the identity first, that has such a basis; else only the identity.
  ClassBlocks(const SignedSum& sum, std::vector<ClassMap> maps);
  ClassBlocks(const Split& split, std::size_t of);

  /// The weights of the class, in the order of the blocks.
  const SignedSum& sum() const { return sum_; }
  const std::vector<ClassMap>& maps() const { return maps_; }
  std::uint64_t blocks() const { return sum_.blocks(); }
  /// The place of an entry in the class, or its image under a map.
  std::uint64_t place(std::uint64_t entry, std::size_t map = 0) const {
    return to_place_[map](&entry)[0] ^ maps_[map].shift;
  }
  std::uint64_t block_of(std::uint64_t place) const { return (*to_entry_)(&place)[0] >> sum_.block_bits(); }

  /// True if no map takes the block to an earlier one.
  bool is_first(std::uint64_t block) const;
  /// Returns the indices of maps that together take a block to each block of its orbit once; the identity
  /// is first.
  std::vector<std::size_t> copies(std::uint64_t block) const;
  /// Approximate fraction of the work that lies before a block.
  double share_before(std::uint64_t block) const;
  /// Approximate fraction of the blocks that are the first of their orbits.
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
  std::vector<double> before_ = {};  // share_before() at each of some stretches of equal length
  double share_ = 1;
};

}  // namespace flipwise
