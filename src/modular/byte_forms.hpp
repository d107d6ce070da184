// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "modular/howell_form.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Linear forms in parameters. Forms and parameters are created and removed over time. A form is a row of
/// coefficients, one byte for the slot of each parameter. Rows and slots are reused.
class ByteForms {
 public:
  explicit ByteForms(Limits& limits) : limits_(limits) {}

  /// Returns a form equal to 0. Throws LimitReached.
  std::uint32_t take();
  void give_back(std::uint32_t row);
  std::span<std::uint8_t> form(std::uint32_t row) {
    return std::span(cells_).subspan(row * slots_held_, slots_);
  }

  /// Returns the slot of a parameter that no form contains. Throws LimitReached.
  std::uint32_t take_slot();
  void give_back_slot(std::uint32_t slot) { spare_slots_.push_back(slot); }

  /// Return the largest numbers of rows and slots that were in use at once.
  std::size_t rows() const { return rows_; }
  std::size_t slots() const { return slots_; }

 private:
  void grow(std::size_t rows, std::size_t slots);

  Limits& limits_;
  MemoryReservation reservation_;
  std::size_t rows_ = 0;
  std::size_t slots_ = 0;
  std::size_t rows_held_ = 0;
  std::size_t slots_held_ = 0;
  ByteVector cells_;
  std::vector<std::uint32_t> spare_rows_;
  std::vector<std::uint32_t> spare_slots_;
};

}  // namespace flipwise
