// SPDX-License-Identifier: MIT
#include "solve/linear/linear_system.hpp"
#include "solve/weights/weight_distribution.hpp"

#include <algorithm>
#include <utility>

namespace flipwise {

namespace {

double bytes_of(const LinearSystem& system, const Board& like) {
  return static_cast<double>(system.nullity()) * static_cast<double>(like.words().size()) * sizeof(Word);
}

/// Returns a witness against both targets (Fact 17): its overlap with the lights is odd, and its weight is
/// even, so changing all lights changes nothing about that.
Board common_witness(const LinearSystem& system, const RequiredChange& required, Limits& limits) {
  Board witness = system.witness(required.lights, limits);
  if (!required.other) return witness;
  const Board all_lights = required.lights ^ *required.other;
  if (!witness.odd_overlap(all_lights)) return witness;
  Board other = system.witness(*required.other, limits);
  if (other.odd_overlap(all_lights)) other ^= witness;
  return other;
}

/// Returns a certificate of a lower bound for the one of two targets that has no solution. It is one set,
/// the witness: every press flips an even number of its lights, so the set may have any amount.
NestedSets exclusion(const LinearSystem& system, const RequiredChange& required, std::uint64_t lower,
                     Limits& limits) {
  const bool is_first = !system.particular(required.lights, limits);
  const Board witness = system.witness(is_first ? required.lights : *required.other, limits);
  NestedSets sets{std::vector<std::uint32_t>(witness.cells(), NestedSets::none), {NestedSets::none}, {}};
  sets.amount.push_back(2 * lower);
  for (std::size_t i = 0; i < witness.cells(); ++i)
    if (witness.get(i / witness.columns(), i % witness.columns()) != 0) sets.set_of[i] = 0;
  return sets;
}

/// Adds quiet patterns as long as one makes the presses cheaper; the result need not be a minimum.
void lighten(const LinearSystem& system, Board& presses, Limits& limits) {
  std::uint64_t weight = system.costs().of(presses);
  for (bool better = true; better;) {
    better = false;
    for (std::size_t t = 0; t < system.nullity(); ++t) {
      const auto current = [&] { return presses; };
      if (!limits.report_and_continue({.best = weight, .stage = "improving", .solution = current})) return;
      Board next = presses ^ system.quiet_pattern(t, limits);
      if (const std::uint64_t less = system.costs().of(next); less < weight) {
        presses = std::move(next);
        weight = less;
        better = true;
      }
    }
  }
}

void set_solution(const LinearSystem& system, Answer& answer, const Board& presses) {
  answer.upper = system.costs().of(presses);
  answer.solution = presses;
}

/// Returns the cheapest of one or two solutions, the first if they are equal.
const Board& lightest(const LinearSystem& system, const std::vector<Board>& found) {
  return system.costs().of(found.back()) < system.costs().of(found.front()) ? found.back() : found.front();
}

/// If searches may take long, replaces each of two solutions by a light one: a light solution of one target
/// limits the search for the other. Puts the lightest first.
void order_by_weight(const LinearSystem& system, std::vector<Board>& found, Limits& limits) {
  constexpr std::size_t quick_nullity = 24;
  for (Board& presses : found)
    if (found.size() > 1 && system.nullity() > quick_nullity)
      if (auto light = system.fewest_like(presses, 0, limits, 0)) presses = std::move(light->first.front());
  if (&lightest(system, found) != &found.front()) std::swap(found.front(), found.back());
}

/// Completes the answer with the minimum over the cosets of both targets, each given by a solution. After a
/// limit, sets bounds and the best solution found.
void search_fewest(const LinearSystem& system, std::vector<Board> found, std::uint64_t all, Limits& limits,
                   Answer& answer) {
  Board best = lightest(system, found);
  std::optional<Fewest> fewest;
  // The bound for both cosets is the lesser one; until the first is done, only the cover bound is known.
  const auto of_both = [&](const Progress& of_one) {
    Progress state = of_one;
    if (found.size() > 1) state.lower = fewest ? std::min(state.lower, fewest->lower) : 0;
    state.lower = std::max(state.lower, answer.lower);
    const Board& known = fewest ? fewest->first.front() : best;
    if (const std::uint64_t weight = system.costs().of(known); !of_one.solution || weight <= *of_one.best) {
      state.best = weight;
      state.solution = [&] { return known; };
    }
    return state;
  };
  Limits search(limits, of_both);
  const std::string why = stopped_by([&] {
    order_by_weight(system, found, search);
    best = found.front();
    for (const Board& presses : found) {
      const std::uint64_t ceiling = fewest             ? fewest->presses
                                    : found.size() > 1 ? system.costs().of(found.back())
                                                       : no_ceiling;
      auto one = system.fewest_like(presses, all, search, ceiling);
      if (one && one->bound_proof) answer.bound_proofs.push_back(*std::exchange(one->bound_proof, {}));
      if (!one) {
        lighten(system, best, search);
        set_solution(system, answer, best);
        answer.reason =
            std::to_string(system.nullity()) + " independent quiet patterns are too many to search";
        answer.bound_proofs.clear();
        fewest.reset();
        return;
      }
      fewest = fewest ? better(std::move(*fewest), std::move(*one), all) : std::move(*one);
    }
  });
  if (!why.empty()) {
    const bool is_better = fewest && fewest->presses < system.costs().of(best);
    set_solution(system, answer, is_better ? fewest->first.front() : best);
    answer.reason = why;
    answer.bound_proofs.clear();
    return;
  }
  if (!fewest) return;
  set_solution(system, answer, fewest->first.front());
  if (!fewest->method.empty()) answer.method += "+" + fewest->method;
  answer.lower = std::max(answer.lower, fewest->lower);
  answer.reason = fewest->reason;
  if (!fewest->proved) return;
  answer.status = Status::optimal;
  answer.lower = fewest->presses;
  if (fewest->counted) answer.optimal_solutions = fewest->co_optimal.decimal();
  if (all > 1 && !fewest->counted)
    answer.reason = "the minimum solutions are not listed, because there are too many";
  else if (all > 0)
    for (Board& presses : fewest->first) answer.all.push_back({std::move(presses)});
}

}  // namespace

/// Returns a basis of the quiet patterns, or nothing if it would take more than some gigabytes. The first
/// call computes it, on any thread.
const std::vector<Board>* LinearSystem::basis(const Board& like, Limits& limits) const {
  constexpr double max_bytes = 5e9;
  const double bytes = bytes_of(*this, like);
  if (bytes > max_bytes || !limits.fits(bytes)) return nullptr;
  const std::lock_guard lock(guard_);
  if (basis_) return &*basis_;
  std::vector<Board> basis;
  for (std::size_t t = 0; t < nullity(); ++t) {
    if (!limits.should_continue()) limits.give_up();
    basis.push_back(quiet_pattern(t, limits));
  }
  return &basis_.emplace(std::move(basis));
}

std::optional<Fewest> LinearSystem::search_fewest(Board particular, std::uint64_t all, Limits& limits,
                                                  std::uint64_t ceiling) const {
  const std::vector<Board>* const directions = basis(particular, limits);
  if (directions == nullptr) return std::nullopt;
  const MemoryReservation reservation = limits.charge(bytes_of(*this, particular));
  return fewest_in_coset(std::move(particular), *directions, all, limits, checks_, costs_, ceiling);
}

std::optional<std::vector<BigInt>> LinearSystem::distribution_like(Board particular, Limits& limits) const {
  const std::vector<Board>* const directions = basis(particular, limits);
  if (directions == nullptr) return std::nullopt;
  const MemoryReservation reservation = limits.charge(bytes_of(*this, particular));
  return weight_distribution(std::move(particular), *directions, costs_, limits);
}

std::uint64_t cover_bound(const RequiredChange& required, std::size_t widest_press,
                          const PressCosts& costs) {
  std::uint64_t lit = required.lights.weight();
  if (required.other) lit = std::min(lit, required.other->weight());
  return widest_press == 0 ? 0 : costs.of_cheapest((lit + widest_press - 1) / widest_press);
}

Answer beyond_reach(const RequiredChange& required, std::size_t widest_press, std::string reason,
                    const PressCosts& costs) {
  Answer answer;
  answer.lower = cover_bound(required, widest_press, costs);
  answer.reason = std::move(reason);
  return answer;
}

Answer solve_linear(const LinearSystem& system, const RequiredChange& required, const SolveOptions& options,
                    Limits& limits) {
  Answer answer;
  answer.lower = cover_bound(required, system.widest_press(), system.costs());
  answer.method = system.method();
  answer.nullity = system.nullity();

  std::vector<Board> found;  // a solution for each target that has one
  answer.reason = stopped_by([&] {
    for (const Board* lights : required.targets())
      if (auto presses = system.particular(*lights, limits)) found.push_back(std::move(*presses));
    if (found.empty()) answer.witness = common_witness(system, required, limits);
  });
  if (!answer.reason.empty()) return answer;
  if (found.empty()) {
    answer.status = Status::impossible;
    answer.lower = 0;
    answer.solutions = "0";
    return answer;
  }
  answer.solutions = (BigInt(1) << (system.nullity() + found.size() - 1)).decimal();
  if (options.find == SolveOptions::Find::any) {
    answer.status = Status::feasible;
    set_solution(system, answer, lightest(system, found));
    if (answer.solutions == "1") answer.lower = *answer.upper;
    return answer;
  }
  const bool is_one_of_two = required.targets().size() > found.size();
  search_fewest(system, std::move(found), options.all, limits, answer);
  if (!answer.bound_proofs.empty() && is_one_of_two)
    if (!stopped_by([&] {
           answer.bound_proofs.push_back(exclusion(system, required, answer.lower, limits));
         }).empty())
      answer.bound_proofs.clear();
  return answer;
}

}  // namespace flipwise
