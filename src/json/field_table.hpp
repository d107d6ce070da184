// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace flipwise {

/// Bits of the commands, for the table of fields; in the order of the alternatives of Request.
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
  of_apply = 1024,
  of_code = 2048,
};

/// Names of the commands, in the order of their bits.
inline constexpr std::array<std::string_view, 12> request_commands = {
    "solve", "count",    "analyze", "verify", "show",  "judge",
    "table", "generate", "rate",    "hint",   "apply", "code"};

/// The kinds of puzzle that a field is for.
enum class Form { any, grid, buttons };

/// The option of the program that sets a field. A row without an option has no help text.
struct FieldOption {
  const char* type = "";  ///< placeholder of the value in the help; empty for a flag
  const char* help = "";
  const char* words = "";  ///< values that shells complete, separated by blanks
  bool is_closed = false;  ///< true if no other values are allowed
  unsigned commands = 0;   ///< commands with the option; 0: all that have the field
  const char* name = "";   ///< name of the option; empty: that of the field
};

/// A field of requests. Several rows may have the same name, for different commands.
struct FieldRow {
  std::string_view name;  ///< name in JSON and Python
  unsigned commands;      ///< commands whose requests have the field
  Form form;
  const char* value;  ///< definition of its value in the schema
  FieldOption option = {};

  unsigned option_commands() const { return option.commands == 0 ? commands : option.commands; }
};

/// Returns the table of all fields that a request may have. The reader of requests (which rejects any other
/// field), the options of the program with their help and completions, the schema of requests and the
/// options of the manual (`tools/fields.py`) are derived from it.
std::span<const FieldRow> field_table();

}  // namespace flipwise
