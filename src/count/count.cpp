// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "count/diagram.hpp"
#include "count/digits.hpp"
#include "count/even_sweep.hpp"
#include "count/numbers.hpp"
#include "count/patterns.hpp"
#include "count/recurrence.hpp"
#include "count/semirings.hpp"
#include "count/sweep.hpp"
#include "count/watch.hpp"
#include "flipwise/flipwise.hpp"

namespace flipwise {

namespace {

/// A prime for checks: no count is likely to agree modulo it by accident.
constexpr std::uint64_t check_prime = 0x7fffffffffffffe7;  // 2^63 - 25

void validate(const PatternQuestion& question, const CountOptions& options) {
  if (question.rows == 0 || question.columns == 0)
    throw InputError("count: a board needs at least one row and one column");
  if (options.modulus && (*options.modulus == 0 || *options.modulus > std::uint64_t{1} << 63))
    throw InputError("count: a modulus lies between 1 and 2^63");
}

PatternQuestion turned(PatternQuestion question) {
  const std::uint64_t longest = std::numeric_limits<std::size_t>::max();
  const std::uint64_t columns = std::min(question.rows, longest);
  question.rows = question.columns;
  question.columns = static_cast<std::size_t>(columns);
  if (question.wrap == Wrap::rows || question.wrap == Wrap::columns)
    question.wrap = question.wrap == Wrap::rows ? Wrap::columns : Wrap::rows;
  return question;
}

/// From this width on the exact number of even patterns comes faster from the dense array, prime by
/// prime, than from the states in one sweep of wide numbers.
constexpr std::size_t columns_for_dense = 5;

/// Rows are gone through one by one up to so many simple steps, some seconds; beyond, a recurrence is
/// sought first.
constexpr double steps_before_recurrence = 2e10;

/// Whether the dense array serves an even rule modulo a number: it is quick, or the board is not long
/// enough for a recurrence, whose order can come near the number of states.
bool prefers_dense(const PatternQuestion& question) {
  const double states = std::pow(3.0, static_cast<double>(question.columns));
  const auto rows = static_cast<double>(question.rows);
  return rows * static_cast<double>(question.columns) * states / 8 < steps_before_recurrence ||
         rows < states;
}

/// Cells that the frontier holds at the end of a row, about.
double frontier_cells(const PatternQuestion& question) {
  return static_cast<double>(question.columns) * (wraps_rows(question.wrap) && question.rows > 2 ? 2 : 1);
}

/// Explores the states of a question when they are first needed.
class Explored {
 public:
  Explored(const PatternQuestion& question, Watch& watch) : question_(question), watch_(watch) {}

  const Diagram& diagram() {
    constexpr std::size_t most_columns = 4096;
    if (question_.columns > most_columns) throw Stopped{"beyond reach: the shorter side is too long"};
    if (!diagram_) {
      require_memory();
      diagram_ = explore(question_, watch_);
    }
    return *diagram_;
  }

  /// For sweeps of so many words per state.
  const Diagram& diagram_for(std::uint64_t words) {
    constexpr double most_arcs = 1e13;
    if (diagram().arcs() * static_cast<double>(words) > most_arcs)
      throw Stopped{"beyond reach: too many rows to go through one by one"};
    return *diagram_;
  }

 private:
  /// States grow by about the same factor with every column. Two narrow boards tell it, so that what
  /// needs far more memory than there is, is refused before it is tried.
  void require_memory() const {
    const std::size_t narrow = wraps_rows(question_.wrap) ? 2 : 4;
    const std::size_t wide = narrow + 2;
    if (question_.columns < wide + 2) return;
    const auto states = [&](std::size_t columns) {
      PatternQuestion smaller = question_;
      smaller.rows = std::min<std::uint64_t>(question_.rows, 6);
      smaller.columns = columns;
      return static_cast<double>(explore(smaller, watch_).most_states());
    };
    const double base = states(wide);
    const auto columns = static_cast<double>(question_.columns);
    const double expected =
        base * std::pow(base / states(narrow), (columns - static_cast<double>(wide)) / 2);
    constexpr double distinct_rows = 3;
    constexpr double doubt = 2;
    watch_.require_memory(expected * (columns * distinct_rows * sizeof(Choice) + 48) / doubt);
  }

  const PatternQuestion& question_;
  Watch& watch_;
  std::optional<Diagram> diagram_;
};

/// The number of cells, where the exact count (at most as many bits) can be written in decimal in
/// reasonable time.
std::uint64_t exact_cells(const PatternQuestion& question) {
  constexpr std::uint64_t most_cells = 1U << 20;
  if (question.rows > most_cells / question.columns)
    throw Stopped{"beyond reach: a number of up to " + std::to_string(question.rows) + " x " +
                  std::to_string(question.columns) + " bits; ask for it modulo a number"};
  return question.rows * question.columns;
}

Integer count_exactly(const Diagram& diagram, std::uint64_t cells, Watch& watch) {
  const auto ring = CountExactly::for_cells(cells);
  Integer count = to_integer(total(ring, diagram, watch));
  const auto residue = total(CountModulo{check_prime}, diagram, watch)[0];
  if (count % check_prime != residue)
    throw InternalError("count: the exact number and its residue disagree");
  return count;
}

/// 2^cells, for a rule that allows everything.
Integer count_all(const PatternQuestion& question, const CountOptions& options) {
  if (!options.modulus) return Integer(1) << exact_cells(question);
  return powm(Integer(2), Integer(question.rows) * question.columns, Integer(*options.modulus));
}

/// Counts again with the board on its other side, which shares no state with the first count, where
/// that takes little.
void check_turned(const PatternQuestion& question, const Integer& count, std::uint64_t modulus,
                  Watch& watch) {
  const PatternQuestion other = turned(question);
  if (frontier_cells(other) > 6) return;
  if (total(CountModulo{modulus}, explore(other, watch), watch)[0] != count % modulus)
    throw InternalError("count: rows and columns exchanged give another number");
}

Integer counted(const PatternQuestion& question, const CountOptions& options, Explored& explored,
                Watch& watch, Tally& tally) {
  const std::uint32_t everything = degree_mask(question.adjacent);
  if ((question.on & question.off & everything) == everything) {
    tally.method = "formula";
    return count_all(question, options);
  }
  const bool even = is_even_rule(question);
  if (even && options.modulus && prefers_dense(question)) {
    tally.method = "dense frontier";
    return even_count(question.rows, question.columns, *options.modulus, options.threads, watch);
  }
  if (even && !options.modulus && question.columns >= columns_for_dense) {
    exact_cells(question);
    tally.method = "dense frontier";
    return even_count_exactly(question.rows, question.columns, options.threads, watch);
  }
  tally.method = "frontier";
  if (!options.modulus) {
    const std::uint64_t cells = exact_cells(question);
    Integer count = count_exactly(explored.diagram_for(cells / 64 + 1), cells, watch);
    check_turned(question, count, check_prime, watch);
    return count;
  }
  const Diagram& diagram = explored.diagram();
  if (diagram.arcs() > steps_before_recurrence && has_long_loop(diagram)) {
    tally.method = "recurrence";
    return count_by_recurrence(diagram, *options.modulus, watch);
  }
  Integer count = total(CountModulo{*options.modulus}, explored.diagram_for(1), watch)[0];
  check_turned(question, count, *options.modulus, watch);
  return count;
}

void require_pattern(const PatternQuestion& question, const Board& board) {
  if (!obeys(question, board)) throw InternalError("count: a pattern does not obey its rule");
}

std::optional<Tally::Extreme> checked_extreme(const PatternQuestion& question, const Diagram& diagram,
                                              bool most, Watch& watch) {
  auto extreme = extreme_pattern(diagram, most, watch);
  if (!extreme) return extreme;
  require_pattern(question, extreme->pattern);
  if (extreme->pattern.weight() != extreme->lit)
    throw InternalError("count: a pattern has another number of lit cells than stated");
  return extreme;
}

/// What else was asked than the number itself. Everything is checked: the numbers by weight add up to the
/// count, patterns obey the rule.
void describe(const PatternQuestion& question, const CountOptions& options, const Integer& number,
              Explored& explored, Watch& watch, Tally& tally) {
  if (!options.by_weight && !options.fewest_lit && !options.most_lit && options.sample == 0) return;
  const std::uint64_t words = exact_cells(question) / 64 + 1;
  if (options.by_weight) {
    const auto weights =
        count_by_weight(explored.diagram_for(words * (question.rows * question.columns + 1)), watch);
    Integer sum = 0;
    for (Integer weight : weights) {
      sum += weight;
      if (options.modulus) weight %= *options.modulus;
      tally.by_weight.push_back(to_decimal(weight));
    }
    if (options.modulus) sum %= *options.modulus;
    if (sum != number) throw InternalError("count: the numbers by weight do not add up to the count");
  }
  if (options.fewest_lit)
    tally.fewest_lit = checked_extreme(question, explored.diagram_for(1), false, watch);
  if (options.most_lit) tally.most_lit = checked_extreme(question, explored.diagram_for(1), true, watch);
  if (options.sample > 0)
    tally.samples = sample_patterns(explored.diagram_for(words), options.sample, options.seed, watch);
  for (const Board& board : tally.samples) require_pattern(question, board);
}

/// The patterns that come first in reading order, which is why the board is not turned for them. The walk
/// gives them in order, and as many as there are; both are checked.
void list(const PatternQuestion& question, const CountOptions& options, const Integer& number, Watch& watch,
          Tally& tally) {
  if (options.list == 0) return;
  const std::uint64_t words = exact_cells(question) / 64 + 1;
  Explored explored(question, watch);
  tally.listed = first_patterns(explored.diagram_for(words), options.list, watch);
  for (std::size_t i = 0; i < tally.listed.size(); ++i) {
    require_pattern(question, tally.listed[i]);
    if (i > 0 && reading_order(tally.listed[i - 1], tally.listed[i]) >= 0)
      throw InternalError("count: listed patterns are out of order");
  }
  if (!options.modulus && tally.listed.size() != std::min<Integer>(number, options.list))
    throw InternalError("count: the number of listed patterns is not the count");
}

void turn_back(Tally& tally) {
  for (auto* extreme : {&tally.fewest_lit, &tally.most_lit})
    if (*extreme) (*extreme)->pattern = transposed((*extreme)->pattern);
  for (Board& board : tally.samples) board = transposed(board);
}

}  // namespace

/// Chooses the method, counts, checks. Neighbour rules do not tell rows from columns, so a board is laid
/// on the side with the shorter frontier, and patterns are turned back. A reached limit makes the status
/// unknown; `reason` says what it was.
Tally count(const PatternQuestion& question, const CountOptions& options) {
  validate(question, options);
  Watch watch(options);
  Tally tally;
  try {
    const bool turns = frontier_cells(turned(question)) < frontier_cells(question);
    const PatternQuestion laid = turns ? turned(question) : question;
    Explored explored(laid, watch);
    const Integer number = counted(laid, options, explored, watch, tally);
    tally.count = to_decimal(number);
    describe(laid, options, number, explored, watch, tally);
    if (turns) turn_back(tally);
    list(question, options, number, watch, tally);
    tally.status = Status::optimal;
  } catch (const Stopped& stopped) {
    tally.reason = stopped.reason;
  } catch (const std::bad_alloc&) {
    tally.reason = "the machine has no more memory to give";
  }
  tally.seconds = watch.seconds();
  return tally;
}

}  // namespace flipwise
