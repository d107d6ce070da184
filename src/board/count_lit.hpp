// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "flipwise/board.hpp"

namespace flipwise {

/// Number of lit cells.
std::uint64_t count_lit(std::span<const Word> words);

}  // namespace flipwise
