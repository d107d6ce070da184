// SPDX-License-Identifier: MIT
#include "verify/verify_numbers.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

#include "flipwise/errors.hpp"

namespace flipwise::verification {

std::uint64_t cost_of(const Puzzle& puzzle, const Board& presses) {
  const bool counts_amounts = !puzzle.start.has_bits() && puzzle.cost_of == CostOf::amount;
  if (!puzzle.cost && !puzzle.has_counters()) return counts_amounts ? presses.sum() : presses.weight();
  std::uint64_t sum = 0;
  std::size_t next = 0;
  for (std::size_t i = 0; i < presses.rows(); ++i)
    for (std::size_t j = 0; j < presses.columns(); ++j) {
      if (puzzle.holes && puzzle.holes->bit(i, j)) continue;
      std::uint64_t cost = puzzle.cost ? (*puzzle.cost)[next++] : 1;
      const std::uint64_t amount = presses.get(i, j);
      if (amount == 0) continue;
      if ((counts_amounts && __builtin_mul_overflow(cost, amount, &cost)) ||
          __builtin_add_overflow(sum, cost, &sum))
        throw InputError("the costs of the presses add up to 2^64 or more; use smaller costs");
    }
  return sum;
}

namespace {

/// True if `left` comes before `right` in row-major order; for two kinds, by the pressed cells, then kind 1
/// before kind 2.
bool comes_before(const Puzzle& puzzle, const Board& left, const Board& right) {
  if (!puzzle.start.has_bits()) return reading_order(left, right) < 0;
  std::optional<bool> by_kind;
  for (std::size_t i = 0; i < left.rows(); ++i)
    for (std::size_t j = 0; j < left.columns(); ++j) {
      const std::uint64_t one = left.get(i, j);
      const std::uint64_t other = right.get(i, j);
      if ((one == 0) != (other == 0)) return one == 0;
      if (one != other && !by_kind) by_kind = one < other;
    }
  return by_kind.value_or(false);
}

std::string fault_in_list(std::size_t index, const std::string& what) {
  return "solution " + std::to_string(index + 1) + " of the list " + what;
}

}  // namespace

void require_costs(const Puzzle& puzzle) {
  if (!puzzle.cost) return;
  const std::size_t holes = puzzle.holes ? puzzle.holes->weight() : 0;
  const std::size_t presses = puzzle.buttons ? puzzle.buttons->size() : puzzle.start.cells() - holes;
  if (puzzle.cost->size() != presses)
    throw InputError("found " + std::to_string(puzzle.cost->size()) +
                     (puzzle.cost->size() == 1 ? " cost for " : " costs for ") + std::to_string(presses) +
                     (puzzle.buttons ? " button" : " cell") + (presses == 1 ? "" : "s") +
                     (holes > 0 && presses != 1 ? " that are not holes" : "") + "; give one cost for each" +
                     (puzzle.buttons ? " button" : " cell"));
}

std::string fault_of_numbers(const Puzzle& puzzle, const Answer& answer) {
  const bool costs = puzzle.cost.has_value();
  const std::uint64_t presses = cost_of(puzzle, *answer.solution);
  const std::string number = std::to_string(presses);
  const std::string here =
      costs ? "presses of cost " + number : number + (presses == 1 ? " press" : " presses");
  if (answer.upper && *answer.upper != presses)
    return "the answer states " + (costs ? "cost " : std::string()) + std::to_string(*answer.upper) +
           (costs                ? ""
            : *answer.upper == 1 ? " press"
                                 : " presses") +
           ", but has " + here;
  if (answer.pressed && *answer.pressed != answer.solution->weight())
    return "the answer states that the number pressed is " + std::to_string(*answer.pressed) +
           ", but it is " + std::to_string(answer.solution->weight());
  if (answer.lower > presses)
    return "the answer states a lower bound of " + std::to_string(answer.lower) + ", but has " + here;
  if (answer.status == Status::optimal && answer.lower != 0 && answer.lower != presses)
    return "the answer states that its solution is minimum, but gives a lower bound of " +
           std::to_string(answer.lower) + " for " + here;
  for (std::size_t i = 0; i < answer.all.size(); ++i) {
    if (cost_of(puzzle, answer.all[i]) != presses) return fault_in_list(i, "does not have " + here);
    if (i > 0 && !comes_before(puzzle, answer.all[i - 1], answer.all[i]))
      return fault_in_list(i, "is out of order");
  }
  if (answer.status == Status::optimal && !answer.all.empty() && !(answer.all[0] == *answer.solution))
    return "the list begins with another solution";
  return {};
}

}  // namespace flipwise::verification
