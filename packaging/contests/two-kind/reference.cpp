// SPDX-License-Identifier: MIT
// A row is a number. Once the moves of the first row are chosen, no other row has a choice of places:
// whatever is white above it must be turned. Only the kind of each row is left. A row that has no column in
// common with the moves so far may have either kind, and both are tried. Each such choice fixes the kind of
// some columns, so there are few.
#include <algorithm>
#include <bitset>
#include <iostream>
#include <string>
#include <vector>

const int none = 1 << 30;
int columns;
std::vector<int> white;

/// Returns the fewest moves from this row on; `rings` and `pluses` are the columns with moves of that kind.
int fewest(std::size_t row, int above, int moves, int rings, int pluses) {
  if (row == white.size()) return moves == 0 ? 0 : none;
  const int full = (1 << columns) - 1;
  const int below = white[row] ^ above ^ (moves << 1 & full) ^ moves >> 1;
  int best = none;
  if ((moves & pluses) == 0) best = fewest(row + 1, moves, below, rings | moves, pluses);
  if (moves != 0 && (moves & rings) == 0)
    best = std::min(best, fewest(row + 1, moves, below ^ moves, rings, pluses | moves));
  return best == none ? none
                      : best + static_cast<int>(std::bitset<16>(static_cast<unsigned>(moves)).count());
}

int main() {
  std::string cells;
  while (std::cin >> cells) {
    int row = 0;
    for (const char cell : cells) row = row << 1 | (cell == 'W' ? 1 : 0);
    white.push_back(row);
    columns = static_cast<int>(cells.size());
  }
  int best = none;
  for (int first = 0; first < 1 << columns; ++first) best = std::min(best, fewest(0, 0, first, 0, 0));
  std::cout << (best == none ? -1 : best) << '\n';
}
