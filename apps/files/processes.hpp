// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/answer.hpp"

namespace flipwise::app {

/// The processes that share the work, or nullptr where this is the only one (src/run/ranks.hpp).
inline Ranks* processes = nullptr;

}  // namespace flipwise::app
