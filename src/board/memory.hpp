// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace flipwise {

/// 80 % of the machine's memory, in bytes: what a call may use unless it was told.
std::uint64_t default_memory_bytes();

}  // namespace flipwise
