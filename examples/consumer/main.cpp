// SPDX-License-Identifier: MIT
#include <flipwise/flipwise.hpp>
#include <iostream>

// Solves one board, checks the answer, and prints both.
int main() {
  flipwise::Puzzle puzzle;
  puzzle.start = flipwise::read_grid("1001\n0110\n0110\n1001\n", "example").cells;
  const flipwise::Answer answer = flipwise::solve(puzzle);
  if (answer.status != flipwise::Status::optimal || !flipwise::verify(puzzle, answer).valid) return 1;
  std::cout << *answer.upper << " presses\n"
            << flipwise::write_grid({*answer.solution}, flipwise::Format::text);
}
