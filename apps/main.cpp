// SPDX-License-Identifier: MIT
#include "files/platform.hpp"
#include "files/signals.hpp"
#include "program.hpp"

int main(int count, char** arguments) {
  namespace app = flipwise::app;
  app::occupy_standard_files();
  app::install_signal_handlers();
  return app::run_program(app::words_after_name(count, arguments));
}
