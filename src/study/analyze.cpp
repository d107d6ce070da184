// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/study.hpp"
#include "run/time_budget.hpp"
#include "solve/colours/colour_fewest.hpp"
#include "study/board_table.hpp"
#include "study/study.hpp"

namespace flipwise {

namespace {

/// Returns the maximum number of bits of a number that is written; converting a longer one takes seconds.
double max_bits_written(const Analysis& analysis) {
  return analysis.modulus == 2 ? 1 << 20 : 1 << 18;
}

/// How often each factor occurs in a product.
using Factors = std::map<std::uint64_t, std::uint64_t>;

BigInt product(const Factors& factors) {
  BigInt result = 1;
  for (const auto& [factor, times] : factors) result *= power(factor, times);
  return result;
}

/// Returns make(product of `factors`, number of quiet patterns) in decimal; empty if it is too long to
/// write.
template <typename Make>
std::string written(const Analysis& analysis, const Factors& factors, const Make& make) {
  const double max_bits = max_bits_written(analysis);
  double bits = 0;
  for (const auto& [factor, times] : factors)
    bits += static_cast<double>(times) * std::log2(static_cast<double>(factor));
  const double quiet_bits =
      static_cast<double>(analysis.nullity) * std::log2(static_cast<double>(analysis.modulus));
  if (std::max(bits, quiet_bits) > max_bits) return {};
  BigInt quiet = 1;
  for (const QuietOrder& one : analysis.orders) quiet *= power(one.order, one.generators);
  return make(product(factors), quiet).decimal();
}

/// Returns `own` or, if it is empty, `number` factors equal to the modulus.
Factors factors_of(const Analysis& analysis, const Factors& own, std::uint64_t number) {
  return own.empty() ? Factors{{analysis.modulus, number}} : own;
}

/// True if the minimum of each board comes from a table of all boards.
bool by_table(const Puzzle& puzzle) {
  return !puzzle.start.has_bits() || puzzle.cost || puzzle.states;
}

/// Counts the states of the lights that are not free, and the orders of the presses that are not fixed.
void add_states(const Puzzle& puzzle, Limits& limits, Analysis& analysis) {
  const std::vector<unsigned> states = states_of_lights(puzzle);
  const Board bound = bound_lights(puzzle);
  for (std::size_t i = 0; i < states.size(); ++i)
    if (bound.get(i / bound.columns(), i % bound.columns()) != 0) ++analysis.light_states[states[i]];
  const std::vector<unsigned> orders = orders_of_presses(puzzle, limits);
  for (const std::size_t place : press_places(puzzle, limits).places)
    ++analysis.press_orders[orders[place]];
}

/// Adds the parts that come from a table of all boards.
void add_table(const Study& study, const AnalyzeOptions& options, const std::string& solvable_boards,
               Limits& limits, Analysis& analysis) {
  if (solvable_boards.empty() || BigInt(solvable_boards) > static_cast<std::uint64_t>(max_boards)) {
    if (options.distances || analysis.worst->lower != analysis.worst->upper)
      throw LimitReached{
          "a table of all boards supports 2^28 boards that can be solved, and there are more"};
    return;
  }
  const PressCosts& costs = study.prepared().costs();
  if (costs.are_given() && costs.of_all() > greatest_need)
    throw LimitReached{"all presses together cost " + std::to_string(costs.of_all()) +
                       "; a table of all boards supports at most " + std::to_string(greatest_need)};
  Puzzle unlit = with_unlit_start(study.puzzle());
  unlit.goal = {};
  BoardTable table(unlit, study.orders(), limits);
  require_time_budget("a table of all boards", table.seconds() / limits.threads(), limits);
  table.fill(limits);
  const std::vector<std::uint64_t>& boards = table.boards();
  if (options.worst) {
    const Board presses = table.hardest();
    if (costs.of(presses) != boards.size() - 1) throw InternalError("the worst board failed its own check");
    analysis.worst = {.lower = boards.size() - 1,
                      .upper = boards.size() - 1,
                      .board = required_change(unlit, effect_of(unlit, presses, &limits), 0),
                      .presses = presses};
  }
  if (!options.distances) return;
  analysis.distances.emplace().seconds = limits.seconds();
  for (const std::uint64_t number : boards) analysis.distances->boards.push_back(std::to_string(number));
}

/// Sets the nullity and the numbers that follow from it, whether the start is solvable, and the quiet
/// patterns.
void add_facts(const Study& study, const Board& start, const AnalyzeOptions& options, Limits& limits,
               Analysis& analysis) {
  constexpr double boards = 4;  // number of boards made from the start at the same time
  if (!study.has_bits()) limits.require_memory(boards * static_cast<double>(start.cells()));
  analysis.orders = study.orders();
  for (const QuietOrder& one : analysis.orders) analysis.nullity += one.generators;
  if (study.puzzle().states) add_states(study.puzzle(), limits, analysis);
  if (study.has_bits())
    analysis.rank =
        (study.puzzle().states ? analysis.press_orders[2] : analysis.presses) - analysis.nullity;
  analysis.finished = true;
  analysis.solvable = any_target(study.puzzle(), start, [&](const Board& lights) {
    return study.particular(lights, limits).has_value();
  });
  const bool with_table = by_table(study.puzzle());
  const bool needs_patterns = options.worst && with_table && !study.puzzle().cost;
  std::vector<Board> patterns;
  if (options.quiet_patterns || needs_patterns) patterns = study.quiet_patterns(limits);
  if (options.quiet_patterns) analysis.quiet_patterns = patterns;
  if (!with_table || !(options.worst || options.distances)) return;
  const std::string number = analysis.solvable_boards();
  if (options.worst && study.puzzle().cost)
    analysis.worst.emplace().upper = study.prepared().costs().of_all();
  else if (options.worst)
    analysis.worst = worst_bounds(study.puzzle(), patterns, number, limits);
  add_table(study, options, number, limits, analysis);
}

void require_shape_facts(const Puzzle& puzzle) {
  require_study(puzzle);
  require_no_masks(puzzle);
}

}  // namespace

std::string Analysis::solutions() const {
  return written(*this, {}, [](const BigInt& /*one*/, const BigInt& quiet) { return quiet; });
}

std::string Analysis::solvable_boards() const {
  return written(*this, factors_of(*this, press_orders, presses),
                 [](const BigInt& sets, const BigInt& quiet) { return sets / quiet; });
}

std::string Analysis::one_in() const {
  if (!light_states.empty() || !press_orders.empty())
    return written(*this, light_states, [&](const BigInt& boards, const BigInt& quiet) {
      return boards * quiet / product(press_orders);
    });
  if (presses > lights)
    return written(*this, {{modulus, presses - lights}},
                   [](const BigInt& sets, const BigInt& quiet) { return quiet / sets; });
  return written(*this, {{modulus, lights - presses}},
                 [](const BigInt& boards, const BigInt& quiet) { return quiet * boards; });
}

Analysis analyze(const Study& study, const Board& start, const AnalyzeOptions& options, Limits& limits) {
  const Puzzle& puzzle = study.puzzle();
  if (study.has_bits()) require_facts(puzzle);
  require_shape(start, puzzle.start, puzzle.buttons ? "the lights" : "the board");
  Analysis analysis{.finished = false,
                    .modulus = puzzle.modulus(),
                    .cells = cell_count(puzzle),
                    .presses = press_count(puzzle),
                    .lights = light_count(puzzle)};
  analysis.reason = stopped_by([&] { add_facts(study, start, options, limits, analysis); });
  AnalyzeOptions left = options;
  if (by_table(puzzle)) left.worst = left.distances = false;  // set with the table
  if (analysis.finished)
    add_parts(left, &start, limits, analysis, [&](double /*bytes*/) -> const Study& { return study; });
  analysis.seconds = limits.seconds();
  return analysis;
}

Analysis analyze(const Puzzle& puzzle, const AnalyzeOptions& options) {
  if (puzzle.start.has_bits()) require_linear(puzzle, LightStates::allowed);
  Limits limits(options.run);
  return analyze(Study(puzzle, limits), puzzle.start, options, limits);
}

std::vector<std::string> solutions_by_presses(const Study& study, const Board& start, Limits& limits) {
  constexpr double bytes_of_number = 2 * sizeof(BigInt) + sizeof(std::string);  // in two lists, and decimal
  constexpr std::uint64_t operations_of_number = 64;
  constexpr const char* stage = "counting solutions";
  std::vector<Board> particulars;
  std::vector<BigInt> sum;
  MemoryReservation reservation;
  const std::optional<ScaledPuzzle>& scaling = study.prepared().scaling();
  any_target(study.puzzle(), start, [&](const Board& lights) {
    if (!study.has_bits()) {
      const ColourSystem& system = study.colours();
      if (auto presses = system.particular(scaling ? scaling->lights(lights) : lights, limits))
        particulars.push_back(std::move(*presses));
      return false;
    }
    auto presses = study.particular(lights, limits);
    if (!presses) return false;
    const LinearSystem& system = study.system();
    const auto found = system.distribution_like(std::move(*presses), limits);
    if (!found && limits.stopped()) limits.give_up();
    if (!found)
      throw LimitReached{"2^" + std::to_string(system.nullity()) +
                         " solutions are too many to count by presses"};
    const std::size_t size = std::max(sum.size(), found->size());
    reservation = MemoryReservation();
    reservation = limits.charge(bytes_of_number * static_cast<double>(size));
    sum.resize(size);
    for (std::size_t number = 0; number < found->size(); ++number) {
      limits.count_operations(operations_of_number, 1, stage);
      sum[number] += (*found)[number];
    }
    return false;
  });
  if (study.has_bits()) return decimals(sum, limits, stage);
  const PressCosts costs = scaling ? PressCosts(scaling->puzzle()) : study.prepared().costs();
  std::vector<std::uint64_t> numbers = numbers_by_cost(study.colours(), particulars, costs, limits);
  if (scaling && scaling->unit() > 1) {
    std::vector<std::uint64_t> own;
    for (std::size_t cost = 0; cost < numbers.size(); cost += scaling->unit()) own.push_back(numbers[cost]);
    numbers = std::move(own);
  }
  return decimals(numbers, limits, stage);
}

std::optional<std::vector<std::string>> solutions_by_presses(const Puzzle& puzzle, const RunOptions& run) {
  if (puzzle.start.has_bits()) require_linear(puzzle, LightStates::allowed);
  Limits limits(run);
  std::optional<std::vector<std::string>> result;
  stopped_by([&] { result = solutions_by_presses(Study(puzzle, limits), puzzle.start, limits); });
  return result;
}

WorstCase worst_case(const Puzzle& shape, const RunOptions& run) {
  if (by_table(shape)) {
    Analysis found = analyze(shape, {.worst = true, .run = run});
    WorstCase result = found.worst.value_or(WorstCase{
        .upper = shape.cost ? PressCosts(shape).of_all() : press_count(shape) * (shape.modulus() - 1)});
    result.reason = std::move(found.reason);
    result.seconds = found.seconds;
    return result;
  }
  require_shape_facts(shape);
  Limits limits(run);
  return Study(unlit_shape(shape), limits).worst_case(limits);
}

std::optional<Distances> distances(const Puzzle& shape, const RunOptions& run) {
  if (by_table(shape)) return analyze(shape, {.distances = true, .run = run}).distances;
  require_shape_facts(shape);
  Limits limits(run);
  std::optional<Distances> result;
  stopped_by([&] { result = Study(unlit_shape(shape), limits).distances(limits); });
  return result;
}

}  // namespace flipwise
