// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "run/limits.hpp"
#include "run/parallel.hpp"
#include "run/platform.hpp"
#include "solve/weights/coset_blocks.hpp"
#include "solve/weights/split.hpp"

namespace flipwise {

/// Memory for a table, to be reused: memory that was in use before is faster than new memory.
struct TableMemory {
  struct Free {
    void operator()(std::uint8_t* table) const { free_aligned(table); }
  };
  TableMemory() = default;
  /// Throws LimitReached if memory does not suffice.
  TableMemory(std::uint64_t of_size, Limits& limits);

  std::unique_ptr<std::uint8_t, Free> bytes = {};
  std::uint64_t size = 0;

 private:
  MemoryReservation charge_ = {};
};

/// A class of a split in use: its least weight and, on request, a table of 8 bits per entry for look-ups
/// and the list of its light entries. Weights are counted from the least.
///
///     table[p] = min(greatest_entry, (weight(p) - least) >> shift)
///
/// so an entry, shifted back, never exceeds the weight. If shift = 0 and the entry is less than
/// greatest_entry, it is the weight.
class ParityClass {
 public:
  using Light = LightEntry;

  ParityClass(const SplitClass& of, Limits& limits)
      : sum_(of.sum), l1_norm_(sum_.l1_norm()), limits_(&limits) {}

  std::size_t rank() const { return sum_.bits; }
  std::uint64_t entries() const { return std::uint64_t{1} << sum_.bits; }

  /// Finds the least weight and the number of entries of each weight, which for a large class is estimated
  /// from a sample of its blocks. Cost: one pass of transforms. Returns false if a limit stopped it.
  bool measure(const ProgressOf& progress_of);
  std::uint64_t least() const { return least_; }
  const std::vector<double>& histogram() const { return histogram_; }

  /// Computes weight(p) - least. Cost: the terms of the class.
  std::uint64_t weight(std::uint64_t index) const {
    return (l1_norm_ - static_cast<std::uint64_t>(sum_.at(index))) / 2 - least_;
  }

  /// Fills the table of entries() bytes, in `memory` if that is large enough. Cost: one pass of transforms.
  /// Returns false if a limit stopped it.
  bool tabulate(unsigned shift, unsigned greatest_entry, const ProgressOf& progress_of,
                TableMemory memory = {});
  const std::uint8_t* table() const { return table_.bytes.get(); }
  /// Releases the table and returns its memory for reuse.
  TableMemory drop_table() { return std::exchange(table_, TableMemory()); }

  /// Calls use(worker, lights) with all entries of weight above `from` and at most `to`, block by block.
  /// Cost: one pass of transforms. Returns false if a limit stopped it.
  bool visit(std::int64_t from, std::uint64_t to, const ProgressOf& progress_of,
             const UseOfLights& use) const;

  /// Lists all entries of weight at most `limit`, unless they are listed already. Cost: one pass of
  /// transforms, and 16 bytes per entry. Returns false if a limit stopped it.
  bool collect(std::uint64_t limit, const ProgressOf& progress_of);
  const std::vector<Light>& lights() const { return lights_; }
  bool has_collected(std::uint64_t limit) const { return collected_ > limit; }

 private:
  std::int64_t greatest_sum() const {
    return static_cast<std::int64_t>(l1_norm_) - 2 * static_cast<std::int64_t>(least_);
  }

  SignedSum sum_;
  std::uint64_t l1_norm_;
  Limits* limits_;
  std::uint64_t least_ = 0;
  std::vector<double> histogram_;
  TableMemory table_;
  std::vector<Light> lights_;
  MemoryReservation lights_charge_ = {};
  std::uint64_t collected_ = 0;  // all entries of less weight are listed
};

}  // namespace flipwise
