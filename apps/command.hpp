// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/json.hpp"
#include "option.hpp"
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

/// What a command offers and does.
struct Command {
  const char* examples;
  std::vector<Option> options = {};
  std::function<Exit(const Common&, Output&)> run = {};

  void add(std::vector<Option> more);
};

Command solve_command();
Command judge_command();
Command count_command();
Command analyze_command();
Command table_command();
Command verify_command();
Command show_command();
Command bench_command();
Command generate_command();
Command rate_command();
Command hint_command();

/// The BOARD of the commands that also read it from standard input.
Option board_argument(Target board);

/// `--format` with these words; of the commands that write text or JSON and nothing else; of those that
/// write a board.
Option format_option(std::string help, std::vector<std::string> words, Target format);
Option text_or_json(Target format);
Option board_format(Target format);

/// Bounds on a computation.
struct LimitOptions {
  std::optional<double> seconds;
  std::optional<double> memory_gib;
  std::optional<unsigned> threads;
};
std::vector<Option> limit_options(LimitOptions& limits);

/// Sets what the user gave.
template <typename Options>
void apply(const LimitOptions& limits, Options& options) {
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
std::vector<Option> puzzle_options(PuzzleOptions& options, bool with_goal);
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
