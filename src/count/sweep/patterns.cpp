// SPDX-License-Identifier: MIT
#include "count/sweep/patterns.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <span>
#include <string>
#include <utility>

#include "arithmetic/big_int.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/semirings.hpp"
#include "flipwise/errors.hpp"
#include "run/random.hpp"

namespace flipwise {

namespace {

std::uint64_t cells_of(const Diagram& diagram) {
  return diagram.rows * diagram.columns;
}

using Words = std::vector<std::uint64_t>;

/// A pattern on its way down: its cells so far, the state that they lead to, and what is left or found of
/// its rank.
struct Walk {
  Board board;
  std::uint32_t state = 0;
  Words rank = {};
};

void save(const Walk& walk, Saving& out) {
  out.array(std::vector<Word>(walk.board.words().begin(), walk.board.words().end()));
  out.number(walk.state);
  out.array(walk.rank);
}
Walk load_walk(const Diagram& diagram, Loading& in) {
  Walk walk{Board(static_cast<std::size_t>(diagram.rows), diagram.columns)};
  std::vector<Word> words;
  in.array(words);
  if (words.size() != walk.board.words().size()) throw InputError("checkpoint: a pattern of another size");
  std::copy(words.begin(), words.end(), walk.board.words().begin());
  walk.state = static_cast<std::uint32_t>(in.number());
  in.array(walk.rank);
  return walk;
}

/// Sweeps up from the values at the end, keeps those before each row, and goes down again with those after
/// every cell of one row at a time: visit(row, values), where values[c] belongs to the layer before column
/// c, takes the walks through the row. What is kept and the walks are saved as the state of a step of this
/// name.
template <class R, class Visit>
void descend(const R& ring, const Diagram& diagram, Values<R> end, Limits& limits, Checkpoint& checkpoint,
             const std::string& step, std::vector<Walk>& walks, Visit visit) {
  double states =
      2.0 * static_cast<double>(diagram.most_states() + 1) * static_cast<double>(diagram.columns);
  for (std::uint64_t row = 0; row < diagram.rows; ++row)
    states += static_cast<double>(diagram.table(row).states_before() + 1);
  limits.require_memory(diagram.bytes() +
                        states * static_cast<double>(ring.stride() * sizeof(typename R::Value)));
  std::vector<Values<R>> kept(static_cast<std::size_t>(diagram.rows) + 1);
  kept.back() = std::move(end);
  std::uint64_t row = diagram.rows;
  bool down = false;
  checkpoint.load(step, [&](Loading& in) {
    down = in.number() != 0;
    row = in.number_up_to(diagram.rows);
    for (std::uint64_t i = row; i < diagram.rows; ++i) in.array(kept[static_cast<std::size_t>(i)]);
    for (std::uint64_t left = in.number(); left > 0; --left) walks.push_back(load_walk(diagram, in));
  });
  const auto offer = [&](std::uint64_t next) {
    checkpoint.offer(step, [&](Saving& out) {
      out.number(down);
      out.number(next);
      for (std::uint64_t i = next; i < diagram.rows; ++i) out.array(kept[static_cast<std::size_t>(i)]);
      out.number(walks.size());
      for (const Walk& walk : walks) save(walk, out);
    });
  };
  if (!down) {
    sweep_from(ring, diagram, row, kept[static_cast<std::size_t>(row)], limits,
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
      layers[column] = above(ring, table.cells[column], layers[column + 1], ++cells_below, limits);
    limits.spend(diagram.columns * table.states_before() * ring.stride(),
                 static_cast<double>(row) / static_cast<double>(diagram.rows), "walking down");
    visit(static_cast<std::size_t>(row), std::as_const(layers));
    kept[static_cast<std::size_t>(row)] = {};
    offer(row + 1);
  }
}

template <bool most>
std::optional<Tally::Extreme> extreme(const Diagram& diagram, std::uint32_t state,
                                      Values<LitCells<most>> end, Limits& limits, Checkpoint& checkpoint) {
  using Ring = LitCells<most>;
  if (cells_of(diagram) >= Ring::impossible) throw Stopped{"beyond reach: the board is too large"};
  std::vector<Walk> walks;
  descend(
      Ring{}, diagram, std::move(end), limits, checkpoint, most ? "most lit" : "fewest lit", walks,
      [&](std::size_t row, const std::vector<Values<Ring>>& layers) {
        if (row == 0 && layers[0][state] != Ring::impossible)
          walks.push_back(
              {Board(static_cast<std::size_t>(diagram.rows), diagram.columns), state, {layers[0][state]}});
        for (Walk& walk : walks)
          for (std::size_t column = 0; column < diagram.columns; ++column) {
            const Choice choice = diagram.table(row).cells[column][walk.state];
            const bool lit = layers[column + 1][choice.unlit] != layers[column][walk.state];
            if (lit) walk.board.flip(row, column);
            walk.state = lit ? choice.lit : choice.unlit;
          }
      });
  if (walks.empty()) return {};
  return Tally::Extreme{walks[0].rank[0], std::move(walks[0].board)};
}

template <bool most>
std::optional<Tally::Extreme> extreme_closed(const Diagram& diagram, std::uint32_t state, Limits& limits) {
  using Ring = LitCells<most>;
  Values<Ring> end(diagram.table(diagram.rows - 1).states_after + 1, Ring::impossible);
  end[state] = 0;
  Checkpoint none;
  return extreme<most>(diagram, state, std::move(end), limits, none);
}

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

void add(Words& to, std::span<const std::uint64_t> number) {
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < to.size(); ++i) {
    const std::uint64_t half = number[i] + carry;
    carry = half < carry ? 1 : 0;
    to[i] += half;
    if (to[i] < half) carry = 1;
  }
}

/// A number below `end`, which is not 0, all equally likely.
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

/// The patterns of the ranks rank_of(0, count), rank_of(1, count) ...: at most `most`, and up to the first
/// rank that is not below the count. A pattern's rank is the number of patterns before it in reading order;
/// so at each cell it tells whether the completions with the cell unlit are enough to reach it. All
/// patterns go down row by row together.
template <class RankOf>
std::vector<Board> patterns_of_rank(const Diagram& diagram, std::uint64_t most, Limits& limits,
                                    Checkpoint& checkpoint, const std::string& step, RankOf rank_of) {
  const auto ring = CountExactly::for_cells(cells_of(diagram));
  const double pattern_bytes =
      static_cast<double>(diagram.rows) * static_cast<double>(words_for(diagram.columns)) * 8 +
      static_cast<double>(sizeof(Walk) + ring.words * 8);
  std::vector<Walk> walks;
  descend(ring, diagram, bottom(ring, diagram), limits, checkpoint, step, walks,
          [&](std::size_t row, const std::vector<Values<CountExactly>>& layers) {
            const auto value = [&](std::size_t column, std::uint32_t state) {
              return std::span(layers[column]).subspan(state * ring.words, ring.words);
            };
            const auto count = value(0, 0);
            if (row == 0 &&
                std::any_of(count.begin(), count.end(), [](std::uint64_t word) { return word != 0; })) {
              while (walks.size() < most) {
                Words rank = rank_of(walks.size(), count);
                if (!less(rank, count)) break;
                if (walks.size() % 1024 == 0)
                  limits.require_memory(pattern_bytes *
                                        static_cast<double>(walks.size() + std::min<std::uint64_t>(
                                                                               most - walks.size(), 1024)));
                walks.push_back(
                    {Board(static_cast<std::size_t>(diagram.rows), diagram.columns), 0, std::move(rank)});
              }
            }
            for (Walk& walk : walks)
              for (std::size_t column = 0; column < diagram.columns; ++column) {
                const Choice choice = diagram.table(row).cells[column][walk.state];
                const auto unlit = value(column + 1, choice.unlit);
                const bool lit = !less(walk.rank, unlit);
                if (lit) {
                  subtract(walk.rank, unlit);
                  walk.board.flip(row, column);
                }
                walk.state = lit ? choice.lit : choice.unlit;
              }
          });
  std::vector<Board> boards;
  for (Walk& walk : walks) boards.push_back(std::move(walk.board));
  return boards;
}

}  // namespace

std::string text_of(const Board& pattern) {
  std::string text;
  for (std::size_t row = 0; row < pattern.rows(); ++row)
    for (std::size_t column = 0; column < pattern.columns(); ++column)
      text += pattern.get(row, column) ? '1' : '0';
  return text;
}

bool obeys(const PatternQuestion& question, const Board& board) {
  if (board.rows() != question.rows || board.columns() != question.columns)
    throw InputError("a pattern of another shape than its question");
  const auto is_hole = [&](std::size_t row, std::size_t column) {
    return question.given && question.given->holes.get(row, column);
  };
  const auto lit = [&](std::size_t row, int down, std::size_t column, int right) -> unsigned {
    if (down < 0 && row == 0 && !wraps_rows(question.wrap)) return 0;
    if (down > 0 && row + 1 == board.rows() && !wraps_rows(question.wrap)) return 0;
    if (right < 0 && column == 0 && !wraps_columns(question.wrap)) return 0;
    if (right > 0 && column + 1 == board.columns() && !wraps_columns(question.wrap)) return 0;
    const auto moved = [](std::size_t at, int by, std::size_t side) {
      return by < 0 ? (at + side - 1) % side : by > 0 ? (at + 1) % side : at;
    };
    const std::size_t to_row = moved(row, down, board.rows());
    const std::size_t to_column = moved(column, right, board.columns());
    return board.get(to_row, to_column) && !is_hole(to_row, to_column);
  };
  for (std::size_t row = 0; row < board.rows(); ++row)
    for (std::size_t column = 0; column < board.columns(); ++column) {
      const bool own = board.get(row, column);
      if (question.given && !question.given->open.get(row, column) &&
          question.given->lit.get(row, column) != own)
        return false;
      if (is_hole(row, column)) continue;
      unsigned around = lit(row, -1, column, 0) + lit(row, 1, column, 0) + lit(row, 0, column, -1) +
                        lit(row, 0, column, 1);
      if (question.adjacent == Adjacency::king)
        around += lit(row, -1, column, -1) + lit(row, -1, column, 1) + lit(row, 1, column, -1) +
                  lit(row, 1, column, 1);
      if (((own ? question.on : question.off) >> around & 1) == 0) return false;
    }
  return true;
}

std::vector<BigInt> count_by_weight(const Diagram& diagram, Limits& limits, Checkpoint& checkpoint) {
  const auto cells = static_cast<std::size_t>(cells_of(diagram));
  const CountByWeight ring{CountExactly::for_cells(cells), cells};
  const auto words = total(ring, diagram, limits, checkpoint, "by weight");
  std::vector<BigInt> result;
  for (std::size_t weight = 0; weight <= cells; ++weight)
    result.push_back(
        BigInt::from_words(std::span(words).subspan(weight * ring.numbers.words, ring.numbers.words)));
  return result;
}

std::optional<Tally::Extreme> extreme_pattern(const Diagram& diagram, bool most, Limits& limits,
                                              Checkpoint& checkpoint) {
  return most ? extreme<true>(diagram, 0, bottom(LitCells<true>{}, diagram), limits, checkpoint)
              : extreme<false>(diagram, 0, bottom(LitCells<false>{}, diagram), limits, checkpoint);
}

std::optional<Tally::Extreme> extreme_pattern(const Diagram& diagram, bool most, Limits& limits,
                                              std::uint32_t closed_at) {
  return most ? extreme_closed<true>(diagram, closed_at, limits)
              : extreme_closed<false>(diagram, closed_at, limits);
}

std::vector<Board> sample_patterns(const Diagram& diagram, std::uint64_t samples, std::uint64_t seed,
                                   Limits& limits, Checkpoint& checkpoint) {
  Random random(seed);
  const std::string step = std::to_string(samples) + " samples of seed " + std::to_string(seed);
  return patterns_of_rank(
      diagram, samples, limits, checkpoint, step,
      [&](std::uint64_t, std::span<const std::uint64_t> count) { return random_below(count, random); });
}

BigInt rank_of_pattern(const Diagram& diagram, const Board& pattern, Limits& limits,
                       Checkpoint& checkpoint) {
  const auto ring = CountExactly::for_cells(cells_of(diagram));
  const std::string step = "rank of " + text_of(pattern);
  std::vector<Walk> walks;
  descend(ring, diagram, bottom(ring, diagram), limits, checkpoint, step, walks,
          [&](std::size_t row, const std::vector<Values<CountExactly>>& layers) {
            if (row == 0) walks.push_back({pattern, 0, Words(ring.words)});
            Walk& walk = walks.front();
            for (std::size_t column = 0; column < diagram.columns; ++column) {
              const Choice choice = diagram.table(row).cells[column][walk.state];
              const bool lit = pattern.get(row, column);
              if (lit)
                add(walk.rank,
                    std::span(layers[column + 1]).subspan(choice.unlit * ring.words, ring.words));
              walk.state = lit ? choice.lit : choice.unlit;
            }
          });
  return BigInt::from_words(walks.front().rank);
}

std::optional<Board> pattern_of_rank(const Diagram& diagram, const BigInt& rank, Limits& limits,
                                     Checkpoint& checkpoint) {
  const Words words = rank.words();
  if (words.size() > CountExactly::for_cells(cells_of(diagram)).words) return {};
  auto boards = patterns_of_rank(diagram, 1, limits, checkpoint, "pattern in place " + rank.decimal(),
                                 [&](std::uint64_t, std::span<const std::uint64_t> count) {
                                   Words wanted = words;
                                   wanted.resize(count.size());
                                   return wanted;
                                 });
  if (boards.empty()) return {};
  return std::move(boards.front());
}

}  // namespace flipwise
