// SPDX-License-Identifier: MIT
#include "solve/colour_coset/lane_sums.hpp"

#include <algorithm>

#include "run/clones.hpp"

namespace flipwise {

namespace {

constexpr std::size_t cache_bytes = 16384;  // half of a first-level cache

template <typename Value>
struct LaneVectorOf {
  using Type [[gnu::vector_size(transform_lanes * sizeof(Value)), gnu::may_alias, gnu::aligned(2)]] = Value;
};
template <typename Value>
using LaneVector = typename LaneVectorOf<Value>::Type;

/// The data of the loops below. `taken` has the entries of one digit, each sequence twice, so that a
/// rotated one is read without a seam; `starts` has the start for each new and old value of the digit.
template <typename Value>
struct LaneArrays {
  LaneVector<Value>* at;
  std::size_t size;
  std::size_t colours;
  LaneVector<Value>* taken;
  std::size_t* starts;
};

/// Performs one stage; `Radix` 0 stands for the radix of the stage.
template <typename Value, std::size_t Radix>
[[gnu::always_inline]] inline void eliminate_digit(const LaneArrays<Value>& sums,
                                                   const TransformStage& stage) {
  const std::size_t radix = Radix == 0 ? stage.radix : Radix;
  const std::size_t colours = sums.colours;
  const std::size_t step = stage.spread * stage.stride;
  for (std::size_t t = 0; t < stage.spread; ++t) {
    for (std::size_t c = 0; c < radix; ++c)
      for (std::size_t u = 0; u < radix; ++u)
        sums.starts[c * radix + u] =
            (2 * u + 1) * colours - stage.turn * c % colours * (u * stage.spread + t) % colours;
    for (std::size_t high = 0; high < sums.size; high += step * radix)
      for (std::size_t low = 0; low < stage.stride; ++low) {
        LaneVector<Value>* const at = sums.at + (high + t * stage.stride + low) * colours;
        for (std::size_t u = 0; u < radix; ++u)
          for (std::size_t r = 0; r < colours; ++r) {
            const LaneVector<Value> entry = at[u * step * colours + r];
            sums.taken[2 * u * colours + r] = entry;
            sums.taken[(2 * u + 1) * colours + r] = entry;
          }
        for (std::size_t c = 0; c < radix; ++c) {
          LaneVector<Value>* const into = at + c * step * colours;
          const std::size_t* const starts = sums.starts + c * radix;
          for (std::size_t r = 0; r < colours; ++r) {
            LaneVector<Value> sum = sums.taken[starts[0] + r];
#pragma GCC unroll 4
            for (std::size_t u = 1; u < radix; ++u) sum += sums.taken[starts[u] + r];
            into[r] = sum;
          }
        }
      }
  }
}

/// Computes the costs: the sum of r times number r is the sum over r > 0 of all numbers from r on.
template <typename Value>
[[gnu::always_inline]] inline void evaluate(const LaneArrays<Value>& sums, bool counts_presses,
                                            LaneVector<Value>* least_cost) {
  LaneVector<Value> least = ~LaneVector<Value>{};
  for (std::size_t index = 0; index < sums.size; ++index) {
    LaneVector<Value>* const at = sums.at + index * sums.colours;
    LaneVector<Value> from = {};
    LaneVector<Value> cost = {};
    for (std::size_t r = sums.colours - 1; r > 0; --r) {
      from += at[r];
      cost += from;
    }
    if (counts_presses) cost = from;
    at[0] = cost;
    least = cost < least ? cost : least;
  }
  *least_cost = least;
}

template <typename Value>
[[gnu::always_inline]] inline void run_stage(const LaneArrays<Value>& sums, const TransformStage& stage) {
  if (stage.radix == 2)
    eliminate_digit<Value, 2>(sums, stage);
  else if (stage.radix == 3)
    eliminate_digit<Value, 3>(sums, stage);
  else if (stage.radix == 4)
    eliminate_digit<Value, 4>(sums, stage);
  else
    eliminate_digit<Value, 0>(sums, stage);
}

/// Runs the stages; those of small span run one after another on parts that fit in the first-level cache.
template <typename Value>
[[gnu::always_inline]] inline void run_stages(const LaneArrays<Value>& sums, const TransformPlan& plan,
                                              bool counts_presses, LaneVector<Value>* least) {
  const std::size_t cached = cache_bytes / (sums.colours * sizeof(LaneVector<Value>));
  std::size_t wide = 0;
  while (wide < plan.stages.size() && plan.stages[wide].span() > cached) ++wide;
  for (std::size_t i = 0; i < wide; ++i) run_stage(sums, plan.stages[i]);
  if (wide < plan.stages.size())
    for (std::size_t from = 0, size = plan.stages[wide].span(); from < sums.size; from += size) {
      const LaneArrays<Value> part{sums.at + from * sums.colours, size, sums.colours, sums.taken,
                                   sums.starts};
      for (std::size_t i = wide; i < plan.stages.size(); ++i) run_stage(part, plan.stages[i]);
    }
  evaluate(sums, counts_presses, least);
}

FLIPWISE_CLONES void run_narrow(const LaneArrays<std::uint16_t>& sums, const TransformPlan& plan,
                                bool counts_presses, LaneVector<std::uint16_t>* least) {
  run_stages(sums, plan, counts_presses, least);
}
FLIPWISE_CLONES void run_wide(const LaneArrays<std::uint32_t>& sums, const TransformPlan& plan,
                              bool counts_presses, LaneVector<std::uint32_t>* least) {
  run_stages(sums, plan, counts_presses, least);
}
FLIPWISE_CLONES void run_widest(const LaneArrays<std::uint64_t>& sums, const TransformPlan& plan,
                                bool counts_presses, LaneVector<std::uint64_t>* least) {
  run_stages(sums, plan, counts_presses, least);
}

std::size_t greatest_radix(const TransformPlan& plan) {
  std::size_t radix = 1;
  for (const TransformStage& stage : plan.stages) radix = std::max<std::size_t>(radix, stage.radix);
  return radix;
}

}  // namespace

template <typename Value>
LaneSums<Value>::LaneSums(const TransformPlan& plan, unsigned colours)
    : plan_(plan),
      colours_(colours),
      sums_((plan.block * colours + 1) * transform_lanes),
      taken_(2 * greatest_radix(plan) * colours * transform_lanes),
      starts_(greatest_radix(plan) * greatest_radix(plan)),
      least_(transform_lanes) {
  constexpr std::size_t line = transform_lanes * sizeof(Value);
  const auto over = reinterpret_cast<std::uintptr_t>(sums_.data()) % line;
  shift_ = over == 0 ? 0 : static_cast<std::size_t>(line - over) / sizeof(Value);
}

template <typename Value>
double LaneSums<Value>::bytes(const TransformPlan& plan, unsigned colours) {
  const auto radix = static_cast<double>(greatest_radix(plan));
  return (static_cast<double>(plan.block) + 2 * radix) * colours * transform_lanes * sizeof(Value) +
         radix * radix * sizeof(std::size_t);
}

template <typename Value>
void LaneSums<Value>::clear() {
  std::fill(sums_.begin(), sums_.end(), Value{0});
}

template <typename Value>
std::span<const Value> LaneSums<Value>::transform(CostOf cost_of) {
  const auto vectors = [](Value* values) { return reinterpret_cast<LaneVector<Value>*>(values); };
  const LaneArrays<Value> all{vectors(sums()), plan_.block, colours_, vectors(taken_.data()),
                              starts_.data()};
  const bool counts_presses = cost_of == CostOf::press;
  if constexpr (sizeof(Value) == 2)
    run_narrow(all, plan_, counts_presses, vectors(least_.data()));
  else if constexpr (sizeof(Value) == 8)
    run_widest(all, plan_, counts_presses, vectors(least_.data()));
  else
    run_wide(all, plan_, counts_presses, vectors(least_.data()));
  return least_;
}

template class LaneSums<std::uint16_t>;
template class LaneSums<std::uint32_t>;
template class LaneSums<std::uint64_t>;

}  // namespace flipwise
