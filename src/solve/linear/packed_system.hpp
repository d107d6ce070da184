// SPDX-License-Identifier: MIT
#pragma once

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

/// An eliminated system, unrolled for millions of small boards of one shape. A board costs a look-up per
/// byte for its particular solution and its consistency, and then a weight for every member of the kernel;
/// a loop over a block of boards runs in vector lanes. Members are enumerated in reading order, so the
/// first of least weight is the answer (Fact 16).
template <std::size_t Words, typename Lane = Word>
class PackedSystem {
  static_assert(Words == 1 || sizeof(Lane) == sizeof(Word));

 public:
  using Cells = std::array<Word, Words>;
  static constexpr std::size_t block = 128;
  static constexpr std::size_t max_nullity = 12;

  /// The presses that turn given lights off, if the board has a solution, followed by a word whose bit t is
  /// the parity of the lit cells of witness t.
  using Image = std::array<Word, Words + 1>;

  /// Requires a nullity of at most `max_nullity`, and cells that fit in `Words` words and a lane.
  explicit PackedSystem(const Elimination& elimination);

  std::size_t nullity() const { return static_cast<std::size_t>(std::countr_zero(members_.size())); }
  Image image(const Cells& lights) const { return map_(lights.data()); }
  /// Returns all members of the kernel, in reading order.
  const std::vector<Cells>& members() const { return members_; }
  /// Returns a basis of the sets of lights of which every press flips an even number.
  const std::vector<Cells>& witnesses() const { return witnesses_; }

  /// Solves boards[0 .. count - 1], count at most `block`. Sets their presses and the numbers of these; for
  /// a board without solution, `no_presses`, with the number of a witness in presses[i][0].
  void fewest(const Cells* boards, std::size_t count, Cells* presses, std::uint16_t* numbers) const;

 private:
  void try_member(const std::array<std::array<Lane, block>, Words>& found, std::size_t m, std::size_t lanes,
                  std::array<Lane, block>& least, std::array<Lane, block>& best) const;

  static std::vector<Cells> packed(const std::vector<Board>& boards);

  static std::vector<Image> images_of(const Elimination& elimination, const std::vector<Cells>& witnesses);

  std::vector<Cells> witnesses_;
  gf2::ByteMap<Words, Words + 1> map_;
  std::vector<Cells> members_;
};

}  // namespace flipwise
