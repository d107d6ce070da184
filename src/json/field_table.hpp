// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace flipwise {

/// Commands as bits, for the rows of the table of fields, in the order of the alternatives of Request.
enum CommandBit : unsigned {
  of_solve = 1,
  of_count = 2,
  of_analyze = 4,
  of_verify = 8,
  of_show = 16,
  of_judge = 32,
  of_table = 64,
  of_generate = 128,
  of_rate = 256,
  of_hint = 512,
};

/// The names of the commands, in the order of their bits.
inline constexpr std::array<std::string_view, 10> request_commands = {
    "solve", "count", "analyze", "verify", "show", "judge", "table", "generate", "rate", "hint"};

/// Puzzles that a field is for.
enum class Form { any, grid, buttons };

/// The option of the program that gives a field. A row without one has no help.
struct FieldOption {
  const char* type = "";  ///< word that stands for the value in the help; empty for a flag
  const char* help = "";
  const char* words = "";  ///< values that shells complete, with blanks between them
  bool is_closed = false;  ///< no other values are taken
  unsigned commands = 0;   ///< commands with the option, where not all of the field have it
  const char* name = "";   ///< where it is not the name of the field
};

/// One field of requests. Two rows may have one name, for different commands.
struct FieldRow {
  std::string_view name;  ///< in JSON, and in Python
  unsigned commands;      ///< those whose requests have it
  Form form;
  const char* value;  ///< definition of its value in the schema
  FieldOption option = {};

  unsigned option_commands() const { return option.commands == 0 ? commands : option.commands; }
};

/// Returns the table of fields: every field that a request may have. From it come the reader of requests,
/// which refuses all others, the options of the program with their help and completions, the requests of
/// the schema and the options of the manual (`tools/fields.py`).
std::span<const FieldRow> field_table();

}  // namespace flipwise
