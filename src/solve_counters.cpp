// SPDX-License-Identifier: MIT
#include "solve_counters.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "flipwise/errors.hpp"
#include "solve/counters/counters.hpp"

namespace flipwise {

namespace {

constexpr const char* stage = "searching numbers of presses";

/// A puzzle as counters and buttons, and the places of these on its boards.
struct Equations {
  Counters counters;
  std::vector<std::size_t> lights;
  std::vector<std::size_t> presses;
};

/// Throws InputError if it costs too much to press all buttons, each as often as the counters allow it
/// alone.
void require_total_cost(const Counters& counters) {
  std::uint64_t left = max_total_cost;
  for (std::size_t b = 0; b < counters.columns.size(); ++b) {
    std::uint64_t times = counters.columns[b].empty() ? 1 : max_total_cost;
    for (const counting::Term& term : counters.columns[b])
      times = std::min(times, static_cast<std::uint64_t>(
                                  std::max<std::int64_t>(counters.target[term.variable], 0) / term.factor));
    const auto cost = static_cast<std::uint64_t>(counters.costs[b]);
    if (times != 0 && cost > left / times)
      throw InputError("the costs add up to more than " + std::to_string(max_total_cost) +
                           " if every press is made as often as the counters allow; use smaller costs",
                       ErrorCode::too_large);
    left -= times * cost;
  }
}

Equations equations_of(const Puzzle& puzzle, const Board& start, const PressCosts& costs, Limits& limits) {
  Equations result;
  std::map<std::size_t, std::size_t> row_of;
  const Board bound = bound_lights(puzzle);
  for (std::size_t i = 0; i < start.cells(); ++i) {
    const std::size_t row = i / start.columns();
    const std::size_t column = i % start.columns();
    if (bound.get(row, column) == 0) continue;
    row_of[i] = result.lights.size();
    result.lights.push_back(i);
    const std::uint64_t goal =
        puzzle.goal.kind == Goal::Kind::target ? puzzle.goal.target.get(row, column) : puzzle.goal.number;
    result.counters.target.push_back(static_cast<std::int64_t>(goal) -
                                     static_cast<std::int64_t>(start.get(row, column)));
  }
  for (std::size_t i = 0; i < puzzle.press_rows(); ++i)
    for (std::size_t j = 0; j < puzzle.press_columns(); ++j) {
      if (is_in(puzzle.holes, i, j) || is_in(puzzle.fixed, i, j)) continue;
      std::map<std::size_t, std::uint64_t> adds;
      for_each_change(puzzle, i, j, [&](std::size_t row, std::size_t column, std::uint64_t amount) {
        const auto at = row_of.find(row * start.columns() + column);
        if (at == row_of.end() || amount == 0) return;
        std::uint64_t& sum = adds[at->second];
        if (amount >= counter_modulus || sum + amount >= counter_modulus)
          throw InputError((puzzle.buttons ? "button " + puzzle.buttons->labels().button(j)
                                           : "the press at row " + std::to_string(i + 1) + ", column " +
                                                 std::to_string(j + 1)) +
                               " adds 2^53 or more to a counter; let it add at most 2^53 - 1",
                           ErrorCode::too_large);
        sum += amount;
      });
      limits.count_operations(16 * (adds.size() + 1), 0, "listing presses");
      auto& column = result.counters.columns.emplace_back();
      for (const auto& [row, amount] : adds) column.push_back({row, static_cast<std::int64_t>(amount)});
      const std::size_t place = i * puzzle.press_columns() + j;
      result.presses.push_back(place);
      result.counters.costs.push_back(static_cast<std::int64_t>(costs.at(place)));
    }
  return result;
}

Board presses_of(const Puzzle& puzzle, const Equations& equations, const Counts& counts) {
  Board presses = nothing_pressed(puzzle);
  for (std::size_t i = 0; i < counts.size(); ++i)
    presses.set(equations.presses[i] / presses.columns(), equations.presses[i] % presses.columns(),
                static_cast<std::uint64_t>(counts[i]));
  return presses;
}

Answer impossible(const Equations& equations, std::size_t cells, std::string method, Limits& limits) {
  Answer answer{.status = Status::impossible};
  answer.method = std::move(method);
  std::optional<CountersProof> proof;
  const std::string why = stopped_by([&] { proof = proof_of_no_solution(equations.counters, limits); });
  answer.proof_by_search = !proof;
  if (!proof) return answer;
  answer.counter_witness = CounterWitness{std::vector<std::int64_t>(cells), proof->divisor};
  for (std::size_t i = 0; i < equations.lights.size(); ++i)
    answer.counter_witness->weights[equations.lights[i]] = proof->weights[i];
  return answer;
}

}  // namespace

Answer solve_counters(const Puzzle& puzzle, const Board& start, const SolveOptions& options,
                      const PressCosts& costs, Limits& limits) {
  const Equations equations = equations_of(puzzle, start, costs, limits);
  const Counters& counters = equations.counters;
  if (std::any_of(counters.target.begin(), counters.target.end(), [](std::int64_t t) { return t < 0; }))
    return impossible(equations, start.cells(), "bounds", limits);
  require_total_cost(counters);
  std::optional<Counts> best;
  const auto report = [&](std::uint64_t lower, const Counts* solution) {
    if (solution != nullptr) best = *solution;
    Progress state{.lower = lower, .stage = stage};
    if (best) {
      const auto presses = [&puzzle, &equations, counts = *best] {
        return presses_of(puzzle, equations, counts);
      };
      state.best = costs.of(presses());
      state.solution = presses;
    }
    if (!limits.report_and_continue(state)) limits.give_up();
  };
  const bool any = options.find == SolveOptions::Find::any;
  CounterSolutions found =
      solve_counters(counters, {any, std::max<std::uint64_t>(options.all, 1)}, report, limits);
  if (found.list.empty()) return impossible(equations, start.cells(), std::move(found.method), limits);
  Answer answer{.status = any ? Status::feasible : Status::optimal};
  answer.method = std::move(found.method);
  answer.solution = presses_of(puzzle, equations, found.list[0]);
  answer.upper = costs.of(*answer.solution);
  answer.lower = any ? limits.known().lower : *answer.upper;
  if (found.is_only) answer.solutions = answer.optimal_solutions = "1";
  if (options.all > 0 && !any)
    for (const Counts& counts : found.list) answer.all.push_back(presses_of(puzzle, equations, counts));
  return answer;
}

}  // namespace flipwise
