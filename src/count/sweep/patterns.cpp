// SPDX-License-Identifier: MIT
#include "count/sweep/patterns.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <string>
#include <utility>

#include "count/sweep/profile_dp.hpp"
#include "count/sweep/semirings.hpp"
#include "run/memory.hpp"
#include "run/random.hpp"

namespace flipwise {

namespace {

/// Cost of starting a walk, which allocates its board and its rank.
constexpr std::uint64_t operations_of_walk = 16;

/// A pattern on its way down a diagram: its cells so far, the state that they lead to, and a number: the
/// rest of its rank, the part found of its rank, or its cost.
struct Walk {
  Board board;
  std::uint32_t state = 0;
  std::vector<std::uint64_t> rank = {};

  explicit Walk(const Diagram& diagram, std::uint32_t at = 0, std::vector<std::uint64_t> of_rank = {})
      : board(static_cast<std::size_t>(diagram.rows), diagram.columns),
        state(at),
        rank(std::move(of_rank)) {}

  void save(Saving& out) const {
    out.array(std::vector<Word>(board.words().begin(), board.words().end()));
    out(state, rank);
  }
  void load(Loading& in) {
    std::vector<Word> words(board.words().size());
    in.fill(words);
    std::copy(words.begin(), words.end(), board.words().begin());
    in(state, rank);
  }
};

/// A diagram to walk down, and the limits and the checkpoint of the step with this name.
struct Descent {
  const Diagram& diagram;
  Limits& limits;
  Checkpoint& checkpoint;
  std::string step;
};

/// Goes up from the values at the end and keeps those before each row, then goes down row by row with all
/// walks together. begin(values before the board) creates the walks, and takes_lit(walk, row, column,
/// choice, value) decides the next cell of each, where value(column, state) are the values of the layers of
/// this row. The kept values and the walks are saved. Memory: the values before each row and all layers of
/// one row.
template <class R, class Begin, class TakesLit>
void walk_down(const R& ring, const Descent& descent, Values<R> end, std::vector<Walk>& walks, Begin begin,
               TakesLit takes_lit) {
  const Diagram& diagram = descent.diagram;
  Limits& limits = descent.limits;
  Checkpoint& checkpoint = descent.checkpoint;
  std::size_t states = 2 * (diagram.max_states() + 1) * diagram.columns;
  for (std::uint64_t row = 0; row < diagram.rows; ++row) states += diagram.table(row).states_before() + 1;
  const MemoryReservation memory = limits.charge(bytes_of_values(ring, states));
  std::vector<Values<R>> kept(static_cast<std::size_t>(diagram.rows) + 1);
  kept.back() = std::move(end);
  std::uint64_t row = diagram.rows;
  bool down = false;
  checkpoint.load(descent.step, [&](Loading& in) {
    down = in.number() != 0;
    row = in.number_up_to(diagram.rows);
    for (std::uint64_t i = row; i < diagram.rows; ++i) in.array(kept[static_cast<std::size_t>(i)]);
    for (std::uint64_t left = in.number(); left > 0; --left) walks.emplace_back(diagram).load(in);
  });
  const auto offer = [&](std::uint64_t next) {
    checkpoint.offer(descent.step, [&](Saving& out) {
      out(down, next);
      for (std::uint64_t i = next; i < diagram.rows; ++i) out.array(kept[static_cast<std::size_t>(i)]);
      out.number(walks.size());
      for (const Walk& walk : walks) walk.save(out);
    });
  };
  if (!down) {
    profile_dp(ring, diagram, row, kept[static_cast<std::size_t>(row)], limits,
               [&](std::uint64_t before, const Values<R>& values) {
                 kept[static_cast<std::size_t>(before)] = values;
                 offer(before);
               });
    down = true;
    row = 0;
  }
  std::vector<Values<R>> layers(diagram.columns + 1);
  for (; row < diagram.rows; ++row) {
    const RowTable& table = diagram.table(row);
    std::uint64_t cells_below = (diagram.rows - 1 - row) * diagram.columns;
    layers.back() = kept[static_cast<std::size_t>(row) + 1];
    for (std::size_t column = diagram.columns; column-- > 0;)
      layers[column] = layer_above(ring, table.cells[column], layers[column + 1], ++cells_below, limits);
    const double share = static_cast<double>(row) / static_cast<double>(diagram.rows);
    limits.count_operations(diagram.columns * table.states_before() * ring.stride(), share, "walking down");
    const auto value = [&](std::size_t column, std::uint32_t state) {
      return std::span(std::as_const(layers[column])).subspan(state * ring.stride(), ring.stride());
    };
    if (row == 0) begin(std::as_const(layers[0]));
    for (Walk& walk : walks) {
      limits.count_operations(diagram.columns * ring.stride(), share, "walking down");
      for (std::size_t column = 0; column < diagram.columns; ++column) {
        const Choice choice = table.cells[column][walk.state];
        const auto at = static_cast<std::size_t>(row);
        const bool lit = takes_lit(walk, at, column, choice, value);
        if (lit) walk.board.flip(at, column);
        walk.state = lit ? choice.lit : choice.unlit;
      }
    }
    kept[static_cast<std::size_t>(row)] = {};
    offer(row + 1);
  }
}

std::uint64_t cells_of(const Diagram& diagram) {
  return diagram.rows * diagram.columns;
}

using Words = std::vector<std::uint64_t>;

bool less(std::span<const std::uint64_t> left, std::span<const std::uint64_t> right) {
  return std::lexicographical_compare(left.rbegin(), left.rend(), right.rbegin(), right.rend());
}

void subtract(Words& from, std::span<const std::uint64_t> number) {
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const std::uint64_t taken = number[i] + borrow;
    borrow = taken < borrow || from[i] < taken ? 1 : 0;
    from[i] -= taken;
  }
}

/// Returns a uniformly random number below `end`, which is not 0.
Words random_below(std::span<const std::uint64_t> end, Random& random) {
  Words greatest(end.begin(), end.end());
  Words one(end.size());
  one[0] = 1;
  subtract(greatest, one);
  std::size_t used = greatest.size();
  while (used > 0 && greatest[used - 1] == 0) --used;
  Words number(end.size());
  do {
    for (std::size_t i = 0; i < used; ++i) number[i] = random();
    if (used > 0) number[used - 1] &= ~std::uint64_t{0} >> std::countl_zero(greatest[used - 1]);
  } while (!less(number, end));
  return number;
}

/// Returns the patterns of the ranks that repeated calls of rank_of(count) return: at most `most`, and up
/// to the first rank that is not below the count. The rank of a pattern is the number of patterns before it
/// in reading order, so a cell is lit if the completions with the cell unlit are too few to reach the rank.
/// All patterns go down row by row together.
template <class RankOf>
std::vector<Board> patterns_of_ranks(const Descent& descent, std::uint64_t most, RankOf rank_of) {
  const Diagram& diagram = descent.diagram;
  const auto ring = CountExactly::for_cells(cells_of(diagram));
  const double pattern_bytes =
      static_cast<double>(diagram.rows) * static_cast<double>(words_for(diagram.columns)) * 8 +
      static_cast<double>(sizeof(Walk) + ring.words * 8) +
      text_bytes(static_cast<std::size_t>(diagram.rows), diagram.columns);
  std::vector<Walk> walks;
  MemoryReservation memory;
  const auto begin = [&](std::span<const std::uint64_t> count) {
    if (std::all_of(count.begin(), count.end(), [](std::uint64_t word) { return word == 0; })) return;
    while (walks.size() < most) {
      Words rank = rank_of(count);
      if (!less(rank, count)) return;
      constexpr std::uint64_t at_once = 1024;
      if (walks.size() % at_once == 0) {
        memory = {};
        memory = descent.limits.charge_part(
            pattern_bytes *
            static_cast<double>(walks.size() + std::min<std::uint64_t>(most - walks.size(), at_once)));
        descent.limits.count_operations(at_once * (diagram.rows + ring.words) * operations_of_walk, 0,
                                        "drawing");
      }
      walks.emplace_back(diagram, 0, std::move(rank));
    }
  };
  walk_down(
      ring, descent, bottom_layer(ring, diagram), walks,
      [&](const Words& top) { begin(std::span(top).first(ring.words)); },
      [](Walk& walk, std::size_t, std::size_t column, Choice choice, const auto& value) {
        const auto unlit = value(column + 1, choice.unlit);
        const bool lit = !less(walk.rank, unlit);
        if (lit) subtract(walk.rank, unlit);
        return lit;
      });
  std::vector<Board> boards;
  for (Walk& walk : walks) boards.push_back(std::move(walk.board));
  return boards;
}

/// Returns the cheapest path from a state to ends of cost 0. If both choices lead to one, the cell is
/// unlit.
std::optional<Tally::Extreme> cheapest(const CellCost& ring, const Descent& descent, std::uint32_t state,
                                       Values<CellCost> end) {
  const Diagram& diagram = descent.diagram;
  std::vector<Walk> walks;
  walk_down(
      ring, descent, std::move(end), walks,
      [&](const Values<CellCost>& top) {
        if (top[state] < CellCost::impossible) walks.push_back(Walk(diagram, state, {top[state]}));
      },
      [&](const Walk& walk, std::size_t, std::size_t column, Choice choice, const auto& value) {
        return value(column + 1, choice.unlit)[0] + (ring.most ? 1 : 0) != value(column, walk.state)[0];
      });
  if (walks.empty()) return {};
  const std::uint64_t cost = walks[0].rank[0];
  return Tally::Extreme{ring.most ? diagram.rows * diagram.columns - cost : cost,
                        std::move(walks[0].board)};
}

}  // namespace

std::string text_of(const Board& pattern) {
  std::string text;
  for (std::size_t row = 0; row < pattern.rows(); ++row)
    for (std::size_t column = 0; column < pattern.columns(); ++column)
      text += pattern.get(row, column) ? '1' : '0';
  return text;
}

std::vector<Board> sample_patterns(const Diagram& diagram, std::uint64_t samples, std::uint64_t seed,
                                   Limits& limits, Checkpoint& checkpoint) {
  Random random(seed);
  const std::string step = std::to_string(samples) + " samples of seed " + std::to_string(seed);
  return patterns_of_ranks(
      {diagram, limits, checkpoint, step}, samples,
      [&](std::span<const std::uint64_t> count) { return random_below(count, random); });
}

BigInt rank_of_pattern(const Diagram& diagram, const Board& pattern, Limits& limits,
                       Checkpoint& checkpoint) {
  const std::uint64_t cells = cells_of(diagram);
  const auto ring = CountExactly::for_cells(cells);
  std::vector<Walk> walks;
  walk_down(
      ring, {diagram, limits, checkpoint, "rank of " + text_of(pattern)}, bottom_layer(ring, diagram),
      walks, [&](const Words&) { walks.emplace_back(diagram, 0, Words(ring.words)); },
      [&](Walk& walk, std::size_t row, std::size_t column, Choice choice, const auto& value) {
        const bool lit = pattern.get(row, column);
        if (lit) ring.join(walk.rank, walk.rank, value(column + 1, choice.unlit), cells);
        return lit;
      });
  return BigInt::from_words(walks.front().rank);
}

std::optional<Board> pattern_of_rank(const Diagram& diagram, const BigInt& rank, Limits& limits,
                                     Checkpoint& checkpoint) {
  const Words words = rank.words();
  if (words.size() > CountExactly::for_cells(cells_of(diagram)).words) return {};
  auto boards = patterns_of_ranks({diagram, limits, checkpoint, "pattern in place " + rank.decimal()}, 1,
                                  [&](std::span<const std::uint64_t> count) {
                                    Words resized = words;
                                    resized.resize(count.size());
                                    return resized;
                                  });
  if (boards.empty()) return {};
  return std::move(boards.front());
}

std::optional<Tally::Extreme> extreme_pattern(const Diagram& diagram, bool most, Limits& limits,
                                              Checkpoint& checkpoint) {
  const CellCost ring{most};
  return cheapest(ring, {diagram, limits, checkpoint, most ? "most lit" : "fewest lit"}, 0,
                  bottom_layer(ring, diagram));
}

std::optional<Tally::Extreme> extreme_pattern(const Diagram& diagram, bool most, Limits& limits,
                                              std::uint32_t closed_at) {
  Values<CellCost> end(diagram.table(diagram.rows - 1).states_after + 1, CellCost::impossible);
  end[closed_at] = 0;
  Checkpoint none;
  return cheapest({most}, {diagram, limits, none, ""}, closed_at, std::move(end));
}

}  // namespace flipwise
