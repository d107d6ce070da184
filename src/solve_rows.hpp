// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "flipwise/rows.hpp"
#include "run/ranks.hpp"

namespace flipwise {

/// The rows that another process opens by the addresses of lights and presses: the same lights, and presses
/// that can be written in any order. Empty if it cannot access both.
struct SharedRows {
  std::unique_ptr<RowSource> lights;
  std::unique_ptr<RowSink> presses;
  /// Waits until everything written has reached its destination; throws if that failed.
  std::function<void()> settle;
};
using OpenRows = std::function<SharedRows(const std::string& lights, const std::string& presses)>;

/// Takes part in another process while rank 0 solves a board row by row, if it can access the rows.
void assist_rows(Team& team, const std::string& question, Limits& limits, const OpenRows& open);

}  // namespace flipwise
