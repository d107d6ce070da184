// SPDX-License-Identifier: MIT
//
// Computes the values of tables for the program and respond(). The program prints them in
// apps/commands/command_table.cpp; the numbers come from analyze (rectangle.cpp), solve and count.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "flipwise/count.hpp"
#include "json/request.hpp"
#include "run/limits.hpp"
#include "run/ranks.hpp"

namespace flipwise {

/// True if the values of a table are numbers of patterns.
bool counts_patterns(const std::string& table);

/// The values of a table, within limits for all of them together. After such a limit, no value is computed;
/// after a limit for one value, only that value is unknown.
class TableValues {
 public:
  /// Keeps a reference to the request. Throws InputError if the table does not support the rule.
  explicit TableValues(const TableRequest& table);

  /// A value, or the reason why it is missing. If `goes_on`, only this value is out of reach: `unknown`
  /// replaces it, and the table continues.
  struct Value {
    std::string number = {};
    std::string missing = {};  ///< why the value is missing
    bool goes_on = false;
    std::string known = {};  ///< bounds of a missing value, written before the reason
  };
  static constexpr const char* unknown = "?";
  /// Returns the value for n. Counts and long searches save their state to `checkpoints`.
  Value of(std::uint64_t n, const Checkpoints& checkpoints = {});

 private:
  RunOptions left();
  Value found(std::uint64_t n, const Checkpoints& checkpoints);
  Value fewest_all_on(std::uint64_t n, const Checkpoints& checkpoints);
  Value patterns(std::uint64_t n, const Checkpoints& checkpoints);
  Value nullity(std::uint64_t n);

  const TableRequest& table_;
  Limits limits_;
  std::uint64_t first_ = 0;
  std::vector<std::uint64_t> batch_ = {};  // fewer than requested after a stop
};

/// The job of other processes. A block is `table_block(table)` consecutive n from `block` on. Its answer is
/// read by `table_values_in`; a value without number and reason is unknown.
constexpr const char* table_job = "table";
std::string table_question(const TableRequest& table);
std::uint64_t table_block(const TableRequest& table);
std::vector<TableValues::Value> table_values_in(const std::string& answer);
std::string table_answer(const TableRequest& table, std::uint64_t block,
                         const std::function<TableValues::Value(std::uint64_t n)>& value_of);
void assist_table(Team& team, const std::string& question, Limits& limits);

}  // namespace flipwise
