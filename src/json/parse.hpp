// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace flipwise {

/// One object, with no field twice and bounded nesting, so that memory is bounded by the length of the
/// text. Throws InputError for anything else, with `name` for the input's.
std::shared_ptr<const nlohmann::ordered_json> parse_object(std::string_view text, const std::string& name);

/// A value that needs no memory to be destroyed.
std::shared_ptr<nlohmann::ordered_json> shared_json(nlohmann::ordered_json&& value);

/// One line that a terminal can show, whatever bytes the input held.
std::string printable(std::string text);

}  // namespace flipwise
