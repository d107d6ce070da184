// SPDX-License-Identifier: MIT
// Slow: tries every kind for each row and each column, with every first row.
#include <algorithm>
#include <bitset>
#include <iostream>
#include <string>
#include <vector>

int main() {
  std::vector<int> white;
  int columns = 0;
  for (std::string cells; std::cin >> cells; columns = static_cast<int>(cells.size())) {
    int row = 0;
    for (const char cell : cells) row = row << 1 | (cell == 'W' ? 1 : 0);
    white.push_back(row);
  }
  const int all = 1 << columns, rows = static_cast<int>(white.size());
  int best = 1 << 30;
  for (int first = 0; first < all; ++first)
    for (int row_kinds = 0; row_kinds < 1 << rows; ++row_kinds)
      for (int pluses = 0; pluses < all; ++pluses) {
        int above = 0, moves = first, number = 0;
        bool allowed = true;
        for (int row = 0; row < rows && allowed; ++row) {
          const bool plus = row_kinds >> row & 1;
          allowed = (moves & (plus ? ~pluses : pluses)) == 0;
          number += static_cast<int>(std::bitset<16>(static_cast<unsigned>(moves)).count());
          const int below = white[row] ^ above ^ (moves << 1 & (all - 1)) ^ moves >> 1 ^ (plus ? moves : 0);
          above = moves;
          moves = below;
        }
        if (allowed && moves == 0) best = std::min(best, number);
      }
  std::cout << (best == 1 << 30 ? -1 : best) << '\n';
}
