// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "values.hpp"
#include "watch.hpp"

namespace flipwise::python {

/// Solves (n, rows, columns) boards of the puzzle of a request for `solve`, whose own board only gives the
/// shape. Returns three arrays: the status of each board (in the order of flipwise::Status), its number of
/// presses or -1, and (n, rows, columns) presses.
py::tuple solve_boards(const std::string& request, const py::dict& arrays, const Cells& boards,
                       py::object progress);

/// Buttons prepared for many boards of lights by one elimination.
class Decoder {
 public:
  Decoder(const std::string& request, const py::dict& arrays);
  /// Solves (n, lights) syndromes as solve_boards does; presses are (n, buttons).
  py::tuple solve(const Cells& syndromes, py::object progress) const;

 private:
  explicit Decoder(SolveRequest request);

  std::size_t buttons_;
  Solver solver_;
};

}  // namespace flipwise::python
