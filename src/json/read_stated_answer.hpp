// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "flipwise/json.hpp"
#include "json/json_fields.hpp"

namespace flipwise::json {

/// An answer object, or just a press board (an array of strings).
StatedAnswer stated_answer(const Json& value, const std::string& name);

}  // namespace flipwise::json
