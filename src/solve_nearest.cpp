// SPDX-License-Identifier: MIT
#include "solve_nearest.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "board/effect.hpp"
#include "solve.hpp"
#include "solve/colours/colour_system.hpp"
#include "solve/linear/make_system.hpp"

namespace flipwise {

namespace {

constexpr const char* nearest_stage = "the nearest board";

/// Returns generators of the quiet patterns, and reserves memory for them.
std::vector<Board> generators_of(const Puzzle& puzzle, Limits& limits, MemoryReservation& memory) {
  std::vector<Board> patterns;
  const auto take = [&](std::size_t number, const auto& pattern) {
    const double bytes_of_cell = puzzle.start.has_bits() ? 0.125 : 1;
    memory = limits.charge(bytes_of_cell * static_cast<double>(number) *
                           static_cast<double>(puzzle.press_rows() * puzzle.press_columns()));
    for (std::size_t t = 0; t < number; ++t) {
      if (!limits.should_continue()) limits.give_up();
      patterns.push_back(pattern(t));
    }
  };
  if (puzzle.start.has_bits()) {
    const auto system = make_system(puzzle, limits);
    take(system->nullity(), [&](std::size_t t) { return system->quiet_pattern(t, limits); });
  } else {
    const ColourSystem system(puzzle, limits);
    take(system.orders().size(), [&](std::size_t t) { return system.quiet_pattern(t, limits); });
  }
  return patterns;
}

}  // namespace

NearestBoards::NearestBoards(const Puzzle& puzzle, Limits& limits) {
  Puzzle turned = reversed(puzzle);
  if (!puzzle.buttons) turned.start = Board(puzzle.start.rows(), puzzle.start.columns(), puzzle.modulus());
  patterns_ = generators_of(turned, limits, patterns_memory_);
  const std::size_t number = patterns_.size();
  if (number == 0) return;
  // Lights with equal numbers in all patterns have the same effect. A smallest set has at most one of them;
  // the first set in reading order has the last of them.
  std::unordered_map<std::string, std::size_t> last_with;
  const std::size_t columns = puzzle.start.columns();
  MemoryReservation memory;
  for (std::size_t cell = 0; cell < puzzle.start.cells(); ++cell) {
    std::string numbers;
    bool is_zero = true;
    for (const Board& pattern : patterns_) {
      numbers += static_cast<char>(pattern.get(cell / columns, cell % columns));
      is_zero &= numbers.back() == 0;
    }
    limits.count_operations(4 * number + 16, 0, nearest_stage);
    if (is_zero) continue;
    last_with[std::move(numbers)] = cell;
    if ((last_with.size() & (last_with.size() - 1)) == 0)
      memory = limits.charge_part(2 * static_cast<double>(last_with.size()) *
                                  (64 + static_cast<double>(number)));
  }
  std::vector<std::pair<std::size_t, std::string_view>> in_order;
  in_order.reserve(last_with.size());
  for (const auto& [numbers, cell] : last_with) in_order.emplace_back(cell, numbers);
  std::sort(in_order.begin(), in_order.end());
  const MemoryReservation of_buttons = limits.charge(2.0 * (sizeof(std::size_t) + sizeof(std::uint64_t)) *
                                                     static_cast<double>(in_order.size() * number));
  Puzzle second;
  second.start = Board(1, number, puzzle.modulus());
  second.cost_of = CostOf::press;
  second.buttons.emplace();
  for (const auto& [cell, numbers] : in_order) {
    limits.count_operations(16 * number, 0, nearest_stage);
    lights_.push_back(cell);
    second.buttons->add();
    for (std::size_t t = 0; t < number; ++t)
      if (const auto amount = static_cast<unsigned char>(numbers[t]); amount != 0)
        second.buttons->change(t, amount);
  }
  second_ = std::make_shared<const PreparedPuzzle>(std::move(second), SolveOptions{}, limits);
}

/// Returns the sum of amounts times numbers for each pattern, with the opposite sign.
Board NearestBoards::sums_of(const Board& amounts, Limits& limits) const {
  const std::uint64_t modulus = amounts.modulus();
  Board sums(1, patterns_.size(), modulus);
  for (std::size_t t = 0; t < patterns_.size(); ++t) {
    std::uint64_t sum = 0;
    if (amounts.has_bits()) {
      sum = patterns_[t].odd_overlap(amounts) ? 1 : 0;
    } else {
      const auto left = patterns_[t].numbers();
      const auto right = amounts.numbers();
      for (std::size_t i = 0; i < left.size(); ++i) sum += static_cast<std::uint64_t>(left[i]) * right[i];
    }
    limits.count_operations(amounts.cells() / (amounts.has_bits() ? word_bits : 1) + 1, 0, nearest_stage);
    sums.set(0, t, (modulus - sum % modulus) % modulus);
  }
  return sums;
}

NearestBoard NearestBoards::nearest(const Board& start, const std::vector<Board>& targets,
                                    Limits& limits) const {
  NearestBoard result;
  if (second_ == nullptr) return result;
  Limits part(limits, [](const Progress& of_part) {
    return Progress{.done = of_part.done, .stage = nearest_stage};
  });
  std::vector<Board> tried;
  std::optional<Board> added;  // the amounts added to the lights of the best board
  std::optional<std::uint64_t> lower;
  std::optional<std::uint64_t> lower_of_unproved;  // of targets whose first smallest set is not known
  const std::string why = stopped_by([&] {
    for (const Board& target : targets) {
      Board sums = sums_of(target, part);
      if (std::find(tried.begin(), tried.end(), sums) != tried.end()) continue;
      const Answer answer = second_->solve(sums, part);
      tried.push_back(std::move(sums));
      lower = std::min(lower.value_or(answer.lower), answer.lower);
      if (answer.status != Status::optimal)
        lower_of_unproved = std::min(lower_of_unproved.value_or(answer.lower), answer.lower);
      if (result.reason.empty()) result.reason = answer.reason;
      if (!answer.solution) continue;
      Board amounts(start.rows(), start.columns(), start.modulus());
      for (std::size_t i = 0; i < lights_.size(); ++i)
        amounts.set(lights_[i] / start.columns(), lights_[i] % start.columns(), answer.solution->get(0, i));
      if (added && (*answer.upper > *result.upper ||
                    (*answer.upper == *result.upper && reading_order(amounts, *added) > 0)))
        continue;
      result.upper = answer.upper;
      added = std::move(amounts);
    }
  });
  if (!why.empty()) {
    result.reason = why;
    lower_of_unproved = 1;
  }
  // At least one light must be changed, as no target can be reached.
  result.lower = std::max<std::uint64_t>(1, why.empty() ? lower.value_or(0) : 0);
  if (added) result.board = sum_of(start, *added);
  if (!added || result.lower < *result.upper) return result;
  if (!lower_of_unproved || *lower_of_unproved > *result.upper) {
    result.status = Status::optimal;
    result.reason.clear();
  } else {
    result.reason += (result.reason.empty() ? "" : "; ") +
                     std::string("the number of lights is proved, but not which smallest set comes first");
  }
  return result;
}

}  // namespace flipwise
