// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/order.hpp"
#include "json/json_fields.hpp"

namespace flipwise::json {

/// The worst case of a shape, as analyze tells it.
Json worst_json(const BoardPuzzle& shape, const WorstCase& worst);

}  // namespace flipwise::json
