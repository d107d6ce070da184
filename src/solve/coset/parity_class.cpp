// SPDX-License-Identifier: MIT
#include "solve/coset/parity_class.hpp"

#include <algorithm>
#include <limits>

#include "run/memory.hpp"

namespace flipwise {

template <typename Value>
bool JoinClass::measure_sums(const ProgressOf& progress_of) {
  constexpr std::uint64_t sampled_blocks = 64;
  const std::uint64_t step = std::max<std::uint64_t>(1, sum_.blocks() / sampled_blocks);
  struct Met {
    Value greatest = std::numeric_limits<Value>::min();
    std::vector<std::uint64_t> histogram = {};
  };
  std::vector<Met> met(limits_->threads());
  for (Met& own : met) own.histogram.resize(spread_ + 1);
  const bool complete = for_each_block<Value>(
      sum_, *limits_, 1, progress_of,
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
bool JoinClass::tabulate_sums(unsigned shift, unsigned greatest_entry, const ProgressOf& progress_of) {
  const auto greatest =
      static_cast<Value>(static_cast<std::int64_t>(spread_) - 2 * static_cast<std::int64_t>(least_));
  return for_each_block<Value>(sum_, *limits_, 1, progress_of,
                               [&](unsigned, std::uint64_t first, std::span<const Value> sums, Value) {
                                 gf2::walsh_levels(sums, greatest, shift + 1,
                                                   static_cast<std::uint8_t>(greatest_entry),
                                                   table_.bytes.get() + first);
                               });
}

template <typename Value>
bool JoinClass::visit_sums(
    std::int64_t from, std::uint64_t to, const ProgressOf& progress_of,
    const std::function<void(unsigned worker, std::span<const Light> lights)>& use) const {
  const std::int64_t greatest = static_cast<std::int64_t>(spread_) - 2 * static_cast<std::int64_t>(least_);
  const auto bound = static_cast<Value>(std::max<std::int64_t>(
      greatest - 2 * static_cast<std::int64_t>(std::min(to, spread_)), std::numeric_limits<Value>::min()));
  struct Found {
    std::vector<std::uint32_t> places = {};
    std::vector<Light> lights = {};
  };
  std::vector<Found> found(limits_->threads());
  return for_each_block<Value>(
      sum_, *limits_, 1, progress_of,
      [&](unsigned worker, std::uint64_t first, std::span<const Value> sums, Value greatest_here) {
        if (greatest_here < bound) return;
        auto& [places, lights] = found[worker];
        places.clear();
        lights.clear();
        gf2::walsh_find(sums, bound, places);
        for (const std::uint32_t i : places) {
          const std::int64_t weight = (greatest - sums[i]) / 2;
          if (weight > from) lights.push_back({first + i, static_cast<std::uint32_t>(weight)});
        }
        use(worker, lights);
      });
}

bool JoinClass::measure(const ProgressOf& progress_of) {
  return is_narrow(sum_) ? measure_sums<std::int16_t>(progress_of)
                         : measure_sums<std::int32_t>(progress_of);
}

bool JoinClass::tabulate(unsigned shift, unsigned greatest_entry, const ProgressOf& progress_of,
                         TableRoom room) {
  table_ = std::move(room);
  if (table_.size < entries()) {
    table_ = {};
    table_ = {decltype(TableRoom::bytes)(static_cast<std::uint8_t*>(allocate_in_large_pages(entries()))),
              entries()};
  }
  const bool complete = is_narrow(sum_) ? tabulate_sums<std::int16_t>(shift, greatest_entry, progress_of)
                                        : tabulate_sums<std::int32_t>(shift, greatest_entry, progress_of);
  if (!complete) drop_table();
  return complete;
}

bool JoinClass::visit(
    std::int64_t from, std::uint64_t to, const ProgressOf& progress_of,
    const std::function<void(unsigned worker, std::span<const Light> lights)>& use) const {
  return is_narrow(sum_) ? visit_sums<std::int16_t>(from, to, progress_of, use)
                         : visit_sums<std::int32_t>(from, to, progress_of, use);
}

bool JoinClass::collect(std::uint64_t limit, const ProgressOf& progress_of) {
  if (has_collected(limit)) return true;
  std::vector<std::vector<Light>> met(limits_->threads());
  const bool complete = visit(-1, limit, progress_of, [&](unsigned worker, std::span<const Light> lights) {
    met[worker].insert(met[worker].end(), lights.begin(), lights.end());
  });
  if (!complete) return false;
  lights_.clear();
  for (std::vector<Light>& own : met) {
    lights_.insert(lights_.end(), own.begin(), own.end());
    own = {};
  }
  collected_ = limit + 1;
  return true;
}

}  // namespace flipwise
