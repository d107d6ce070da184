// SPDX-License-Identifier: MIT
// Slow: colours the cells in every way.
#include <iostream>
#include <vector>

int rows, columns;
long long found;
std::vector<std::vector<int>> painted;

bool right() {
  for (int row = 1; row <= rows; ++row)
    for (int column = 1; column <= columns; ++column)
      if (painted[row][column] && (painted[row - 1][column] + painted[row + 1][column] +
                                   painted[row][column - 1] + painted[row][column + 1]) %
                                      2)
        return false;
  return true;
}

void colour(int cell) {
  if (cell == rows * columns) {
    found += right();
    return;
  }
  for (const int paint : {0, 1}) {
    painted[1 + cell / columns][1 + cell % columns] = paint;
    colour(cell + 1);
  }
}

int main() {
  std::cin >> rows >> columns;
  painted.assign(rows + 2, std::vector<int>(columns + 2, 0));
  colour(0);
  std::cout << found % 1000000007 << '\n';
}
