// SPDX-License-Identifier: MIT
// Checks an answer: the number of moves, or -1.
#include "testlib.h"

#include "answers.hpp"
#include "numbers.hpp"

int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  check_number("-1", 999999999999999999);
}
