// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "run/limits.hpp"
#include "run/parallel.hpp"
#include "solve/coset/parity_class.hpp"

namespace flipwise {

/// The four classes of a split with the memory of their tables: those of both halves stay where the memory
/// suffices, else the tables of one half give way to those of the other.
class ClassTables {
 public:
  ClassTables(const Split& split, Limits& limits);

  std::span<const ParityClass> classes() const { return classes_; }
  /// Finds the least weight and the histogram of a class; false when stopped.
  bool measure(std::size_t one, const ProgressOf& progress_of) {
    return classes_[one].measure(progress_of);
  }

  bool is_tabulated(std::size_t half) const {
    return classes_[2 * half].table() != nullptr && classes_[2 * half + 1].table() != nullptr;
  }
  /// Fills the tables of a half, unless it has them; false when stopped.
  bool tabulate(std::size_t half, unsigned shift, unsigned greatest_entry, const ProgressOf& progress_of);

  /// Bytes for the lists of a half beside the tables of the other.
  double room_for_lists(std::size_t half) const;
  /// Lists the entries of a half up to weight `light`, those up to `ahead` along with them where a pass is
  /// needed at all; false when stopped.
  bool collect(std::size_t half, std::int64_t light, std::int64_t ahead, const ProgressOf& progress_of);

 private:
  bool keeps_all_tables() const;

  const Split& split_;
  Limits& limits_;
  std::uint64_t memory_bytes_;
  std::vector<ParityClass> classes_;
};

}  // namespace flipwise
