// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace flipwise {

/// Commands as bits, for the rows of the table of fields.
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

/// Puzzles that a field is for.
enum class Form { any, grid, buttons };

/// One field of JSON requests.
struct FieldRow {
  const char* name;
  unsigned commands;  ///< those that take it, as bits
  Form form = Form::any;
};

/// Returns the table of fields: every field that a request may have, in the order of the documentation. The
/// reader of requests refuses all others.
std::span<const FieldRow> field_table();

}  // namespace flipwise
