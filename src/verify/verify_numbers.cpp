// SPDX-License-Identifier: MIT
#include "verify/verify_numbers.hpp"

#include <cstddef>

#include "flipwise/errors.hpp"

namespace flipwise::verification {

std::uint64_t cost_of(const Board& presses, const Costs& costs, CostOf counted) {
  if (!costs) return counted == CostOf::amount ? presses.sum() : presses.weight();
  std::uint64_t sum = 0;
  std::size_t place = 0;
  for (std::size_t i = 0; i < presses.rows(); ++i)
    for (std::size_t j = 0; j < presses.columns(); ++j, ++place) {
      const std::uint64_t amount = presses.get(i, j);
      if (amount == 0) continue;
      std::uint64_t cost = costs->at(place);
      if ((counted == CostOf::amount && __builtin_mul_overflow(cost, amount, &cost)) ||
          __builtin_add_overflow(sum, cost, &sum))
        throw InputError("the costs of the presses add up to 2^64 or more");
    }
  return sum;
}

bool comes_before(const Board& left, const Board& right) {
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

namespace {

std::string fault_in_list(std::size_t index, const std::string& what) {
  return "solution " + std::to_string(index + 1) + " of the list " + what;
}

}  // namespace

std::vector<std::uint64_t> costs_of_cells(const std::vector<std::uint64_t>& costs, const Board& like,
                                          const std::optional<Board>& holes) {
  std::vector<std::uint64_t> result;
  std::size_t next = 0;
  for (std::size_t i = 0; i < like.rows(); ++i)
    for (std::size_t j = 0; j < like.columns(); ++j) {
      const bool is_hole = holes && holes->get(i, j);
      result.push_back(is_hole || next >= costs.size() ? 0 : costs[next]);
      next += is_hole ? 0 : 1;
    }
  if (next != costs.size())
    throw InputError("there are " + std::to_string(costs.size()) + " costs for " + std::to_string(next) +
                     " cells");
  return result;
}

std::string fault_of_numbers(const Answer& answer, const Counting& counting) {
  const bool costs = counting.has_costs;
  const std::uint64_t presses = counting.cost(*answer.solution);
  const std::string number = std::to_string(presses);
  const std::string here =
      costs ? "presses of cost " + number : number + (presses == 1 ? " press" : " presses");
  if (answer.upper && *answer.upper != presses)
    return "the answer states " + (costs ? "cost " : std::string()) + std::to_string(*answer.upper) +
           (costs ? "" : " presses") + ", but has " + here;
  if (answer.pressed && *answer.pressed != answer.solution->weight())
    return "the answer states " + std::to_string(*answer.pressed) + " pressed, but has " +
           std::to_string(answer.solution->weight());
  if (answer.lower > presses)
    return "the answer states that at least " + std::to_string(answer.lower) + " are needed, but has " +
           here;
  if (answer.status == Status::optimal && answer.lower != 0 && answer.lower != presses)
    return "the answer states the fewest, but a lower bound of " + std::to_string(answer.lower) + " for " +
           here;
  for (std::size_t i = 0; i < answer.all.size(); ++i) {
    if (counting.cost(answer.all[i]) != presses) return fault_in_list(i, "does not have " + here);
    if (i > 0 && !counting.comes_before(answer.all[i - 1], answer.all[i]))
      return fault_in_list(i, "is out of order");
  }
  if (answer.status == Status::optimal && !answer.all.empty() && !(answer.all[0] == *answer.solution))
    return "the list begins with another solution";
  return {};
}

}  // namespace flipwise::verification
