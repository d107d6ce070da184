// SPDX-License-Identifier: MIT
#include "count/diagram/diagram.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "count/rule/digits.hpp"
#include "count/rule/neighbours.hpp"
#include "count/rule/row_program.hpp"

namespace flipwise {

namespace {

/// Key of a row; rows with equal keys have the same steps. Its first number is that of the row, if the row
/// is one of the first. Then follow the given cells of the row and the holes of rows within reach.
using RowKind = std::vector<Word>;

RowKind kind_of(const PatternQuestion& question, std::uint64_t row) {
  const std::uint64_t reach = row_reach(question.adjacent);
  RowKind kind = {std::min(row, wraps_rows(question.wrap) ? 2 * reach : reach)};
  if (!question.given) return kind;
  const auto add = [&](const Board& board, std::uint64_t at) {
    const auto words = board.row(static_cast<std::size_t>(at % question.rows));
    kind.insert(kind.end(), words.begin(), words.end());
  };
  add(question.given->lit, row);
  add(question.given->open, row);
  for (std::uint64_t by = 0; by <= 2 * reach; ++by)
    add(question.given->holes, row + by + (question.rows - reach % question.rows));
  if (wraps_rows(question.wrap))
    for (std::uint64_t first = 0; first < reach; ++first) add(question.given->holes, first);
  return kind;
}

double bytes_of(const std::vector<StateKey>& states) {
  return static_cast<double>(states.size() * sizeof(StateKey));
}

/// The rows explored so far, and the states before the next row.
class Exploration {
 public:
  Exploration(const PatternQuestion& question, Limits& limits)
      : question_(question), limits_(limits), digits_(question) {
    diagram_.rows = question.rows;
    diagram_.columns = question.columns;
  }

  /// Explores row by row until the tail or, without given cells, until a row repeats an earlier one. Rows
  /// of a graph are all different. Calls each_row() after each row, except at the end, when nothing is left
  /// to save.
  template <class EachRow>
  Diagram finish(EachRow each_row) {
    const std::uint64_t body = question_.rows - tail_rows();
    for (; question_.graph && row_ < body; ++row_) {
      diagram_.lead.push_back(add_row(row_));
      each_row();
    }
    for (; row_ < body; ++row_) {
      const RowKind kind = kind_of(question_, row_);
      const auto earlier = find(kind);
      if (!earlier) {
        remember({row_, states_, {}, {}}, kind);
        diagram_.lead.push_back(add_row(row_));
        if (question_.given) explored_.back().after = states_;
      } else if (question_.given) {
        diagram_.lead.push_back(*earlier);
        states_ = explored_[*earlier].after;
      } else {
        diagram_.loop_begin = *earlier;
        const std::uint64_t period = row_ - *earlier;
        states_ = explored_[*earlier + static_cast<std::size_t>((body - *earlier) % period)].before;
        return with_tail();
      }
      each_row();
    }
    diagram_.loop_begin = diagram_.lead.size();
    return with_tail();
  }

  /// Save and load the state between two rows; save() may be called from each_row.
  void save(Saving& out) const {
    out(diagram_, row_ + 1, states_, explored_.size());
    for (const Row& row : explored_) out(row.number, row.before, row.after);
  }
  void load(Loading& in) {
    diagram_.load(in, limits_);
    states_.clear();
    in(row_, states_);
    for (std::uint64_t left = in.number(); left > 0; --left) {
      Row row;
      in(row.number, row.before, row.after);
      const RowKind kind = kind_of(question_, row.number % question_.rows);
      remember(std::move(row), kind);
    }
  }

 private:
  /// The states before the row of a table and, if cells are given, those after it.
  struct Row {
    std::uint64_t number = 0;
    std::vector<StateKey> before = {};
    std::vector<StateKey> after = {};  ///< if cells are given
    MemoryReservation memory = {};
  };

  std::optional<std::size_t> find(const RowKind& kind) const {
    const auto known = by_kind_.find(kind);
    if (known == by_kind_.end()) return {};
    for (const std::size_t index : known->second)
      if (explored_[index].before == states_) return index;
    return {};
  }
  void remember(Row row, const RowKind& kind) {
    row.memory = limits_.charge_part((question_.given ? 2 : 1) * bytes_of(row.before));
    by_kind_[kind].push_back(explored_.size());
    explored_.push_back(std::move(row));
  }
  std::uint64_t tail_rows() const {
    return std::min<std::uint64_t>(question_.rows, row_reach(question_.adjacent));
  }
  Diagram with_tail() {
    for (std::uint64_t row = question_.rows - tail_rows(); row < question_.rows; ++row)
      diagram_.tail.push_back(add_row(row));
    return std::move(diagram_);
  }
  std::size_t add_row(std::uint64_t row) {
    if (question_.graph) {
      if (!waiting_) waiting_ = waiting_vertices(question_, row);
      diagram_.tables.push_back(
          explore_row(RowProgram::make_next(question_, digits_, row, *waiting_), states_, limits_));
      return diagram_.tables.size() - 1;
    }
    diagram_.tables.push_back(explore_row(RowProgram::make(question_, digits_, row), states_, limits_));
    return diagram_.tables.size() - 1;
  }

  const PatternQuestion& question_;
  Limits& limits_;
  Digits digits_;
  Diagram diagram_;
  std::vector<Row> explored_;  ///< by number of the table
  std::map<RowKind, std::vector<std::size_t>> by_kind_;
  std::vector<StateKey> states_ = {0};
  std::optional<std::vector<CellStep::Waiting>> waiting_ = {};  ///< for a graph: before the next row
  std::uint64_t row_ = 0;
};

}  // namespace

const RowTable& Diagram::table(std::uint64_t row) const {
  if (row >= body()) return tables[tail[static_cast<std::size_t>(row - body())]];
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
  double sum = 0;
  double loop = 0;
  for (const std::size_t at : tail) sum += arcs_of(tables[at]);
  for (std::size_t i = 0; i < lead.size(); ++i) (i < loop_begin ? sum : loop) += arcs_of(tables[lead[i]]);
  if (lead.size() > loop_begin)
    sum += loop * static_cast<double>(body() - loop_begin) / static_cast<double>(lead.size() - loop_begin);
  return sum;
}

std::size_t Diagram::max_states() const {
  std::size_t most = 1;
  for (const RowTable& row : tables)
    for (const auto& cell : row.cells) most = std::max(most, cell.size());
  return most;
}

void Diagram::save(Saving& out) const {
  out(tables.size());
  for (const RowTable& row : tables) {
    out(row.states_after);
    for (const auto& cell : row.cells) out(cell);
  }
  out(lead, loop_begin, tail);
}

void Diagram::load(Loading& in, Limits& limits) {
  tables.clear();
  for (std::uint64_t left = in.number(); left > 0; --left) {
    RowTable& row = tables.emplace_back();
    in(row.states_after);
    row.cells.resize(columns);
    for (auto& cell : row.cells) in(cell);
    row.memory = limits.charge(row.bytes());
  }
  lead.clear();
  tail.clear();
  in(lead, loop_begin, tail);
}

Diagram explore_board(const PatternQuestion& question, Limits& limits) {
  return Exploration(question, limits).finish([] {});
}

Diagram explore_board(const PatternQuestion& question, Limits& limits, Checkpoint& checkpoint,
                      const std::string& name) {
  const std::string step = "exploring " + name;
  Diagram diagram;
  diagram.rows = question.rows;
  diagram.columns = question.columns;
  if (checkpoint.load_base(name, [&](Loading& in) { diagram.load(in, limits); })) return diagram;
  Exploration exploration(question, limits);
  checkpoint.load(step, exploration);
  return exploration.finish([&] { checkpoint.offer(step, exploration); });
}

Diagram explore_any_board(const PatternQuestion& question, std::size_t max_states, Limits& limits) {
  PatternQuestion longer = question;
  const std::size_t reach = row_reach(question.adjacent);
  const std::size_t lead = wraps_rows(question.wrap) ? 2 * reach : reach;
  longer.rows = lead + 2 * reach + 1;  // enough for a row of each kind
  const Digits digits(longer);
  Diagram diagram{.rows = lead + 1 + reach, .columns = question.columns, .loop_begin = lead};
  std::vector<StateKey> states = {0};
  const auto explore = [&](std::uint64_t row, std::vector<StateKey>& from) {
    return explore_row(RowProgram::make(longer, digits, row), from, limits, max_states);
  };
  for (std::size_t row = 0; row < lead; ++row) diagram.tables.push_back(explore(row, states));
  const std::vector<StateKey> after_lead = states;
  while (true) {
    std::vector<StateKey> after = states;
    RowTable inner = explore(lead, after);
    std::vector<StateKey> both;
    std::set_union(states.begin(), states.end(), after.begin(), after.end(), std::back_inserter(both));
    if (both.size() == states.size()) {
      renumber_after(inner, after, states);
      renumber_after(diagram.tables.back(), after_lead, states);
      diagram.tables.push_back(std::move(inner));
      break;
    }
    states = std::move(both);
  }
  for (std::uint64_t row = longer.rows - reach; row < longer.rows; ++row) {
    diagram.tail.push_back(diagram.tables.size());
    diagram.tables.push_back(explore(row, states));
  }
  for (std::size_t row = 0; row <= lead; ++row) diagram.lead.push_back(row);
  return diagram;
}

}  // namespace flipwise
