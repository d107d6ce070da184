// SPDX-License-Identifier: MIT
#include "verify/verify_worst.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "flipwise/word.hpp"
#include "verify/row_space.hpp"
#include "verify/verify.hpp"

namespace flipwise {

namespace {

constexpr const char* stage = "verifying";
constexpr std::size_t max_nullity = 24;
constexpr std::size_t max_presses = std::size_t{1} << 14;

Verdict undecided(std::string reason) {
  return {.reason = std::move(reason), .undecided = true};
}

bool same_shape(const Board& board, std::size_t rows, std::size_t columns) {
  return board.rows() == rows && board.columns() == columns;
}

void flip_bit(Words& words, std::size_t bit) {
  words[bit / word_bits] ^= Word{1} << (bit % word_bits);
}

/// Returns a basis of the quiet patterns of a puzzle of two states, a bit for each press. Each press is a
/// vector of the lights that it flips, followed by the press itself; a sum of such vectors without lights
/// is a quiet pattern.
std::vector<Words> quiet_basis(const Puzzle& puzzle, Limits& limits) {
  const std::size_t presses = puzzle.press_rows() * puzzle.press_columns();
  const std::size_t light_words = words_for(puzzle.start.cells());
  const std::size_t words = light_words + words_for(presses);
  const MemoryReservation memory =
      limits.charge(static_cast<double>(presses) * static_cast<double>(words) * sizeof(Word));
  const std::vector<std::vector<std::size_t>> flipped = verification::lights_by_press(puzzle, limits);
  const auto is_hole = [&](std::size_t cell) {
    return puzzle.holes && puzzle.holes->bit(cell / puzzle.start.columns(), cell % puzzle.start.columns());
  };
  RowSpace space(words * word_bits);
  std::vector<Words> basis;
  for (std::size_t press = 0; press < presses; ++press) {
    if (!puzzle.buttons && is_hole(press)) continue;
    Words vector(words);
    for (const std::size_t light : flipped[press])
      if (!is_hole(light)) flip_bit(vector, light);
    flip_bit(vector, light_words * word_bits + press);
    vector = space.reduced(std::move(vector), limits);
    const auto end_of_lights = vector.begin() + static_cast<std::ptrdiff_t>(light_words);
    if (std::all_of(vector.begin(), end_of_lights, [](Word word) { return word == 0; }))
      basis.emplace_back(end_of_lights, vector.end());
    else
      space.add(std::move(vector), limits);
  }
  return basis;
}

/// Returns the least number of presses of all sums of a pattern and patterns of a basis.
std::uint64_t fewest_presses(Words pattern, const std::vector<Words>& basis, Limits& limits) {
  const auto weight = [&] {
    std::uint64_t sum = 0;
    for (const Word word : pattern) sum += static_cast<std::uint64_t>(std::popcount(word));
    return sum;
  };
  constexpr std::uint64_t steps_per_report = 1024;
  const std::uint64_t sums = std::uint64_t{1} << basis.size();
  std::uint64_t fewest = weight();
  for (std::uint64_t step = 1; step < sums; ++step) {  // Gray code: one pattern is added in each step
    const Words& added = basis[static_cast<std::size_t>(std::countr_zero(step))];
    std::uint64_t presses = 0;
    for (std::size_t w = 0; w < pattern.size(); ++w) {
      pattern[w] ^= added[w];
      presses += static_cast<std::uint64_t>(std::popcount(pattern[w]));
    }
    fewest = std::min(fewest, presses);
    if (step % steps_per_report == 0)
      limits.count_operations(steps_per_report * (pattern.size() + 1),
                              static_cast<double>(step) / static_cast<double>(sums), stage);
  }
  return fewest;
}

/// The presses by the quiet patterns that they lie in, as Fact 19 counts them.
struct PressClasses {
  std::uint64_t fixed = 0;  // in no quiet pattern
  std::uint64_t moved = 0;
  std::vector<std::uint64_t> odd;  // the functionals of the classes of odd size
};

/// Counts the presses that can be chosen. Bit i of a functional is set if the presses lie in pattern i.
PressClasses press_classes(const Puzzle& puzzle, const std::vector<Words>& basis) {
  std::map<std::uint64_t, std::uint64_t> sizes;
  for (std::size_t press = 0; press < puzzle.press_rows() * puzzle.press_columns(); ++press) {
    const std::size_t columns = puzzle.press_columns();
    if (!puzzle.buttons && puzzle.holes && puzzle.holes->bit(press / columns, press % columns)) continue;
    std::uint64_t functional = 0;
    for (std::size_t i = 0; i < basis.size(); ++i)
      functional |= (basis[i][press / word_bits] >> (press % word_bits) & 1) << i;
    ++sizes[functional];
  }
  PressClasses classes;
  for (const auto& [functional, size] : sizes) {
    (functional == 0 ? classes.fixed : classes.moved) += size;
    if (functional != 0 && size % 2 == 1) classes.odd.push_back(functional);
  }
  return classes;
}

/// True if a flag of subspaces with `enough` odd steps is found (Fact 20). Each step keeps the functionals
/// that vanish on some h; it is counted if it takes away an odd number of them. Of some random h, one is
/// taken that allows another odd step.
bool has_odd_steps(const std::vector<std::uint64_t>& odd, std::uint64_t enough, Limits& limits) {
  constexpr std::size_t flags = 2'000;
  constexpr std::size_t candidates = 6;
  std::mt19937_64 random(1);
  for (std::size_t flag = 0; flag < flags; ++flag) {
    std::vector<std::uint64_t> left = odd;
    std::uint64_t steps = 0;
    while (!left.empty()) {
      int best = -1;
      std::uint64_t chosen = 0;
      for (std::size_t i = 0; i < candidates; ++i) {
        const std::uint64_t h = random();
        std::size_t gone = 0;
        std::uint64_t sum = 0;
        for (const std::uint64_t functional : left)
          if (std::popcount(functional & h) % 2 == 1)
            ++gone;
          else
            sum ^= functional;
        const int value = (gone % 2 == 1 ? 4 : 0) + (sum != 0 ? 2 : 0) + (gone != 0 ? 1 : 0);
        if (value <= best) continue;
        best = value;
        chosen = h;
      }
      limits.count_operations(candidates * left.size() + 1,
                              static_cast<double>(flag) / static_cast<double>(flags), stage);
      const std::size_t before = left.size();
      std::erase_if(
          left, [chosen](std::uint64_t functional) { return std::popcount(functional & chosen) % 2 == 1; });
      steps += (before - left.size()) % 2;
    }
    if (steps >= enough) return true;
  }
  return false;
}

/// True if it is proved that no board needs more than `upper` presses. The greatest sum T of Fact 19 is not
/// negative, and as odd or even as the number of moved presses.
bool confirms_upper(const Puzzle& puzzle, const std::vector<Words>& basis, std::uint64_t upper,
                    Limits& limits) {
  const PressClasses classes = press_classes(puzzle, basis);
  const std::uint64_t most = 2 * classes.fixed + classes.moved;  // twice the presses if T is 0
  if (upper >= most / 2) return true;
  const std::uint64_t needed = most - 2 * upper;  // the least T that gives `upper`, as even as `moved`
  return needed <= basis.size() + 1 && has_odd_steps(classes.odd, needed - 1, limits);
}

Words packed(const Board& presses) {
  Words words(words_for(presses.cells()));
  for (std::size_t i = 0; i < presses.cells(); ++i)
    if (presses.bit(i / presses.columns(), i % presses.columns())) flip_bit(words, i);
  return words;
}

Board unpacked(const Words& words, const Puzzle& puzzle) {
  Board presses(puzzle.press_rows(), puzzle.press_columns());
  for (std::size_t i = 0; i < presses.cells(); ++i)
    if ((words[i / word_bits] >> (i % word_bits) & 1) != 0)
      presses.flip(i / presses.columns(), i % presses.columns());
  return presses;
}

/// Checks that presses turn off all lights of a board, and that their number is as stated.
Verdict verdict_on_presses(const Puzzle& puzzle, const Board& board, const Board& presses,
                           std::uint64_t number, Limits& limits) {
  Answer answer;
  answer.status = Status::feasible;
  answer.solution = presses;
  answer.upper = number;
  return verify_lights(puzzle, board, answer, limits);
}

}  // namespace

Verdict verify_worst(const Puzzle& shape, const WorstCase& worst, Limits& limits) {
  if (worst.lower > worst.upper)
    return {false, "the worst case is at least " + std::to_string(worst.lower) + " and at most " +
                       std::to_string(worst.upper)};
  const bool has_two_kinds = !shape.buttons && shape.rule.form == Rule::Form::two_kind;
  if (!shape.start.has_bits() || has_two_kinds || shape.cost || shape.states || shape.free || shape.fixed)
    return undecided(
        "a worst case can be checked only for two colours, without costs, and without free or fixed cells");
  if (!worst.board || !worst.presses) return undecided("the worst case has no board with presses to check");
  if (!worst.board->has_bits() || !worst.presses->has_bits() ||
      !same_shape(*worst.board, shape.start.rows(), shape.start.columns()) ||
      !same_shape(*worst.presses, shape.press_rows(), shape.press_columns()))
    return {false, "the worst board or its presses have another shape than the puzzle, or more colours"};
  for (std::size_t i = 0; shape.holes && i < shape.holes->cells(); ++i)
    if (shape.holes->bit(i / shape.start.columns(), i % shape.start.columns()) &&
        worst.board->bit(i / shape.start.columns(), i % shape.start.columns()))
      return {false, "the worst board has a lit cell that is a hole"};
  Puzzle puzzle = shape;
  puzzle.start = *worst.board;
  puzzle.goal = {};
  Verdict verdict = verdict_on_presses(puzzle, *worst.board, *worst.presses, worst.lower, limits);
  if (!verdict.valid) return {false, "the worst board: " + verdict.reason};
  const std::size_t presses = worst.presses->cells();
  if (presses > max_presses)
    return undecided("the worst board has " + std::to_string(presses) +
                     " presses to choose from; at most " + std::to_string(max_presses) + " can be checked");
  const std::vector<Words> basis = quiet_basis(puzzle, limits);
  if (basis.size() > max_nullity)
    return undecided("the nullity is " + std::to_string(basis.size()) +
                     "; the lower bound of a worst case can be checked up to " +
                     std::to_string(max_nullity));
  const std::uint64_t fewest = fewest_presses(packed(*worst.presses), basis, limits);
  if (fewest < worst.lower)
    return {false, "the worst board has a solution with fewer presses: " + std::to_string(fewest) +
                       " instead of " + std::to_string(worst.lower)};
  const Board unlit(puzzle.start.rows(), puzzle.start.columns());
  for (const Words& pattern : basis) {
    const Board quiet = unpacked(pattern, puzzle);
    verdict = verdict_on_presses(puzzle, unlit, quiet, quiet.weight(), limits);
    if (!verdict.valid) return {false, "a quiet pattern: " + verdict.reason};
  }
  verdict = {.valid = true, .minimum = true};
  // The lower bound stays confirmed if a limit ends the rest.
  stopped_by([&] { verdict.maximum = confirms_upper(puzzle, basis, worst.upper, limits); });
  return verdict;
}

Verdict verify_worst(const Puzzle& shape, const WorstCase& worst, const RunOptions& run) {
  require_parts_fit(shape);
  try {
    Limits limits(run);
    return verify_worst(shape, worst, limits);
  } catch (const LimitReached& stop) {
    return undecided(stop.reason);
  }
}

}  // namespace flipwise
