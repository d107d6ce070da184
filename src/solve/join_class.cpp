// SPDX-License-Identifier: MIT
#include "solve/join_class.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <new>

namespace flipwise {

namespace {

/// Room for a table, in large pages where the system has them: look-ups are random.
std::uint8_t* allocate_table(std::uint64_t bytes) {
  constexpr std::uint64_t page = std::uint64_t{1} << 21;
  const bool is_large = bytes >= page;
  void* const table = is_large ? std::aligned_alloc(page, (bytes + page - 1) / page * page)
                               : std::aligned_alloc(64, (bytes + 63) / 64 * 64);
  if (table == nullptr) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  if (is_large) madvise(table, bytes, MADV_HUGEPAGE);
#endif
  return static_cast<std::uint8_t*>(table);
}

}  // namespace

template <typename Value>
bool JoinClass::measure_sums(const Proceed& proceed) {
  constexpr std::uint64_t sampled_blocks = 64;
  const std::uint64_t step = std::max<std::uint64_t>(1, sum_.blocks() / sampled_blocks);
  struct Met {
    Value greatest = std::numeric_limits<Value>::min();
    std::vector<std::uint64_t> histogram = {};
  };
  std::vector<Met> met(threads_);
  for (Met& own : met) own.histogram.resize(spread_ + 1);
  const bool complete = for_each_block<Value>(
      sum_, threads_, 1, proceed,
      [&](unsigned worker, std::uint64_t first, std::span<const Value> sums, Value greatest) {
        Met& own = met[worker];
        own.greatest = std::max(own.greatest, greatest);
        if ((first >> sum_.block_bits()) % step != 0) return;
        for (const Value value : sums)
          ++own.histogram[(spread_ - static_cast<std::uint64_t>(std::int64_t{value})) / 2];
      });
  if (!complete) return false;
  std::int64_t greatest = met[0].greatest;
  for (const Met& own : met) greatest = std::max<std::int64_t>(greatest, own.greatest);
  least_ = (spread_ - static_cast<std::uint64_t>(greatest)) / 2;
  histogram_.assign(spread_ + 1 - least_, 0.0);
  for (const Met& own : met)
    for (std::size_t i = 0; i < histogram_.size(); ++i)
      histogram_[i] += static_cast<double>(own.histogram[least_ + i]) * static_cast<double>(step);
  histogram_[0] = std::max(histogram_[0], 1.0);
  return true;
}

template <typename Value>
bool JoinClass::tabulate_sums(unsigned shift, unsigned greatest_entry, const Proceed& proceed) {
  table_.reset(allocate_table(entries()));
  const auto greatest =
      static_cast<Value>(static_cast<std::int64_t>(spread_) - 2 * static_cast<std::int64_t>(least_));
  return for_each_block<Value>(
      sum_, threads_, 1, proceed, [&](unsigned, std::uint64_t first, std::span<const Value> sums, Value) {
        gf2::walsh_levels(sums, greatest, shift + 1, static_cast<std::uint8_t>(greatest_entry),
                          table_.get() + first);
      });
}

template <typename Value>
bool JoinClass::collect_sums(std::uint64_t limit, const Proceed& proceed) {
  const std::int64_t greatest = static_cast<std::int64_t>(spread_) - 2 * static_cast<std::int64_t>(least_);
  const auto bound = static_cast<Value>(
      std::max<std::int64_t>(greatest - 2 * static_cast<std::int64_t>(std::min(limit, spread_)),
                             std::numeric_limits<Value>::min()));
  struct Met {
    std::vector<Light> lights = {};
    std::vector<std::uint32_t> found = {};
  };
  std::vector<Met> met(threads_);
  const bool complete = for_each_block<Value>(
      sum_, threads_, 1, proceed,
      [&](unsigned worker, std::uint64_t first, std::span<const Value> sums, Value greatest_here) {
        if (greatest_here < bound) return;
        Met& own = met[worker];
        own.found.clear();
        gf2::walsh_find(sums, bound, own.found);
        for (const std::uint32_t i : own.found)
          own.lights.push_back({first + i, static_cast<std::uint32_t>((greatest - sums[i]) / 2)});
      });
  if (!complete) return false;
  lights_.clear();
  for (Met& own : met) {
    lights_.insert(lights_.end(), own.lights.begin(), own.lights.end());
    own = {};
  }
  collected_ = limit + 1;
  return true;
}

bool JoinClass::measure(const Proceed& proceed) {
  return is_narrow(sum_) ? measure_sums<std::int16_t>(proceed) : measure_sums<std::int32_t>(proceed);
}

bool JoinClass::tabulate(unsigned shift, unsigned greatest_entry, const Proceed& proceed) {
  const bool complete = is_narrow(sum_) ? tabulate_sums<std::int16_t>(shift, greatest_entry, proceed)
                                        : tabulate_sums<std::int32_t>(shift, greatest_entry, proceed);
  if (!complete) drop_table();
  return complete;
}

bool JoinClass::collect(std::uint64_t limit, const Proceed& proceed) {
  if (has_collected(limit)) return true;
  return is_narrow(sum_) ? collect_sums<std::int16_t>(limit, proceed)
                         : collect_sums<std::int32_t>(limit, proceed);
}

}  // namespace flipwise
