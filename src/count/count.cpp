// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "count/diagram.hpp"
#include "count/digits.hpp"
#include "count/numbers.hpp"
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

/// Cells that the frontier holds at the end of a row, about.
double frontier_cells(const PatternQuestion& question) {
  return static_cast<double>(question.columns) * (wraps_rows(question.wrap) && question.rows > 2 ? 2 : 1);
}

/// Neighbour rules do not tell rows from columns, so a board may lie on its side: the way with the
/// shorter frontier.
PatternQuestion laid_well(const PatternQuestion& question) {
  const PatternQuestion other = turned(question);
  return frontier_cells(other) < frontier_cells(question) ? other : question;
}

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
  const Integer count = to_integer(total(ring, diagram, watch));
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

Integer counted(const PatternQuestion& question, const CountOptions& options, Watch& watch, Tally& tally) {
  const std::uint32_t everything = degree_mask(question.adjacent);
  if ((question.on & question.off & everything) == everything) {
    tally.method = "formula";
    return count_all(question, options);
  }
  tally.method = "frontier";
  const std::uint64_t cells = options.modulus ? 0 : exact_cells(question);
  constexpr std::size_t most_columns = 4096;
  constexpr double most_arcs = 1e12;
  if (question.columns > most_columns) throw Stopped{"beyond reach: the shorter side is too long"};
  const Diagram diagram = explore(question, watch);
  if (diagram.arcs() * static_cast<double>(options.modulus ? 1 : cells / 128 + 1) > most_arcs)
    throw Stopped{"beyond reach: too many rows to go through one by one"};
  const Integer count = options.modulus ? Integer(total(CountModulo{*options.modulus}, diagram, watch)[0])
                                        : count_exactly(diagram, cells, watch);
  check_turned(question, count, options.modulus.value_or(check_prime), watch);
  return count;
}

}  // namespace

/// Chooses the method, counts, checks. A reached limit makes the status unknown; `reason` says what it
/// was.
Tally count(const PatternQuestion& question, const CountOptions& options) {
  validate(question, options);
  Watch watch(options);
  Tally tally;
  try {
    const PatternQuestion laid = laid_well(question);
    tally.count = to_decimal(counted(laid, options, watch, tally));
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
