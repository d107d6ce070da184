// SPDX-License-Identifier: MIT
// Cells are coloured one by one, row by row. The state is the last M cells: 0 unpainted, 1 painted with an
// even number of painted neighbours so far, 2 with an odd number. They are the digits of a number in base
// 3. The first digit is the oldest cell, which is above the next one.
#include <iostream>
#include <vector>

using Number = long long;

const long long modulus = 1000000007;

Number sum(Number a, Number b) {
  return (a + b) % modulus;
}

bool all_even(int state) {
  for (; state > 0; state /= 3)
    if (state % 3 == 2) return false;
  return true;
}

int main() {
  int rows = 0, columns = 0;
  std::cin >> rows >> columns;
  int size = 1;
  for (int column = 1; column < columns; ++column) size *= 3;
  std::vector<Number> ways(3 * size, 0);
  ways[0] = 1;
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      std::vector<Number> next(3 * size, 0);
      for (int state = 0; state < 3 * size; ++state) {
        const int above = state / size, rest = state % size, left = column > 0 ? rest % 3 : 0;
        if (above != 2) next[3 * rest] = sum(next[3 * rest], ways[state]);
        if (above == 1) continue;
        const int changed = left == 0 ? rest : left == 1 ? rest + 1 : rest - 1;
        const bool odd = (above != 0) != (left != 0);
        next[3 * changed + (odd ? 2 : 1)] = sum(next[3 * changed + (odd ? 2 : 1)], ways[state]);
      }
      ways = next;
    }
  Number found = 0;
  for (int state = 0; state < 3 * size; ++state)
    if (all_even(state)) found = sum(found, ways[state]);
  std::cout << static_cast<long long>(found) % modulus << '\n';
}
