// SPDX-License-Identifier: MIT
#include <algorithm>
#include <numeric>
#include <utility>

#include "arithmetic/big_int.hpp"
#include "board/colours.hpp"
#include "flipwise/colour_study.hpp"
#include "run/limits.hpp"
#include "run/patience.hpp"
#include "solve/colour_coset/board_distances.hpp"
#include "solve/colours/colour_system.hpp"
#include "solve/hardness/covering_radius.hpp"

namespace flipwise {

namespace {

constexpr double most_boards = 268435456;  // 2^28

/// Which presses there are, as places on a board of presses, and what each adds to every light.
struct PressTable {
  std::size_t rows = 1;
  std::size_t columns = 0;
  std::vector<std::size_t> places = {};
  std::vector<std::vector<std::uint8_t>> adds = {};  // 0 to lights that do not count
};

void add_one_more(std::uint8_t& to, unsigned amount, unsigned colours) {
  to = static_cast<std::uint8_t>((to + amount) % colours);
}

std::vector<std::size_t> places_of_presses(const ColourPuzzle& puzzle) {
  std::vector<std::size_t> places;
  const std::size_t columns = puzzle.start.columns();
  for (std::size_t i = 0; i < puzzle.start.rows(); ++i)
    for (std::size_t j = 0; j < columns; ++j)
      if (!is_in(puzzle.holes, i, j) && !is_in(puzzle.fixed, i, j)) places.push_back(i * columns + j);
  return places;
}

std::vector<std::size_t> places_of_presses(const ColourButtons& puzzle) {
  std::vector<std::size_t> places(puzzle.buttons.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  return places;
}

PressTable press_table(const ColourPuzzle& puzzle) {
  const std::size_t columns = puzzle.start.columns();
  PressTable table{puzzle.start.rows(), columns, places_of_presses(puzzle), {}};
  for (const std::size_t place : table.places) {
    std::vector<std::uint8_t> adds(puzzle.start.cells());
    for_each_flipped(puzzle, place / columns, place % columns, [&](std::size_t i, std::size_t j) {
      if (!is_in(puzzle.holes, i, j) && !is_in(puzzle.free, i, j))
        add_one_more(adds[i * columns + j], 1, puzzle.colours);
    });
    table.adds.push_back(std::move(adds));
  }
  return table;
}

PressTable press_table(const ColourButtons& puzzle) {
  PressTable table{1, puzzle.start.columns(), places_of_presses(puzzle), {}};
  for (const auto& button : puzzle.buttons) {
    std::vector<std::uint8_t> adds(puzzle.start.columns());
    for (const Change& change : button)
      add_one_more(adds[change.light], change.amount % puzzle.colours, puzzle.colours);
    table.adds.push_back(std::move(adds));
  }
  return table;
}

BigInt power(unsigned base, std::uint64_t exponent) {
  BigInt result = 1;
  for (std::uint64_t i = 0; i < exponent; ++i) result *= base;
  return result;
}

/// The board that these presses bring to 0.
ColourBoard board_before(const PressTable& table, const std::vector<unsigned>& presses, unsigned colours) {
  ColourBoard board(table.rows, table.columns);
  for (std::size_t press = 0; press < presses.size(); ++press)
    for (std::size_t light = 0; light < board.cells(); ++light)
      add_one_more(board.values()[light],
                   table.adds[press][light] * ((colours - presses[press]) % colours) % colours, colours);
  return board;
}

/// What any board needs at most, by the mean over its solutions, cell by cell (Fact 45).
std::uint64_t mean_bound(const std::vector<ColourBoard>& patterns, const std::vector<std::size_t>& places,
                         unsigned colours, CostOf cost_of) {
  std::uint64_t sum = 0;  // in units of 1 / (2 colours)
  for (const std::size_t place : places) {
    unsigned step = colours;
    for (const ColourBoard& pattern : patterns) step = std::gcd(step, unsigned{pattern.values()[place]});
    if (cost_of == CostOf::amount)
      sum += std::uint64_t{colours} * (colours + step - 2);
    else
      sum += 2 * std::uint64_t{step == 1 ? colours - 1 : colours};
  }
  return sum / (2 * std::uint64_t{colours});
}

/// What some board needs at least: fewer sets of presses cost less than there are boards (Fact 45).
std::uint64_t counting_bound(const BigInt& boards, std::size_t presses, unsigned colours, CostOf cost_of) {
  std::vector<BigInt> sets{1};  // by what they cost
  const std::size_t most = cost_of == CostOf::amount ? colours - 1 : 1;
  for (std::size_t i = 0; i < presses; ++i) {
    std::vector<BigInt> more(sets.size() + most);
    BigInt window = 0;
    for (std::size_t cost = 0; cost < more.size(); ++cost) {
      if (cost_of == CostOf::press) {
        if (cost < sets.size()) more[cost] += sets[cost];
        if (cost > 0) more[cost] += sets[cost - 1] * (colours - 1);
        continue;
      }
      if (cost < sets.size()) window += sets[cost];
      if (cost > most && cost - most - 1 < sets.size()) window -= sets[cost - most - 1];
      more[cost] = window;
    }
    sets = std::move(more);
  }
  std::uint64_t cost = 0;
  for (BigInt met = sets[0]; met < boards; met += sets[cost]) ++cost;
  return cost;
}

/// Where all quiet patterns have order 2, amounts are what is below half of the colours, which no pattern
/// changes, and halves, which are the presses of a code of two letters (Fact 45).
CoveringRadius radius_of_halves(const std::vector<ColourBoard>& patterns,
                                const std::vector<std::size_t>& places, Limits& limits) {
  const std::size_t columns = patterns[0].columns();
  std::vector<Board> halves;
  for (const ColourBoard& pattern : patterns) {
    Board half(pattern.rows(), columns);
    for (std::size_t i = 0; i < pattern.cells(); ++i)
      if (pattern.values()[i] != 0) half.set(i / columns, i % columns, true);
    halves.push_back(std::move(half));
  }
  Board cells(patterns[0].rows(), columns);
  for (const std::size_t place : places) cells.set(place / columns, place % columns, true);
  return covering_radius(cell_classes(halves, cells), limits);
}

template <typename Puzzle>
class ColourStudy {
 public:
  ColourStudy(const Puzzle& puzzle, const ColourStudyOptions& options)
      : puzzle_(puzzle), options_(options), limits_(options) {}

  ColourFacts facts() {
    ColourFacts result;
    result.reason = stopped_by([&] {
      const ColourSystem system(puzzle_, limits_);
      const std::vector<std::size_t> places = places_of_presses(puzzle_);
      const BigInt quiet = system.quiet_patterns();
      const BigInt solvable = power(puzzle_.colours, places.size()) / quiet;
      result.nullity = system.orders().size();
      for (const unsigned order : system.orders()) {
        if (result.orders.empty() || result.orders.back().order != order)
          result.orders.push_back({order, 0});
        ++result.orders.back().generators;
      }
      result.solutions = quiet.decimal();
      result.solvable = solvable.decimal();
      result.one_in = (power(puzzle_.colours, bound_lights(puzzle_).weight()) / solvable).decimal();
      result.is_known = true;
      std::vector<ColourBoard> patterns;
      if (options_.quiet_patterns || options_.worst)
        for (std::size_t t = 0; t < system.orders().size(); ++t)
          patterns.push_back(system.quiet_pattern(t, limits_));
      if (options_.quiet_patterns) result.patterns = patterns;
      if (options_.worst) bound_worst(result, system.orders(), patterns, places, solvable);
      if (options_.worst || options_.distances) tell_distances(result);
    });
    if (limits_.stopped()) result.reason = limits_.reason();
    return result;
  }

 private:
  void bound_worst(ColourFacts& result, const std::vector<unsigned>& orders,
                   const std::vector<ColourBoard>& patterns, const std::vector<std::size_t>& places,
                   const BigInt& solvable) {
    constexpr std::size_t many_sets = 4096;  // by what they cost
    const unsigned colours = puzzle_.colours;
    result.worst_upper = mean_bound(patterns, places, colours, puzzle_.cost_of);
    result.worst_lower = places.size() * colours > many_sets
                             ? 0
                             : counting_bound(solvable, places.size(), colours, puzzle_.cost_of);
    constexpr std::size_t most_halves = 63;
    if (puzzle_.cost_of != CostOf::amount || orders.empty() || orders[0] != 2 ||
        orders.size() > most_halves)
      return;
    const CoveringRadius radius = radius_of_halves(patterns, places, limits_);
    const std::uint64_t half = colours / 2;
    const std::uint64_t below = places.size() * (half - 1);
    result.worst_lower = std::max(*result.worst_lower, below + half * radius.lower);
    result.worst_upper = std::min(*result.worst_upper, below + half * radius.upper);
  }

  void tell_distances(ColourFacts& result) {
    const PressTable table = press_table(puzzle_);
    const BoardGroup group = board_group(table.adds, puzzle_.colours, limits_);
    if (group.boards() > most_boards) {
      if (options_.distances || result.worst_lower != result.worst_upper)
        result.reason = "more than 2^28 boards can be solved, which is beyond a table of what each needs";
      return;
    }
    require_patience("a table of what each board needs",
                     board_distances_seconds(group, puzzle_.cost_of) / limits_.threads(), limits_);
    const BoardDistances found = board_distances(group, puzzle_.cost_of, limits_);
    if (options_.worst) {
      result.worst_lower = result.worst_upper = found.boards.size() - 1;
      result.hardest = board_before(table, found.hardest, puzzle_.colours);
    }
    if (options_.distances)
      for (const std::uint64_t boards : found.boards) result.distances.push_back(std::to_string(boards));
  }

  const Puzzle& puzzle_;
  const ColourStudyOptions& options_;
  Limits limits_;
};

}  // namespace

ColourFacts analyze(const ColourPuzzle& puzzle, const ColourStudyOptions& options) {
  require_sound(puzzle);
  return ColourStudy<ColourPuzzle>(puzzle, options).facts();
}

ColourFacts analyze(const ColourButtons& puzzle, const ColourStudyOptions& options) {
  require_sound(puzzle);
  return ColourStudy<ColourButtons>(puzzle, options).facts();
}

}  // namespace flipwise
