// SPDX-License-Identifier: MIT
// Slow: tries each of the M N lanterns both pulled and not pulled.
#include <iostream>
#include <vector>

int rows, columns;
std::vector<int> lit, pulls, best;
int fewest = 1 << 30;

void pull(int cell) {
  const int row = cell / columns, column = cell % columns;
  lit[cell] ^= 1;
  if (row > 0) lit[cell - columns] ^= 1;
  if (row + 1 < rows) lit[cell + columns] ^= 1;
  if (column > 0) lit[cell - 1] ^= 1;
  if (column + 1 < columns) lit[cell + 1] ^= 1;
  pulls[cell] ^= 1;
}

void search(int cell, int pulled) {
  if (cell == rows * columns) {
    for (const int lantern : lit)
      if (lantern) return;
    if (pulled < fewest) {
      fewest = pulled;
      best = pulls;
    }
    return;
  }
  search(cell + 1, pulled);
  pull(cell);
  search(cell + 1, pulled + 1);
  pull(cell);
}

int main() {
  std::cin >> rows >> columns;
  lit.resize(rows * columns);
  pulls.resize(rows * columns);
  for (int& lantern : lit) std::cin >> lantern;
  search(0, 0);
  if (best.empty()) std::cout << "IMPOSSIBLE\n";
  for (std::size_t i = 0; i < best.size(); ++i) std::cout << best[i] << ((i + 1) % columns ? ' ' : '\n');
}
