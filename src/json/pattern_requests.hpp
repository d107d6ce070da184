// SPDX-License-Identifier: MIT
#pragma once

#include "json/request.hpp"

namespace flipwise {

class Fields;

// What is asked of patterns, and of tables, whose limits are read elsewhere. Throw InputError.

CountRequest count_request(const Fields& fields);
TableRequest table_request(const Fields& fields);

}  // namespace flipwise
