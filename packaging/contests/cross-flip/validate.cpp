// SPDX-License-Identifier: MIT
// Four rows of four cells + or -, at least one of them +; nothing else.
#include "testlib.h"

int main(int argc, char* argv[]) {
  registerValidation(argc, argv);
  bool closed = false;
  for (int row = 0; row < 4; ++row) {
    const std::string cells = inf.readToken();
    if (cells.size() != 4 || cells.find_first_not_of("+-") != std::string::npos)
      inf.quitf(_wa, "row %d is not of four cells + and -", row + 1);
    closed = closed || cells.find('+') != std::string::npos;
    inf.readEoln();
  }
  if (!closed) inf.quitf(_wa, "every valve is open");
  inf.readEof();
}
