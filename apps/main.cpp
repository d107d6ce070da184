// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "command.hpp"
#include "flipwise/errors.hpp"
#include "signals.hpp"
#include "usage.hpp"

namespace flipwise::app {

namespace {

constexpr const char* description =
    "Exact answers for flip puzzles on boards: lights out and its relatives, counted patterns.";

constexpr const char* footer = R"(
A BOARD is an id such as plus-4x4:9669, or a file, or - or nothing for standard input: rows of cells
(1 # * O lit, 0 . - unlit, _ hole), or netpbm P1 / P4. Every command has --help with examples.

Exit status: 0 answered, 1 proved impossible or rejected by verify, 2 bad input or usage (or output that
cannot be written), 3 internal error, 4 stopped at a limit.

  printf '1001\n0110\n0110\n1001\n' | flipwise solve)";

void complain(const std::string& message) {
  fmt::print(stderr, "flipwise: {}\n", message);
}

/// Answers that were complete before bad input or Ctrl-C are still printed, but make no file.
Exit run(Chosen& chosen) {
  Output output(chosen.common.output);
  try {
    const Exit exit = chosen.run(output);
    output.commit();
    return exit;
  } catch (const InternalError&) {
    throw;
  } catch (const std::exception&) {
    if (chosen.common.output.empty()) output.flush();
    throw;
  }
}

/// Everything that can go wrong becomes one line and an exit status.
Exit guarded(const std::function<Exit()>& action) {
  try {
    return action();
  } catch (const InputError& error) {
    complain(error.what());
    return Exit::input;
  } catch (const WriteError& error) {
    complain(error.what());
    return Exit::input;
  } catch (const Stopped& error) {
    complain(error.what());
    return Exit::stopped;
  } catch (const std::bad_alloc&) {
    complain("out of memory");
    return Exit::stopped;
  } catch (const std::exception& error) {
    complain(fmt::format("internal error: {}", error.what()));
    return Exit::internal;
  }
}

Exit print(const std::string& text) {
  return guarded([&] {
    Output output("");
    output.write(text);
    output.commit();
    return Exit::answered;
  });
}

Exit run_program(std::vector<std::string> arguments) {
  install_signal_handlers();
  CLI::App program(description, "flipwise");
  program.footer(footer);
  program.set_version_flag("--version", fmt::format("flipwise {}", version()));
  program.require_subcommand(1);
  Chosen chosen;
  for (const auto add :
       {add_solve, add_judge, add_count, add_analyze, add_table, add_verify, add_show, add_bench})
    add(program, chosen);

  if (std::find(arguments.begin(), arguments.end(), "") != arguments.end()) {
    complain("an empty argument: is a variable of the shell not set?");
    return Exit::input;
  }
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  try {
    program.parse(std::move(reversed));
  } catch (const CLI::CallForVersion& call) {
    return print(fmt::format("{}\n", call.what()));
  } catch (const CLI::CallForHelp&) {
    return print(program.help());
  } catch (const CLI::ParseError& error) {
    complain(usage_message(program, error, arguments));
    return Exit::input;
  }
  return guarded([&] { return run(chosen); });
}

}  // namespace

}  // namespace flipwise::app

int main(int count, char** arguments) {
  using flipwise::app::run_program;
  return static_cast<int>(
      run_program(std::vector<std::string>(arguments + (count > 0), arguments + count)));
}
