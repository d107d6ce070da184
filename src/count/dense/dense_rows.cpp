// SPDX-License-Identifier: MIT
#include "count/dense/dense_rows.hpp"

#include <algorithm>
#include <cmath>

#include "arithmetic/modular.hpp"
#include "run/parallel.hpp"

namespace flipwise {

namespace {

// A tile stays in the second-level cache.
constexpr std::size_t tile_bytes = std::size_t{1} << 19;

}  // namespace

DenseRule::DenseRule(const PatternQuestion& question) {
  const Digits digits(question);
  const auto& waiting = digits.with_pending(1);
  const auto& waiting_twice = digits.with_pending(2);
  radix = std::max<std::size_t>(waiting.size(), 1);
  active = std::max(radix, waiting_twice.size());
  const auto no_step = [&] {
    return DenseStep{active, radix, std::vector<std::vector<std::uint8_t>>(active * radix)};
  };
  first = middle = last = no_step();
  const auto add = [&](DenseStep& step, std::size_t own, std::size_t left, std::size_t old_active,
                       std::size_t up) {
    if (own != Digits::dead && left != Digits::dead)
      step.from[own * radix + left].push_back(static_cast<std::uint8_t>(old_active * radix + up));
  };
  const auto digits_waiting = static_cast<std::uint16_t>(waiting.size());
  const auto digits_active = static_cast<std::uint16_t>(waiting_twice.size());
  for (std::uint16_t up = 0; up < digits_waiting; ++up)
    for (const bool lit : {false, true}) {
      if (digits.updated(up, 1, 1, lit) == Digits::dead) continue;
      const unsigned above = waiting[up].lit;
      for (std::uint16_t end = 0; end < digits_waiting; ++end)
        add(first, digits.placed(lit, above, 2), end, end, up);
      for (std::uint16_t left = 0; left < digits_active; ++left) {
        const unsigned around = above + waiting_twice[left].lit;
        const std::uint16_t updated = digits.updated(left, 2, 1, lit);
        add(middle, digits.placed(lit, around, 2), updated, left, up);
        add(last, digits.placed(lit, around, 1), updated, left, up);
      }
    }
  for (const bool lit : {false, true})
    for (unsigned around = 0; around <= 2; ++around) on_top[lit][around] = digits.placed(lit, around, 1);
  for (std::uint16_t digit = 0; digit < digits_waiting; ++digit)
    if ((waiting[digit].allowed & 1) != 0) closed.push_back(digit);
}

template <class Value>
DenseRows<Value>::DenseRows(const DenseRule& rule, std::size_t columns, Value modulus, Limits& limits)
    : rule_(&rule),
      columns_(columns),
      modulus_(modulus),
      limits_(&limits),
      memory_(limits.charge(bytes(rule, columns))) {
  const std::size_t block = power(columns - 1);
  values_.resize(rule.active * block);
  for (std::uint64_t row = 0; row < std::uint64_t{1} << columns; ++row) {
    std::size_t state = 0;
    std::size_t place = 1;
    bool alive = true;
    for (std::size_t column = 0; column < columns && alive; ++column, place *= rule.radix) {
      const std::uint64_t around = (row << 1 >> column & 1) + (row >> 1 >> column & 1);
      const std::uint16_t digit = rule.on_top[row >> column & 1][around];
      alive = digit != Digits::dead;
      state += digit * place;
    }
    if (alive) values_[state] = static_cast<Value>((values_[state] + std::uint64_t{1}) % modulus);
  }
}

template <class Value>
double DenseRows<Value>::bytes(const DenseRule& rule, std::size_t columns) {
  return static_cast<double>(rule.active) * sizeof(Value) *
         std::pow(static_cast<double>(rule.radix), static_cast<double>(columns - 1));
}

template <class Value>
std::size_t DenseRows<Value>::power(std::size_t exponent) const {
  std::size_t power = 1;
  while (exponent-- > 0) power *= rule_->radix;
  return power;
}

template <class Value>
void DenseRows<Value>::add_row(double done) {
  std::size_t most_cells = 1;
  while (most_cells < columns_ &&
         rule_->active * power(most_cells + 1) * sizeof(Lanes<Value>) <= tile_bytes)
    ++most_cells;
  std::vector<Cell> together;
  for (std::size_t column = 0; column < columns_; ++column) {
    const std::size_t slot = (column + moved_) % (columns_ - 1);
    if (together.size() == most_cells || (!together.empty() && slot == 0)) {
      add_cells(together, done);
      together.clear();
    }
    together.push_back({slot, column == 0             ? &rule_->first
                              : column + 1 < columns_ ? &rule_->middle
                                                      : &rule_->last});
  }
  add_cells(together, done);
  moved_ = (moved_ + 1) % (columns_ - 1);
}

/// Cells of neighbouring slots, on tiles: for all values of the active digit and of these slots, sixteen
/// values of the others are copied side by side, changed, and copied back. Where the slots are the lowest,
/// these sixteen come from as many places.
template <class Value>
void DenseRows<Value>::add_cells(const std::vector<Cell>& cells, double done) {
  constexpr std::size_t lanes = Lanes<Value>::size;
  const std::size_t low = power(cells.front().slot);
  const std::size_t size = power(cells.size());
  const std::size_t block = power(columns_ - 1);
  const std::size_t others = block / size;
  const std::size_t lines = rule_->active * size;
  const std::size_t tasks = (others + lanes - 1) / lanes;
  std::vector<std::vector<Lanes<Value>>> tiles(limits_->threads());
  run_tasks(tasks, *limits_, [&](std::uint64_t task, unsigned worker) {
    if (worker == 0) limits_->spend(limits_->threads() * lines * cells.size() * 4, done, "counting");
    auto& tile = tiles[worker];
    tile.resize(lines);
    std::array<std::size_t, lanes> at{};
    const std::size_t begin = static_cast<std::size_t>(task) * lanes;
    const std::size_t width = std::min(lanes, others - begin);
    for (std::size_t i = 0; i < width; ++i) at[i] = (begin + i) / low * low * size + (begin + i) % low;
    const bool adjoin = width == lanes && at[lanes - 1] == at[0] + lanes - 1;
    const auto each_line = [&](const auto& body) {
      for (std::size_t line = 0; line < lines; ++line)
        body(values_.data() + line / size * block + line % size * low, tile[line]);
    };
    each_line([&](const Value* values, Lanes<Value>& line) {
      if (adjoin)
        std::copy_n(values + at[0], lanes, line.lane.data());
      else
        for (std::size_t i = 0; i < width; ++i) line.lane[i] = values[at[i]];
    });
    std::size_t stride = 1;
    for (const Cell& cell : cells) {
      dense_cell(tile.data(), size, stride, *cell.step, modulus_);
      stride *= rule_->radix;
    }
    each_line([&](Value* values, const Lanes<Value>& line) {
      if (adjoin)
        std::copy_n(line.lane.data(), lanes, values + at[0]);
      else
        for (std::size_t i = 0; i < width; ++i) values[at[i]] = line.lane[i];
    });
  });
}

/// Slots look alike, so it does not matter which column is where.
template <class Value>
std::uint64_t DenseRows<Value>::closed() const {
  const Modular modular{modulus_};
  std::vector<std::size_t> states = {0};
  std::size_t place = 1;
  const auto prolong = [&](const std::vector<std::size_t>& shorter) {
    std::vector<std::size_t> longer;
    for (const std::uint16_t digit : rule_->closed)
      for (const std::size_t state : shorter) longer.push_back(digit * place + state);
    place *= rule_->radix;
    return longer;
  };
  std::size_t column = 0;
  for (; column < columns_ / 2; ++column) states = prolong(states);
  const std::vector<std::size_t> lower = std::move(states);
  states = {0};
  for (; column < columns_; ++column) states = prolong(states);
  std::uint64_t sum = 0;
  for (const std::size_t high : states)
    for (const std::size_t low : lower) sum = modular.add(sum, values_[high + low]);
  return sum;
}

template <class Value>
void DenseRows<Value>::save(Saving& out) const {
  out.number(moved_);
  out.array(values_);
}

template <class Value>
void DenseRows<Value>::load(Loading& in) {
  moved_ = static_cast<std::size_t>(in.number()) % (columns_ - 1);
  in.fill(values_);
}

template class DenseRows<std::uint32_t>;
template class DenseRows<std::uint64_t>;

}  // namespace flipwise
