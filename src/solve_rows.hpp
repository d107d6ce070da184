// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "flipwise/rows.hpp"
#include "run/ranks.hpp"

namespace flipwise {

/// What another process opens by the addresses of lights and presses: the same lights, and presses that
/// take rows anywhere. Nothing where it does not see both.
struct SharedRows {
  std::unique_ptr<RowSource> lights;
  std::unique_ptr<RowSink> presses;
  /// Returns when all that was written is where it goes; throws where that failed.
  std::function<void()> settle;
};
using OpenRows = std::function<SharedRows(const std::string& lights, const std::string& presses)>;

/// What such a process does while rank 0 solves a board row by row; without the rows, nothing.
void assist_rows(Team& team, const std::string& question, Limits& limits, const OpenRows& open);

}  // namespace flipwise
