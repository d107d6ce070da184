// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "command.hpp"
#include "json/request.hpp"
#include "progress.hpp"

namespace flipwise::app {

/// Options of the tables that count patterns.
struct CountTableOptions {
  std::string on;
  std::string off;
  std::string adjacent;
  std::string wrap;
  std::string modulus;
  std::string columns;
  bool antidiagonals = false;
};
std::vector<Option> count_table_options(CountTableOptions& options);

/// Puts the options into a table's request. Throws InputError where one is given that the table has no use
/// for.
void apply(const CountTableOptions& options, TableRequest& table);

/// Everything that the numbers depend on, as words: the name of the table and its options.
std::string full_name(const TableRequest& table);

/// The n-th number: of the n x n board, of n rows of `columns`, or by antidiagonals: of the shapes
/// (1,1), (1,2), (2,1), (1,3), (2,2), (3,1), (1,4) ... Its state is kept by these checkpoints.
Tally counted(const TableRequest& table, std::uint64_t n, const LimitOptions& limits, ProgressBar& bar,
              const Checkpoints& checkpoints);

}  // namespace flipwise::app
