// SPDX-License-Identifier: MIT
//
// Folder src/solve/weights: a coset as weights, without boards: terms, parity classes, transforms, bounds.
// Entry: Coset and parts_of() below; split.hpp makes the classes that both joins of src/solve/coset use.
// Must not choose a method: src/solve/coset does.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "board/press_costs.hpp"
#include "flipwise/answer.hpp"
#include "flipwise/board.hpp"
#include "gf2/bits.hpp"
#include "gf2/matrix.hpp"
#include "run/limits.hpp"
#include "solve/weights/coset_symmetry.hpp"

namespace flipwise {

/// A ceiling where all members of a coset matter.
constexpr std::uint64_t no_ceiling = std::numeric_limits<std::uint64_t>::max();

/// A member of a coset: bit t says whether direction t takes part. Members of a normalised coset are in
/// reading order when they are compared from bit 0 on (Fact 16).
using Member = gf2::Vector;

/// All cells of one functional: in the member c they hold the bit [lit + mask . c]. Of those cells the
/// unlit count +1 and the lit -1 in `balance`, so that they hold (cells - balance * (-1)^(mask . c)) / 2
/// presses; where presses have costs, these instead of 1. Row and column are those of the first.
struct CosetTerm {
  gf2::Vector mask;
  std::int64_t balance = 0;
  std::size_t row = 0;
  std::size_t column = 0;
};

/// The weights of a coset, without its boards (Fact 5):
/// weight(c) = fixed + sum over terms of (|balance| - balance * (-1)^(mask . c)) / 2.
/// No mask is 0, no two are equal, no balance is 0.
struct Coset {
  std::size_t dimension = 0;
  std::uint64_t fixed = 0;
  std::vector<CosetTerm> terms = {};
  std::vector<Symmetry> symmetries = {};  // some that are known

  std::uint64_t weight(std::span<const Word> member) const;
  /// Sum of |balance|.
  std::uint64_t l1_norm() const;
};

/// Brings a coset into the form of Fact 16: `directions` in reduced echelon form over the cells in
/// reading order, `particular` unlit at their leading cells. The directions must be independent.
/// Cost: directions^2 * cells / 64 word operations; LimitReached at a limit.
void normalise(Board& particular, std::vector<Board>& directions, Limits& limits);

/// About how many bytes the terms of a coset take while they are found and split into parts.
double coset_bytes(const Board& particular, std::size_t dimension);

/// Whether the directions can be normalised and the cells gathered in seconds and within the memory.
bool is_writable(const Board& particular, std::size_t dimension, const Limits& limits);

/// The weights of particular + span(directions), by what presses cost, and their symmetries, where the form
/// is that of Fact 16 and directions are many. Cost: cells * directions; LimitReached at a limit.
Coset coset_of(const Board& particular, const std::vector<Board>& directions, const PressCosts& costs,
               Limits& limits);

/// The greatest number that all balances are multiples of, 1 where there are none; and the coset with
/// balances divided by it, and nothing fixed: the fewer weights there are, the sooner a search is done.
std::uint64_t common_divisor(const Coset& coset);
Coset divided(Coset coset, std::uint64_t divisor);

/// The board of a member.
Board board_of(const Board& particular, const std::vector<Board>& directions, std::span<const Word> member);

/// A part of a coset: the terms that share directions with each other, directly or through others, in
/// coordinates of their own (direction t is direction `directions[t]` of the whole).
struct CosetPart {
  Coset coset;
  std::vector<std::size_t> directions;
};

/// Splits a coset into parts that can be minimised each alone, since no term depends on directions of two:
/// the colours of the ring rule, the columns of degenerate boards, directions that no term depends on
/// (parts of one direction and no term). The whole weighs `fixed` more than its parts.
std::vector<CosetPart> parts_of(Coset coset);

/// A member from which no single direction leads to fewer presses, found by descent from member 0.
Member descend(const Coset& coset);

/// A member as the progress of a coset's search carries it: a row with a cell for each direction, pressed
/// where it takes part. The dimension must not be 0.
Board as_presses(const Member& member, std::size_t dimension);
Member as_member(const Board& presses);

/// What is known of the least weight in a coset: of its members, or of their boards.
template <typename Item>
struct Minimum {
  std::uint64_t presses = 0;     ///< fewest, or the best met before a stop
  std::uint64_t lower = 0;       ///< proved: no member weighs less
  BigInt co_optimal = 1;         ///< how many weigh `presses`, where proved
  std::vector<Item> first = {};  ///< the first of them in reading order, at least one, as many as asked for
  bool proved = true;            ///< false: stopped or beyond reach, so `first` is only the best met
  std::string method = {};       ///< how they were found, a word
  std::string reason = {};       ///< where no search was begun: why
};
using CosetMinimum = Minimum<Member>;
using Fewest = Minimum<Board>;

/// What is known of a coset, from what is known of the divided one.
CosetMinimum multiplied(CosetMinimum minimum, const Coset& coset, std::uint64_t divisor);
Progress multiplied(Progress progress, const Coset& coset, std::uint64_t divisor);

/// The answer for a stopped search that met only `member`.
CosetMinimum unproved(const Coset& coset, Member member, const char* method);

/// The best members that a search has met so far: their value, how many they are, and the first of them in
/// order, perhaps with some more. Every worker has its own, and at the end they are joined.
template <typename Value, typename Number, typename Item, typename Better = std::greater<Value>>
struct Incumbent {
  Value value = {};
  Number members = 0;
  std::vector<Item> first = {};

  /// Whether members of this value count. Better ones displace those met before.
  bool admits(Value found) {
    if (Better()(value, found)) return false;
    if (Better()(found, value)) *this = Incumbent{found};
    return true;
  }

  template <typename Worker>
  void join(const Worker& worker) {
    if (worker.members == 0 || !admits(worker.value)) return;
    members += worker.members;
    first.insert(first.end(), worker.first.begin(), worker.first.end());
  }
};

/// Keeps the first `keep` members in order, without repetition.
template <typename Bits>
void keep_first(std::vector<Bits>& members, std::uint64_t keep) {
  std::sort(members.begin(), members.end(),
            [](const Bits& left, const Bits& right) { return gf2::precedes(left, right); });
  members.erase(std::unique(members.begin(), members.end()), members.end());
  if (members.size() > keep) members.resize(keep);
}

/// The first `keep` members of base + span(vectors), in order.
std::vector<Member> first_of_span(Member base, std::vector<Member> vectors, std::uint64_t keep);

}  // namespace flipwise
