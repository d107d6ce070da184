// SPDX-License-Identifier: MIT
#include "verify/verify_quiet.hpp"

#include <cstddef>
#include <map>
#include <set>
#include <utility>

namespace flipwise {

namespace {

/// A vector over GF(2) by its bits that are set.
using Bits = std::set<std::size_t>;

void flip(Bits& bits, std::size_t bit) {
  if (!bits.erase(bit)) bits.insert(bit);
}
void add(Bits& into, const Bits& from) {
  for (const std::size_t bit : from) flip(into, bit);
}

/// What rows with other first bits leave of a vector.
Bits reduced(Bits vector, const std::map<std::size_t, Bits>& rows) {
  for (auto bit = vector.begin(); bit != vector.end();) {
    const auto row = rows.find(*bit);
    if (row == rows.end()) {
      ++bit;
    } else {
      const std::size_t first = *bit;
      add(vector, row->second);
      bit = vector.upper_bound(first);
    }
  }
  return vector;
}

bool is_sum_of_rows(const Bits& pattern, const QuietCondition::Buttons& buttons) {
  std::map<std::size_t, Bits> of_light;
  for (std::size_t press = 0; press < buttons.size(); ++press)
    for (const std::size_t light : buttons[press]) flip(of_light[light], press);
  std::map<std::size_t, Bits> rows;
  for (const auto& [light, presses] : of_light)
    if (Bits left = reduced(presses, rows); !left.empty()) {
      const std::size_t first = *left.begin();
      rows[first] = std::move(left);
    }
  return reduced(pattern, rows).empty();
}

bool changes_a_light(const Bits& pattern, const QuietCondition::Buttons& buttons) {
  Bits changed;
  for (const std::size_t press : pattern)
    for (const std::size_t light : buttons.at(press)) flip(changed, light);
  return !changed.empty();
}

Verdict verdict_on(const Board& pattern, const QuietCondition& condition) {
  Bits presses;
  for (std::size_t i = 0; i < pattern.rows(); ++i)
    for (std::size_t j = 0; j < pattern.columns(); ++j)
      if (pattern.get(i, j)) presses.insert(i * pattern.columns() + j);
  if (presses.empty()) return {false, "the pattern is empty"};
  if (condition.outside && is_sum_of_rows(presses, *condition.outside))
    return {false, "the pattern is a sum of the rows that it should be outside of"};
  if (condition.flips && !changes_a_light(presses, *condition.flips))
    return {false, "the pattern changes none of the lights that it should"};
  return {true};
}

template <typename Puzzle>
Verdict verdict_of(Puzzle puzzle, const Board& pattern, const QuietCondition& condition,
                   std::optional<std::uint64_t> presses) {
  puzzle.start = Board(puzzle.start.rows(), puzzle.start.columns());
  puzzle.goal = {};
  const Answer quiet{.status = Status::feasible, .upper = presses, .solution = Presses{pattern}};
  if (Verdict verdict = verify(puzzle, quiet); !verdict.valid) return verdict;
  return verdict_on(pattern, condition);
}

}  // namespace

Verdict verify_quiet(const BoardPuzzle& shape, const Board& pattern, const QuietCondition& condition,
                     std::optional<std::uint64_t> presses) {
  return verdict_of(shape, pattern, condition, presses);
}
Verdict verify_quiet(const ButtonPuzzle& puzzle, const Board& pattern, const QuietCondition& condition,
                     std::optional<std::uint64_t> presses) {
  return verdict_of(puzzle, pattern, condition, presses);
}

}  // namespace flipwise
