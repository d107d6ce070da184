// SPDX-License-Identifier: MIT
//
// The lightest quiet pattern with more than two states that meets a condition (Fact 48).
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "board/lights.hpp"
#include "board/press_costs.hpp"
#include "modular/howell_rows.hpp"
#include "solve/colours/colour_fewest.hpp"
#include "solve/colours/colour_system.hpp"
#include "solve_colours.hpp"
#include "study/study.hpp"

namespace flipwise {

namespace {

constexpr const char* condition_stage = "the condition on quiet patterns";

/// The sums of multiples of rows. The row of a light has the amounts that the presses add to it. By the
/// Chinese remainder theorem, a vector is such a sum if it is one modulo each prime power.
class RowSums {
 public:
  RowSums(const Buttons& buttons, unsigned colours, Limits& limits) {
    std::vector<HowellRows::Row> rows(lights_needed(buttons));
    const MemoryReservation reservation =
        limits.charge(static_cast<double>(rows.size()) * static_cast<double>(buttons.size()));
    for (HowellRows::Row& row : rows) row.resize(buttons.size());
    for (std::size_t press = 0; press < buttons.size(); ++press)
      for (std::size_t place = 0; place < buttons[press].size(); ++place) {
        std::uint8_t& entry = rows[buttons[press][place]][press];
        entry = static_cast<std::uint8_t>((entry + buttons.amount(press, place) % colours) % colours);
      }
    const auto most = static_cast<double>(std::min(rows.size(), buttons.size()));
    for (const PrimePower modulus : prime_powers(colours)) {
      reservation_.push_back(limits.charge(most * static_cast<double>(buttons.size())));
      HowellRows& sums = parts_.emplace_back(modulus.value, HowellRows(modulus)).second;
      for (const HowellRows::Row& row : rows) {
        limits.count_operations((sums.rows().size() + 1) * (row.size() / 8 + 1), 0, condition_stage);
        sums.add(remainders(row, modulus.value));
      }
    }
  }

  bool contain(const Board& pattern) const {
    return std::all_of(parts_.begin(), parts_.end(), [&](const auto& part) {
      return part.second.generate(remainders(pattern.numbers(), part.first));
    });
  }

 private:
  template <typename Numbers>
  static HowellRows::Row remainders(const Numbers& numbers, unsigned modulus) {
    HowellRows::Row row;
    row.reserve(numbers.size());
    for (const std::uint8_t number : numbers) row.push_back(static_cast<std::uint8_t>(number % modulus));
    return row;
  }

  std::vector<std::pair<unsigned, HowellRows>> parts_ = {};  // by prime power
  std::vector<MemoryReservation> reservation_ = {};
};

/// True if a pattern changes a light of the buttons.
bool changes_a_light(const Board& pattern, const Buttons& buttons, std::size_t lights) {
  std::vector<std::uint64_t> sums(lights);
  const auto amounts = pattern.numbers();
  for (std::size_t press = 0; press < amounts.size(); ++press)
    for (std::size_t place = 0; amounts[press] != 0 && place < buttons[press].size(); ++place)
      sums[buttons[press][place]] += buttons.amount(press, place) % pattern.modulus() * amounts[press];
  return std::any_of(sums.begin(), sums.end(),
                     [&](std::uint64_t sum) { return sum % pattern.modulus() != 0; });
}

/// Returns a function that is true for patterns that meet the condition. Patterns that do not meet it are
/// closed under addition. The condition must outlive the function.
CountsBoard counts_by(const QuietCondition& condition, unsigned colours, Limits& limits) {
  if (condition.outside)
    return [sums = std::make_shared<const RowSums>(*condition.outside, colours, limits)](
               const Board& pattern) { return !sums->contain(pattern); };
  if (condition.flips)
    return [&buttons = *condition.flips, lights = lights_needed(*condition.flips)](const Board& pattern) {
      return changes_a_light(pattern, buttons, lights);
    };
  return [](const Board& pattern) { return pattern.weight() != 0; };
}

/// Returns the cheapest multiple of a generator that meets the condition, if there is one.
std::optional<Board> cheapest_multiple(const QuietPatterns& quiet, const CountsBoard& counts,
                                       const PressCosts& costs, Limits& limits) {
  std::optional<Board> best;
  std::uint64_t least = 0;
  for (std::size_t t = 0; t < quiet.orders.size(); ++t) {
    const Board& generator = quiet.generators[t];
    Board multiple = generator;
    for (unsigned times = 1; times < quiet.orders[t]; ++times) {
      limits.count_operations(generator.cells() + 1, 0, condition_stage);
      const std::uint64_t cost = costs.of(multiple);
      if ((!best || cost < least) && counts(multiple)) {
        best = multiple;
        least = cost;
      }
      multiple = sum_of(std::move(multiple), generator);
    }
  }
  return best;
}

}  // namespace

void find_lightest_of_colours(const Puzzle& puzzle, const QuietCondition& condition,
                              const PressCosts& costs, Limits& limits, LightestPattern& answer) {
  const ColourSystem system(puzzle, limits);
  answer.nullity = system.orders().size();
  const MemoryReservation reservation =
      limits.charge(static_cast<double>(system.orders().size()) *
                    static_cast<double>(puzzle.press_rows() * puzzle.press_columns()));
  const CountsBoard counts = counts_by(condition, colours_of(puzzle), limits);
  std::optional<Board> known = cheapest_multiple(quiet_patterns_of(system, limits), counts, costs, limits);
  if (!known) {
    answer.status = Status::impossible;
    answer.lower = 0;
    return;
  }
  answer.upper = costs.of(*known);
  answer.pattern = *known;
  const ColourAim aim{.costs = costs,
                      .lower = answer.lower,
                      .targets = {Board(puzzle.start.rows(), puzzle.start.columns(), puzzle.modulus())},
                      .effects = [&] { return effects_of(puzzle, limits); },
                      .counts = counts};
  ColourFewest fewest = fewest_of_colours(system, {std::move(*known)}, aim, limits);
  answer.method = fewest.method;
  answer.lower = fewest.lower;
  answer.upper = fewest.upper;
  answer.pattern = std::move(fewest.best);
  if (fewest.is_proved) answer.number = fewest.number.decimal();
  if (fewest.is_proved || answer.lower == *answer.upper)
    answer.status = Status::optimal;
  else
    answer.reason = std::move(fewest.reason);
}

}  // namespace flipwise
