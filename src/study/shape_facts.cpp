// SPDX-License-Identifier: MIT
#include "study/shape_facts.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "run/parallel.hpp"
#include "run/patience.hpp"
#include "solve.hpp"
#include "solve/hardness/cell_classes.hpp"
#include "solve/linear/chase.hpp"
#include "solve/linear/make_system.hpp"
#include "study/button_facts.hpp"
#include "verify/verify.hpp"

namespace flipwise {

namespace {

constexpr std::size_t most_nullity = 63;

/// A board that needs `result.lower` presses, solved to make sure; where a limit forbids that, with the
/// presses that made it. Lights of buttons, whose elimination there need not be time for, are verified.
void add_board(const Puzzle& dark, Board presses, Limits& limits, WorstCase& result) {
  Puzzle hardest = dark;
  hardest.start = effect_of(hardest, presses, &limits);
  if (dark.buttons) {
    const Answer claim{.status = Status::feasible, .upper = result.lower, .solution = presses};
    if (const Verdict verdict = verify(hardest, claim); !verdict.valid)
      throw InternalError("the worst board failed its own check: " + verdict.reason);
  } else {
    const Answer answer = solve(hardest, {}, limits);
    if (answer.status == Status::unknown && !limits.stopped()) throw Stopped{answer.reason};
    if (answer.status == Status::optimal) presses = *answer.solution;
    const bool unsettled = answer.status == Status::unknown && limits.stopped();
    if (presses.weight() != result.lower || (answer.status != Status::optimal && !unsettled))
      throw InternalError("the worst board failed its own check");
  }
  result.board = std::move(hardest.start);
  result.presses = std::move(presses);
}

Puzzle darkened(const Puzzle& like) {
  Puzzle dark = without_start(like);
  dark.start = Board(like.start.rows(), like.start.columns());
  dark.cost.reset();
  return dark;
}

/// Sets the bounds as soon as they are known. Few buttons are tallied without classes.
void find_worst(const Puzzle& like, Limits& limits, WorstCase& result) {
  Board presses = nothing_pressed(like);
  if (like.buttons)
    if (const auto tally = tally_of(like, patience(limits), limits)) {
      result.lower = result.upper = tally->hardest.size();
      for (const std::size_t button : tally->hardest) presses.flip(0, button);
      return add_board(darkened(like), std::move(presses), limits, result);
    }
  const StudyShape shape(like, limits);
  if (!shape.classes) throw Stopped{beyond_the_search(shape.system->nullity())};
  const CoveringRadius found = covering_radius(*shape.classes, limits);
  result.lower = found.lower;
  result.upper = found.upper;
  if (found.lower < found.upper) result.reason = found.reason;
  if (found.pressed.empty() && shape.classes->nullity > 0) return;
  for (const auto& [row, column] : worst_presses(*shape.classes, shape.kernel, found, shape.cells, limits))
    presses.flip(row, column);
  add_board(shape.puzzle, std::move(presses), limits, result);
}

bool is_plus_square(const ShapeRange& range) {
  return range.rule == Rule{} && !range.rows && (range.wrap == Wrap::none || range.wrap == Wrap::torus);
}

std::uint64_t nullity_of(const ShapeRange& range, std::uint64_t columns, Limits& limits) {
  const std::uint64_t rows = range.rows.value_or(columns);
  if (!std::in_range<std::size_t>(std::max(rows, columns)))
    throw Stopped{"beyond reach: a side of " + std::to_string(std::max(rows, columns)) +
                  " cells on this machine"};
  const Rectangle shape{static_cast<std::size_t>(rows), static_cast<std::size_t>(columns), range.rule,
                        range.wrap};
  const Analysis analysis = analyze(shape, false, limits);
  if (!analysis.finished) throw Stopped{analysis.reason};
  return analysis.nullity;
}

}  // namespace

void require_study(const Puzzle& puzzle) {
  require_sound(puzzle);
  require_two_states(puzzle, "these facts");
  if (has_two_kinds(puzzle))
    throw InputError(
        "the two-kind rule is not linear: it has no nullity, worst case or rating, and no boards are "
        "generated for it");
}

/// Polynomials of n / 2 bits: a dozen of them, and room for products.
std::uint64_t nullity_of_square(std::uint64_t n, bool torus, Limits& limits) {
  const Charge polynomials = limits.charge(2.0 * static_cast<double>(n));
  const std::uint64_t side = torus ? n - 1 : n;
  const std::uint64_t plane = side == 0 ? 0 : plus_square_nullity(side, limits);
  return torus ? 2 * plane + (n % 3 == 0 ? 4 : 0) : plane;
}

std::uint64_t cell_count(const Puzzle& puzzle) {
  return puzzle.start.cells() - (puzzle.holes ? puzzle.holes->weight() : 0);
}

StudyShape::StudyShape(const Puzzle& like, Limits& limits) {
  require_study(like);
  const auto board_bytes = static_cast<double>(like.start.words().size_bytes());
  cells_memory_ = limits.charge(static_cast<double>(press_count(like)) * sizeof(Cell) + 4 * board_bytes);
  const auto poll = [&] { limits.spend(like.start.words().size() * 8, 0, "listing cells"); };
  poll();
  puzzle = darkened(like);
  system = make_system(puzzle, limits);
  poll();
  Board all = all_lit(puzzle.press_rows(), puzzle.press_columns());
  poll();
  if (const auto no_press = united(puzzle.holes, puzzle.fixed)) all ^= *no_press;
  cells.reserve(press_count(like));
  for (std::size_t row = 0; row < all.rows(); ++row) {
    limits.spend(8 * all.columns(), 0, "listing cells");
    for (std::size_t column = 0; column < all.columns(); ++column)
      if (all.get(row, column)) cells.push_back({row, column});
  }
  all_on = wanted(puzzle.start, {Goal::Kind::number, 1}, puzzle.holes).lights;
  if (system->nullity() > most_nullity) return;
  const auto pattern_bytes = static_cast<double>(all.words().size_bytes());
  patterns_memory_ = limits.charge(static_cast<double>(system->nullity()) * pattern_bytes);
  for (std::size_t t = 0; t < system->nullity(); ++t) {
    if (!limits.proceed({.stage = "quiet patterns"})) limits.give_up();
    kernel.push_back(system->quiet_pattern(t, limits));
  }
  classes = cell_classes(kernel, all, limits);
  classes_memory_ = limits.charge(static_cast<double>(classes->classes.size()) * sizeof(CellClass));
}

/// Where some presses turn all lights over, goal `uniform` allows a coset of the kernel and them together
/// (Fact 17), and boards come in pairs, one for each such coset; where none do, every board reaches one
/// goal at most, and the kernel alone counts.
std::optional<CellClasses> classes_for(const StudyShape& shape, const Goal& goal, Limits& limits) {
  if (goal.kind != Goal::Kind::uniform || !shape.classes || shape.cells.empty()) return shape.classes;
  const std::optional<Board> turning = shape.system->particular(shape.all_on, limits);
  if (!turning) return shape.classes;
  Board pressable = nothing_pressed(shape.puzzle);
  for (const auto& [row, column] : shape.cells) pressable.flip(row, column);
  const Charge room = limits.charge(static_cast<double>(shape.kernel.size() + 1) *
                                    static_cast<double>(turning->words().size_bytes()));
  std::vector<Board> patterns = shape.kernel;
  patterns.push_back(*turning);
  return cell_classes(patterns, pressable, limits);
}

std::vector<Cell> worst_presses(const CellClasses& all, const std::vector<Board>& kernel,
                                const CoveringRadius& worst, const std::vector<Cell>& cells,
                                Limits& limits) {
  const Charge room = limits.charge(static_cast<double>(cells.size()) * sizeof(Cell));
  std::vector<std::uint64_t> left = worst.pressed;
  std::vector<Cell> pressed;
  pressed.reserve(cells.size());
  for (const Cell& cell : cells) {
    limits.spend(16 + kernel.size(), 0, "listing cells");
    const std::uint64_t functional = functional_of(cell.row, cell.column, kernel);
    if (functional != 0) {
      const auto its = std::lower_bound(
          all.classes.begin(), all.classes.end(), functional,
          [](const CellClass& one, std::uint64_t sought) { return one.functional < sought; });
      std::uint64_t& wanted = left[static_cast<std::size_t>(its - all.classes.begin())];
      if (wanted == 0) continue;
      --wanted;
    }
    pressed.push_back(cell);
  }
  return pressed;
}

std::vector<Board> quiet_patterns_of(const LinearSystem& system, Limits& limits) {
  std::vector<Board> patterns;
  Charge room;
  for (std::size_t t = 0; t < system.nullity(); ++t) {
    const double done = static_cast<double>(t) / static_cast<double>(system.nullity());
    if (!limits.proceed({.done = done, .stage = "listing quiet patterns"})) limits.give_up();
    patterns.push_back(system.quiet_pattern(t, limits));
    if (t > 0) continue;
    room = limits.charge(static_cast<double>(patterns[0].words().size_bytes() + sizeof(Board)) *
                         static_cast<double>(system.nullity()));
    patterns.reserve(system.nullity());
  }
  return patterns;
}

void add_facts(const LinearSystem& system, const Wanted& lights, std::uint64_t presses, bool quiet_patterns,
               Limits& limits, Analysis& analysis) {
  analysis.nullity = system.nullity();
  analysis.rank = presses - analysis.nullity;
  analysis.reason = stopped_by([&] {
    bool solvable = false;
    for (const Board* target : lights.targets()) solvable = solvable || system.particular(*target, limits);
    analysis.solvable = solvable;
    if (quiet_patterns) analysis.quiet_patterns = quiet_patterns_of(system, limits);
  });
}

std::vector<std::string> numbers_by_presses(const LinearSystem& system, const Wanted& lights,
                                            Limits& limits) {
  constexpr double bytes_of_number = 2 * sizeof(BigInt) + sizeof(std::string);  // in two lists and decimal
  constexpr std::uint64_t operations_of_number = 64;
  std::vector<BigInt> sum;
  Charge room;
  for (const Board* target : lights.targets()) {
    auto presses = system.particular(*target, limits);
    if (!presses) continue;
    const auto found = system.distribution_like(std::move(*presses), limits);
    if (!found && limits.stopped()) limits.give_up();
    if (!found)
      throw Stopped{"too many to go through: 2^" + std::to_string(system.nullity()) + " solutions"};
    const std::size_t size = std::max(sum.size(), found->size());
    room = Charge();
    room = limits.charge(bytes_of_number * static_cast<double>(size));
    sum.resize(size);
    for (std::size_t number = 0; number < found->size(); ++number) {
      limits.spend(operations_of_number, 1, "counting solutions");
      sum[number] += (*found)[number];
    }
  }
  std::vector<std::string> decimal;
  decimal.reserve(sum.size());
  for (const BigInt& number : sum) {
    limits.spend(operations_of_number + number.bits(), 1, "counting solutions");
    decimal.push_back(number.decimal());
  }
  return decimal;
}

void add_counts(const DistanceCounts& counts, Limits& limits, Distances& distances) {
  const auto add = [&](const std::vector<BigInt>& numbers, std::vector<std::string>& decimal) {
    for (const BigInt& number : numbers) {
      const std::uint64_t words = number.bits() / 64 + 1;
      limits.spend(8 * words * words, 1, "counting boards");
      decimal.push_back(number.decimal());
    }
  };
  add(counts.boards, distances.boards);
  add(counts.unique, distances.unique);
}

Analysis analyze(const Puzzle& puzzle, bool quiet_patterns, Limits& limits) {
  require_two_states(puzzle, "these facts");
  require_linear(puzzle);
  const std::uint64_t cells = cell_count(puzzle);
  Analysis analysis{.cells = cells};
  const std::string why = stopped_by([&] {
    const auto system = make_system(puzzle, limits);
    add_facts(*system, wanted(puzzle), press_count(puzzle), quiet_patterns, limits, analysis);
  });
  if (!why.empty()) analysis = {.finished = false, .reason = why, .cells = cells};
  analysis.seconds = limits.seconds();
  return analysis;
}

std::vector<std::string> solutions_by_presses(const Puzzle& puzzle, Limits& limits) {
  if (!puzzle.start.has_bits()) return numbers_of_colours_by_presses(puzzle, limits);
  require_linear(puzzle);
  const auto system = make_system(puzzle, limits);
  return numbers_by_presses(*system, wanted(puzzle), limits);
}

WorstCase worst_case(const Puzzle& like, Limits& limits) {
  require_study(like);
  require_no_masks(like);
  require_no_costs(like.cost);
  WorstCase result;
  result.upper = press_count(like);
  const std::string why = stopped_by([&] { find_worst(like, limits, result); });
  if (!why.empty() && (result.lower < result.upper || !result.board)) result.reason = why;
  result.seconds = limits.seconds();
  return result;
}

Distances distances(const Puzzle& like, Limits& limits) {
  require_study(like);
  require_no_masks(like);
  require_no_costs(like.cost);
  Distances result;
  if (like.buttons)
    if (const auto tally = tally_of(like, patience(limits), limits)) {
      for (const std::uint64_t number : tally->boards) result.boards.push_back(std::to_string(number));
      for (const std::uint64_t number : tally->unique) result.unique.push_back(std::to_string(number));
      result.seconds = limits.seconds();
      return result;
    }
  const StudyShape shape(like, limits);
  if (!shape.classes) throw Stopped{beyond_counting(shape.system->nullity())};
  const DistanceCounts counts = distance_counts(*shape.classes, limits);
  add_counts(counts, limits, result);
  BigInt sum = 0;
  for (const BigInt& number : counts.boards) sum += number;
  if (sum != BigInt(1) << (shape.cells.size() - shape.system->nullity()))
    throw InternalError("the boards by presses are not all boards");
  result.seconds = limits.seconds();
  return result;
}

std::vector<std::uint64_t> nullities(const ShapeRange& range, const RunOptions& run) {
  constexpr std::uint64_t most = 100'000'000;
  if (range.first < 1 || range.first > range.last || range.last > most)
    throw InputError("nullities: expected 1 <= first <= last <= " + std::to_string(most));
  if (range.rows == 0) throw InputError("nullities: a board needs at least one row");
  if (range.rule.form == Rule::Form::two_kind)
    throw InputError("the two-kind rule is not linear: it has no nullity");
  Limits limits(run);
  std::vector<std::optional<std::uint64_t>> found(range.last - range.first + 1);
  const std::string why = stopped_by([&] {
    if (is_plus_square(range))
      run_tasks(
          found.size(), limits,
          [&](std::uint64_t task, unsigned /*worker*/) {
            found[task] = nullity_of_square(range.first + task, range.wrap == Wrap::torus, limits);
          },
          [](double done) { return Progress{.done = done, .stage = "nullities"}; });
    else
      for (std::uint64_t i = 0; i < found.size() && limits.proceed({.stage = "nullities"}); ++i)
        found[i] = nullity_of(range, range.first + i, limits);
  });
  if (!why.empty()) limits.stop();
  std::vector<std::uint64_t> known;
  for (const auto& nullity : found) {
    if (!nullity) break;
    known.push_back(*nullity);
  }
  return known;
}

Analysis analyze(const Puzzle& puzzle, bool quiet_patterns, const RunOptions& run) {
  Limits limits(run);
  return analyze(puzzle, quiet_patterns, limits);
}

std::optional<std::vector<std::string>> solutions_by_presses(const Puzzle& puzzle, const RunOptions& run) {
  Limits limits(run);
  std::optional<std::vector<std::string>> result;
  stopped_by([&] { result = solutions_by_presses(puzzle, limits); });
  return result;
}

WorstCase worst_case(const Puzzle& shape, const RunOptions& run) {
  if (!shape.start.has_bits()) {
    ColourFacts facts = analyze(shape, {.worst = true, .run = run});
    WorstCase result = facts.worst.value_or(WorstCase{.upper = press_count(shape) * (shape.modulus() - 1)});
    result.reason = std::move(facts.reason);
    result.seconds = facts.seconds;
    return result;
  }
  Limits limits(run);
  return worst_case(shape, limits);
}

std::optional<Distances> distances(const Puzzle& shape, const RunOptions& run) {
  if (!shape.start.has_bits()) {
    ColourFacts facts = analyze(shape, {.distances = true, .run = run});
    if (facts.distances.empty()) return std::nullopt;
    return Distances{.boards = std::move(facts.distances), .unique = {}, .seconds = facts.seconds};
  }
  Limits limits(run);
  std::optional<Distances> result;
  stopped_by([&] { result = distances(shape, limits); });
  return result;
}

}  // namespace flipwise
