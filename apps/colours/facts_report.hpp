// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "json/request.hpp"

namespace flipwise::app {

/// What analyze says of colours, for people.
std::string text_report(const AnalyzeRequest& request, const ColourFacts& facts);
/// The same as a line of --many: "nullity 3 orders 4:3 solvable", and what else was asked.
std::string line_report(const AnalyzeRequest& request, const ColourFacts& facts);

}  // namespace flipwise::app
