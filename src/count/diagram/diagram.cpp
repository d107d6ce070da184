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

void Diagram::load(Loading& in) {
  tables.clear();
  for (std::uint64_t left = in.number(); left > 0; --left) {
    RowTable& row = tables.emplace_back();
    row.states_after = static_cast<std::size_t>(in.number());
    row.cells.resize(columns);
    for (auto& cell : row.cells) in.array(cell);
  }
  in.array(lead);
  loop_begin = static_cast<std::size_t>(in.number());
  last = static_cast<std::size_t>(in.number());
}

}  // namespace flipwise
