// SPDX-License-Identifier: MIT
#include "solve/coset/gale_berlekamp_walk.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace flipwise {

namespace {

template <typename Value, std::size_t Bytes>
struct VectorOf {
  using Type [[gnu::vector_size(Bytes), gnu::may_alias]] = Value;
};

template <std::size_t Bytes>
struct Backend {
  using Small = typename VectorOf<std::uint8_t, Bytes>::Type;
  using Wide = typename VectorOf<std::uint16_t, Bytes>::Type;
  using Signed = typename VectorOf<std::int16_t, Bytes>::Type;

  /// Steps until a total reaches the threshold. The absolute value is the unsigned minimum of x and -x.
  [[gnu::always_inline]] static inline bool next(SwitchWalk::State& state, int threshold) {
    auto* const sums = static_cast<Small*>(static_cast<void*>(state.sums));
    const auto* const changes = static_cast<const Small*>(static_cast<const void*>(state.changes));
    const std::size_t rows = state.rows;
    const auto limit = static_cast<std::int16_t>(threshold - 1);
    while (state.step < state.steps) {
      const Small* change = nullptr;
      if (state.step > 0) {
        const auto column = static_cast<std::size_t>(std::countr_zero(state.step));
        change = changes + (2 * column + (state.signs >> column & 1)) * rows;
        state.signs ^= std::uint64_t{1} << column;
      }
      ++state.step;
      Wide even = {};
      Wide odd = {};
      std::size_t row = 0;
      for (const std::size_t flush : state.flushes) {
        Small total = {};
        if (change == nullptr) {
          for (; row < flush; ++row) {
            const Small negative = Small{} - sums[row];
            total += sums[row] < negative ? sums[row] : negative;
          }
        } else {
          for (; row < flush; ++row) {
            const Small sum = sums[row] + change[row];
            sums[row] = sum;
            const Small negative = Small{} - sum;
            total += sum < negative ? sum : negative;
          }
        }
        Wide both;
        __builtin_memcpy(&both, &total, Bytes);
        even += both & 255;
        odd += both >> 8;
      }
      Signed totals[2];
      __builtin_memcpy(totals, &even, Bytes);
      __builtin_memcpy(totals + 1, &odd, Bytes);
      const auto above = (totals[0] > limit) | (totals[1] > limit);
      std::uint64_t words[Bytes / 8];
      __builtin_memcpy(words, &above, Bytes);
      std::uint64_t any = 0;
      for (const std::uint64_t word : words) any |= word;
      if (any == 0) continue;
      for (std::size_t i = 0; i < Bytes / 2; ++i) {
        state.totals[2 * i] = totals[0][i];
        state.totals[2 * i + 1] = totals[1][i];
      }
      return true;
    }
    return false;
  }
};

}  // namespace

int SwitchMatrix::l1_norm(std::size_t row) const {
  int sum = 0;
  for (std::size_t j = 0; j < columns; ++j) sum += std::abs(int{at(row, j)});
  return sum;
}

int SwitchMatrix::l1_norm() const {
  int sum = 0;
  for (std::size_t i = 0; i < rows; ++i) sum += l1_norm(i);
  return sum;
}

int SwitchMatrix::sum(std::size_t row, std::uint64_t signs) const {
  int sum = 0;
  for (std::size_t j = 0; j < columns; ++j) sum += signs >> j & 1 ? -at(row, j) : at(row, j);
  return sum;
}

bool is_walkable(const SwitchMatrix& matrix) {
  if (matrix.columns == 0 || matrix.columns > 62 || matrix.rows > 32767) return false;
  for (std::size_t i = 0; i < matrix.rows; ++i)
    if (matrix.l1_norm(i) > 127) return false;
  return matrix.l1_norm() <= 32767;
}

SwitchWalk::SwitchWalk(const SwitchMatrix& matrix, std::size_t prefix_columns, std::uint64_t prefix,
                       gf2::InstructionSet set)
    : set_(set) {
  const auto lanes = static_cast<std::size_t>(set);
  const std::size_t free_columns = matrix.columns - 1;
  const std::size_t open_columns = free_columns - prefix_columns;
  lane_columns_ = std::min(open_columns, static_cast<std::size_t>(std::countr_zero(lanes)));
  used_lanes_ = std::size_t{1} << lane_columns_;
  walked_columns_ = open_columns - lane_columns_;
  prefix_ = prefix << open_columns;
  state_.rows = matrix.rows;
  state_.lanes = lanes;
  state_.steps = std::uint64_t{1} << walked_columns_;

  sums_.resize(matrix.rows * lanes / 64 + 1);
  changes_.resize(2 * walked_columns_ * matrix.rows * lanes / 64 + 1);
  state_.sums = sums_.front().values;
  std::int8_t* const changes = changes_.front().values;
  state_.changes = changes;
  int l1_norm = 0;
  for (std::size_t i = 0; i < matrix.rows; ++i) {
    if (l1_norm + matrix.l1_norm(i) > 255) {
      state_.flushes.push_back(i);
      l1_norm = 0;
    }
    l1_norm += matrix.l1_norm(i);
    for (std::size_t lane = 0; lane < lanes; ++lane)
      state_.sums[i * lanes + lane] = static_cast<std::int8_t>(matrix.sum(i, prefix_ | lane % used_lanes_));
    for (std::size_t column = 0; column < walked_columns_; ++column) {
      const std::int8_t entry = matrix.at(i, lane_columns_ + column);
      for (std::size_t before = 0; before < 2; ++before)
        std::fill_n(changes + ((2 * column + before) * matrix.rows + i) * lanes, lanes,
                    static_cast<std::int8_t>(before == 0 ? -2 * entry : 2 * entry));
    }
  }
  state_.flushes.push_back(matrix.rows);
}

bool SwitchWalk::next(int threshold) {
  const bool found = gf2::with_vectors(
      set_, [&]<std::size_t Bytes>()
                __attribute__((always_inline)) { return Backend<Bytes>::next(state_, threshold); });
  hits_.clear();
  if (found)
    for (std::size_t lane = 0; lane < used_lanes_; ++lane)
      if (state_.totals[lane] >= threshold) hits_.push_back(prefix_ | state_.signs << lane_columns_ | lane);
  return found;
}

}  // namespace flipwise
