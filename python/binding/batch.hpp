// SPDX-License-Identifier: MIT
#pragma once

#include "values.hpp"

namespace flipwise::python {

/// Answers (n, rows, columns) boards of one puzzle. A triple: the status of each (in the order of
/// flipwise::Status), its number of presses or -1, and (n, rows, columns) presses.
py::tuple solve_boards(const py::dict& asked, const Cells& boards, py::object progress);

/// A code made ready: one elimination for all syndromes.
class Decoder {
 public:
  Decoder(const py::dict& asked, py::object progress);
  /// The same triple for (n, lights) syndromes; (n, buttons) presses.
  py::tuple solve(const Cells& syndromes, py::object progress) const;

 private:
  std::size_t buttons_;
  Solver solver_;
};

}  // namespace flipwise::python
