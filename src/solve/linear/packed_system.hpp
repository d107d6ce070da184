// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "board/packed_cells.hpp"
#include "gf2/byte_map.hpp"
#include "solve/linear/elimination.hpp"

namespace flipwise {

/// The number of presses that stands for "no solution".
inline constexpr std::uint16_t no_presses = 0xffff;

template <std::size_t Words>
std::array<Word, Words> packed_cells(const Board& board) {
  std::array<Word, Words> cells = {};
  pack_cells(board, cells);
  return cells;
}

/// Bits of each 32-bit or 64-bit lane that are set, in operations that every vector unit has.
template <typename Lane>
constexpr Lane lane_weight(Lane x) {
  constexpr auto fives = static_cast<Lane>(0x5555555555555555);
  constexpr auto threes = static_cast<Lane>(0x3333333333333333);
  constexpr auto nibbles = static_cast<Lane>(0x0f0f0f0f0f0f0f0f);
  x = x - (x >> 1 & fives);
  x = (x & threes) + (x >> 2 & threes);
  x = (x + (x >> 4)) & nibbles;
  x = x + (x >> 8);
  x = x + (x >> 16);
  if constexpr (sizeof(Lane) == 8) x = x + (x >> 32);
  return x & 0x7f;
}

/// An eliminated system, unrolled for millions of small boards of one shape. A board costs a look-up a byte
/// for its particular solution and its consistency, and then a weight for every member of the kernel; a
/// loop over a block of boards runs in vector lanes. Members are met in reading order, so the first of
/// least weight is the answer (Fact 16).
template <std::size_t Words, typename Lane = Word>
class PackedSystem {
  static_assert(Words == 1 || sizeof(Lane) == sizeof(Word));

 public:
  using Cells = std::array<Word, Words>;
  static constexpr std::size_t block = 128;
  static constexpr std::size_t most_nullity = 12;

  /// Presses that turn lights off where any do, then bit t: whether the lights overlap witness t oddly.
  using Image = std::array<Word, Words + 1>;

  /// The nullity must be at most `most_nullity`, and the cells must fit `Words` words and a lane.
  explicit PackedSystem(const Elimination& elimination)
      : witnesses_(packed(elimination.left_kernel())), map_(images_of(elimination, witnesses_)) {
    Limits limits;
    members_.push_back({});
    for (std::size_t t = elimination.nullity(); t-- > 0;) {
      const Cells quiet = packed_cells<Words>(elimination.quiet_pattern(t, limits));
      const std::size_t half = members_.size();
      for (std::size_t i = 0; i < half; ++i) {
        members_.push_back(members_[i]);
        gf2::add(members_.back(), quiet);
      }
    }
  }

  std::size_t nullity() const { return static_cast<std::size_t>(std::countr_zero(members_.size())); }
  Image image(const Cells& lights) const { return map_(lights.data()); }
  /// All of the kernel, in reading order.
  const std::vector<Cells>& members() const { return members_; }
  /// Basis of the sets of lights that no press changes oddly.
  const std::vector<Cells>& witnesses() const { return witnesses_; }

  /// Answers boards[0 .. count - 1], count at most `block`: their presses and the number of these, or
  /// `no_presses` and the number of a witness in presses[i][0].
  void fewest(const Cells* boards, std::size_t count, Cells* presses, std::uint16_t* numbers) const {
    std::array<std::array<Lane, block>, Words> found = {};
    std::array<Word, block> failed;
    for (std::size_t i = 0; i < count; ++i) {
      const Image one = image(boards[i]);
      for (std::size_t w = 0; w < Words; ++w) found[w][i] = static_cast<Lane>(one[w]);
      failed[i] = one[Words];
    }
    std::array<Lane, block> least;
    std::array<Lane, block> best = {};
    const std::size_t lanes = (count + 7) / 8 * 8;
    for (std::size_t i = 0; i < lanes; ++i) {
      least[i] = 0;
      for (std::size_t w = 0; w < Words; ++w) least[i] += lane_weight(found[w][i]);
    }
    for (std::size_t m = 1; m < members_.size(); ++m) try_member(found, m, lanes, least, best);
    for (std::size_t i = 0; i < count; ++i) {
      const Cells& member = members_[best[i]];
      for (std::size_t w = 0; w < Words; ++w) presses[i][w] = found[w][i] ^ member[w];
      numbers[i] = static_cast<std::uint16_t>(least[i]);
      if (failed[i] == 0) continue;
      numbers[i] = no_presses;
      presses[i] = {static_cast<Word>(std::countr_zero(failed[i]))};
    }
  }

 private:
  void try_member(const std::array<std::array<Lane, block>, Words>& found, std::size_t m, std::size_t lanes,
                  std::array<Lane, block>& least, std::array<Lane, block>& best) const {
    constexpr int top = 8 * sizeof(Lane) - 1;
    std::array<Lane, Words> member;
    for (std::size_t w = 0; w < Words; ++w) member[w] = static_cast<Lane>(members_[m][w]);
    const auto index = static_cast<Lane>(m);
    for (std::size_t i = 0; i < lanes; ++i) {
      Lane weight = 0;
      for (std::size_t w = 0; w < Words; ++w) weight += lane_weight<Lane>(found[w][i] ^ member[w]);
      const Lane difference = weight - least[i];
      const Lane less = Lane{0} - (difference >> top);
      least[i] += difference & less;
      best[i] ^= (best[i] ^ index) & less;
    }
  }

  static std::vector<Cells> packed(const std::vector<Board>& boards) {
    std::vector<Cells> result;
    for (const Board& board : boards) result.push_back(packed_cells<Words>(board));
    return result;
  }

  static std::vector<Image> images_of(const Elimination& elimination, const std::vector<Cells>& witnesses) {
    std::vector<Image> images;
    for (const Cells& presses : packed(elimination.right_inverse())) {
      Image& image = images.emplace_back();
      std::copy(presses.begin(), presses.end(), image.begin());
      const std::size_t cell = images.size() - 1;
      for (std::size_t t = 0; t < witnesses.size(); ++t)
        image[Words] |= Word{gf2::get_bit(witnesses[t], cell)} << t;
    }
    return images;
  }

  std::vector<Cells> witnesses_;
  gf2::ByteMap<Words, Words + 1> map_;
  std::vector<Cells> members_;
};

}  // namespace flipwise
