// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "flipwise/study.hpp"
#include "run/limits.hpp"
#include "solve/decoding/light_operators.hpp"

namespace flipwise {

/// A code, given by rows whose sums are its words: the input of LightOperators.
struct LightRows {
  std::vector<gf2::Vector> rows = {};
  std::size_t places = 0;
  bool has_z = false;
};

/// Returns rows for the quiet patterns of a button puzzle that meet a condition; none if no pattern does.
/// Cost: eliminations. Throws LimitReached.
LightRows light_rows(const Puzzle& puzzle, const QuietCondition& condition, Limits& limits);

/// A search for light words on all threads, each with a random sequence of information sets of its own.
class LightWords {
 public:
  LightWords(const LightRows& rows, Limits& limits);

  /// Searches for about this many seconds. Calls `use` if a word is found that is lighter than all before,
  /// also after a limit. Throws LimitReached.
  void search(double seconds, const LightOperators::Use& use);

  /// Returns the number of information sets that were searched, and of those in which a word of the least
  /// weight was found.
  std::uint64_t searched() const;
  std::uint64_t met() const;

 private:
  struct Found {
    gf2::Vector x, z;
  };
  std::vector<LightOperators> searches_;
  std::vector<Found> found_;  // by each search, the lightest
  std::size_t least_;
  Limits& limits_;
  MemoryReservation memory_;
};

/// Changes a condition so that it also excludes the sums of a pattern that meets it and of patterns that do
/// not. The pattern is a set of buttons. Returns whether any pattern can meet the new condition.
bool exclude(QuietCondition& condition, const std::vector<std::size_t>& pattern, std::size_t buttons,
             Limits& limits);

}  // namespace flipwise
