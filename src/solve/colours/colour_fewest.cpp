// SPDX-License-Identifier: MIT
#include "solve/colours/colour_fewest.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "run/time_budget.hpp"
#include "solve/colour_coset/colour_descent.hpp"
#include "solve/colour_coset/colour_lines.hpp"
#include "solve/colour_coset/colour_transform.hpp"
#include "solve/colour_coset/colour_walk.hpp"

namespace flipwise {

namespace {

/// A search predicted to take longer starts from a good solution, found by descent if the generators are
/// small.
constexpr double long_search_seconds = 1;
constexpr double max_bytes_to_descend = 1e9;
/// The greatest number of cells for which solutions of few presses are searched for separately.
constexpr std::size_t max_cells_to_climb = 1 << 14;

enum class Way { walk, lines, transform };

/// A way to search one coset, and its predicted time.
struct Search {
  Way way = Way::walk;
  const char* method = "";
  double seconds = 0;
};

/// Factors by which a search takes longer if presses have prices. Measured: a transform, 4 with numbers of
/// 32 bits and 9 with 64 bits; a walk, 2 to 4 and 4 to 5.
struct Slowdown {
  double walk = 1;
  double sums = 1;  // for transforms and lines

  explicit Slowdown(const PressCosts& costs) {
    if (!costs.are_given()) return;
    const std::uint64_t most = costs.of_all();
    walk = most <= std::numeric_limits<std::uint32_t>::max() ? 3 : 5;
    sums = most <= std::numeric_limits<std::uint16_t>::max()   ? 1
           : most <= std::numeric_limits<std::uint32_t>::max() ? 4
                                                               : 8;
  }
};

Search quickest(const ColourSystem& system, const Board& board, const TransformPlan& plan,
                const ColourAim& aim, const Limits& limits) {
  const QuietPatterns quiet{system.colours(), system.orders()};
  const double never = std::numeric_limits<double>::infinity();
  const double lines =
      aim.is_cross && !aim.counts ? lines_seconds(system.colours(), board.rows(), board.columns()) : never;
  const Slowdown slowdown(aim.costs);
  const std::array<Search, 3> searches{
      Search{Way::walk, "walk", slowdown.walk * walk_seconds(quiet, board.cells())},
      Search{Way::lines, "lines", slowdown.sums * lines / limits.threads()},
      Search{Way::transform, "transform",
             slowdown.sums * transform_seconds(plan, system.colours(), board.cells()) / limits.threads()}};
  return *std::min_element(searches.begin(), searches.end(), [](const Search& left, const Search& right) {
    return left.seconds < right.seconds;
  });
}

}  // namespace

ColourFewest fewest_of_colours(const ColourSystem& system, std::vector<Board> particulars,
                               const ColourAim& aim, Limits& limits) {
  const auto cheaper = [&](const Board& left, const Board& right) {
    return aim.costs.of(left) < aim.costs.of(right);
  };
  const Board& first = *std::min_element(particulars.begin(), particulars.end(), cheaper);
  CheapestBoards cheapest(first, aim.costs.of(first), aim.all);
  const auto cosets = static_cast<double>(particulars.size());
  const TransformPlan plan = plan_transform(system.colours(), system.orders());
  const Search search = quickest(system, first, plan, aim, limits);
  ColourFewest fewest{.lower = aim.lower, .method = search.method};
  const double bytes = static_cast<double>(system.orders().size()) * static_cast<double>(first.cells());
  Limits::MemoryReservation reservation;
  QuietPatterns quiet;
  const auto have_generators = [&] {
    if (!quiet.generators.empty() || system.orders().empty()) return;
    reservation = limits.charge(bytes);
    quiet = quiet_patterns_of(system, limits);
  };
  if (cosets * search.seconds > long_search_seconds && bytes <= max_bytes_to_descend)
    stopped_by([&] {
      have_generators();
      Limits part(limits, [&](Progress state) {
        state.lower = aim.lower;
        return state;
      });
      for (const Board& one : particulars)
        descend_coset(quiet, one, aim.costs, 1 / cosets, cheapest, part, aim.counts);
    });
  bool is_settled = false;
  if (cosets * search.seconds > long_search_seconds && aim.effects && first.cells() <= max_cells_to_climb)
    stopped_by([&] {
      is_settled = climb_few_presses(aim.effects(), system.colours(), aim.targets, aim.costs, fewest.lower,
                                     cheapest, limits, aim.counts);
    });
  if (is_settled) {
    cheapest.settle(fewest);
    fewest.method = "few presses";
    return fewest;
  }
  fewest.reason = stopped_by([&] {
    require_time_budget("a search through all solutions", cosets * search.seconds, limits);
    if (search.way != Way::lines) have_generators();
    quiet.colours = system.colours();
    for (std::size_t i = 0; i < particulars.size(); ++i) {
      Limits part(limits, [&, known = cheapest.best(), upper = cheapest.upper()](Progress state) {
        state.done = (static_cast<double>(i) + state.done) / cosets;
        state.lower = fewest.lower;
        state.best = std::min(state.best.value_or(upper), upper);
        if (!state.solution) state.solution = [&known] { return known; };
        return state;
      });
      if (search.way == Way::walk) walk_coset(quiet, particulars[i], aim.costs, cheapest, part, aim.counts);
      if (search.way == Way::transform)
        transform_coset(quiet, plan, particulars[i], aim.costs, cheapest, part, aim.counts);
      if (search.way == Way::lines)
        search_lines(system.colours(), particulars[i], aim.costs, cheapest, part);
    }
    cheapest.settle(fewest);
  });
  if (fewest.is_proved) return fewest;
  fewest.best = cheapest.best();
  fewest.upper = cheapest.upper();
  return fewest;
}

std::vector<std::uint64_t> numbers_by_cost(const ColourSystem& system,
                                           const std::vector<Board>& particulars, const PressCosts& costs,
                                           Limits& limits) {
  std::vector<std::uint64_t> numbers;
  if (particulars.empty()) return numbers;
  const Board& first = particulars[0];
  std::uint64_t most = 0;
  for (std::size_t i = 0; i < first.cells(); ++i) most += costs.of_amount(i, system.colours() - 1);
  require_few_costs(most);
  const TransformPlan plan = plan_transform(system.colours(), system.orders());
  const Search search = quickest(system, first, plan, {.costs = costs}, limits);
  const auto cosets = static_cast<double>(particulars.size());
  require_time_budget("a count of all solutions", cosets * search.seconds, limits);
  const Limits::MemoryReservation reservation =
      limits.charge(static_cast<double>(system.orders().size()) * static_cast<double>(first.cells()) +
                    sizeof(std::uint64_t) * static_cast<double>(most));
  const QuietPatterns quiet = quiet_patterns_of(system, limits);
  numbers.resize(static_cast<std::size_t>(most) + 1);
  for (std::size_t i = 0; i < particulars.size(); ++i) {
    Limits part(limits, [&](Progress state) {
      state.done = (static_cast<double>(i) + state.done) / cosets;
      state.best.reset();
      return state;
    });
    if (search.way == Way::walk)
      walk_costs(quiet, particulars[i], costs, numbers, part);
    else
      transform_costs(quiet, plan, particulars[i], costs, numbers, part);
  }
  while (!numbers.empty() && numbers.back() == 0) numbers.pop_back();
  return numbers;
}

}  // namespace flipwise
