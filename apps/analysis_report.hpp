// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "json/request.hpp"

namespace flipwise::app {

// What analyze says, for people.

std::string text_report(const AnalyzeRequest& request, const Analysis& analysis);
std::string distances_report(const Distances& distances);
/// Only lines with any.
std::string distribution_report(const std::vector<std::string>& distribution, bool has_board);
/// "nullity 4 rank 12 solvable", and what else was asked.
std::string line_report(const AnalyzeRequest& request, const AnalyzeAnswer& found);
/// The board, quiet patterns and the worst board, and what is asked by presses. Of buttons the board is the
/// row of lights, and a quiet pattern the row of buttons.
std::string analysis_svg(const AnalyzeRequest& request, const AnalyzeAnswer& found);
/// Why there is no picture, or nothing.
std::string not_drawn(const AnalyzeRequest& request, const AnalyzeAnswer& found);

// The same of any number of colours.

/// Says how many presses the worst board needs: "7 presses", "between 3 and 9 presses", "at most 9
/// presses".
std::string worst_in_words(const WorstCase& worst);
std::string worst_report(const Puzzle& shape, const WorstCase& worst);
/// " worst 7", " worst 3 to 9", " worst at most 9".
std::string worst_on_a_line(const WorstCase& worst);
/// " 0:1 12:2", without numbers that are 0.
std::string pairs_on_a_line(const std::vector<std::string>& numbers);
std::string board_can_be_solved(bool solvable);

}  // namespace flipwise::app
