// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <vector>

#include "solve/split.hpp"

namespace flipwise {

/// One class of a split at work: its least weight, and, when asked for, a table of 8 bits for look-ups and
/// the list of its light entries. Weights are counted from the least.
///
///     table[p] = min(greatest_entry, (weight(p) - least) >> shift)
///
/// so that an entry, shifted back, never exceeds the weight; it is the weight itself where shift = 0 and
/// the entry is not the greatest.
class JoinClass {
 public:
  using Proceed = std::function<bool(double done)>;

  struct Light {
    std::uint64_t index = 0;
    std::uint32_t weight = 0;
  };

  JoinClass(const SplitClass& of, unsigned threads)
      : sum_(of.sum), spread_(sum_.spread()), threads_(threads) {}

  std::size_t rank() const { return sum_.bits; }
  std::uint64_t entries() const { return std::uint64_t{1} << sum_.bits; }

  /// Finds the least weight, and how many entries there are of each weight: estimated, where the class is
  /// large, from every so manieth block. Cost: one pass of transforms.
  bool measure(const Proceed& proceed);
  std::uint64_t least() const { return least_; }
  const std::vector<double>& histogram() const { return histogram_; }

  /// weight(p) - least, computed. Cost: the terms of the class.
  std::uint64_t weight(std::uint64_t index) const {
    return (spread_ - static_cast<std::uint64_t>(sum_.at(index))) / 2 - least_;
  }

  /// Fills the table, of entries() bytes. Cost: one pass of transforms.
  bool tabulate(unsigned shift, unsigned greatest_entry, const Proceed& proceed);
  const std::uint8_t* table() const { return table_.get(); }
  void drop_table() { table_.reset(); }

  /// Lists all entries of weight at most `limit`, unless that was done already. Cost: one pass of
  /// transforms, and 16 bytes an entry.
  bool collect(std::uint64_t limit, const Proceed& proceed);
  const std::vector<Light>& lights() const { return lights_; }
  bool has_collected(std::uint64_t limit) const { return collected_ > limit; }

 private:
  struct Free {
    void operator()(std::uint8_t* table) const { std::free(table); }
  };

  template <typename Value>
  bool measure_sums(const Proceed& proceed);
  template <typename Value>
  bool tabulate_sums(unsigned shift, unsigned greatest_entry, const Proceed& proceed);
  template <typename Value>
  bool collect_sums(std::uint64_t limit, const Proceed& proceed);

  SignedSum sum_;
  std::uint64_t spread_;
  unsigned threads_;
  std::uint64_t least_ = 0;
  std::vector<double> histogram_;
  std::unique_ptr<std::uint8_t, Free> table_;
  std::vector<Light> lights_;
  std::uint64_t collected_ = 0;  // all weights below are listed
};

}  // namespace flipwise
