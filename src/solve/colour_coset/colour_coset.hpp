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

/// Generators of the quiet patterns of a puzzle of colours: each pattern is exactly one sum of multiples of
/// the generators, each multiple less than the generator's order. An order is a factor of the colours.
struct QuietPatterns {
  unsigned colours = 3;
  std::vector<unsigned> orders = {};
  std::vector<Board> generators = {};

  /// Number of quiet patterns, as a double.
  double members() const {
    double result = 1;
    for (const unsigned order : orders) result *= order;
    return result;
  }
};

/// Returns whether a member of a coset counts; an empty function accepts every member.
using CountsBoard = std::function<bool(const Board& member)>;

/// The result of a search for the cheapest members of some cosets of the quiet patterns.
struct ColourFewest {
  Board best = {};              ///< the first of the cheapest in reading order, if proved
  std::uint64_t upper = 0;      ///< its cost
  std::uint64_t lower = 0;      ///< proved lower bound
  bool is_proved = false;       ///< true if `best` and `number` are proved
  BigInt number = 0;            ///< number of cheapest members
  std::vector<Board> all = {};  ///< the first of them in reading order, as many as requested
  const char* method = "";
  std::string reason = {};  ///< why it is not proved, if so
};

/// The joined results of searches of one coset after another.
class CheapestBoards {
 public:
  /// Starts with `best`, a known member of one of the cosets.
  CheapestBoards(Board best, std::uint64_t upper, std::uint64_t all)
      : best_(std::move(best)), upper_(upper), max_listed_(all) {}

  std::uint64_t upper() const { return upper_; }
  const Board& best() const { return best_; }
  /// Number of members that a search of one coset must list.
  std::uint64_t keep() const { return max_listed_ > 1 ? max_listed_ : 1; }
  /// Adds the cheapest members of a coset, unless they cost more than `upper`; `first` are in order.
  void join(std::uint64_t cost, const BigInt& number, const std::vector<Board>& first);
  /// Adds the results in another object, made by `none_yet`.
  void join(const CheapestBoards& part) { join(part.upper_, part.number_, part.all_); }
  CheapestBoards none_yet() const { return {best_, upper_, max_listed_}; }
  /// Adopts a cheaper member of one of the cosets, without counting it.
  void improve(std::uint64_t cost, const Board& board);
  /// Sets the proved result after all cosets were searched.
  void settle(ColourFewest& fewest) const;

 private:
  Board best_;
  std::uint64_t upper_;
  std::uint64_t max_listed_;
  BigInt number_ = 0;
  std::vector<Board> all_ = {};
};

}  // namespace flipwise
