// SPDX-License-Identifier: MIT
#include "solve/coset/class_tables.hpp"

#include <array>
#include <utility>

namespace flipwise {

ClassTables::ClassTables(const Split& split, Limits& limits)
    : split_(split), limits_(limits), memory_bytes_(limits.free_bytes()) {
  for (const SplitClass& one : split.classes) classes_.emplace_back(one, limits);
}

bool ClassTables::keeps_all_tables() const {
  return 2 * split_.table_entries() <= static_cast<double>(memory_bytes_);
}

bool ClassTables::tabulate(std::size_t half, unsigned shift, unsigned greatest_entry,
                           const ProgressOf& progress_of) {
  if (is_tabulated(half)) return true;
  std::array<TableRoom, 2> rooms;
  ParityClass* const own = &classes_[2 * half];
  if (!keeps_all_tables()) {
    ParityClass* const other = &classes_[2 - 2 * half];
    for (std::size_t i = 0; i < 2; ++i) rooms[i] = other[i].drop_table();
    // The larger room for the larger table; new rooms where those of unequal sizes do not serve.
    if ((rooms[0].size < rooms[1].size) != (own[0].rank() < own[1].rank())) std::swap(rooms[0], rooms[1]);
    double missing = 0;
    for (std::size_t i = 0; i < 2; ++i)
      if (rooms[i].size < own[i].entries())
        missing += static_cast<double>(own[i].entries()) - static_cast<double>(rooms[i].size);
    if (!limits_.fits(missing)) rooms = {};
  }
  for (std::size_t i = 0; i < 2; ++i)
    if (!own[i].tabulate(shift, greatest_entry, progress_of, std::move(rooms[i]))) return false;
  return true;
}

double ClassTables::room_for_lists(std::size_t half) const {
  double used = keeps_all_tables() ? split_.table_entries() : split_.table_entries(1 - half);
  for (const std::size_t i : {2 - 2 * half, 3 - 2 * half})
    used += static_cast<double>(classes_[i].lights().size() * sizeof(ParityClass::Light));
  return static_cast<double>(memory_bytes_) - used;
}

bool ClassTables::collect(std::size_t half, std::int64_t light, std::int64_t ahead,
                          const ProgressOf& progress_of) {
  for (const std::size_t i : {2 * half, 2 * half + 1})
    if (!classes_[i].has_collected(static_cast<std::uint64_t>(light)) &&
        !classes_[i].collect(static_cast<std::uint64_t>(ahead), progress_of))
      return false;
  return true;
}

}  // namespace flipwise
