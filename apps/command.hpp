// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/json.hpp"
#include "output.hpp"

namespace flipwise::app {

/// Exit status of the program.
enum class Exit { answered = 0, impossible = 1, input = 2, internal = 3, stopped = 4 };

/// The worse of two, for runs that answer many.
constexpr Exit worse(Exit left, Exit right) {
  return left < right ? right : left;
}

/// Options that every command has.
struct Common {
  std::string output;
  std::string request;
  std::string progress = "auto";
};

/// What the command line asks for: set while it is parsed.
struct Chosen {
  Common common;
  std::function<Exit(Output&)> run;
};

/// Each adds one command to the program; parsing that command sets `chosen.run`.
void add_solve(CLI::App& program, Chosen& chosen);
void add_judge(CLI::App& program, Chosen& chosen);
void add_count(CLI::App& program, Chosen& chosen);
void add_analyze(CLI::App& program, Chosen& chosen);
void add_table(CLI::App& program, Chosen& chosen);
void add_verify(CLI::App& program, Chosen& chosen);
void add_show(CLI::App& program, Chosen& chosen);
void add_bench(CLI::App& program, Chosen& chosen);
void add_generate(CLI::App& program, Chosen& chosen);
void add_rate(CLI::App& program, Chosen& chosen);
void add_hint(CLI::App& program, Chosen& chosen);

/// A command with the common options.
CLI::App* add_command(CLI::App& program, Chosen& chosen, const std::string& name,
                      const std::string& description, const std::string& examples);

/// The value is one of `words`; `later` are words that are promised but not built.
CLI::Validator one_of(std::initializer_list<std::string> words,
                      std::initializer_list<std::string> later = {});

/// `--format` of the commands that write text or JSON and nothing else.
template <typename Format>
void add_text_or_json(CLI::App& command, Format& format) {
  command.add_option("--format", format, "text or json [text]")
      ->type_name("FORMAT")
      ->check(one_of({"text", "json"}));
}

/// Bounds on a computation.
struct Limits {
  std::optional<double> seconds;
  std::optional<double> memory_gib;
  std::optional<unsigned> threads;
};
void add_limits(CLI::App& command, Limits& limits);

/// Sets what the user gave.
template <typename Options>
void apply(const Limits& limits, Options& options) {
  constexpr double gib = 1024.0 * 1024.0 * 1024.0;
  if (limits.seconds) options.limit_seconds = limits.seconds;
  if (limits.memory_gib) options.memory_bytes = static_cast<std::uint64_t>(*limits.memory_gib * gib);
  if (limits.threads) options.threads = *limits.threads;
}

/// The options that say what puzzle a board is.
struct PuzzleOptions {
  std::optional<std::string> rule;
  std::vector<std::string> kinds;  // two of them, or none
  std::optional<std::string> wrap;
  std::optional<std::string> goal;
};
void add_puzzle_options(CLI::App& command, PuzzleOptions& options, bool with_goal);
Rule rule_of(const PuzzleOptions& options);
Wrap wrap_of(const PuzzleOptions& options);
/// The goal; a file is read here.
Goal goal_of(const PuzzleOptions& options);

/// The file of buttons that --rule names, if it names no rule; `rule_of` refuses that.
std::optional<std::string> button_file(const PuzzleOptions& options);
/// The puzzle of a BOARD argument and a file of buttons: the cells of the board, in reading order, are its
/// lights, in a row.
ButtonPuzzle read_button_puzzle(const std::string& board, const std::string& buttons,
                                const PuzzleOptions& options);
/// A board as one row.
Board in_a_row(const Grid& grid);

/// The puzzle of a BOARD argument. What an id says holds unless an option says otherwise.
BoardPuzzle read_puzzle(const std::string& board, const PuzzleOptions& options);

/// A whole number from `least` to `most`, strictly in decimal. Throws InputError that starts with `what`.
std::uint64_t number_from(const std::string& text, const std::string& what, std::uint64_t least,
                          std::uint64_t most);

/// Answers every request of a file, one after the other; the worst status is the result. Throws
/// InputError at the first that is malformed or meant for another command.
Exit answer_requests(const Common& common, std::string_view command,
                     const std::function<Exit(Request&)>& answer);

}  // namespace flipwise::app
