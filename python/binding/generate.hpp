// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "values.hpp"

namespace flipwise::python {

/// Generates boards for a request for `generate`. Returns a dict with status, reason, uniform, seconds,
/// boards and solutions (n, rows, columns), the ids of the boards, and the holes.
py::dict generate_boards(const std::string& request, const py::dict& arrays, py::object progress);

}  // namespace flipwise::python
