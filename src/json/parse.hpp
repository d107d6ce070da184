// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace flipwise {

/// Parses one object. Repeated fields are errors, and depth is limited, so memory is bounded by the length
/// of the text. Throws InputError for anything else; `name` is the name of the input in messages.
std::shared_ptr<const nlohmann::ordered_json> parse_object(std::string_view text, const std::string& name);

/// Returns a value whose destruction allocates no memory.
std::shared_ptr<nlohmann::ordered_json> shared_json(nlohmann::ordered_json&& value);

/// Returns a text as one line that a terminal can show, shortened if it is long.
std::string printable(std::string text);

}  // namespace flipwise
