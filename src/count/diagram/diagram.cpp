// SPDX-License-Identifier: MIT
#include "count/diagram/diagram.hpp"

#include <algorithm>

namespace flipwise {

const RowTable& Diagram::table(std::uint64_t row) const {
  if (row + 1 == rows) return tables[last];
  if (row < lead.size()) return tables[lead[static_cast<std::size_t>(row)]];
  return tables[lead[loop_begin +
                     static_cast<std::size_t>((row - loop_begin) % (lead.size() - loop_begin))]];
}

double RowTable::bytes() const {
  double choices = 0;
  for (const auto& cell : cells) choices += static_cast<double>(cell.size());
  return choices * sizeof(Choice);
}

double Diagram::arcs() const {
  const auto arcs_of = [](const RowTable& row) { return row.bytes() / sizeof(Choice); };
  double sum = arcs_of(tables[last]);
  double loop = 0;
  for (std::size_t i = 0; i < lead.size(); ++i) (i < loop_begin ? sum : loop) += arcs_of(tables[lead[i]]);
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

void Diagram::save(Saving& out) const {
  out.number(tables.size());
  for (const RowTable& row : tables) {
    out.number(row.states_after);
    for (const auto& cell : row.cells) out.array(cell);
  }
  out.array(lead);
  out.number(loop_begin);
  out.number(last);
}

void Diagram::load(Loading& in, Limits& limits) {
  tables.clear();
  for (std::uint64_t left = in.number(); left > 0; --left) {
    RowTable& row = tables.emplace_back();
    row.states_after = static_cast<std::size_t>(in.number());
    row.cells.resize(columns);
    for (auto& cell : row.cells) in.array(cell);
    row.memory = limits.charge(row.bytes());
  }
  in.array(lead);
  loop_begin = static_cast<std::size_t>(in.number());
  last = static_cast<std::size_t>(in.number());
}

}  // namespace flipwise
