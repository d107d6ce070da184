// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/answer.hpp"

namespace flipwise::app {

/// The processes that share the work, or nullptr where this is the only one (src/run/ranks.hpp).
Ranks* processes();
void set_processes(Ranks* ranks);

}  // namespace flipwise::app
