// SPDX-License-Identifier: MIT
// Checks an answer: the number of rounds, or Impossible.
#include "testlib.h"

#include "answers.hpp"
#include "numbers.hpp"

int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  check_number("Impossible", 999999999999999999);
}
