// SPDX-License-Identifier: MIT
#include "solve/weights/parity_class.hpp"

#include <algorithm>
#include <limits>

namespace flipwise {

bool ParityClass::measure(const ProgressOf& progress_of) {
  constexpr std::uint64_t sampled_blocks = 64;
  const std::uint64_t step = std::max<std::uint64_t>(1, sum_.blocks() / sampled_blocks);
  struct Sample {
    std::int64_t greatest = std::numeric_limits<std::int64_t>::min();
    std::vector<std::uint64_t> histogram = {};
  };
  const MemoryReservation reservation = limits_->charge(
      static_cast<double>(limits_->threads()) * sizeof(std::uint64_t) * static_cast<double>(l1_norm_ + 1));
  std::vector<Sample> samples(limits_->threads());
  for (Sample& own : samples) own.histogram.resize(l1_norm_ + 1);
  const bool complete = by_width(sum_, [&]<typename Value>(Value) {
    return for_each_block<Value>(
        sum_, all_blocks(sum_), *limits_, progress_of,
        [&](unsigned worker, std::uint64_t first, std::span<const Value> sums, Value greatest) {
          Sample& own = samples[worker];
          own.greatest = std::max<std::int64_t>(own.greatest, greatest);
          if ((first >> sum_.block_bits()) % step != 0) return;
          for (const Value value : sums)
            ++own.histogram[(l1_norm_ - static_cast<std::uint64_t>(std::int64_t{value})) / 2];
        });
  });
  if (!complete) return false;
  std::int64_t greatest = samples[0].greatest;
  for (const Sample& own : samples) greatest = std::max(greatest, own.greatest);
  least_ = (l1_norm_ - static_cast<std::uint64_t>(greatest)) / 2;
  histogram_.assign(l1_norm_ + 1 - least_, 0.0);
  for (const Sample& own : samples)
    for (std::size_t i = 0; i < histogram_.size(); ++i)
      histogram_[i] += static_cast<double>(own.histogram[least_ + i]) * static_cast<double>(step);
  histogram_[0] = std::max(histogram_[0], 1.0);
  return true;
}

TableMemory::TableMemory(std::uint64_t of_size, Limits& limits)
    : size(of_size), charge_(limits.charge(static_cast<double>(of_size))) {
  bytes.reset(static_cast<std::uint8_t*>(allocate_in_large_pages(of_size)));
}

bool ParityClass::tabulate(unsigned shift, unsigned greatest_entry, const ProgressOf& progress_of,
                           TableMemory memory) {
  if (memory.size < entries()) {
    memory = {};
    memory = TableMemory(entries(), *limits_);
  }
  const std::int64_t greatest = greatest_sum();
  const bool complete = by_width(sum_, [&]<typename Value>(Value) {
    return for_each_block<Value>(sum_, all_blocks(sum_), *limits_, progress_of,
                                 [&](unsigned, std::uint64_t first, std::span<const Value> sums, Value) {
                                   gf2::Walsh<Value>::to_levels(sums, static_cast<Value>(greatest),
                                                                shift + 1,
                                                                static_cast<std::uint8_t>(greatest_entry),
                                                                memory.bytes.get() + first);
                                 });
  });
  if (complete) table_ = std::move(memory);
  return complete;
}

bool ParityClass::visit(std::int64_t from, std::uint64_t to, const ProgressOf& progress_of,
                        const UseOfLights& use) const {
  return stream_class(
      {.sum = sum_, .range = all_blocks(sum_), .base = least_, .from = from}, [to] { return to; }, *limits_,
      progress_of, use);
}

bool ParityClass::collect(std::uint64_t limit, const ProgressOf& progress_of) {
  if (has_collected(limit)) return true;
  std::vector<std::vector<Light>> found(limits_->threads());
  const bool complete = visit(-1, limit, progress_of, [&](unsigned worker, std::span<const Light> lights) {
    found[worker].insert(found[worker].end(), lights.begin(), lights.end());
  });
  if (!complete) return false;
  std::size_t size = 0;
  for (const std::vector<Light>& own : found) size += own.size();
  lights_ = {};
  lights_charge_ = {};
  lights_charge_ = limits_->charge(static_cast<double>(size * sizeof(Light)));
  lights_.reserve(size);
  for (std::vector<Light>& own : found) {
    lights_.insert(lights_.end(), own.begin(), own.end());
    own = {};
  }
  collected_ = limit + 1;
  return true;
}

}  // namespace flipwise
