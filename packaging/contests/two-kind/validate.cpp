// SPDX-License-Identifier: MIT
// 1 to 13 rows of the same length, 1 to 13 cells B or W; nothing else.
#include "testlib.h"

int main(int argc, char* argv[]) {
  registerValidation(argc, argv);
  std::size_t columns = 0;
  int rows = 0;
  do {
    const std::string cells = inf.readToken();
    if (++rows > 13) inf.quitf(_wa, "more than 13 rows");
    if (rows == 1) columns = cells.size();
    if (cells.size() > 13 || cells.size() != columns || cells.find_first_not_of("BW") != std::string::npos)
      inf.quitf(_wa, "row %d: expected 1 to 13 letters B or W, as many as in row 1", rows);
    inf.readEoln();
  } while (!inf.eof());
  inf.readEof();
}
