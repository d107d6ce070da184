// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "flipwise/puzzle.hpp"
#include "solve/colour_coset/transform_plan.hpp"

namespace flipwise {

/// Numbers of cells by functional and offset, for sixteen blocks at a time (Fact 42). `transform` turns
/// them into the costs of the members. `Value` has 16 bits if no member costs more, else 32 or 64.
///
///     sums[(index x colours + offset) x 16 + lane]
template <typename Value>
class LaneSums {
 public:
  LaneSums(const TransformPlan& plan, unsigned colours);
  static double bytes(const TransformPlan& plan, unsigned colours);

  void clear();
  void add(std::size_t index, std::size_t offset, std::size_t lane) { ++at(index, offset, lane); }
  /// Adds a cell whose press costs `price`.
  void add(std::size_t index, std::size_t offset, std::size_t lane, Value price) {
    Value& sum = at(index, offset, lane);
    sum = static_cast<Value>(sum + price);
  }
  /// Transforms numbers, or sums of prices, into costs. Returns the least cost of each lane.
  std::span<const Value> transform(CostOf cost_of);
  Value cost(std::size_t index, std::size_t lane) {
    return sums()[index * colours_ * transform_lanes + lane];
  }

 private:
  Value* sums() { return sums_.data() + shift_; }
  Value& at(std::size_t index, std::size_t offset, std::size_t lane) {
    return sums()[(index * colours_ + offset) * transform_lanes + lane];
  }

  const TransformPlan& plan_;
  unsigned colours_;
  std::vector<Value> sums_;
  std::size_t shift_ = 0;  // aligns the vectors
  std::vector<Value> taken_;
  std::vector<std::size_t> starts_;
  std::vector<Value> least_;
};

}  // namespace flipwise
