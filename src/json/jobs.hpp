// SPDX-License-Identifier: MIT
#pragma once

#include "run/ranks.hpp"
#include "solve_rows.hpp"

namespace flipwise {

/// Returns the jobs in which the library shares its work among processes, by name. Without `open`, a
/// process does not take part in solving boards row by row.
std::map<std::string, Assist, std::less<>> library_jobs(OpenRows open = {});

}  // namespace flipwise
