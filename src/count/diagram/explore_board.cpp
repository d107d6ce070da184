// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "count/diagram/diagram.hpp"
#include "count/diagram/explore_row.hpp"
#include "count/rule/digits.hpp"
#include "count/rule/row_program.hpp"

namespace flipwise {

namespace {

/// Rows of the same kind have the same steps: the number is 0 for the first row, 1 for the second where
/// rows wrap, else 2; behind it stands what is given in the row and in its neighbours.
using RowKind = std::vector<Word>;

RowKind kind_of(const PatternQuestion& question, std::uint64_t row) {
  RowKind kind = {row == 0 ? Word{0} : row == 1 && wraps_rows(question.wrap) ? Word{1} : Word{2}};
  if (!question.given) return kind;
  const auto add = [&](const Board& board, std::uint64_t at) {
    const auto words = board.row(static_cast<std::size_t>(at));
    kind.insert(kind.end(), words.begin(), words.end());
  };
  add(question.given->lit, row);
  add(question.given->open, row);
  add(question.given->holes, row);
  add(question.given->holes, row == 0 ? question.rows - 1 : row - 1);
  add(question.given->holes, (row + 1) % question.rows);
  if (wraps_rows(question.wrap)) add(question.given->holes, 0);
  return kind;
}

/// Finds a row met before, of the same kind and with the same states before it.
class RowsMet {
 public:
  std::optional<std::size_t> find(const RowKind& kind, const std::vector<StateKey>& states) const {
    const auto known = by_kind_.find(kind);
    if (known == by_kind_.end()) return {};
    for (const std::size_t index : known->second)
      if (before_[index] == states) return index;
    return {};
  }
  void add(const RowKind& kind, const std::vector<StateKey>& states) {
    by_kind_[kind].push_back(before_.size());
    before_.push_back(states);
  }
  const std::vector<StateKey>& before(std::size_t index) const { return before_[index]; }
  double bytes() const {
    double sum = 0;
    for (const auto& states : before_) sum += static_cast<double>(states.size() * sizeof(StateKey));
    return sum;
  }

 private:
  std::map<RowKind, std::vector<std::size_t>> by_kind_;
  std::vector<std::vector<StateKey>> before_;  ///< by row met
};

/// The rows explored so far, and the states before the next.
class Exploration {
 public:
  Exploration(const PatternQuestion& question, Limits& limits)
      : question_(question), limits_(limits), digits_(question) {
    diagram_.rows = question.rows;
    diagram_.columns = question.columns;
  }

  /// Explores row by row, up to the last or to a row that was met before; then `each_row` is of no use.
  template <class EachRow>
  Diagram finish(EachRow each_row) {
    for (; row_ + 1 < question_.rows; ++row_) {
      const RowKind kind = kind_of(question_, row_);
      const auto earlier = met_.find(kind, states_);
      if (!earlier) {
        met_.add(kind, states_);
        first_rows_.push_back(row_);
        diagram_.lead.push_back(add_row(row_));
        if (question_.given) after_.push_back(states_);
      } else if (question_.given) {
        diagram_.lead.push_back(*earlier);
        states_ = after_[*earlier];
      } else {
        diagram_.loop_begin = *earlier;
        const std::uint64_t period = row_ - *earlier;
        states_ =
            met_.before(*earlier + static_cast<std::size_t>((question_.rows - 1 - *earlier) % period));
        diagram_.last = add_row(question_.rows - 1);
        return std::move(diagram_);
      }
      each_row();
    }
    diagram_.loop_begin = diagram_.lead.size();
    diagram_.last = add_row(question_.rows - 1);
    return std::move(diagram_);
  }

  /// Between two rows; to be called from each_row.
  void save(Saving& out) const {
    diagram_.save(out);
    out.number(row_ + 1);
    out.array(states_);
    out.array(first_rows_);
    for (std::size_t index = 0; index < first_rows_.size(); ++index) {
      out.array(met_.before(index));
      if (question_.given) out.array(after_[index]);
    }
  }
  void load(Loading& in) {
    diagram_.load(in);
    row_ = in.number();
    in.array(states_);
    in.array(first_rows_);
    for (const std::uint64_t row : first_rows_) {
      std::vector<StateKey> states;
      in.array(states);
      met_.add(kind_of(question_, row % question_.rows), states);
      if (!question_.given) continue;
      in.array(states);
      after_.push_back(std::move(states));
    }
  }

 private:
  std::size_t add_row(std::uint64_t row) {
    double held_bytes = diagram_.bytes() + met_.bytes();
    for (const auto& states : after_) held_bytes += static_cast<double>(states.size() * sizeof(StateKey));
    diagram_.tables.push_back(
        explore_row(RowProgram::make(question_, digits_, row), states_, held_bytes, limits_));
    return diagram_.tables.size() - 1;
  }

  const PatternQuestion& question_;
  Limits& limits_;
  Digits digits_;
  Diagram diagram_;
  RowsMet met_;
  std::vector<std::uint64_t> first_rows_;     ///< by table: the row that it was made for
  std::vector<std::vector<StateKey>> after_;  ///< by table, where cells are given
  std::vector<StateKey> states_ = {0};
  std::uint64_t row_ = 0;
};

}  // namespace

Diagram explore(const PatternQuestion& question, Limits& limits) {
  return Exploration(question, limits).finish([] {});
}

Diagram explore(const PatternQuestion& question, Limits& limits, Checkpoint& checkpoint,
                const std::string& name) {
  const std::string step = "exploring " + name;
  Diagram diagram;
  diagram.rows = question.rows;
  diagram.columns = question.columns;
  if (checkpoint.load_base(name, [&](Loading& in) { diagram.load(in); })) return diagram;
  Exploration exploration(question, limits);
  checkpoint.load(step, [&](Loading& in) { exploration.load(in); });
  return exploration.finish([&] { checkpoint.offer(step, [&](Saving& out) { exploration.save(out); }); });
}

AnyRows explore_any_rows(const PatternQuestion& question, std::size_t most_states, Limits& limits) {
  const Digits digits(question);
  PatternQuestion longer = question;
  longer.rows = 8;  // enough for a row of each kind
  AnyRows rows;
  std::vector<StateKey> states = {0};
  const std::size_t lead = wraps_rows(question.wrap) ? 2 : 1;
  for (std::size_t row = 0; row < lead; ++row)
    rows.lead.push_back(explore_row(RowProgram::make(longer, digits, row), states, 0, limits, most_states));
  const std::vector<StateKey> after_lead = states;
  const RowProgram inner = RowProgram::make(longer, digits, lead);
  while (true) {
    std::vector<StateKey> after = states;
    rows.inner = explore_row(inner, after, 0, limits, most_states);
    std::vector<StateKey> both;
    std::set_union(states.begin(), states.end(), after.begin(), after.end(), std::back_inserter(both));
    if (both.size() == states.size()) {
      renumber_after(rows.inner, after, states);
      break;
    }
    states = std::move(both);
  }
  renumber_after(rows.lead.back(), after_lead, states);
  rows.last =
      explore_row(RowProgram::make(longer, digits, longer.rows - 1), states, 0, limits, most_states);
  return rows;
}

}  // namespace flipwise
