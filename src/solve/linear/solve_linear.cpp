// SPDX-License-Identifier: MIT
#include "solve/linear/solve_linear.hpp"

#include <algorithm>
#include <utility>

namespace flipwise {

namespace {

/// Every press flips at most `widest` lights, so this many are needed at least.
std::uint64_t cover_bound(const Wanted& wanted, std::size_t widest) {
  std::size_t lit = wanted.lights.weight();
  if (wanted.other) lit = std::min(lit, wanted.other->weight());
  return widest == 0 ? 0 : (lit + widest - 1) / widest;
}

/// A cell set that excludes both targets (Fact 17): overlap odd with the lights, and even weight, so that
/// changing all of them changes nothing.
Board common_witness(const LinearSystem& system, const Wanted& wanted) {
  Board witness = system.witness(wanted.lights);
  if (!wanted.other) return witness;
  const Board all_lights = wanted.lights ^ *wanted.other;
  if (!witness.overlaps_oddly(all_lights)) return witness;
  const Board other = system.witness(*wanted.other);
  return other.overlaps_oddly(all_lights) ? witness ^ other : other;
}

/// Presses that need not be fewest: quiet patterns are added as long as one makes them fewer.
Board lightened(const LinearSystem& system, Board presses, Limits& limits) {
  std::size_t weight = presses.weight();
  for (bool better = true; better;) {
    better = false;
    for (std::size_t t = 0; t < system.nullity(); ++t) {
      const auto at_hand = [&] { return Presses{presses}; };
      if (!limits.proceed({.best = weight, .stage = "improving", .solution = at_hand})) return presses;
      Board next = presses ^ system.quiet_pattern(t);
      if (const std::size_t less = next.weight(); less < weight) {
        presses = std::move(next);
        weight = less;
        better = true;
      }
    }
  }
  return presses;
}

void set_solution(Answer& answer, const Board& presses) {
  answer.upper = presses.weight();
  answer.solution = Presses{presses};
}

}  // namespace

std::string power_of_two(std::size_t exponent) {
  BigInt power = 1;
  power <<= exponent;
  return power.decimal();
}

Wanted wanted(const Board& start, const Goal& goal, const std::optional<Board>& holes) {
  Board cells = all_lit(start.rows(), start.columns());
  if (holes) cells ^= *holes;
  switch (goal.kind) {
    case Goal::Kind::off: return {start};
    case Goal::Kind::on: return {start ^ cells};
    case Goal::Kind::uniform: return {start, start ^ cells};
    case Goal::Kind::target: break;
  }
  Board lights = start ^ goal.target;
  for (std::size_t w = 0; w < lights.words().size(); ++w) lights.words()[w] &= cells.words()[w];
  return {std::move(lights)};
}

Answer beyond_reach(const Wanted& wanted, std::size_t widest_press) {
  Answer answer;
  answer.status = Status::unknown;
  answer.lower = cover_bound(wanted, widest_press);
  return answer;
}

Answer solve_linear(const LinearSystem& system, const Wanted& wanted, const SolveOptions& options,
                    Limits& limits) {
  Answer answer = beyond_reach(wanted, system.widest_press());
  answer.method = system.method();
  answer.nullity = system.nullity();

  std::vector<const Board*> solvable;
  std::vector<Board> found;
  for (const Board* lights : {&wanted.lights, wanted.other ? &*wanted.other : nullptr}) {
    if (lights == nullptr) continue;
    auto presses = system.particular(*lights);
    if (!presses) continue;
    solvable.push_back(lights);
    found.push_back(std::move(*presses));
  }
  if (solvable.empty()) {
    answer.status = Status::impossible;
    answer.lower = 0;
    answer.solutions = "0";
    answer.witness = common_witness(system, wanted);
    return answer;
  }
  // With no light at all both targets of `uniform` are one, and so are their solutions.
  if (solvable.size() == 2 && *solvable[0] == *solvable[1]) solvable.pop_back();
  answer.solutions = power_of_two(system.nullity() + solvable.size() - 1);

  const auto lighter = std::min_element(
      found.begin(), found.end(), [](const Board& a, const Board& b) { return a.weight() < b.weight(); });
  if (options.find == SolveOptions::Find::any) {
    answer.status = Status::feasible;
    set_solution(answer, *lighter);
    return answer;
  }

  std::optional<Fewest> fewest;
  // Of two cosets the bound of both is the lesser one, and until the first is done only the cover is known.
  const auto of_both = [&](const Progress& of_one) {
    Progress state = of_one;
    if (solvable.size() > 1) state.lower = fewest ? std::min(state.lower, fewest->lower) : 0;
    state.lower = std::max(state.lower, answer.lower);
    const Board& known = fewest ? fewest->first : *lighter;
    if (const std::uint64_t weight = known.weight(); !of_one.solution || weight <= *of_one.best) {
      state.best = weight;
      state.solution = [&] { return Presses{known}; };
    }
    return state;
  };
  Limits search(limits, of_both);
  for (const Board* lights : solvable) {
    auto one = system.fewest(*lights, options.all, search);
    if (!one) {
      set_solution(answer, lightened(system, *lighter, search));
      return answer;
    }
    fewest = fewest ? better(std::move(*fewest), std::move(*one), options.all) : std::move(*one);
  }
  set_solution(answer, fewest->first);
  if (!fewest->method.empty()) answer.method += "+" + fewest->method;
  answer.lower = std::max(answer.lower, fewest->lower);
  if (!fewest->proved) return answer;
  answer.status = Status::optimal;
  answer.lower = fewest->presses;
  answer.optimal_solutions = fewest->co_optimal.decimal();
  for (Board& presses : fewest->all) answer.all.push_back({std::move(presses)});
  return answer;
}

}  // namespace flipwise
