// SPDX-License-Identifier: MIT
#include "verify/verify_counters.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "flipwise/errors.hpp"
#include "verify/row_sums.hpp"
#include "verify/verify_numbers.hpp"

namespace flipwise::verification {

namespace {

__extension__ typedef __int128 Wide;

class CountersCheck {
 public:
  CountersCheck(const Puzzle& puzzle, const Board& start, Limits& limits)
      : puzzle_(puzzle), start_(start), limits_(limits) {
    if (puzzle.goal.kind == Goal::Kind::uniform)
      throw InputError("counters that never wrap: the goal must be a number or a board, not uniform");
    if (puzzle.states)
      throw InputError("counters that never wrap have no numbers of states; leave the states out");
    if (puzzle.cost_of == CostOf::press)
      throw InputError(
          "counters that never wrap: each press of a cell costs its price again; leave cost_of out");
    require_counters(start, "the board");
    if (puzzle.goal.kind == Goal::Kind::target) require_counters(puzzle.goal.target, "the goal");
    if (puzzle.goal.kind == Goal::Kind::number && puzzle.goal.number >= counter_modulus)
      throw InputError("the goal is " + std::to_string(puzzle.goal.number) +
                       "; a counter must be below 2^53");
  }

  std::string fault_of(const Answer& answer) const {
    if (answer.status == Status::impossible) {
      if (answer.solution || !answer.all.empty()) return "the answer is impossible, but has a solution";
      if (answer.counter_witness) return fault_of_witness(*answer.counter_witness);
      if (answer.proof_by_search) return "a proof by search carries no certificate that can be checked";
      return "the answer is impossible, but has no witness";
    }
    if (answer.witness || answer.counter_witness) return "the answer has a witness, but is not impossible";
    if (!answer.solution) return "the answer has no presses to check";
    if (std::string fault = fault_of_presses(*answer.solution); !fault.empty()) return fault;
    for (const Board& presses : answer.all)
      if (std::string fault = fault_of_presses(presses); !fault.empty())
        return "in the list of solutions: " + fault;
    return fault_of_numbers(puzzle_, answer);
  }

 private:
  void require_counters(const Board& board, const char* what) const {
    if (board.rows() != puzzle_.start.rows() || board.columns() != puzzle_.start.columns() ||
        !board.has_counters())
      throw InputError(
          std::string(what) + " must be a board of " + std::to_string(puzzle_.start.rows()) + " x " +
              std::to_string(puzzle_.start.columns()) + " counters; found " + std::to_string(board.rows()) +
              " x " + std::to_string(board.columns()) +
              (board.has_counters() ? "" : " cells of " + std::to_string(board.modulus()) + " colours"),
          ErrorCode::shape);
    for (const Word number : board.words())
      if (number >= counter_modulus)
        throw InputError(std::string(what) + " has the number " + std::to_string(number) +
                         "; a counter must be below 2^53");
  }

  static bool is_in(const std::optional<Board>& mask, std::size_t cell) {
    return mask && mask->bit(cell / mask->columns(), cell % mask->columns());
  }
  bool is_bound(std::size_t light) const {
    return !is_in(puzzle_.holes, light) && !is_in(puzzle_.free, light);
  }
  std::string name_of_light(std::size_t cell) const {
    return puzzle_.buttons ? "light " + std::to_string(cell)
                           : place(cell / start_.columns(), cell % start_.columns());
  }
  std::string name_of_press(std::size_t cell) const {
    return puzzle_.buttons ? "button " + std::to_string(cell) : name_of_light(cell);
  }
  std::uint64_t goal_of(std::size_t light) const {
    if (puzzle_.goal.kind == Goal::Kind::number) return puzzle_.goal.number;
    return puzzle_.goal.target.get(light / start_.columns(), light % start_.columns());
  }

  /// Calls `use(light, amount)` for each light that a press changes; several times for a light that occurs
  /// several times in the rule or in the list of the button.
  template <typename Use>
  void for_each_change(std::size_t press, const Use& use) const {
    limits_.count_operations(16, 0, "verifying");
    if (puzzle_.buttons) {
      const auto lights = (*puzzle_.buttons)[press];
      for (std::size_t i = 0; i < lights.size(); ++i) use(lights[i], puzzle_.buttons->amount(press, i));
      return;
    }
    const std::size_t rows = start_.rows();
    const std::size_t columns = start_.columns();
    const std::size_t row = press / columns;
    const std::size_t column = press % columns;
    if (puzzle_.rule.form == Rule::Form::cross) {
      for (std::size_t i = 0; i < rows; ++i)
        if (i != row) use(i * columns + column, std::uint64_t{1});
      for (std::size_t j = 0; j < columns; ++j) use(row * columns + j, std::uint64_t{1});
      return;
    }
    const auto signed_rows = static_cast<std::int64_t>(rows);
    const auto signed_columns = static_cast<std::int64_t>(columns);
    if (puzzle_.rule.form == Rule::Form::lines) {
      for (const Offset& direction : puzzle_.rule.kinds[0])
        for_each_on_line(static_cast<std::int64_t>(row), static_cast<std::int64_t>(column), direction, use);
      return;
    }
    for (const Offset& offset : puzzle_.rule.kinds[0]) {
      std::int64_t i = static_cast<std::int64_t>(row) + offset.row;
      std::int64_t j = static_cast<std::int64_t>(column) + offset.column;
      if (wraps_rows(puzzle_.wrap)) i = (i % signed_rows + signed_rows) % signed_rows;
      if (wraps_columns(puzzle_.wrap)) j = (j % signed_columns + signed_columns) % signed_columns;
      if (i >= 0 && i < signed_rows && j >= 0 && j < signed_columns)
        use(static_cast<std::size_t>(i * signed_columns + j), std::uint64_t{1});
    }
  }

  /// Calls `use(light, 1)` for the cells of a line through a pressed cell, up to the edges, without that
  /// cell; for the direction 0, 0 for the cell alone.
  template <typename Use>
  void for_each_on_line(std::int64_t row, std::int64_t column, Offset direction, const Use& use) const {
    const auto rows = static_cast<std::int64_t>(start_.rows());
    const auto columns = static_cast<std::int64_t>(start_.columns());
    if (direction.row == 0 && direction.column == 0) {
      use(static_cast<std::size_t>(row * columns + column), std::uint64_t{1});
      return;
    }
    for (const int sign : {1, -1}) {
      std::int64_t i = row + sign * direction.row;
      std::int64_t j = column + sign * direction.column;
      for (; i >= 0 && i < rows && j >= 0 && j < columns;
           i += sign * direction.row, j += sign * direction.column)
        use(static_cast<std::size_t>(i * columns + j), std::uint64_t{1});
    }
  }

  std::string fault_of_presses(const Board& presses) const {
    if (presses.rows() != puzzle_.press_rows() || presses.columns() != puzzle_.press_columns())
      throw InputError("the board of presses has the shape " + std::to_string(presses.rows()) + " x " +
                           std::to_string(presses.columns()) + ", expected " +
                           std::to_string(puzzle_.press_rows()) + " x " +
                           std::to_string(puzzle_.press_columns()),
                       ErrorCode::shape);
    std::vector<Wide> ends(start_.cells());
    for (std::size_t i = 0; i < ends.size(); ++i)
      ends[i] = start_.get(i / start_.columns(), i % start_.columns());
    for (std::size_t press = 0; press < presses.cells(); ++press) {
      const std::uint64_t number = presses.get(press / presses.columns(), press % presses.columns());
      if (number == 0) continue;
      if (number >= counter_modulus) return name_of_press(press) + " is pressed 2^53 times or more";
      if (is_in(puzzle_.holes, press)) return name_of_press(press) + " is pressed, but it is a hole";
      if (is_in(puzzle_.fixed, press)) return name_of_press(press) + " is pressed, but it is fixed";
      bool fits = true;
      for_each_change(press, [&](std::size_t light, std::uint64_t amount) {
        ends[light] += Wide{amount} * number;
        fits = fits && ends[light] <= Wide{1} << 120;
      });
      if (!fits) return name_of_press(press) + " adds 2^53 or more to a counter";
    }
    for (std::size_t light = 0; light < ends.size(); ++light)
      if (is_bound(light) && ends[light] != goal_of(light))
        return name_of_light(light) + " ends as " +
               (ends[light] < counter_modulus ? std::to_string(static_cast<std::uint64_t>(ends[light]))
                                              : std::string("2^53 or more")) +
               ", expected " + std::to_string(goal_of(light));
    return {};
  }

  std::string fault_of_witness(const CounterWitness& witness) const {
    if (witness.weights.size() != start_.cells())
      return "the witness has " + std::to_string(witness.weights.size()) + " weights for " +
             std::to_string(start_.cells()) + " counters";
    if (witness.divisor > counter_modulus) return "the divisor of the witness is too large";
    const auto is_possible = [&](Wide sum) {
      return witness.divisor == 0 ? sum >= 0 : sum % static_cast<Wide>(witness.divisor) == 0;
    };
    Wide required = 0;
    for (std::size_t light = 0; light < start_.cells(); ++light) {
      if (!is_bound(light) && witness.weights[light] != 0)
        return name_of_light(light) + " is in the witness, but " +
               (is_in(puzzle_.holes, light) ? "it is a hole" : "it may end with any number");
      const std::uint64_t start = start_.get(light / start_.columns(), light % start_.columns());
      if (is_bound(light)) required += Wide{witness.weights[light]} * (Wide{goal_of(light)} - Wide{start});
    }
    const std::size_t presses = puzzle_.press_rows() * puzzle_.press_columns();
    for (std::size_t press = 0; press < presses; ++press) {
      if (is_in(puzzle_.holes, press) || is_in(puzzle_.fixed, press)) continue;
      Wide sum = 0;
      bool fits = true;
      for_each_change(press, [&](std::size_t light, std::uint64_t amount) {
        const Wide weight = witness.weights[light];
        fits = fits && amount < counter_modulus;
        if (fits) sum += weight * Wide{amount};
      });
      if (!fits) return name_of_press(press) + " adds 2^53 or more to a counter";
      if (!is_possible(sum))
        return (puzzle_.buttons ? "" : "the press at ") + name_of_press(press) +
               (witness.divisor == 0 ? " lowers the witness's sum"
                                     : " changes the witness's sum by a number that is not a multiple of " +
                                           std::to_string(witness.divisor));
    }
    return is_possible(required) ? "the witness does not exclude the goal" : "";
  }

  const Puzzle& puzzle_;
  const Board& start_;
  Limits& limits_;
};

}  // namespace

std::string fault_of_counters(const Puzzle& puzzle, const Board& start, const Answer& answer,
                              Limits& limits) {
  return CountersCheck(puzzle, start, limits).fault_of(answer);
}

}  // namespace flipwise::verification
