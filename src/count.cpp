// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "arithmetic/big_int.hpp"
#include "count/dense/dense_count.hpp"
#include "count/dense/even_count.hpp"
#include "count/diagram/diagram.hpp"
#include "count/diagram/lazy_diagram.hpp"
#include "count/rule/digits.hpp"
#include "count/rule/question.hpp"
#include "count/sweep/closed_sums.hpp"
#include "count/sweep/describe.hpp"
#include "count/sweep/list_patterns.hpp"
#include "count/sweep/patterns.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/recurrence.hpp"
#include "count/sweep/semirings.hpp"
#include "flipwise/errors.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {

namespace {

/// A prime for checks: no count is likely to agree modulo it by accident.
constexpr std::uint64_t check_prime = 0x7fffffffffffffe7;  // 2^63 - 25

/// From this width on the exact number of even patterns comes faster from the dense array, prime by
/// prime, than from the states in one sweep of wide numbers.
constexpr std::size_t columns_for_dense = 5;

/// Rows are gone through one by one up to so many simple steps, some seconds; beyond, a recurrence is
/// sought first.
constexpr double steps_before_recurrence = 2e10;

/// Whether to go through the rows of an even rule modulo a number: it is quick, or the board is not long
/// enough for a recurrence, whose order can come near the number of states.
bool goes_row_by_row(const PatternQuestion& question) {
  const double states = std::pow(3.0, static_cast<double>(question.columns));
  const auto rows = static_cast<double>(question.rows);
  return rows * static_cast<double>(question.columns) * states / 8 < steps_before_recurrence ||
         rows < states;
}

BigInt count_exactly(const Diagram& diagram, std::uint64_t cells, Limits& limits, Checkpoint& checkpoint) {
  const auto ring = CountExactly::for_cells(cells);
  BigInt count = BigInt::from_words(total(ring, diagram, limits, checkpoint, "exactly"));
  const auto residue = total(CountModulo{check_prime}, diagram, limits)[0];
  if (count % check_prime != residue)
    throw InternalError("count: the exact number and its residue disagree");
  return count;
}

/// Whether more is asked than the number, which takes the states that exploring finds.
bool needs_diagram(const CountOptions& options) {
  return options.by_weight || options.fewest_lit || options.most_lit || options.sample > 0 ||
         asks_for_order(options);
}

/// 2^cells, for a rule that allows everything.
BigInt count_all(const PatternQuestion& question, const CountOptions& options) {
  if (question.given) {
    const BigInt all = BigInt(1) << question.given->open.weight();
    return options.modulus ? BigInt(all % *options.modulus) : all;
  }
  if (!options.modulus) return BigInt(1) << exact_cells(question);
  return power_modulo(2, BigInt(question.rows) * question.columns, *options.modulus);
}

/// Counts again with the board on its other side, which shares no state with the first count, where
/// that takes little.
void check_turned(const PatternQuestion& question, const BigInt& count, std::uint64_t modulus,
                  Limits& limits) {
  const PatternQuestion other = turned(question);
  if (frontier_cells(other) > 6) return;
  if (total(CountModulo{modulus}, explore(other, limits), limits)[0] != count % modulus)
    throw InternalError("count: rows and columns exchanged give another number");
}

/// Small boards are counted again along the other frontier, which shares little with this one.
BigInt count_walks(const PatternQuestion& question, const CountOptions& options, const ClosedWalks& walks,
                   Limits& limits, Checkpoint& checkpoint) {
  BigInt count = options.modulus ? BigInt(count_closed(walks, *options.modulus, limits, checkpoint))
                                 : count_closed_exactly(walks, limits, checkpoint);
  const std::uint64_t modulus = options.modulus.value_or(check_prime);
  if (question.columns <= 3 && question.rows <= 100 &&
      total(CountModulo{modulus}, explore(question, limits), limits)[0] != count % modulus)
    throw InternalError("count: closed walks and the frontier give different numbers");
  check_turned(question, count, modulus, limits);
  return count;
}

/// The number, as the cheapest method that serves the question finds it.
BigInt counted(const PatternQuestion& question, const CountOptions& options, Explored& explored,
               Limits& limits, Checkpoint& checkpoint, Tally& tally) {
  const std::uint32_t everything = degree_mask(question.adjacent);
  if ((question.on & question.off & everything) == everything) {
    tally.method = "formula";
    return count_all(question, options);
  }
  const bool even = is_even_rule(question);
  if (even && options.modulus && goes_row_by_row(question)) {
    tally.method = "dense frontier";
    return even_count(question.rows, question.columns, *options.modulus, limits, checkpoint);
  }
  if (even && !options.modulus && question.columns >= columns_for_dense) {
    exact_cells(question);
    tally.method = "dense frontier";
    return even_count_exactly(question.rows, question.columns, limits, checkpoint);
  }
  if (!needs_diagram(options) && prefers_dense(question, options.modulus, limits)) {
    tally.method = "dense frontier";
    if (!options.modulus) exact_cells(question);
    BigInt count = options.modulus ? BigInt(dense_count(question, *options.modulus, limits, checkpoint))
                                   : dense_count_exactly(question, limits, checkpoint);
    check_turned(question, count, options.modulus.value_or(check_prime), limits);
    return count;
  }
  const std::uint64_t words = options.modulus ? 1 : exact_cells(question) / 64 + 1;
  const auto* walks = explored.walks_for(words);
  if (options.modulus && !(walks && walks->arcs() < steps_before_recurrence))
    if (const auto* loop = explored.walks_for_recurrence()) {
      tally.method = "recurrence";
      return count_closed_by_recurrence(*loop, *options.modulus, limits, checkpoint);
    }
  if (walks) {
    tally.method = "closed walks";
    return count_walks(question, options, *walks, limits, checkpoint);
  }
  tally.method = "frontier";
  if (!options.modulus) {
    const std::uint64_t cells = exact_cells(question);
    BigInt count = count_exactly(explored.diagram_for(cells / 64 + 1), cells, limits, checkpoint);
    check_turned(question, count, check_prime, limits);
    return count;
  }
  const Diagram& diagram = explored.diagram();
  if (diagram.arcs() > steps_before_recurrence && has_long_loop(diagram)) {
    tally.method = "recurrence";
    return count_by_recurrence(diagram, *options.modulus, limits, checkpoint);
  }
  BigInt count =
      total(CountModulo{*options.modulus}, explored.diagram_for(1), limits, checkpoint, "modulo")[0];
  check_turned(question, count, *options.modulus, limits);
  return count;
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
  Limits limits(options);
  Checkpoint checkpoint(options.checkpoints, line_of(question, options), limits);
  Tally tally;
  try {
    const bool turns = frontier_cells(turned(question)) < frontier_cells(question);
    const PatternQuestion laid = turns ? turned(question) : question;
    Explored explored(laid, limits, checkpoint, "states");
    BigInt number;
    if (const auto known = checkpoint.result("count")) {
      number = BigInt(*known);
      tally.method = checkpoint.result("method").value_or("");
    } else {
      number = counted(laid, options, explored, limits, checkpoint, tally);
    }
    tally.count = number.decimal();
    checkpoint.finish("count", *tally.count);
    checkpoint.finish("method", tally.method);
    describe(laid, options, number, explored, limits, checkpoint, tally);
    if (turns) turn_back(tally);
    if (asks_for_order(options)) {
      Explored as_asked(question, limits, checkpoint, "states as asked");
      describe_order(question, options, number, turns ? as_asked : explored, limits, checkpoint, tally);
    }
    if (options.recurrence) describe_recurrence(question, options, number, limits, checkpoint, tally);
    tally.status = Status::optimal;
    checkpoint.close();
  } catch (const Stopped& stopped) {
    tally.reason = stopped.reason;
  } catch (const std::bad_alloc&) {
    tally.reason = "the machine has no more memory to give";
  }
  tally.seconds = limits.seconds();
  return tally;
}

Tally list_patterns(const PatternQuestion& question, const CountOptions& options,
                    const std::function<bool(const Board&)>& each) {
  validate(question, options);
  Limits limits(options);
  Tally tally;
  std::uint64_t patterns = 0;
  try {
    if (question.rows > std::numeric_limits<std::uint32_t>::max() / question.columns)
      throw Stopped{"beyond reach: patterns of more than 2^32 cells"};
    Checkpoint none;
    Explored explored(question, limits, none, "states");
    for_each_pattern(explored.diagram(), limits, [&](const Board& board) {
      require_pattern(question, board);
      ++patterns;
      return each(board);
    });
    tally.status = Status::optimal;
  } catch (const Stopped& stopped) {
    tally.reason = stopped.reason;
  } catch (const std::bad_alloc&) {
    tally.reason = "the machine has no more memory to give";
  }
  tally.count = std::to_string(patterns);
  tally.method = "frontier";
  tally.seconds = limits.seconds();
  return tally;
}

}  // namespace flipwise
