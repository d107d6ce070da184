// SPDX-License-Identifier: MIT
#include <optional>

#include "flipwise/colour_io.hpp"
#include "flipwise/errors.hpp"
#include "format/press_list.hpp"

namespace flipwise {

namespace {

/// What keeps the numbers on a line from being a press that is not there yet; nothing where they are one.
std::string fault_of(const std::optional<Numbers>& numbers, const Board& presses, unsigned colours) {
  if (!numbers || numbers->size() < 2 || numbers->size() > 3)
    return "expected the row, column and amount of a press";
  const std::size_t row = numbers->at(0);
  const std::size_t column = numbers->at(1);
  if (std::string fault = fault_of_place(row, column, presses.rows(), presses.columns()); !fault.empty())
    return fault;
  if (numbers->size() == 3 && (numbers->at(2) == 0 || numbers->at(2) >= colours))
    return "amount " + std::to_string(numbers->at(2)) + ", but amounts are 1 to " +
           std::to_string(colours - 1);
  if (presses.get(row - 1, column - 1) != 0)
    return "row " + std::to_string(row) + ", column " + std::to_string(column) + " is pressed twice";
  return "";
}

}  // namespace

Board read_colour_presses(std::string_view text, const std::string& name, std::size_t rows,
                          std::size_t columns, unsigned colours) {
  Board presses(rows, columns, colours);
  for (std::size_t line_number = 1; !text.empty(); ++line_number) {
    const std::string_view line = take_line(text);
    if (is_skipped(line)) continue;
    const auto numbers = numbers_of(line);
    if (const std::string fault = fault_of(numbers, presses, colours); !fault.empty())
      throw InputError(name + ":" + std::to_string(line_number) + ": " + fault);
    presses.set(numbers->at(0) - 1, numbers->at(1) - 1, numbers->size() == 3 ? numbers->at(2) : 1);
  }
  return presses;
}

}  // namespace flipwise
