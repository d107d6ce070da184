// SPDX-License-Identifier: MIT
#include "solve/decoding/code.hpp"

#include <algorithm>
#include <bit>

#include "run/clones.hpp"

namespace flipwise {

namespace {

/// Returns the set of columns of odd cost.
gf2::Vector odd_columns(const CostedCode& code) {
  gf2::Vector odd(code.column_words());
  for (std::size_t i = 0; i < code.columns; ++i)
    if (code.costs[i] % 2 != 0) gf2::flip_bit(odd, i);
  return odd;
}

// The copy for AVX2 counts the bits of a word with one instruction; the other calls a function.
FLIPWISE_CLONES std::uint64_t count_ones(const Word* words, std::size_t size) {
  std::uint64_t sum = 0;
  for (std::size_t w = 0; w < size; ++w) sum += static_cast<std::uint64_t>(std::popcount(words[w]));
  return sum;
}

/// Writes the numbers of ones of a vector plus one row each.
FLIPWISE_CLONES void count_ones_of_sums(const Word* vector, const Word* row, std::size_t stride,
                                        std::size_t size, std::uint64_t* counts, std::size_t number) {
  for (std::size_t i = 0; i < number; ++i, row += stride) {
    std::uint64_t sum = 0;
    for (std::size_t w = 0; w < size; ++w)
      sum += static_cast<std::uint64_t>(std::popcount(vector[w] ^ row[w]));
    counts[i] = sum;
  }
}

FLIPWISE_CLONES std::uint64_t count_common_ones(const Word* left, const Word* right, std::size_t size) {
  std::uint64_t sum = 0;
  for (std::size_t w = 0; w < size; ++w)
    sum += static_cast<std::uint64_t>(std::popcount(left[w] & right[w]));
  return sum;
}

}  // namespace

std::uint64_t cost_step(const CostedCode& code) {
  const std::size_t words = code.column_words();
  const gf2::Vector odd = odd_columns(code);
  const auto columns = [&](std::size_t i) { return code.rows.row(i).first(words); };
  for (std::size_t i = 0; i < code.dimension(); ++i)
    if (gf2::dot(odd, columns(i))) return 1;
  // Modulo 4, overlaps count twice, so only their parity in columns of odd cost matters.
  constexpr double max_steps = 1e8;
  const auto k = static_cast<double>(code.dimension());
  if (k * k * static_cast<double>(words) > max_steps) return 2;
  const CostSum costs(code);
  for (std::size_t i = 0; i < code.dimension(); ++i) {
    if (costs.of(columns(i)) % 4 != 0) return 2;
    gf2::Vector own(words);
    for (std::size_t w = 0; w < words; ++w) own[w] = columns(i)[w] & odd[w];
    if (gf2::dot(own, std::span(code.offset).first(words))) return 2;
    for (std::size_t j = 0; j < i; ++j)
      if (gf2::dot(own, columns(j))) return 2;
  }
  return 4;
}

CostSum::CostSum(const CostedCode& code) : words_(code.column_words()) {
  std::uint64_t all = 0;
  for (const std::uint64_t cost : code.costs) all |= cost;
  if (all <= 1) return;
  digits_.assign(static_cast<std::size_t>(std::bit_width(all)), gf2::Vector(words_));
  for (std::size_t i = 0; i < code.columns; ++i)
    for (std::size_t digit = 0; digit < digits_.size(); ++digit)
      if (code.costs[i] >> digit & 1) gf2::flip_bit(digits_[digit], i);
}

std::uint64_t CostSum::of(std::span<const Word> member) const {
  if (digits_.empty()) return count_ones(member.data(), words_);
  std::uint64_t sum = 0;
  for (std::size_t digit = 0; digit < digits_.size(); ++digit)
    sum += count_common_ones(member.data(), digits_[digit].data(), words_) << digit;
  return sum;
}

void CostSum::of_sums(std::span<const Word> member, const gf2::Matrix& rows, std::size_t first,
                      std::span<std::uint64_t> costs) const {
  if (digits_.empty())
    return count_ones_of_sums(member.data(), rows.row(first).data(), rows.stride(), words_, costs.data(),
                              costs.size());
  gf2::Vector sum(words_);
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const std::span<const Word> row = rows.row(first + i);
    for (std::size_t w = 0; w < words_; ++w) sum[w] = member[w] ^ row[w];
    costs[i] = of(sum);
  }
}

void Cheapest::add(std::uint64_t cost, std::span<const Word> name) {
  if (cost > cost_) return;
  if (cost < cost_) {
    cost_ = cost;
    number_ = 0;
    first_.clear();
  }
  ++number_;
  constexpr std::size_t spare = 64;
  first_.emplace_back(name.begin(), name.end());
  if (first_.size() >= keep_ + std::max<std::uint64_t>(keep_, spare)) keep_first();
}

void Cheapest::join(const Cheapest& other) {
  if (other.number_ == 0 || other.cost_ > cost_) return;
  for (const gf2::Vector& name : other.first_) add(other.cost_, name);
  number_ += other.number_ - other.first_.size();
}

std::vector<gf2::Vector> Cheapest::first() const {
  Cheapest sorted = *this;
  sorted.keep_first();
  return std::move(sorted.first_);
}

void Cheapest::keep_first() {
  std::sort(first_.begin(), first_.end(),
            [](const gf2::Vector& left, const gf2::Vector& right) { return gf2::precedes(left, right); });
  if (first_.size() > keep_) first_.resize(static_cast<std::size_t>(keep_));
}

}  // namespace flipwise
