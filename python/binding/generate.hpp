// SPDX-License-Identifier: MIT
#pragma once

#include "values.hpp"

namespace flipwise::python {

/// The boards of a GenerateQuery whose fields are in `asked`, with `drawn` for a number of holes: a dict of
/// what Generated says, (n, rows, columns) boards and solutions, and an id for each.
py::dict generate_boards(const py::dict& asked, py::object progress);

}  // namespace flipwise::python
