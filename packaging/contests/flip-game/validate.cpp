// SPDX-License-Identifier: MIT
// Four rows of four cells b or w; nothing else.
#include "testlib.h"

int main(int argc, char* argv[]) {
  registerValidation(argc, argv);
  for (int row = 0; row < 4; ++row) {
    const std::string cells = inf.readToken();
    if (cells.size() != 4 || cells.find_first_not_of("bw") != std::string::npos)
      inf.quitf(_wa, "row %d is not of four letters b and w", row + 1);
    inf.readEoln();
  }
  inf.readEof();
}
