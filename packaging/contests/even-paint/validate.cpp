// SPDX-License-Identifier: MIT
// N M with a space between them; nothing else.
#include "testlib.h"

int main(int argc, char* argv[]) {
  registerValidation(argc, argv);
  inf.readInt(1, 100, "N");
  inf.readSpace();
  inf.readInt(1, 8, "M");
  inf.readEoln();
  inf.readEof();
}
