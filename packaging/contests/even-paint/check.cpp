// SPDX-License-Identifier: MIT
// Checks an answer: a number of colourings modulo 1000000007.
#include "testlib.h"

#include "answers.hpp"

int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  const long long most = 1000000006;
  const long long right = next_number(ans, 0, most, "the number of colourings");
  const long long found = next_number(ouf, 0, most, "the number of colourings");
  if (found != right)
    quitf(_wa, "expected %s, found %s", std::to_string(right).c_str(), std::to_string(found).c_str());
  accept_at_end("the right number");
}
