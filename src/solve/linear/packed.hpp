// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "gf2/byte_map.hpp"
#include "solve/linear/elimination.hpp"

namespace flipwise {

/// The number of presses that stands for "no solution".
inline constexpr std::uint16_t no_presses = 0xffff;

/// Boards as `Words` words each: cell i of the reading order is bit i % 64 of word i / 64.
template <std::size_t Words>
std::array<Word, Words> packed_cells(const Board& board) {
  std::array<Word, Words> cells = {};
  for (std::size_t row = 0, cell = 0; row < board.rows(); ++row)
    for (std::size_t column = 0; column < board.columns(); ++column, ++cell)
      cells[cell / word_bits] |= Word{board.get(row, column)} << cell % word_bits;
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

/// The fewest presses for block after block of boards of one shape. A board costs a look-up a byte for its
/// particular solution and its consistency, and then a weight for every member of the kernel; a loop over
/// a block runs in vector lanes. Members are met in reading order, so the first of least weight is the
/// answer (Fact 16).
template <std::size_t Words, typename Lane = Word>
class PackedSystem {
  static_assert(Words == 1 || sizeof(Lane) == sizeof(Word));

 public:
  using Cells = std::array<Word, Words>;
  static constexpr std::size_t block = 128;
  static constexpr std::size_t most_nullity = 12;

  /// The nullity must be at most `most_nullity`, and the cells must fit `Words` words and a lane.
  explicit PackedSystem(const Elimination& elimination)
      : witnesses_(witnesses_of(elimination)), map_(images_of(elimination, witnesses_)) {
    std::vector<Cells> quiet;
    for (std::size_t t = 0; t < elimination.nullity(); ++t)
      quiet.push_back(packed_cells<Words>(elimination.quiet_pattern(t)));
    members_.push_back({});
    for (std::size_t t = quiet.size(); t-- > 0;) {
      const std::size_t half = members_.size();
      for (std::size_t i = 0; i < half; ++i) {
        Cells sum = members_[i];
        for (std::size_t w = 0; w < Words; ++w) sum[w] ^= quiet[t][w];
        members_.push_back(sum);
      }
    }
  }

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
      const auto image = map_(boards[i].data());
      for (std::size_t w = 0; w < Words; ++w) found[w][i] = static_cast<Lane>(image[w]);
      failed[i] = image[Words];
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
  using Image = std::array<Word, Words + 1>;  // presses, then bit t: overlap with witness t

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

  static std::vector<Cells> witnesses_of(const Elimination& elimination) {
    std::vector<Cells> witnesses;
    for (const Board& set : elimination.silent_sets()) witnesses.push_back(packed_cells<Words>(set));
    return witnesses;
  }

  static std::vector<Image> images_of(const Elimination& elimination, const std::vector<Cells>& witnesses) {
    std::vector<Image> images;
    for (const Board& contribution : elimination.contributions()) {
      const Cells presses = packed_cells<Words>(contribution);
      Image& image = images.emplace_back();
      for (std::size_t w = 0; w < Words; ++w) image[w] = presses[w];
      const std::size_t cell = images.size() - 1;
      for (std::size_t t = 0; t < witnesses.size(); ++t)
        image[Words] |= (witnesses[t][cell / word_bits] >> cell % word_bits & 1) << t;
    }
    return images;
  }

  std::vector<Cells> witnesses_;
  gf2::ByteMap<Words, Words + 1> map_;
  std::vector<Cells> members_;
};

}  // namespace flipwise
