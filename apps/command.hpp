// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "files/output.hpp"
#include "files/signals.hpp"
#include "flipwise/answer.hpp"
#include "json/field_table.hpp"

namespace flipwise::app {

/// Exit statuses of the program. The last ones are those of testlib and Kattis.
enum class Exit {
  answered = 0,
  impossible = 1,
  input = 2,
  internal = 3,
  stopped = 4,
  wrong_answer = 1,
  wrong_format = 2,
  jurys_fault = 3,
  accepted = 42,
  rejected = 43,
};

/// Returns the worse of two statuses, for runs with many answers.
constexpr Exit worse(Exit left, Exit right) {
  return left < right ? right : left;
}
constexpr Exit exit_of(Status status) {
  if (status == Status::impossible) return Exit::impossible;
  return status == Status::unknown ? Exit::stopped : Exit::answered;
}

/// A check of the value of an option, and the words that shells complete.
struct Check {  // NOLINTBEGIN(google-explicit-constructor): a function is one, and so is nothing
  using Wrong = std::function<std::string(const std::string& value)>;
  Check(std::nullptr_t = nullptr) {}
  Check(Wrong what, std::vector<std::string> offered = {})
      : wrong(std::move(what)), words(std::move(offered)) {}
  // NOLINTEND(google-explicit-constructor)
  std::string operator()(const std::string& value) const;
  bool is_any() const { return !wrong && !is_closed; }

  Wrong wrong = nullptr;
  std::vector<std::string> words = {};
  bool is_closed = false;  ///< no other words are allowed
  std::string hint = {};   ///< end of the message about another word
};

/// A target for a whole number from `least` to `most`, in plain decimal.
struct WholeNumber {
  std::variant<std::uint64_t*, std::optional<std::uint64_t>*> number;
  std::uint64_t least = 1;
  std::uint64_t most = UINT64_MAX;
  std::string_view word = {};  ///< a word that stands for the number `of_word`; empty if there is none
  std::uint64_t of_word = 0;
};

/// The variable for the value of an option. A flag has no value; an option with a vector can be repeated.
using Target = std::variant<bool*, std::string*, std::optional<std::string>*, std::vector<std::string>*,
                            std::optional<double>*, std::optional<unsigned>*, WholeNumber>;

/// An option or argument of a command, for the parser, the help and the shells.
struct Option {
  std::string name;  ///< "--rule" or "-o,--output"; an argument has no dashes: "BOARD"
  std::string type;  ///< placeholder of the value in the help
  std::string help;
  Target target;  ///< for a flag of the parser itself, nullptr
  Check check = nullptr;
  bool beside_request = false;  ///< can be combined with --request; all other options exclude it
  std::string needs = {};       ///< option that must also be given
  std::string excludes = {};    ///< option that must not be given
  const char* group = "Options";
};

/// Splits a text at blanks.
std::vector<std::string> words_in(std::string_view text);

/// True if the value can be a file.
bool takes_file(const Option& option);

/// Returns a check that allows only these words.
Check one_of(std::vector<std::string> words, std::string hint = {});
/// Returns a check that allows positive numbers of a sensible size.
Check positive();
/// Returns a check that allows any value, and completes these words.
Check offers(std::vector<std::string> words);

/// Reads a whole number from `least` to `most`. Throws InputError that starts with `what`.
std::uint64_t number_from(const std::string& text, const std::string& what, std::uint64_t least = 1,
                          std::uint64_t most = UINT64_MAX);

/// Throws InputError that names the missing arguments of a shape, if there are any.
void require_sides(std::string_view command, const std::string& rows, const std::string& columns);

/// Returns "; did you mean 'solve'?" for the nearest of `words` by edit distance; empty if none is near.
std::string did_you_mean(const std::string& word, const std::vector<std::string>& words);

/// Limits of a command since its start; for a command with many answers, of each answer.
struct LimitOptions {
  using Clock = std::chrono::steady_clock;
  std::optional<double> seconds = {};
  std::optional<double> memory_gib = {};
  std::optional<unsigned> threads = {};
  bool of_each = false;
  Clock::time_point start = Clock::now();

  std::optional<double> seconds_left() const {
    constexpr double least = 1e-3;
    if (!seconds || of_each) return seconds;
    return std::max(least, *seconds - std::chrono::duration<double>(Clock::now() - start).count());
  }
  std::optional<std::uint64_t> memory_bytes() const {
    constexpr double gib = 1024.0 * 1024.0 * 1024.0;
    if (!memory_gib) return std::nullopt;
    return static_cast<std::uint64_t>(*memory_gib * gib);
  }
};

/// Sets the limits of the user, with the time that is left, the stop flag, and the processes.
inline void apply(const LimitOptions& limits, RunOptions& run) {
  if (limits.seconds) run.limit_seconds = limits.seconds_left();
  if (limits.memory_gib) run.memory_bytes = limits.memory_bytes();
  if (limits.threads) run.threads = *limits.threads;
  run.stop = stop_requested;
  run.ranks = processes;
}

/// Subtracts the time used since `begun`, for reading a request, from its time limit.
inline void take_off(LimitOptions::Clock::time_point begun, RunOptions& run) {
  if (!run.limit_seconds) return;
  const double used = std::chrono::duration<double>(LimitOptions::Clock::now() - begun).count();
  const double least = std::min<double>(1e-3, *run.limit_seconds);
  run.limit_seconds = std::max(least, *run.limit_seconds - used);
}

/// A command: its options, which the command line sets, and `run`.
struct Command {
  /// Adds the options that every command has. `text` has examples and further explanations.
  explicit Command(const char* text);
  virtual ~Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  virtual Exit run(Output& output) = 0;
  /// Checks and completes the options; called after they are parsed and before `run`.
  virtual void settle() {}
  /// True if other processes run this command as well; `answer_lines` then distributes the work.
  virtual bool is_shared() const { return false; }
  /// True if limits apply to each of many answers.
  virtual bool answers_many() const { return !request_path.empty(); }
  /// Returns the output of a run that ends without any result, for the reason `why`.
  virtual std::string unknown(std::string_view why) const;
  /// Returns the output of `unknown` in JSON for a command whose result is a number of presses.
  static std::string unknown_presses(std::string_view why);

  void add(std::vector<Option> more, const char* group = nullptr);
  /// Adds options of input and output before all other options. The added options can be combined with
  /// --request.
  void add_first(std::vector<Option> more);
  /// A field of the requests of this command, and the target of its option.
  using Field = std::pair<std::string_view, Target>;
  /// Adds the options of fields that have one for this command (field_table.hpp).
  void add_fields(CommandBit command, std::initializer_list<Field> fields, const char* group = "Options");
  /// Adds BOARD, which defaults to standard input.
  void add_board(std::string& board);
  /// Adds `--board`, whose value is the cells or the id of BOARD.
  void add_board_itself();
  /// Add `--format`: with these words; with text and JSON; with all formats of boards.
  void add_format(std::string help, std::vector<std::string> words);
  void add_text_or_json();
  void add_board_formats();
  /// Adds `--limit` and `--memory`. For the help, `status` is the exit status at a limit, and `then`, which
  /// begins with " and ", states what the command does there.
  void add_bounds(std::string_view then = "", int status = 4);
  /// Adds `--limit`, `--memory` and `--threads`.
  void add_limits(std::string_view then = "", int status = 4);
  /// Adds `--request`, `--strict` and the options of the progress bar. Must come before options that
  /// exclude --request.
  void add_requests();

  const char* examples;
  std::vector<Option> described = {};
  std::string output_path = {};
  std::string request_path = {};
  std::string board_itself = {};
  std::string progress_mode = "auto";
  std::string colour_mode = "auto";
  bool quiet = false;       ///< no progress bar
  bool strict = false;      ///< stop at the first bad request or line
  std::string format = {};  ///< empty: the first one in the help
  LimitOptions limits = {};
};

/// Throws InputError if two options name the same file and one of them would be lost. The file of --output
/// may also be read: it is replaced only at the end.
void refuse_clashing_files(const Command& command);

using CommandPointer = std::unique_ptr<Command>;
CommandPointer solve_command();
CommandPointer judge_command();
CommandPointer checker_command();
CommandPointer validate_command();
CommandPointer cases_command();
CommandPointer count_command();
CommandPointer analyze_command();
CommandPointer code_command();
CommandPointer table_command();
CommandPointer verify_command();
CommandPointer apply_command();
CommandPointer show_command();
CommandPointer generate_command();
CommandPointer rate_command();
CommandPointer hint_command();
CommandPointer help_command();
CommandPointer completion_command();

/// The name, the arguments and a one-line summary of a command.
struct Entry {
  std::string name;
  std::string arguments;
  std::string summary;
  CommandPointer (*make)();
  std::optional<Exit> failure = {};  ///< exit status for all errors; by default, it depends on the error
};
/// Return all commands, in the order of the help; or the one with this name, or null.
const std::vector<Entry>& entries();
const Entry* entry_of(const std::string& name);

/// Return the output of `--help`, with lines of at most 80 characters.
std::string program_help();
std::string command_help(const Entry& entry);

/// Thrown if the command line is empty. The help is then shown instead of a message.
struct NoCommand {};

/// Reads the command line without the name of the program. The first word is the command; only the options
/// of that command are created. Help and version are commands as well. Throws NoCommand, or InputError with
/// one line.
CommandPointer parse_command_line(const std::vector<std::string>& arguments);

}  // namespace flipwise::app
