// SPDX-License-Identifier: MIT
#include "board/lights.hpp"
#include "json/fields.hpp"
#include "json/request.hpp"

namespace flipwise {

std::optional<QuietCondition> quiet_condition(const Fields& fields, std::uint64_t colours) {
  const bool has_condition = fields.has("outside") || fields.has("flips");
  if (!fields.flag("lightest")) {
    if (has_condition)
      throw InputError(fields.name() + ": outside and flips go with lightest", ErrorCode::conflict);
    return std::nullopt;
  }
  for (const char* other : {"quiet_patterns", "worst", "distances", "distribution"})
    if (fields.flag(other))
      throw InputError(fields.name() + ": lightest is asked for alone", ErrorCode::conflict);
  QuietCondition condition;
  if (fields.has("outside")) condition.outside = fields.buttons("outside", most_lights, colours);
  if (fields.has("flips")) condition.flips = fields.buttons("flips", most_lights, colours);
  return condition;
}

}  // namespace flipwise
