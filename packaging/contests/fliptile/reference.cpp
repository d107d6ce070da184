// SPDX-License-Identifier: MIT
// A row is a number; its first column is the highest bit. Once the pulls of the first row are chosen, no
// other row has a choice: whatever is lit above it must be put out. So it is enough to try the 2^N first
// rows, in row-major order.
#include <bitset>
#include <iostream>
#include <vector>

int weight(const std::vector<int>& pulls) {
  int sum = 0;
  for (const int row : pulls) sum += static_cast<int>(std::bitset<16>(static_cast<unsigned>(row)).count());
  return sum;
}

int main() {
  int rows = 0, columns = 0;
  std::cin >> rows >> columns;
  std::vector<int> lit(static_cast<std::size_t>(rows));
  for (int& row : lit)
    for (int column = 0; column < columns; ++column) {
      int cell = 0;
      std::cin >> cell;
      row = row << 1 | cell;
    }
  const int full = (1 << columns) - 1;
  std::vector<int> best;
  for (int first = 0; first <= full; ++first) {
    std::vector<int> pulls;
    int above = 0, row = first;
    for (const int lanterns : lit) {
      pulls.push_back(row);
      const int below = lanterns ^ above ^ row ^ (row << 1 & full) ^ row >> 1;
      above = row;
      row = below;
    }
    if (row == 0 && (best.empty() || weight(pulls) < weight(best))) best = pulls;
  }
  if (best.empty()) std::cout << "IMPOSSIBLE\n";
  for (const int row : best)
    for (int column = 0; column < columns; ++column)
      std::cout << (row >> (columns - 1 - column) & 1) << (column + 1 < columns ? ' ' : '\n');
}
