// SPDX-License-Identifier: MIT
#include "count/diagram.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

#include "count/digits.hpp"
#include "count/row_program.hpp"

namespace flipwise {

namespace {

constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

/// The states of one layer in the order in which they were met: open addressing, half full at most.
class Layer {
 public:
  std::uint32_t add(StateKey key) {
    if (2 * (keys_.size() + 1) > slots_.size()) grow();
    std::size_t at = slot(key);
    while (slots_[at] != nowhere && keys_[slots_[at]] != key) at = (at + 1) & (slots_.size() - 1);
    if (slots_[at] == nowhere) {
      slots_[at] = static_cast<std::uint32_t>(keys_.size());
      keys_.push_back(key);
    }
    return slots_[at];
  }
  std::vector<StateKey>& keys() { return keys_; }
  double bytes() const {
    return static_cast<double>(keys_.capacity() * sizeof(StateKey) + slots_.size() * sizeof(nowhere));
  }

 private:
  std::size_t slot(StateKey key) const {
    const std::uint64_t mixed =
        (static_cast<std::uint64_t>(key) ^ static_cast<std::uint64_t>(key >> 64) * 0xd6e8feb86659fd93U) *
        0x9e3779b97f4a7c15U;
    return static_cast<std::size_t>(mixed >> shift_);
  }
  void grow() {
    const std::size_t size = std::max<std::size_t>(16, 2 * slots_.size());
    slots_.assign(size, nowhere);
    shift_ = static_cast<unsigned>(std::countl_zero(std::uint64_t{size})) + 1;
    for (std::uint32_t index = 0; index < keys_.size(); ++index) {
      std::size_t at = slot(keys_[index]);
      while (slots_[at] != nowhere) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = index;
    }
  }

  std::vector<StateKey> keys_;
  std::vector<std::uint32_t> slots_;
  unsigned shift_ = 0;
};

/// Puts the states into increasing order, so that equal sets are equal lists and neighbours in memory
/// lead to neighbours, and redirects the choices that lead to them.
void sort_states(std::vector<StateKey>& keys, std::vector<Choice>& choices) {
  std::vector<std::uint32_t> order(keys.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return keys[a] < keys[b]; });
  std::vector<StateKey> sorted(keys.size());
  std::vector<std::uint32_t> place(keys.size() + 1);
  place.back() = static_cast<std::uint32_t>(keys.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    sorted[i] = keys[order[i]];
    place[order[i]] = i;
  }
  for (Choice& choice : choices) choice = {place[choice.unlit], place[choice.lit]};
  keys = std::move(sorted);
}

/// The choices of one row from the states before it, which become those after it.
RowTable explore_row(const RowProgram& program, std::vector<StateKey>& states, double held_bytes,
                     Watch& watch) {
  RowTable table;
  for (const CellStep& step : program.steps) {
    Layer layer;
    std::vector<Choice> choices(states.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
      const auto next = step.next(states[i]);
      choices[i] = {next[0] ? layer.add(*next[0]) : nowhere, next[1] ? layer.add(*next[1]) : nowhere};
      if (i % 4096 == 0) {
        watch.spend(std::uint64_t{4096} * 16, 0, "finding states");
        watch.require_memory(held_bytes + layer.bytes() +
                             static_cast<double>(states.size() * (sizeof(StateKey) + sizeof(Choice))));
        if (layer.keys().size() > nowhere - 2 * 4096)
          throw Stopped{"beyond reach: a layer of more than 4 thousand million states"};
      }
    }
    const auto none = static_cast<std::uint32_t>(layer.keys().size());
    for (Choice& choice : choices) {
      if (choice.unlit == nowhere) choice.unlit = none;
      if (choice.lit == nowhere) choice.lit = none;
    }
    if (&step == &program.steps.back()) sort_states(layer.keys(), choices);
    held_bytes += static_cast<double>(choices.size() * sizeof(Choice));
    table.cells.push_back(std::move(choices));
    states = std::move(layer.keys());
  }
  table.states_after = states.size();
  return table;
}

/// Rows with the same answer have the same steps.
enum class RowKind { first, second, inner, last };

RowKind kind_of(const PatternQuestion& question, std::uint64_t row) {
  if (row + 1 == question.rows) return RowKind::last;
  if (row == 0) return RowKind::first;
  return row == 1 && wraps_rows(question.wrap) ? RowKind::second : RowKind::inner;
}

}  // namespace

const RowTable& Diagram::table(std::uint64_t row) const {
  if (row + 1 == rows) return tables[last];
  if (row < lead.size()) return tables[lead[static_cast<std::size_t>(row)]];
  return tables[lead[loop_begin +
                     static_cast<std::size_t>((row - loop_begin) % (lead.size() - loop_begin))]];
}

double Diagram::arcs() const {
  const auto of = [](const RowTable& row) {
    double sum = 0;
    for (const auto& cell : row.cells) sum += static_cast<double>(cell.size());
    return sum;
  };
  double sum = of(tables[last]);
  double loop = 0;
  for (std::size_t i = 0; i < lead.size(); ++i) (i < loop_begin ? sum : loop) += of(tables[lead[i]]);
  if (lead.size() > loop_begin)
    sum +=
        loop * static_cast<double>(rows - 1 - loop_begin) / static_cast<double>(lead.size() - loop_begin);
  return sum;
}

std::size_t Diagram::most_states() const {
  std::size_t most = 1;
  for (const RowTable& row : tables)
    for (const auto& cell : row.cells) most = std::max(most, cell.size());
  return most;
}

double Diagram::bytes() const {
  double sum = 0;
  for (const RowTable& row : tables)
    for (const auto& cell : row.cells) sum += static_cast<double>(cell.size() * sizeof(Choice));
  return sum;
}

Diagram explore(const PatternQuestion& question, Watch& watch) {
  const Digits digits(question);
  Diagram diagram;
  diagram.rows = question.rows;
  diagram.columns = question.columns;
  std::vector<std::vector<StateKey>> before;  // by row of `lead`
  std::vector<RowKind> kinds;
  std::vector<StateKey> states = {0};
  double held_bytes = 0;
  const auto add_row = [&](std::uint64_t row) {
    diagram.tables.push_back(
        explore_row(RowProgram::make(question, digits, row), states, held_bytes, watch));
    for (const auto& cell : diagram.tables.back().cells)
      held_bytes += static_cast<double>(cell.size() * sizeof(Choice));
    return diagram.tables.size() - 1;
  };
  for (std::uint64_t row = 0; row + 1 < question.rows; ++row) {
    const RowKind kind = kind_of(question, row);
    const auto same = [&](std::size_t earlier) {
      return kinds[earlier] == kind && before[earlier] == states;
    };
    std::size_t earlier = 0;
    while (earlier < kinds.size() && !same(earlier)) ++earlier;
    if (earlier < kinds.size()) {
      diagram.loop_begin = earlier;
      const std::uint64_t period = row - earlier;
      states = before[earlier + static_cast<std::size_t>((question.rows - 1 - earlier) % period)];
      break;
    }
    before.push_back(states);
    held_bytes += static_cast<double>(states.size() * sizeof(StateKey));
    kinds.push_back(kind);
    diagram.lead.push_back(add_row(row));
    diagram.loop_begin = diagram.lead.size();
  }
  diagram.last = add_row(question.rows - 1);
  return diagram;
}

}  // namespace flipwise
