// SPDX-License-Identifier: MIT
#include "modular/byte_forms.hpp"

#include <algorithm>

namespace flipwise {

std::uint32_t ByteForms::take() {
  constexpr std::size_t first_rows = 16;
  if (spare_rows_.empty()) {
    if (rows_ == rows_held_) grow(std::max(first_rows, rows_held_ * 2), slots_held_);
    return static_cast<std::uint32_t>(rows_++);
  }
  const std::uint32_t row = spare_rows_.back();
  spare_rows_.pop_back();
  return row;
}

void ByteForms::give_back(std::uint32_t row) {
  const auto cells = form(row);
  std::fill(cells.begin(), cells.end(), std::uint8_t{0});
  spare_rows_.push_back(row);
}

std::uint32_t ByteForms::take_slot() {
  constexpr std::size_t first_slots = 32;
  if (spare_slots_.empty()) {
    if (slots_ == slots_held_) grow(rows_held_, std::max(first_slots, slots_held_ * 2));
    return static_cast<std::uint32_t>(slots_++);
  }
  const std::uint32_t slot = spare_slots_.back();
  spare_slots_.pop_back();
  return slot;
}

void ByteForms::grow(std::size_t rows, std::size_t slots) {
  MemoryReservation reservation =
      limits_.charge_part(static_cast<double>(rows) * static_cast<double>(slots));
  ByteVector cells(product_of_sizes(rows, slots));
  for (std::size_t row = 0; row < rows_; ++row)
    std::copy_n(cells_.begin() + static_cast<std::ptrdiff_t>(row * slots_held_), slots_,
                cells.begin() + static_cast<std::ptrdiff_t>(row * slots));
  cells_ = std::move(cells);
  rows_held_ = rows;
  slots_held_ = slots;
  reservation_ = std::move(reservation);
}

}  // namespace flipwise
