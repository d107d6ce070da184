// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "files/output.hpp"
#include "json/request.hpp"

namespace flipwise::app {

/// Writes an analysis for people.
void write_analysis(const AnalyzeRequest& request, const Analysis& analysis, Output& output);
/// Returns an analysis as a line of --many: "nullity 4 rank 12 solvable", and the requested parts.
std::string line_report(const AnalyzeRequest& request, const Analysis& analysis);
/// Draws the board, quiet patterns and the worst board, and bar charts of numbers by presses. For buttons
/// the board is the row of lights, and a quiet pattern the row of buttons.
std::string analysis_svg(const AnalyzeRequest& request, const Analysis& analysis);
/// Returns why there is no picture; empty where there is one.
std::string not_drawn(const AnalyzeRequest& request, const Analysis& analysis);

/// Returns the fewest presses that the worst board needs: "7 presses", "between 3 and 9 presses", "at most
/// 9 presses"; where presses have costs, "presses of cost 7", "presses of at most cost 9".
std::string worst_in_words(const WorstCase& worst, bool has_cost);

}  // namespace flipwise::app
