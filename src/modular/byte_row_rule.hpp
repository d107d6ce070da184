// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace flipwise {

/// One step of the chase by the plus or ring rule (Fact 2) for numbers below a modulus from 2 to 256:
/// computes the third row of presses from the first two and the targets of the lights of the second.
struct ByteRowRule {
  std::size_t columns = 0;
  bool self = true;    ///< a press adds to its own cell
  bool wraps = false;  ///< the first and the last column are neighbours
  unsigned modulus = 2;

  /// Sets before = lights - B here - before, where B adds a cell and its neighbours in the row.
  void advance(std::span<std::uint8_t> before, std::span<const std::uint8_t> here,
               std::span<const std::uint8_t> lights) const;
};

}  // namespace flipwise
