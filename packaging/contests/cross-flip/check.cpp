// SPDX-License-Identifier: MIT
// Checks a list of turns: no valve is turned twice, all are open in the end, and there are as few turns as
// in the jury's answer. Their order does not matter.
#include "testlib.h"

#include <vector>

#include "answers.hpp"

const int side = 4;
const std::string none = "Impossible";

int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  bool closed[side][side], turned[side][side] = {};
  for (auto& row : closed) {
    const std::string cells = inf.readToken();
    if (cells.size() != side) quitf(_fail, "a row of the input has not %d cells", side);
    for (int column = 0; column < side; ++column)
      row[column] = cells[static_cast<std::size_t>(column)] == '+';
  }

  const std::string expected = "the number of turns";
  const std::string right = next_word(ans, expected);
  const std::string first = first_word(ouf, none, right != none, expected);
  if (first.empty()) accept_at_end("there is no solution");
  const int fewest = static_cast<int>(to_number(ans, right, 0, side * side, expected));
  const int turns = static_cast<int>(to_number(ouf, first, 0, side * side, expected));
  if (turns > fewest) quitf(_wa, "expected %d turns, found %d", fewest, turns);
  for (int i = 1; i <= turns; ++i) {
    const std::string of = " of turn " + std::to_string(i);
    const int row = static_cast<int>(next_number(ouf, 1, side, "the row" + of)) - 1;
    const int column = static_cast<int>(next_number(ouf, 1, side, "the column" + of)) - 1;
    if (turned[row][column]) quitf(_wa, "row %d, column %d is turned twice", row + 1, column + 1);
    turned[row][column] = true;
    for (int k = 0; k < side; ++k) {
      closed[row][k] ^= true;
      closed[k][column] ^= true;
    }
    closed[row][column] ^= true;
  }
  for (int row = 0; row < side; ++row)
    for (int column = 0; column < side; ++column)
      if (closed[row][column])
        quitf(_wa, "the valve in row %d, column %d is closed in the end", row + 1, column + 1);
  if (turns < fewest) quitf(_fail, "fewer turns than the jury's");
  accept_at_end("the fewest turns");
}
