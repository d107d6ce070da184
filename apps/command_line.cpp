// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>
#include <variant>

#include "command.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/flipwise.hpp"

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

/// The commands in the order of the help.
struct Entry {
  const char* name;
  const char* summary;
  CommandPointer (*make)();
};
constexpr std::array<Entry, 11> entries = {{
    {"solve", "presses that solve a board: fewest, proved", solve_command},
    {"judge", "the contest problems, byte-exact, stdin to stdout", judge_command},
    {"count", "number of patterns that obey a neighbour rule", count_command},
    {"analyze", "nullity, share of solvable boards, quiet patterns", analyze_command},
    {"table", "one \"n a(n)\" line per n, b-file format", table_command},
    {"verify", "checks an answer (presses or witness) without the solver", verify_command},
    {"show", "reads a board in any format, writes any format", show_command},
    {"generate", "boards that need exactly so many presses", generate_command},
    {"rate", "how hard a board is", rate_command},
    {"hint", "one press of a fewest solution, and why", hint_command},
    {"bench", "the project's own measurements, as JSON", bench_command},
}};

CLI::Option* add_target(CLI::App& command, const Option& option, bool& flag) {
  return command.add_flag(option.name, flag, option.help);
}

template <typename Value>
CLI::Option* add_target(CLI::App& command, const Option& option, Value& value) {
  CLI::Option* added = command.add_option(option.name, value, option.help)->type_name(option.type);
  return std::is_same_v<Value, std::vector<std::string>> ? added->allow_extra_args(false) : added;
}

void add(CLI::App& command, const Option& option) {
  CLI::Option* added =
      std::visit([&](auto* target) { return add_target(command, option, *target); }, option.target);
  if (option.check) added->check(CLI::Validator(option.check, ""));
  if (!option.needs.empty()) added->needs(command.get_option(option.needs));
  if (!option.excludes.empty()) added->excludes(command.get_option(option.excludes));
  if (!option.beside_request) added->excludes(command.get_option("--request"));
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

/// What is wrong with the options of a command, in one line.
std::string usage_message(const CLI::App& command, const CLI::ParseError& error) {
  for (const std::string& extra : command.remaining()) {
    const std::string name = extra.substr(0, extra.find('='));
    if (name.size() > 1 && name.front() == '-')
      return fmt::format("{}: unknown option '{}'{}", command.get_name(), name,
                         did_you_mean(name, option_names(command)));
    return fmt::format("{}: unexpected argument '{}'", command.get_name(), extra);
  }
  std::string reason = error.what();
  if (const auto twice = reason.find(": At Most 1 required"); twice != reason.npos)
    reason.replace(twice, reason.npos, " is given more than once");
  std::replace(reason.begin(), reason.end(), '\n', ' ');
  return fmt::format("{}: {}", command.get_name(), reason);
}

/// What is wrong with a first word that names no command.
std::string unknown_command(const std::string& word) {
  if (word.front() == '-')
    return fmt::format("unknown option '{}'; 'flipwise --help' lists the commands", word);
  std::vector<std::string> names;
  for (const Entry& entry : entries) names.emplace_back(entry.name);
  return fmt::format("unknown command '{}'{}; 'flipwise --help' lists the commands", word,
                     did_you_mean(word, names));
}

/// Prints what was asked for instead of a command.
struct Printing final : Command {
  explicit Printing(std::string words) : Command(""), text(std::move(words)) {}
  Exit run(Output& output) override {
    output.write(text);
    return Exit::answered;
  }
  std::string text;
};

}  // namespace

CommandPointer parse_command_line(const std::vector<std::string>& arguments) {
  if (std::find(arguments.begin(), arguments.end(), "") != arguments.end())
    throw InputError("an empty argument: is a variable of the shell not set?");
  CLI::App program(description, "flipwise");
  program.footer(footer);
  program.set_version_flag("--version", fmt::format("flipwise {}", version()));
  program.require_subcommand(1);
  CLI::App* chosen = nullptr;
  CommandPointer made;
  for (const Entry& entry : entries) {
    CLI::App* command = program.add_subcommand(entry.name, entry.summary);
    if (arguments.empty() || arguments.front() != entry.name) continue;
    chosen = command;
    made = entry.make();
    command->footer(made->examples);
    for (const Option& option : made->described) add(*command, option);
  }
  try {
    program.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::CallForVersion& asked) {
    return std::make_unique<Printing>(fmt::format("{}\n", asked.what()));
  } catch (const CLI::CallForHelp&) {
    return std::make_unique<Printing>(program.help());
  } catch (const CLI::ParseError& error) {
    if (arguments.empty()) throw InputError("which command? 'flipwise --help' lists them");
    throw InputError(chosen == nullptr ? unknown_command(arguments.front())
                                       : usage_message(*chosen, error));
  }
  return made;
}

}  // namespace flipwise::app
