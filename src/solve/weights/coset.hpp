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
#include <optional>
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

/// A ceiling that excludes no member of a coset.
constexpr std::uint64_t no_ceiling = std::numeric_limits<std::uint64_t>::max();

/// A member of a coset: bit t is set if direction t is added. Members of a normalised coset, compared from
/// bit 0 on, are in reading order (Fact 16).
using Member = gf2::Vector;

/// All cells with one functional: in the member c they have the state [lit + mask . c]. In `balance` each
/// unlit cell counts +1 and each lit cell -1, so together they contribute (cells - balance * (-1)^(mask .
/// c)) / 2 presses. If presses have costs, these replace 1. Row and column are those of the first cell.
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
  std::vector<Symmetry> symmetries = {};  // some of its symmetries

  std::uint64_t weight(std::span<const Word> member) const;
  /// Returns the sum of |balance|.
  std::uint64_t l1_norm() const;
};

/// Brings a coset into the form of Fact 16: `directions` in reduced echelon form over the cells in reading
/// order, `particular` unlit at their leading cells. The directions must be independent. Cost: directions^2
/// * cells / 64 word operations. Throws LimitReached.
void normalise(Board& particular, std::vector<Board>& directions, Limits& limits);

/// Returns about how many bytes the terms of a coset take while they are found and split into parts.
double coset_bytes(const Board& particular, std::size_t dimension);

/// True if normalising the directions and gathering the cells takes seconds at most and fits in memory.
bool is_writable(const Board& particular, std::size_t dimension, const Limits& limits);

/// Returns the weights of particular + span(directions) by costs of presses. If there are many directions,
/// also finds symmetries; this requires the form of Fact 16. Cost: cells * directions. Throws LimitReached.
Coset coset_of(const Board& particular, const std::vector<Board>& directions, const PressCosts& costs,
               Limits& limits);

/// Return the greatest common divisor of the balances, 1 if there are none, and the coset with balances
/// divided by it and no fixed weight: the fewer weights there are, the faster is a search.
std::uint64_t common_divisor(const Coset& coset);
Coset divided(Coset coset, std::uint64_t divisor);

/// Returns the board of a member.
Board board_of(const Board& particular, const std::vector<Board>& directions, std::span<const Word> member);

/// A part of a coset: terms that share directions with each other, directly or by way of other terms.
/// Direction t of the part is direction `directions[t]` of the whole coset.
struct CosetPart {
  Coset coset;
  std::vector<std::size_t> directions;
};

/// Splits a coset into parts that can be minimised independently, since no term depends on directions of
/// two parts: the colours of the ring rule, the columns of degenerate boards, directions on which no term
/// depends (parts of one direction without terms). The whole weighs `fixed` more than its parts.
std::vector<CosetPart> parts_of(Coset coset);

/// Returns a member that no single direction makes lighter, found by descent from member 0.
Member descend(const Coset& coset);

/// Converts a member to the board in which the progress of a search carries it, and back: a row with a cell
/// for each direction, pressed if the direction is added. The dimension must not be 0.
Board as_presses(const Member& member, std::size_t dimension);
Member as_member(const Board& presses);

/// The result of a search for the least weight in a coset, with members or their boards.
template <typename Item>
struct Minimum {
  std::uint64_t presses = 0;     ///< least weight, or that of the best member found
  std::uint64_t lower = 0;       ///< proved: no member weighs less
  BigInt co_optimal = 1;         ///< number of members that weigh `presses`, if proved
  std::vector<Item> first = {};  ///< the first of them in reading order, as many as requested, at least one
  bool proved = true;       ///< false: limited or too large; `first` then has only the best member found
  std::string method = {};  ///< how they were found, a word
  std::string reason = {};  ///< why no search was started, if so
  bool counted = true;      ///< false: `co_optimal` is unknown, and `first` has one solution only
  std::optional<NestedSets> bound_proof = {};  ///< a certificate of `lower`, if the method has one
};
using CosetMinimum = Minimum<Member>;
using Fewest = Minimum<Board>;

/// Convert a result for the divided coset, or its progress, to the coset itself.
CosetMinimum multiplied(CosetMinimum minimum, const Coset& coset, std::uint64_t divisor);
Progress multiplied(Progress progress, const Coset& coset, std::uint64_t divisor);

/// Returns the result of a search that a limit ended when only `member` was known.
CosetMinimum unproved(const Coset& coset, Member member, const char* method);

/// The best members found so far: their value, their number, and the first of them in order, perhaps with
/// some more. Every worker has its own; they are joined at the end.
template <typename Value, typename Number, typename Item, typename Better = std::greater<Value>>
struct Incumbent {
  Value value = {};
  Number members = 0;
  std::vector<Item> first = {};

  /// True if members of this value count. A better value discards the members found before.
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

/// Returns the first `keep` members of base + span(vectors), in order.
std::vector<Member> first_of_span(Member base, std::vector<Member> vectors, std::uint64_t keep);

}  // namespace flipwise
