// SPDX-License-Identifier: MIT
#include "count/closed_walks.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <string>
#include <utility>

#include "count/digits.hpp"
#include "count/explore_row.hpp"
#include "count/patterns.hpp"
#include "count/row_program.hpp"
#include "count/semirings.hpp"
#include "count/side_by_side.hpp"
#include "count/sweep.hpp"

namespace flipwise {

namespace {

/// The board cut open above its last row: the last row, all rows, and two more after them. The first of
/// these is to be free: it stands for the row above the first, whatever that may be.
PatternQuestion unrolled(const PatternQuestion& question) {
  PatternQuestion open = question;
  open.wrap = wraps_columns(question.wrap) ? Wrap::columns : Wrap::none;
  open.rows = 4;
  if (!question.given) return open;
  open.rows = question.rows + 3;
  const auto rows = static_cast<std::size_t>(open.rows);
  const auto shifted = [&](const Board& board) {
    Board result(rows, question.columns);
    for (std::size_t row = 0; row < rows; ++row)
      for (std::size_t column = 0; column < question.columns; ++column)
        if (board.get((row + board.rows() - 1) % board.rows(), column)) result.flip(row, column);
    return result;
  };
  open.given = {shifted(question.given->lit), shifted(question.given->open),
                shifted(question.given->holes)};
  return open;
}

/// A state read from right to left, or moved by a column.
class Mirror {
 public:
  explicit Mirror(std::vector<unsigned> widths) : widths_(std::move(widths)) {
    for (const unsigned width : widths_) bits_ += width;
  }
  StateKey mirrored(StateKey state) const {
    StateKey result = 0;
    for (const unsigned width : widths_) {
      result = result << width | (state & ((StateKey{1} << width) - 1));
      state >>= width;
    }
    return result;
  }
  StateKey rotated(StateKey state) const {
    const unsigned width = widths_.front();
    return state >> width | (state & ((StateKey{1} << width) - 1)) << (bits_ - width);
  }

 private:
  std::vector<unsigned> widths_;
  unsigned bits_ = 0;
};

/// The classes of states under turns and reflections of the columns: with the smallest state of each, how
/// many it has.
std::vector<ClosedWalks::Start> classes(const std::vector<StateKey>& all,
                                        const std::vector<StateKey>& states, std::vector<unsigned> widths,
                                        bool turns, Budget& budget) {
  const std::size_t columns = widths.size();
  const Mirror mirror(std::move(widths));
  std::vector<ClosedWalks::Start> result;
  std::vector<StateKey> alike;
  for (const StateKey state : states) {
    alike.clear();
    StateKey turned = state;
    for (std::size_t i = 0; i < (turns ? columns : 1); ++i) {
      alike.push_back(turned);
      alike.push_back(mirror.mirrored(turned));
      turned = mirror.rotated(turned);
    }
    std::sort(alike.begin(), alike.end());
    alike.erase(std::unique(alike.begin(), alike.end()), alike.end());
    budget.spend(columns * columns, 0, "finding states");
    if (alike.front() != state) continue;
    const auto place = std::lower_bound(all.begin(), all.end(), state) - all.begin();
    result.push_back({static_cast<std::uint32_t>(place), static_cast<std::uint32_t>(alike.size())});
  }
  return result;
}

/// Explores the rows 1, 2, ..., 0 of a board with given cells from the states that may stand before them.
std::vector<StateKey> add_rows(const PatternQuestion& open, const Digits& digits,
                               const std::vector<StateKey>& all, Diagram& diagram, Budget& budget) {
  std::vector<StateKey> states = all;
  for (std::uint64_t row = 2; row < diagram.rows + 2; ++row) {
    diagram.tables.push_back(
        explore_row(RowProgram::make(open, digits, row), states, diagram.bytes(), budget));
    diagram.lead.push_back(diagram.lead.size());
  }
  diagram.lead.pop_back();
  diagram.loop_begin = diagram.last = diagram.lead.size();
  return states;
}

/// Explores one row, which stands for all. States that no row leads to are left out, as far as a few steps
/// show them.
std::vector<StateKey> add_one_row(const PatternQuestion& open, const Digits& digits,
                                  std::vector<StateKey>& all, Diagram& diagram, Budget& budget) {
  constexpr int most_steps = 8;
  const RowProgram row = RowProgram::make(open, digits, 2);
  std::vector<StateKey> states = all;
  diagram.tables = {explore_row(row, states, 0, budget)};
  for (int step = 1; step < most_steps && states.size() < all.size(); ++step) {
    all = states;
    diagram.tables = {explore_row(row, states, diagram.bytes(), budget)};
  }
  diagram.lead = {0};
  return states;
}

/// Sweeps for several starts at once, from `first` on, and hands out their values: each(start, value). The
/// values are at home in the caches when a layer of them is small.
template <Semiring R, class Each>
void sweep_starts(const R& ring, const ClosedWalks& walks, std::span<const ClosedWalks::Start> starts,
                  double done, Budget& budget, Each each) {
  const Diagram& diagram = walks.diagram;
  const SideBySide<R> all{ring, starts.size()};
  const std::size_t stride = all.stride();
  const std::size_t states = diagram.table(0).states_before();
  Values<SideBySide<R>> values((states + 1) * stride);
  const std::span<typename R::Value> end(values);
  for (std::size_t state = 0; state <= states; ++state) all.none(end.subspan(state * stride, stride));
  for (std::size_t i = 0; i < starts.size(); ++i)
    ring.one(all.part(end.subspan(starts[i].state * stride, stride), i));
  for (std::uint64_t row = diagram.rows; row-- > 0;) {
    const RowTable& table = diagram.table(row);
    values = above_row(all, table, std::move(values), (diagram.rows - 1 - row) * diagram.columns,
                       budget.threads());
    const double share = 1 - static_cast<double>(row) / static_cast<double>(diagram.rows);
    budget.spend(
        64 + diagram.columns * table.states_before() * stride,
        done + share * static_cast<double>(starts.size()) / static_cast<double>(walks.starts.size()),
        "counting");
  }
  const std::span<const typename R::Value> top(values);
  for (std::size_t i = 0; i < starts.size(); ++i)
    each(starts[i], all.part(top.subspan(starts[i].state * stride, stride), i));
}

/// All starts from number `next` on, group by group; after(next) follows each group.
template <Semiring R, class Each, class After>
void sweep_groups(const R& ring, const ClosedWalks& walks, std::size_t next, Budget& budget, Each each,
                  After after) {
  constexpr std::size_t numbers_of_layer = std::size_t{1} << 17;
  constexpr std::size_t most_at_once = 32;
  const std::size_t states = walks.diagram.most_states() + 1;
  const std::size_t many = std::clamp<std::size_t>(
      numbers_of_layer * budget.threads() / (states * ring.stride()), 1, most_at_once);
  budget.require_memory(walks.diagram.bytes() + 2.0 * static_cast<double>(states * many * ring.stride() *
                                                                          sizeof(typename R::Value)));
  const std::span<const ClosedWalks::Start> starts(walks.starts);
  while (next < starts.size()) {
    const auto group = starts.subspan(next, std::min(many, starts.size() - next));
    sweep_starts(ring, walks, group, static_cast<double>(next) / static_cast<double>(starts.size()), budget,
                 each);
    next += group.size();
    after(next);
  }
}

/// The sum over all starts of the values, number by number of `words` words.
std::vector<Integer> summed(const auto& ring, const ClosedWalks& walks, std::size_t words,
                            const std::string& step, Budget& budget, Checkpoint& checkpoint) {
  std::vector<Integer> sums(ring.stride() / words);
  std::size_t next = 0;
  std::vector<std::uint64_t> held;
  checkpoint.load(step, [&](Loading& in) {
    next = static_cast<std::size_t>(in.number());
    for (Integer& sum : sums) {
      in.array(held);
      sum = to_integer(held);
    }
  });
  sweep_groups(
      ring, walks, next, budget,
      [&](const ClosedWalks::Start& start, std::span<const std::uint64_t> value) {
        for (std::size_t i = 0; i < sums.size(); ++i)
          sums[i] += start.alike * to_integer(value.subspan(i * words, words));
      },
      [&](std::size_t after) {
        checkpoint.offer(step, [&](Saving& out) {
          out.number(after);
          for (const Integer& sum : sums) {
            held.clear();
            export_bits(sum, std::back_inserter(held), 64, false);
            out.array(held);
          }
        });
      });
  return sums;
}

template <bool most>
std::optional<Tally::Extreme> extreme(const ClosedWalks& walks, Budget& budget) {
  using Ring = LitCells<most>;
  std::uint32_t best = Ring::impossible;
  std::uint32_t state = 0;
  sweep_groups(
      Ring{}, walks, 0, budget,
      [&](const ClosedWalks::Start& start, std::span<const std::uint32_t> value) {
        if (value[0] == Ring::impossible) return;
        if (best != Ring::impossible && (most ? value[0] <= best : value[0] >= best)) return;
        best = value[0];
        state = start.state;
      },
      [](std::size_t) {});
  if (best == Ring::impossible) return {};
  auto found = extreme_pattern(walks.diagram, most, budget, state);
  Board pattern(found->pattern.rows(), found->pattern.columns());
  for (std::size_t row = 0; row < pattern.rows(); ++row)
    for (std::size_t column = 0; column < pattern.columns(); ++column)
      if (found->pattern.get(row, column)) pattern.flip((row + 1) % pattern.rows(), column);
  found->pattern = std::move(pattern);
  return found;
}

}  // namespace

ClosedWalks closed_walks(const PatternQuestion& question, Budget& budget) {
  const PatternQuestion open = unrolled(question);
  const Digits digits(question, true);
  std::vector<StateKey> all = {0};
  explore_row(RowProgram::make(open, digits, 0, true), all, 0, budget);
  explore_row(RowProgram::make(open, digits, 1), all, 0, budget);
  ClosedWalks walks;
  walks.diagram.rows = question.rows;
  walks.diagram.columns = question.columns;
  const auto states = question.given ? add_rows(open, digits, all, walks.diagram, budget)
                                     : add_one_row(open, digits, all, walks.diagram, budget);
  renumber_after(walks.diagram.tables.back(), states, all);
  if (question.given)
    for (const StateKey state : states) {
      const auto place = std::lower_bound(all.begin(), all.end(), state) - all.begin();
      walks.starts.push_back({static_cast<std::uint32_t>(place), 1});
    }
  else
    walks.starts = classes(all, states, widths_before(open, digits, 2), wraps_columns(open.wrap), budget);
  return walks;
}

/// States grow by about the same factor with every column.
double expected_arcs(const PatternQuestion& question, Budget& budget) {
  constexpr std::size_t wide = 5;
  const auto arcs = [&](std::size_t columns) {
    PatternQuestion smaller = question;
    smaller.columns = columns;
    return closed_walks(smaller, budget).arcs();
  };
  const double base = arcs(std::min(wide, question.columns));
  if (question.columns <= wide || base == 0) return base;
  const double growth = std::max(1.0, base / arcs(wide - 2));
  return base * std::pow(growth, static_cast<double>(question.columns - wide) / 2);
}

Integer count_closed(const ClosedWalks& walks, std::optional<std::uint64_t> modulus, Budget& budget,
                     Checkpoint& checkpoint) {
  if (modulus)
    return summed(CountModulo{*modulus}, walks, 1, "closed walks, modulo", budget, checkpoint)[0] %
           *modulus;
  const auto ring = CountExactly::for_cells(walks.diagram.rows * walks.diagram.columns);
  return summed(ring, walks, ring.words, "closed walks, exactly", budget, checkpoint)[0];
}

std::vector<Integer> count_closed_by_weight(const ClosedWalks& walks, Budget& budget,
                                            Checkpoint& checkpoint) {
  const std::uint64_t cells = walks.diagram.rows * walks.diagram.columns;
  const auto numbers = CountExactly::for_cells(cells);
  const CountByWeight ring{numbers, static_cast<std::size_t>(cells)};
  return summed(ring, walks, numbers.words, "closed walks, by weight", budget, checkpoint);
}

std::optional<Tally::Extreme> extreme_closed(const ClosedWalks& walks, bool most, Budget& budget) {
  return most ? extreme<true>(walks, budget) : extreme<false>(walks, budget);
}

}  // namespace flipwise
