// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "puzzle_options.hpp"

namespace flipwise::app {

// Answers to a line with a graph of at most 64 vertices, in about a microsecond, as the commands write
// them. The options must leave the graph as it is: see are_plain_graphs. If a line is not such a graph,
// these functions return false and append nothing; the command then answers it, or writes why it is bad.

/// Appends "nullity 2 rank 4", as `analyze` does.
bool add_nullity(std::string_view line, const GraphLines& how, std::string& text);

/// Appends "optimal 1 0010" or "impossible", as `solve` does with all lights on.
bool add_solution(std::string_view line, const GraphLines& how, const PuzzleSpec& given, std::string& text);

}  // namespace flipwise::app
