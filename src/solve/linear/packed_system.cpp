// SPDX-License-Identifier: MIT
#include "solve/linear/packed_system.hpp"

#include <algorithm>

#include "run/clones.hpp"

namespace flipwise {

namespace {

/// Counts the bits of each 32-bit or 64-bit lane with operations that every vector unit has.
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

}  // namespace

template <std::size_t Words, typename Lane>
PackedSystem<Words, Lane>::PackedSystem(const Elimination& elimination)
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

template <std::size_t Words, typename Lane>
auto PackedSystem<Words, Lane>::packed(const std::vector<Board>& boards) -> std::vector<Cells> {
  std::vector<Cells> result;
  for (const Board& board : boards) result.push_back(packed_cells<Words>(board));
  return result;
}

template <std::size_t Words, typename Lane>
auto PackedSystem<Words, Lane>::images_of(const Elimination& elimination,
                                          const std::vector<Cells>& witnesses) -> std::vector<Image> {
  const gf2::Matrix presses = elimination.right_inverse();
  std::vector<Image> images(presses.rows());
  for (std::size_t light = 0; light < images.size(); ++light) {
    std::copy_n(presses.row(light).begin(), presses.stride(), images[light].begin());
    for (std::size_t t = 0; t < witnesses.size(); ++t)
      images[light][Words] |= Word{gf2::get_bit(witnesses[t], light)} << t;
  }
  return images;
}

template <std::size_t Words, typename Lane>
inline void PackedSystem<Words, Lane>::try_member(const std::array<std::array<Lane, block>, Words>& found,
                                                  std::size_t m, std::size_t lanes,
                                                  std::array<Lane, block>& least,
                                                  std::array<Lane, block>& best) const {
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

template <std::size_t Words, typename Lane>
FLIPWISE_CLONES void PackedSystem<Words, Lane>::fewest(const Cells* boards, std::size_t count,
                                                       Cells* presses, std::uint16_t* numbers) const {
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

template class PackedSystem<1, std::uint32_t>;
template class PackedSystem<1>;
template class PackedSystem<2>;
template class PackedSystem<3>;
template class PackedSystem<4>;

}  // namespace flipwise
