// SPDX-License-Identifier: MIT
//
// Folder src/solve/colour_coset: searches for the cheapest member of a coset modulo the colours.
// Entry: a header for each search, such as colour_walk.hpp; board_distances.hpp for all boards at once.
// Must not contain systems: it is given generators of the quiet patterns, or effects of presses.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise {

/// What generates the quiet patterns of a puzzle of colours: each is one sum of multiples of the
/// generators, of less than its order each. An order is a factor of the colours.
struct QuietPatterns {
  unsigned colours = 3;
  std::vector<unsigned> orders = {};
  std::vector<Board> generators = {};

  /// How many there are, as far as a double tells.
  double members() const {
    double result = 1;
    for (const unsigned order : orders) result *= order;
    return result;
  }
};

/// Whether a member of a coset is one that is sought; none: each is.
using CountsBoard = std::function<bool(const Board& member)>;

/// The cheapest of some cosets of the quiet patterns, as far as it is known.
struct ColourFewest {
  Board best = {};              ///< the first of the cheapest in reading order where it is proved
  std::uint64_t upper = 0;      ///< what it costs
  std::uint64_t lower = 0;      ///< proved
  bool is_proved = false;       ///< `best` and `number`
  BigInt number = 0;            ///< how many are as cheap
  std::vector<Board> all = {};  ///< the first of them in reading order, as many as wanted
  const char* method = "";
  std::string reason = {};  ///< where it is not proved: why
};

/// What the searches of one coset after another find, joined.
class CheapestBoards {
 public:
  /// `best` is a known member of one of them.
  CheapestBoards(Board best, std::uint64_t upper, std::uint64_t all)
      : best_(std::move(best)), upper_(upper), all_wanted_(all) {}

  std::uint64_t upper() const { return upper_; }
  const Board& best() const { return best_; }
  /// How many a search of one coset has to list.
  std::uint64_t keep() const { return all_wanted_ > 1 ? all_wanted_ : 1; }
  /// The cheapest of a coset, if they cost no more than `upper`: how many, and the first of them in order.
  void join(std::uint64_t cost, const BigInt& number, const std::vector<Board>& first);
  /// What another, made by `none_yet`, was shown.
  void join(const CheapestBoards& part) { join(part.upper_, part.number_, part.all_); }
  CheapestBoards none_yet() const { return {best_, upper_, all_wanted_}; }
  /// A member of one of the cosets, met by chance.
  void improve(std::uint64_t cost, const Board& board);
  /// When all cosets were searched.
  void settle(ColourFewest& fewest) const;

 private:
  Board best_;
  std::uint64_t upper_;
  std::uint64_t all_wanted_;
  BigInt number_ = 0;
  std::vector<Board> all_ = {};
};

}  // namespace flipwise
