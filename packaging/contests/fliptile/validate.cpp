// SPDX-License-Identifier: MIT
// M N, then M rows of N cells 0 or 1, with single spaces between them; nothing else.
#include "testlib.h"

int main(int argc, char* argv[]) {
  registerValidation(argc, argv);
  const int rows = inf.readInt(1, 15, "M");
  inf.readSpace();
  const int columns = inf.readInt(1, 15, "N");
  inf.readEoln();
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      if (column > 0) inf.readSpace();
      inf.readInt(0, 1, "a cell");
    }
    inf.readEoln();
  }
  inf.readEof();
}
