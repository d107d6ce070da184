// SPDX-License-Identifier: MIT
#include "files/processes.hpp"

namespace flipwise::app {

namespace {

Ranks* all = nullptr;

}  // namespace

Ranks* processes() {
  return all;
}

void set_processes(Ranks* ranks) {
  all = ranks;
}

}  // namespace flipwise::app
