// SPDX-License-Identifier: MIT
// Checks a board of pulls: they put out every lantern, are as few as the jury's, and are the first such
// board in row-major order.
#include "testlib.h"

#include <algorithm>
#include <vector>

#include "answers.hpp"

using Board = std::vector<std::vector<int>>;

const std::string none = "IMPOSSIBLE";

Board read_board(InStream& stream, const std::string& first, std::size_t rows, std::size_t columns) {
  Board pulls(rows, std::vector<int>(columns));
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column) {
      const std::string cell = "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
      const std::string word = row + column == 0 ? first : next_word(stream, cell);
      pulls[row][column] = static_cast<int>(to_number(stream, word, 0, 1, cell));
    }
  return pulls;
}

int weight(const Board& board) {
  int sum = 0;
  for (const auto& row : board) sum += static_cast<int>(std::count(row.begin(), row.end(), 1));
  return sum;
}

void require_all_out(Board lanterns, const Board& pulls) {
  const int rows = static_cast<int>(pulls.size()), columns = static_cast<int>(pulls[0].size());
  const int near[5][2] = {{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}};
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      for (const auto& step : near) {
        const int r = row + step[0], c = column + step[1];
        if (r >= 0 && r < rows && c >= 0 && c < columns) lanterns[r][c] ^= pulls[row][column];
      }
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      if (lanterns[row][column])
        quitf(_wa, "the lantern in row %d, column %d is lit in the end", row + 1, column + 1);
}

int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  const std::size_t rows = static_cast<std::size_t>(inf.readInt());
  const std::size_t columns = static_cast<std::size_t>(inf.readInt());
  Board lanterns(rows, std::vector<int>(columns));
  for (auto& row : lanterns)
    for (int& lantern : row) lantern = inf.readInt();

  const std::string expected = "row 1, column 1";
  const std::string right = next_word(ans, expected);
  const std::string first = first_word(ouf, none, right != none, expected);
  if (first.empty()) accept_at_end("there is no solution");
  const Board pulls = read_board(ouf, first, rows, columns), best = read_board(ans, right, rows, columns);
  require_all_out(lanterns, pulls);
  if (weight(pulls) < weight(best)) quitf(_fail, "fewer pulls than the jury's");
  if (weight(pulls) > weight(best)) quitf(_wa, "expected %d pulls, found %d", weight(best), weight(pulls));
  if (pulls < best) quitf(_fail, "the jury's pulls are not the first in reading order");
  if (pulls > best)
    quitf(_wa, "the pulls are as few as can be, but not the first such ones in reading order");
  accept_at_end("the first minimum solution");
}
