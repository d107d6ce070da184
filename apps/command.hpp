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

/// Exit status of the program; the last ones are words of testlib and of Kattis.
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

/// The worse of two, for runs that answer many.
constexpr Exit worse(Exit left, Exit right) {
  return left < right ? right : left;
}
constexpr Exit exit_of(Status status) {
  if (status == Status::impossible) return Exit::impossible;
  return status == Status::unknown ? Exit::stopped : Exit::answered;
}

/// Finds what is wrong with a value, and lists words that shells complete.
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
  bool is_closed = false;  ///< no other words are taken
};

/// A whole number from `least` to `most`, strictly in decimal.
struct WholeNumber {
  std::variant<std::uint64_t*, std::optional<std::uint64_t>*> number;
  std::uint64_t least = 1;
  std::uint64_t most = UINT64_MAX;
};

/// Place of the value of an option. A flag has no value; an option with a vector may be given again.
using Target = std::variant<bool*, std::string*, std::optional<std::string>*, std::vector<std::string>*,
                            std::optional<double>*, std::optional<unsigned>*, WholeNumber>;

/// One option of a command, or one of its arguments, described: for the parser, the help and the shells.
struct Option {
  std::string name;  ///< "--rule" or "-o,--output"; an argument without dashes, "BOARD"
  std::string type;  ///< the word that stands for its value in the help
  std::string help;
  Target target;  ///< a flag that is nullptr: the parser's own
  Check check = nullptr;
  bool beside_request = false;  ///< counts for JSON requests too; others exclude --request, if there is one
  std::string needs = {};       ///< an option that it cannot be given without
  std::string excludes = {};    ///< an option that it cannot be given with
  const char* group = "Options";
};

/// Returns the words of a text that has a blank between them.
std::vector<std::string> words_in(std::string_view text);

/// True if the value can be a file.
bool takes_file(const Option& option);

/// Allows only these words.
Check one_of(std::vector<std::string> words);
/// Allows these words, and others.
Check offers(std::vector<std::string> words);

/// Reads a whole number from `least` to `most`. Throws InputError that starts with `what`.
std::uint64_t number_from(const std::string& text, const std::string& what, std::uint64_t least = 1,
                          std::uint64_t most = UINT64_MAX);

/// "; did you mean 'solve'?" for the nearest of `words` in edit distance, or nothing when none is near.
std::string did_you_mean(const std::string& word, const std::vector<std::string>& words);

/// Bounds on a command, from its beginning on; or, for one that answers many questions, on each answer.
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

/// Sets what the user gave, as it is now, and whom to ask whether to stop.
inline void apply(const LimitOptions& limits, RunOptions& run) {
  if (limits.seconds) run.limit_seconds = limits.seconds_left();
  if (limits.memory_gib) run.memory_bytes = limits.memory_bytes();
  if (limits.threads) run.threads = *limits.threads;
  run.stop = stop_requested;
  run.ranks = processes;
}

/// Takes off the time of a question what reading it has used.
inline void take_off(LimitOptions::Clock::time_point begun, RunOptions& run) {
  if (!run.limit_seconds) return;
  const double used = std::chrono::duration<double>(LimitOptions::Clock::now() - begun).count();
  const double least = std::min(1e-3, *run.limit_seconds);
  run.limit_seconds = std::max(least, *run.limit_seconds - used);
}

/// A command: its options, which the command line fills in, and `run`.
struct Command {
  /// With the options that every command has. `text`: examples and what else there is to say.
  explicit Command(const char* text);
  virtual ~Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  virtual Exit run(Output& output) = 0;
  /// True if other processes run this command too, until `answer_lines` tells them what to do.
  virtual bool is_shared() const { return false; }
  /// True if limits are for each of many answers.
  virtual bool answers_many() const { return !request_path.empty(); }
  /// Returns what is printed if the work ends before anything is known, for the reason `why`.
  virtual std::string unknown(std::string_view why) const;
  /// Returns that as JSON for unknown presses: there are at least 0.
  static std::string unknown_presses(std::string_view why);

  void add(std::vector<Option> more, const char* group = nullptr);
  /// Adds options of input and output, for requests too, which the help lists before those that are there.
  void add_first(std::vector<Option> more);
  /// A field of the command's requests, and where the value of its option goes.
  using Field = std::pair<std::string_view, Target>;
  /// Adds the options of fields (field_table.hpp), if they have one for this command.
  void add_fields(CommandBit command, std::initializer_list<Field> fields, const char* group = "Options");
  /// BOARD, which is read from standard input where it is left out.
  void add_board(std::string& board);
  /// `--format`, one of `words`; text or JSON; any format of boards.
  void add_format(std::string help, std::vector<std::string> words);
  void add_text_or_json();
  void add_board_formats();
  /// Adds `--limit` and `--memory`. `status` is the exit status at a limit, for the help; `then` continues
  /// its sentence with what the command does there, and begins with " and ".
  void add_bounds(std::string_view then = "", int status = 4);
  /// Adds `--threads` too.
  void add_limits(std::string_view then = "", int status = 4);
  /// `--request`, `--strict`, and when the progress bar is shown; before options that exclude a request.
  void add_requests();

  const char* examples;
  std::vector<Option> described = {};
  std::string output_path = {};
  std::string request_path = {};
  std::string progress_mode = "auto";
  std::string colour_mode = "auto";
  bool quiet = false;       ///< no progress bar
  bool strict = false;      ///< stop at the first bad request or line
  std::string format = {};  ///< empty: the first of those in the help
  LimitOptions limits = {};
};

/// Throws InputError where two files of a command line are one, and one of them would be lost. What
/// --output replaces may have been read: it is replaced when all is done.
void refuse_clashing_files(const Command& command);

using CommandPointer = std::unique_ptr<Command>;
CommandPointer solve_command();
CommandPointer judge_command();
CommandPointer checker_command();
CommandPointer validate_command();
CommandPointer cases_command();
CommandPointer count_command();
CommandPointer analyze_command();
CommandPointer table_command();
CommandPointer verify_command();
CommandPointer show_command();
CommandPointer generate_command();
CommandPointer rate_command();
CommandPointer hint_command();
CommandPointer help_command();
CommandPointer completion_command();

/// A command of the program: how it is called and what it does, in a line.
struct Entry {
  std::string name;
  std::string arguments;
  std::string summary;
  CommandPointer (*make)();
  std::optional<Exit> failure = {};  ///< its status where it cannot do its work, whatever the reason
};
/// Returns all of them, in the order of the help; and one by its name, or nullptr.
const std::vector<Entry>& entries();
const Entry* entry_of(const std::string& name);

/// Returns what `--help` prints, no line longer than a terminal is wide.
std::string program_help();
std::string command_help(const Entry& entry);

/// Not even a command is given: the help is shown instead of a message.
struct NoCommand {};

/// Reads the command line (without the name of the program), of which the first word names the command;
/// only that one is described. Help and version are commands too. Throws NoCommand, or InputError: what is
/// wrong, in one line.
CommandPointer parse_command_line(const std::vector<std::string>& arguments);

}  // namespace flipwise::app
