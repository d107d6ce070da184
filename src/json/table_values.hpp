// SPDX-License-Identifier: MIT
//
// Values of tables, for the program and respond(), and how a table ends at a limit. The program prints them
// in apps/commands/command_table.cpp; the numbers come from analyze (rectangle.cpp), solve and count.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "flipwise/count.hpp"
#include "json/request.hpp"
#include "run/limits.hpp"
#include "run/ranks.hpp"

namespace flipwise {

/// Whether a table is of numbers of patterns.
bool counts_patterns(const std::string& table);

/// The values of one table, within limits for all of them together: once these are reached, there are no
/// more.
class TableValues {
 public:
  /// Keeps a reference. Throws InputError where the rule has no such table.
  explicit TableValues(const TableRequest& table);

  /// A value, or why there is none. Where only this one is beyond reach the table goes on, and has
  /// `unknown` in its place.
  struct Value {
    std::string number = {};
    std::string missing = {};  ///< why there is none
    bool goes_on = false;
    std::string known = {};  ///< the bounds of a missing value, to be written before the reason
  };
  static constexpr const char* unknown = "?";
  /// Counts and long searches save their state with these checkpoints.
  Value of(std::uint64_t n, const Checkpoints& checkpoints = {});

 private:
  RunOptions left();
  Value fewest_all_on(std::uint64_t n, const Checkpoints& checkpoints);
  Value patterns(std::uint64_t n, const Checkpoints& checkpoints);
  Value nullity(std::uint64_t n);

  const TableRequest& table_;
  Limits limits_;
  std::uint64_t first_ = 0;
  std::vector<std::uint64_t> batch_ = {};  // fewer than were asked for where it was stopped
};

/// The job of other processes: a block is the n from `block` on, `table_block(table)` of them; its answer
/// is read by `table_values_in`, where a value without a number and a reason is not known.
constexpr const char* table_job = "table";
std::string table_question(const TableRequest& table);
std::uint64_t table_block(const TableRequest& table);
std::vector<TableValues::Value> table_values_in(const std::string& answer);
std::string table_answer(const TableRequest& table, std::uint64_t block,
                         const std::function<TableValues::Value(std::uint64_t n)>& value_of);
void assist_table(Team& team, const std::string& question, Limits& limits);

}  // namespace flipwise
