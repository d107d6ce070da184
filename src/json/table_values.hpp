// SPDX-License-Identifier: MIT
//
// Computes the values of tables for the program and respond(). The program prints them in
// apps/commands/command_table.cpp; the numbers come from analyze (rectangle.cpp), solve and count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/count.hpp"
#include "flipwise/study.hpp"
#include "json/request.hpp"
#include "run/limits.hpp"
#include "run/ranks.hpp"

namespace flipwise {

/// A kind of table: its name, its meaning, and the fields that it supports in addition to those of all
/// tables.
struct TableKind {
  const char* name;
  const char* meaning;  ///< a(n), for the help and for comments in files
  std::vector<std::string_view> fields;
  bool has_state = false;     ///< true if the state of a long line can be saved
  std::uint64_t at_once = 1;  ///< number of lines that one process computes together

  bool supports(std::string_view field) const;
  /// True if the table is about patterns of a neighbour rule, false if it is about puzzles.
  bool is_of_patterns() const { return !supports("rule"); }
};
/// Returns all kinds of tables.
const std::vector<TableKind>& table_kinds();
/// Returns a kind; null if no table has the name.
const TableKind* table_kind(std::string_view name);
/// Returns the names of all tables: "nullity, ..., rank or count".
std::string table_names(std::string_view before_last);

/// Returns the graph of line n of a table: `word` is that of a graph, with N for n, as in `cycle:N`. Throws
/// InputError if it has no N, or is not a graph.
Graph graph_of_line(std::string_view word, std::uint64_t n);

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
    std::string known = {};   ///< bounds of a missing value, written before the reason
    std::string method = {};  ///< name of the method; empty if the answer has none
  };
  static constexpr const char* unknown = "?";
  /// Returns the value for n. Throws InputError only for the first n of the table; if a later line is not a
  /// board or graph that the table supports, its value is missing. Counts and long searches save their
  /// state to `checkpoints`.
  Value of(std::uint64_t n, const Checkpoints& checkpoints = {});

 private:
  struct Shape {
    std::uint64_t rows;
    std::uint64_t columns;
  };
  RunOptions left();
  Shape shape(std::uint64_t n) const;
  Wrap wrap() const;
  Rectangle rectangle(const Shape& shape) const;
  Puzzle puzzle(std::uint64_t n, bool is_lit) const;
  PatternQuestion question(std::uint64_t n) const;
  Value found(std::uint64_t n, const Checkpoints& checkpoints);
  Value all_on(std::uint64_t n, bool is_number, const Checkpoints& checkpoints);
  Value worst_case(std::uint64_t n);
  Value worst_boards(std::uint64_t n);
  Value patterns(std::uint64_t n, const Checkpoints& checkpoints);
  Value extreme(std::uint64_t n, bool most, bool is_number, const Checkpoints& checkpoints);
  Value by_weight(std::uint64_t n, const Checkpoints& checkpoints);
  Value nullity(std::uint64_t n);
  Value of_analysis(std::uint64_t n, const std::function<std::string(const Analysis&)>& number);

  const TableRequest& table_;
  const TableKind& kind_;
  const bool batches_;  // whether nullities are computed in batches
  Limits limits_;
  std::uint64_t first_ = 0;
  std::vector<std::uint64_t> batch_ = {};      // fewer than requested after a stop
  std::optional<std::uint64_t> weighed_ = {};  // number of the board of `weights_` or of `missing_`
  std::vector<std::string> weights_ = {};
  std::string missing_ = {};
  std::string method_ = {};  // of `weights_`
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
