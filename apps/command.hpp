// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "files/output.hpp"
#include "option.hpp"

namespace flipwise::app {

/// Exit status of the program.
enum class Exit { answered = 0, impossible = 1, input = 2, internal = 3, stopped = 4 };

/// The worse of two, for runs that answer many.
constexpr Exit worse(Exit left, Exit right) {
  return left < right ? right : left;
}

/// Bounds on a computation.
struct LimitOptions {
  std::optional<double> seconds = {};
  std::optional<double> memory_gib = {};
  std::optional<unsigned> threads = {};
};

/// Sets what the user gave.
template <typename Options>
void apply(const LimitOptions& limits, Options& options) {
  constexpr double gib = 1024.0 * 1024.0 * 1024.0;
  if (limits.seconds) options.limit_seconds = limits.seconds;
  if (limits.memory_gib) options.memory_bytes = static_cast<std::uint64_t>(*limits.memory_gib * gib);
  if (limits.threads) options.threads = *limits.threads;
}

/// Options that every command has; the last two where it says so.
struct Common {
  std::string output = {};
  std::string request = {};
  std::string progress = "auto";
  std::string format = {};  ///< empty: as the command sees fit
  LimitOptions limits = {};
};

/// What a command offers and does.
struct Command {
  const char* examples;
  std::shared_ptr<Common> common = std::make_shared<Common>();
  std::vector<Option> options = {};
  std::function<Exit(const Common&, Output&)> run = {};

  void add(std::vector<Option> more);
  /// BOARD, which is read from standard input where it is left out.
  void add_board(std::string& board);
  /// `--format`, one of `words`; text or JSON; any format of boards.
  void add_format(std::string help, std::vector<std::string> words);
  void add_text_or_json();
  void add_board_formats();
  /// `--limit`, `--memory`, `--threads`.
  void add_limits();
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

}  // namespace flipwise::app
