// SPDX-License-Identifier: MIT
#include "count/sweep/symmetric_recurrence.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "arithmetic/chinese_remainder.hpp"
#include "arithmetic/linear_recurrence.hpp"
#include "arithmetic/modular.hpp"
#include "count/diagram/diagram.hpp"
#include "count/rule/neighbours.hpp"
#include "count/sweep/symmetry.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

using Row = std::uint64_t;  // the lit cells of a row, column 0 in bit 0

constexpr std::size_t max_folded_states = 20'000;
constexpr std::size_t max_nodes = std::size_t{1} << 24;  // of a layer
constexpr std::size_t max_order_of_sum = 4'000;
constexpr const char* stage = "recurrence of symmetric patterns";

/// A state within a row, with the state before the row and the cells of the row so far.
struct Node {
  std::uint32_t begin;
  std::uint32_t at;
  Row row;
};

void require_few(std::size_t nodes, Limits& limits) {
  if (nodes > max_nodes)
    throw LimitReached{"the recurrence of symmetric patterns needs more than " + std::to_string(max_nodes) +
                       " parts of rows at a time, which is not supported"};
  if (nodes % 1024 == 0) limits.require_part(static_cast<double>(nodes) * (sizeof(Node) + sizeof(Choice)));
}

/// Lists the rows that can follow each of the states, cell by cell. `twin` names for each column the column
/// before it that must be equal, or itself. The choices of the result lead to the nodes of the next layer;
/// those of the last cell lead to states of the diagram after the row.
struct ListedRow {
  RowTable table;
  std::vector<Node> last = {};  ///< the nodes before the last cell
};

ListedRow list_rows(const RowTable& row, const std::vector<std::uint32_t>& states,
                    const std::vector<std::size_t>& twin, Limits& limits) {
  ListedRow result;
  std::vector<Node> nodes;
  for (std::uint32_t i = 0; i < states.size(); ++i) nodes.push_back({i, states[i], 0});
  result.table.states_after = row.states_after;
  for (std::size_t column = 0; column < row.cells.size(); ++column) {
    limits.count_operations(16 * nodes.size() + 16, 0, stage);
    const std::vector<Choice>& choices = row.cells[column];
    const bool is_last = column + 1 == row.cells.size();
    const std::size_t none = is_last ? row.states_after : row.cells[column + 1].size();
    std::vector<Node> next;
    std::vector<std::array<std::optional<std::uint32_t>, 2>> to(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i)
      for (const unsigned lit : {0U, 1U}) {
        const Node& node = nodes[i];
        const std::uint32_t at = lit != 0 ? choices[node.at].lit : choices[node.at].unlit;
        if (at == none) continue;
        if (twin[column] != column && (node.row >> twin[column] & 1) != lit) continue;
        to[i][lit] = is_last ? at : static_cast<std::uint32_t>(next.size());
        next.push_back({node.begin, at, node.row | Row{lit} << column});
        require_few(next.size(), limits);
      }
    const auto dead = static_cast<std::uint32_t>(is_last ? none : next.size());
    std::vector<Choice>& table = result.table.cells.emplace_back();
    for (const auto& [unlit, lit] : to) table.push_back({unlit.value_or(dead), lit.value_or(dead)});
    if (is_last) result.last = std::move(nodes);
    nodes = std::move(next);
  }
  return result;
}

/// Returns the states that a row leads to, in increasing order.
std::vector<std::uint32_t> states_after(const ListedRow& listed) {
  std::vector<std::uint32_t> states;
  for (const Choice& choice : listed.table.cells.back())
    for (const std::uint32_t state : {choice.unlit, choice.lit})
      if (state != listed.table.states_after) states.push_back(state);
  std::sort(states.begin(), states.end());
  states.erase(std::unique(states.begin(), states.end()), states.end());
  return states;
}

/// Returns the table with its last choices renumbered as members of `states`.
RowTable onto(ListedRow listed, const std::vector<std::uint32_t>& states) {
  for (Choice& choice : listed.table.cells.back())
    for (std::uint32_t* state : {&choice.unlit, &choice.lit}) {
      const auto place = *state == listed.table.states_after
                             ? states.end()
                             : std::lower_bound(states.begin(), states.end(), *state);
      *state = static_cast<std::uint32_t>(place - states.begin());
    }
  listed.table.states_after = states.size();
  return std::move(listed.table);
}

/// Returns the diagram of the patterns in whose rows columns are equal. See list_rows for `twin`.
Diagram with_equal_columns(const Diagram& board, const std::vector<std::size_t>& twin, Limits& limits) {
  Diagram result{.rows = board.rows,
                 .columns = board.columns,
                 .lead = board.lead,
                 .loop_begin = board.loop_begin,
                 .tail = board.tail};
  std::vector<std::vector<std::uint32_t>> before = {{0}};  // of the lead rows and of the loop
  std::vector<ListedRow> lead;
  for (std::size_t row = 0; row < board.loop_begin; ++row) {
    lead.push_back(list_rows(board.tables[board.lead[row]], before.back(), twin, limits));
    before.push_back(states_after(lead.back()));
  }
  const RowTable& loop = board.tables[board.loop_begin];
  std::vector<std::uint32_t>& states = before.back();
  ListedRow inner;
  for (;;) {
    inner = list_rows(loop, states, twin, limits);
    const std::vector<std::uint32_t> after = states_after(inner);
    std::vector<std::uint32_t> both;
    std::set_union(states.begin(), states.end(), after.begin(), after.end(), std::back_inserter(both));
    if (both.size() == states.size()) break;
    states = std::move(both);
  }
  for (std::size_t row = 0; row < board.loop_begin; ++row)
    result.tables.push_back(onto(std::move(lead[row]), before[row + 1]));
  result.tables.push_back(onto(std::move(inner), states));
  std::vector<std::uint32_t> now = states;
  for (const std::size_t table : board.tail) {
    ListedRow listed = list_rows(board.tables[table], now, twin, limits);
    now = states_after(listed);
    result.tables.push_back(onto(std::move(listed), now));
  }
  return result;
}

/// For each state between inner rows: the last `reach` rows of some pattern that leads to it, the last one
/// first. Cells that no later cell depends on may differ between patterns with the same state.
std::vector<std::vector<Row>> last_rows(const Diagram& board, std::size_t reach, Limits& limits) {
  const RowTable& loop = board.tables[board.loop_begin];
  using Known = std::map<std::uint32_t, std::vector<Row>>;
  // Goes through a row from states with known rows.
  const auto pass = [&](const RowTable& row, const Known& before) {
    std::map<std::uint32_t, std::pair<std::uint32_t, Row>> now;  // state before the row, and the row so far
    for (const auto& [state, rows] : before) now[state] = {state, 0};
    for (std::size_t column = 0; column < row.cells.size(); ++column) {
      limits.count_operations(64 * now.size() + 16, 0, stage);
      const std::size_t none =
          column + 1 == row.cells.size() ? row.states_after : row.cells[column + 1].size();
      std::map<std::uint32_t, std::pair<std::uint32_t, Row>> next;
      for (const auto& [state, way] : now) {
        const Choice& choice = row.cells[column][state];
        if (choice.unlit != none) next.try_emplace(choice.unlit, way);
        if (choice.lit != none) next.try_emplace(choice.lit, way.first, way.second | Row{1} << column);
      }
      now = std::move(next);
    }
    Known after;
    for (const auto& [state, way] : now) {
      std::vector<Row> rows = {way.second};
      const std::vector<Row>& earlier = before.at(way.first);
      rows.insert(rows.end(), earlier.begin(), earlier.end());
      rows.resize(std::min(rows.size(), reach));
      after[state] = std::move(rows);
    }
    return after;
  };
  Known known = {{0, {}}};
  for (std::size_t row = 0; row < board.loop_begin; ++row)
    known = pass(board.tables[board.lead[row]], known);
  for (Known added = known; !added.empty();) {
    Known next;
    for (auto& [state, rows] : pass(loop, added))
      if (known.try_emplace(state, rows).second) next.emplace(state, std::move(rows));
    added = std::move(next);
  }
  std::vector<std::vector<Row>> result(loop.states_before());
  for (auto& [state, rows] : known) result[state] = std::move(rows);
  return result;
}

Row reversed_row(Row row, std::size_t columns) {
  Row result = 0;
  for (std::size_t column = 0; column < columns; ++column)
    result |= (row >> column & 1) << (columns - 1 - column);
  return result;
}

/// Returns the diagram of the patterns of an even or odd number of rows that the reflection of the rows or,
/// if `turns`, the half turn leaves unchanged. Its rows are those of the upper half, and its last row
/// stands for the rest of the pattern, which they determine but for a row in the middle.
Diagram folded(const Diagram& board, const std::vector<std::vector<Row>>& rows, bool is_odd, bool turns,
               Limits& limits) {
  const RowTable& inner = board.tables[board.loop_begin];
  const std::size_t columns = board.columns;
  const auto unfolds = [&](std::uint32_t state, const std::vector<Row>& upper) {
    limits.count_operations(4 * columns * upper.size());
    for (const Row row : upper) {
      const Row mirrored = turns ? reversed_row(row, columns) : row;
      for (std::size_t column = 0; column < columns; ++column) {
        const Choice& choice = inner.cells[column][state];
        state = (mirrored >> column & 1) != 0 ? choice.lit : choice.unlit;
        if (state == (column + 1 == columns ? inner.states_after : inner.cells[column + 1].size()))
          return false;
      }
    }
    return true;
  };
  std::vector<std::uint32_t> states(inner.states_before());
  std::iota(states.begin(), states.end(), 0U);
  RowTable last;
  if (is_odd) {
    std::vector<std::size_t> twin(columns);
    for (std::size_t column = 0; column < columns; ++column)
      twin[column] = turns ? std::min(column, columns - 1 - column) : column;
    ListedRow listed = list_rows(inner, states, twin, limits);
    std::vector<Choice>& choices = listed.table.cells.back();
    for (std::size_t i = 0; i < choices.size(); ++i)
      for (std::uint32_t* state : {&choices[i].unlit, &choices[i].lit})
        *state = *state != inner.states_after && unfolds(*state, rows[listed.last[i].begin]) ? 0 : 1;
    last = std::move(listed.table);
  } else {
    const auto size = static_cast<std::uint32_t>(states.size());
    last.cells.assign(columns, {});
    for (std::size_t column = 0; column + 1 < columns; ++column)
      for (const std::uint32_t state : states) last.cells[column].push_back({state, size});
    for (const std::uint32_t state : states)
      last.cells.back().push_back({unfolds(state, rows[state]) ? 0U : 1U, 1});
  }
  last.states_after = 1;
  Diagram result{.rows = board.lead.size() + 1,
                 .columns = columns,
                 .lead = board.lead,
                 .loop_begin = board.loop_begin};
  for (std::size_t table = 0; table <= board.loop_begin; ++table) {
    RowTable& copy = result.tables.emplace_back();
    copy.cells = board.tables[table].cells;
    copy.states_after = board.tables[table].states_after;
    copy.memory = limits.charge(copy.bytes());
  }
  result.tail = {result.tables.size()};
  result.tables.push_back(std::move(last));
  return result;
}

/// A part of a generating function: numerator / denominator, lowest coefficient first. The denominator
/// begins with 1.
struct Fraction {
  std::vector<BigInt> numerator;
  std::vector<BigInt> denominator;

  /// Returns the first coefficients of the power series.
  std::vector<BigInt> terms(std::size_t number, Limits& limits) const {
    std::vector<std::size_t> places;  // of the denominator, without zeros
    for (std::size_t i = 1; i < denominator.size(); ++i)
      if (denominator[i] != 0) places.push_back(i);
    std::vector<BigInt> result;
    for (std::size_t n = 0; n < number; ++n) {
      BigInt term = n < numerator.size() ? numerator[n] : BigInt(0);
      for (const std::size_t i : places)
        if (i <= n) term -= denominator[i] * result[n - i];
      limits.count_operations(places.size() * (64 + term.bits() / 8), 0, stage);
      result.push_back(std::move(term));
    }
    return result;
  }
};

Fraction fraction_of(const IntegerRecurrence& recurrence) {
  Fraction result{recurrence.numerator, {1}};
  for (const BigInt& coefficient : recurrence.coefficients) result.denominator.push_back(-coefficient);
  return result;
}

/// Returns the generating function of the counts of a diagram with k inner rows as those of boards with
/// first + step k rows.
Fraction stretched(const LoopRecurrence& loop, std::size_t first, std::size_t step) {
  Fraction result;
  const std::size_t order = loop.polynomial.size() - 1;
  result.denominator.resize(order * step + 1);
  for (std::size_t i = 0; i <= order; ++i) result.denominator[i * step] = loop.polynomial[order - i];
  result.numerator.resize(first);
  for (const BigInt& number : loop.numerator) {
    result.numerator.push_back(number);
    result.numerator.resize(result.numerator.size() + step - 1);
  }
  return result;
}

/// Returns the mean over a group of the numbers of patterns that its members leave unchanged, as a
/// recurrence. `first` has the sums of the numbers that the parts do not contain.
IntegerRecurrence mean_recurrence(const std::vector<Fraction>& parts, const std::vector<BigInt>& first,
                                  std::uint64_t members, Limits& limits) {
  std::vector<std::vector<BigInt>> denominators;
  std::size_t order = 0;
  std::size_t begin = first.size();  // the numerators' degrees are below this plus the denominators'
  for (const Fraction& part : parts) {
    begin = std::max(begin,
                     part.numerator.size() - std::min(part.numerator.size(), part.denominator.size() - 1));
    if (std::find(denominators.begin(), denominators.end(), part.denominator) != denominators.end())
      continue;
    denominators.push_back(part.denominator);
    order += part.denominator.size() - 1;
  }
  order += begin;
  if (order > max_order_of_sum)
    throw LimitReached{"the recurrence may have an order of up to " + std::to_string(order) +
                       ", the sum over the symmetries; at most " + std::to_string(max_order_of_sum) +
                       " are supported"};
  std::vector<BigInt> sum = first;
  sum.resize(2 * order);
  for (const Fraction& part : parts) {
    const std::vector<BigInt> terms = part.terms(sum.size(), limits);
    for (std::size_t n = 0; n < sum.size(); ++n) sum[n] += terms[n];
  }
  for (BigInt& number : sum) {
    if (number % members != 0)
      throw InternalError("count: the symmetric patterns do not add up to a multiple of the symmetries");
    number /= members;
  }
  return recurrence_of_terms(sum, limits);
}

Diagram explore_unfolded(const PatternQuestion& question, Limits& limits) {
  constexpr std::size_t max_columns = 64;
  if (question.columns > max_columns)
    throw LimitReached{"the recurrence of symmetric patterns is supported for at most 64 columns"};
  return explore_rows(question, max_folded_states, limits);
}

/// Adds the patterns whose rows have equal columns, given the first of these numbers.
void add_equal_columns(const Diagram& board, const std::vector<std::size_t>& twin,
                       const std::function<BigInt(std::uint64_t rows)>& number,
                       std::vector<Fraction>& parts, std::vector<BigInt>& first, Limits& limits) {
  const Diagram equal = with_equal_columns(board, twin, limits);
  const std::size_t begin = equal.loop_begin + equal.tail.size();
  parts.push_back(stretched(loop_recurrence(equal, limits), begin, 1));
  for (std::size_t rows = 1; rows < begin; ++rows) {
    first.resize(std::max(first.size(), rows + 1));
    first[rows] += number(rows);
  }
}

}  // namespace

bool annihilates(const std::vector<BigInt>& polynomial, const std::vector<BigInt>& terms, Limits& limits) {
  for (std::size_t k = 0; k + polynomial.size() <= terms.size(); ++k) {
    BigInt sum = 0;
    for (std::size_t i = 0; i < polynomial.size(); ++i)
      if (polynomial[i] != 0) sum += polynomial[i] * terms[k + i];
    limits.count_operations(polynomial.size() * (64 + terms[k].bits() / 8), 0, stage);
    if (sum != 0) return false;
  }
  return true;
}

IntegerRecurrence recurrence_of_terms(const std::vector<BigInt>& terms, Limits& limits) {
  CrtNumbers lifted(true);
  for (std::uint64_t prime = std::uint64_t{1} << 63;;) {
    prime = prime_below(prime);
    std::vector<std::uint64_t> residues;
    for (const BigInt& term : terms) residues.push_back(residue(term, prime));
    if (lifted.add(shortest_polynomial(residues, 0, 1, prime, limits), prime) &&
        2 * (lifted.numbers().size() - 1) <= terms.size() && annihilates(lifted.numbers(), terms, limits))
      break;
  }
  IntegerRecurrence result;
  std::vector<BigInt> denominator(lifted.numbers().rbegin(), lifted.numbers().rend());
  while (denominator.back() == 0) denominator.pop_back();
  for (std::size_t n = 0; n + 1 < lifted.numbers().size(); ++n) {
    BigInt number = 0;
    for (std::size_t i = 0; i < denominator.size() && i <= n; ++i) number += denominator[i] * terms[n - i];
    result.numerator.push_back(std::move(number));
  }
  while (result.numerator.size() > 1 && result.numerator.back() == 0) result.numerator.pop_back();
  if (result.numerator.empty()) result.numerator = {0};
  for (std::size_t i = 1; i < denominator.size(); ++i) result.coefficients.push_back(-denominator[i]);
  result.from = std::max(result.coefficients.size() + 1, result.numerator.size());
  return result;
}

IntegerRecurrence recurrence_up_to_symmetry(const PatternQuestion& question, const IntegerRecurrence& all,
                                            Limits& limits, Checkpoint& checkpoint) {
  const std::string step = "recurrence up to symmetry";
  if (const auto known = checkpoint.result(step)) return recurrence_in(*known);
  const Diagram board = explore_unfolded(question, limits);
  const std::size_t reach = row_reach(question.adjacent);
  std::vector<Fraction> parts = {fraction_of(all)};
  std::vector<BigInt> first;
  std::uint64_t members = 1;
  const auto number = [&](std::uint64_t rows, bool reverses_rows, bool reverses_columns) {
    PatternQuestion shorter = question;
    shorter.rows = rows;
    return count_reversed(shorter, reverses_rows, reverses_columns, limits);
  };
  if (reversed(question.adjacent, false, true) == question.adjacent) {
    ++members;
    std::vector<std::size_t> twin;
    for (std::size_t column = 0; column < question.columns; ++column)
      twin.push_back(std::min(column, question.columns - 1 - column));
    add_equal_columns(
        board, twin, [&](std::uint64_t rows) { return number(rows, false, true); }, parts, first, limits);
  }
  std::optional<std::vector<std::vector<Row>>> rows;
  for (const bool turns : {false, true}) {
    if (reversed(question.adjacent, true, turns) != question.adjacent) continue;
    ++members;
    if (!rows) rows = last_rows(board, reach, limits);
    for (const bool is_odd : {false, true})
      parts.push_back(stretched(loop_recurrence(folded(board, *rows, is_odd, turns, limits), limits),
                                2 * board.loop_begin + (is_odd ? 1 : 0), 2));
    for (std::size_t short_rows = 1; short_rows < 2 * board.loop_begin; ++short_rows) {
      first.resize(std::max(first.size(), short_rows + 1));
      first[short_rows] += number(short_rows, true, turns);
    }
  }
  IntegerRecurrence result = mean_recurrence(parts, first, members, limits);
  checkpoint.finish(step, recurrence_text(result));
  return result;
}

IntegerRecurrence recurrence_up_to_translation(const PatternQuestion& question,
                                               const IntegerRecurrence& all, Limits& limits,
                                               Checkpoint& checkpoint) {
  const std::string step = "recurrence up to translation";
  if (const auto known = checkpoint.result(step)) return recurrence_in(*known);
  const Diagram board = explore_unfolded(question, limits);
  std::vector<Fraction> parts = {fraction_of(all)};
  std::vector<BigInt> first;
  for (std::size_t by = 1; by < question.columns; ++by) {
    std::vector<std::size_t> twin;
    const std::size_t period = std::gcd(by, question.columns);
    for (std::size_t column = 0; column < question.columns; ++column) twin.push_back(column % period);
    add_equal_columns(
        board, twin,
        [&](std::uint64_t rows) {
          PatternQuestion shorter = question;
          shorter.rows = rows;
          return count_translated(shorter, by, limits);
        },
        parts, first, limits);
  }
  IntegerRecurrence result = mean_recurrence(parts, first, question.columns, limits);
  checkpoint.finish(step, recurrence_text(result));
  return result;
}

}  // namespace flipwise
