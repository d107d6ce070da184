// SPDX-License-Identifier: MIT
#include "count/sweep/describe.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>

#include "arithmetic/crt_polynomial.hpp"
#include "count/rule/question.hpp"
#include "count/sweep/closed_sums.hpp"
#include "count/sweep/integer_recurrence.hpp"
#include "count/sweep/list_patterns.hpp"
#include "count/sweep/patterns.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

/// What an earlier run found, else what `find` finds now.
template <class Find>
std::string found(Checkpoint& checkpoint, const std::string& step, Find find) {
  if (const auto known = checkpoint.result(step)) return *known;
  std::string result = find();
  checkpoint.finish(step, result);
  return result;
}

std::string text_of_all(const std::vector<Board>& patterns) {
  std::string text;
  for (const Board& pattern : patterns) text += text_of(pattern) + " ";
  return text;
}

/// The patterns as text_of_all writes them; each must obey.
std::vector<Board> patterns_in(const std::string& text, const PatternQuestion& question) {
  std::vector<Board> patterns;
  std::istringstream in(text);
  for (std::string cells; in >> cells;) {
    Board& board = patterns.emplace_back(static_cast<std::size_t>(question.rows), question.columns);
    if (cells.size() != board.cells()) throw InputError("checkpoint: a pattern of another size");
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
      board.set(cell / question.columns, cell % question.columns, cells[cell] == '1');
    require_pattern(question, board);
  }
  return patterns;
}

std::optional<Tally::Extreme> checked_extreme(const PatternQuestion& question, Explored& explored,
                                              bool most, Limits& limits, Checkpoint& checkpoint) {
  const auto find = [&]() -> std::string {
    const auto* walks = explored.walks_for(1);
    const auto extreme = walks ? extreme_closed(*walks, most, limits)
                               : extreme_pattern(explored.diagram_for(1), most, limits, checkpoint);
    if (!extreme) return "";
    if (extreme->pattern.weight() != extreme->lit)
      throw InternalError("count: a pattern has another number of lit cells than stated");
    return text_of(extreme->pattern);
  };
  const auto patterns = patterns_in(found(checkpoint, most ? "most lit" : "fewest lit", find), question);
  if (patterns.empty()) return {};
  return Tally::Extreme{patterns[0].weight(), patterns[0]};
}

/// The first patterns. The walk gives them in order, and as many as there are; both are checked.
void list(const PatternQuestion& question, const CountOptions& options, const BigInt& number,
          Explored& explored, Limits& limits, Tally& tally) {
  const double board_bytes =
      static_cast<double>(question.rows) * static_cast<double>(words_for(question.columns)) * 8 +
      sizeof(Board);
  double bytes = explored.diagram().bytes();
  for_each_pattern(explored.diagram(), limits, [&](const Board& board) {
    limits.require_memory(bytes += 2 * board_bytes);
    require_pattern(question, board);
    if (!tally.listed.empty() && reading_order(tally.listed.back(), board) >= 0)
      throw InternalError("count: listed patterns are out of order");
    tally.listed.push_back(board);
    return tally.listed.size() < options.list;
  });
  if (!options.modulus && tally.listed.size() != std::min<BigInt>(number, options.list))
    throw InternalError("count: the number of listed patterns is not the count");
}

std::vector<std::string> decimals(const std::vector<BigInt>& numbers) {
  std::vector<std::string> result;
  for (const BigInt& number : numbers) result.push_back(number.decimal());
  return result;
}

}  // namespace

void require_pattern(const PatternQuestion& question, const Board& board) {
  if (!obeys(question, board)) throw InternalError("count: a pattern does not obey its rule");
}

void describe(const PatternQuestion& question, const CountOptions& options, const BigInt& number,
              Explored& explored, Limits& limits, Checkpoint& checkpoint, Tally& tally) {
  if (!options.by_weight && !options.fewest_lit && !options.most_lit && options.sample == 0) return;
  const std::uint64_t words = exact_cells(question) / 64 + 1;
  if (options.by_weight) {
    const std::uint64_t width = words * (question.rows * question.columns + 1);
    std::istringstream weights(found(checkpoint, "by weight", [&] {
      const auto* walks = explored.walks_for(width);
      const auto all = walks ? count_closed_by_weight(*walks, limits, checkpoint)
                             : count_by_weight(explored.diagram_for(width), limits, checkpoint);
      std::string text;
      for (const BigInt& weight : all) text += weight.decimal() + " ";
      return text;
    }));
    BigInt sum = 0;
    for (BigInt weight; weights >> weight;) {
      sum += weight;
      if (options.modulus) weight %= *options.modulus;
      tally.by_weight.push_back(weight.decimal());
    }
    if (options.modulus) sum %= *options.modulus;
    if (sum != number) throw InternalError("count: the numbers by weight do not add up to the count");
  }
  if (options.fewest_lit) tally.fewest_lit = checked_extreme(question, explored, false, limits, checkpoint);
  if (options.most_lit) tally.most_lit = checked_extreme(question, explored, true, limits, checkpoint);
  if (options.sample > 0) {
    const std::string step =
        std::to_string(options.sample) + " samples of seed " + std::to_string(options.seed);
    tally.samples =
        patterns_in(found(checkpoint, step,
                          [&] {
                            return text_of_all(sample_patterns(explored.diagram_for(words), options.sample,
                                                               options.seed, limits, checkpoint));
                          }),
                    question);
  }
}

bool asks_for_order(const CountOptions& options) {
  return options.list > 0 || options.rank || options.unrank;
}

/// Rank and its inverse check each other.
void describe_order(const PatternQuestion& question, const CountOptions& options, const BigInt& number,
                    Explored& explored, Limits& limits, Checkpoint& checkpoint, Tally& tally) {
  const std::uint64_t words = exact_cells(question) / 64 + 1;
  const auto checked_pattern = [&](const BigInt& rank) {
    const std::string text = found(checkpoint, "pattern in place " + rank.decimal(), [&] {
      const auto board = pattern_of_rank(explored.diagram_for(words), rank, limits, checkpoint);
      return board ? text_of(*board) : "";
    });
    if (text.empty())
      throw InputError("count: there is no pattern in place " + rank.decimal() +
                       (options.modulus ? "" : ": the places are 0 to below " + number.decimal()));
    return patterns_in(text, question).at(0);
  };
  const auto rank_of = [&](const Board& pattern) {
    return BigInt(found(checkpoint, "rank of " + text_of(pattern), [&] {
      return rank_of_pattern(explored.diagram_for(words), pattern, limits, checkpoint).decimal();
    }));
  };
  if (options.list > 0) list(question, options, number, explored, limits, tally);
  if (options.rank) {
    const BigInt rank = rank_of(*options.rank);
    if (checked_pattern(rank) != *options.rank)
      throw InternalError("count: another pattern has the rank of this one");
    tally.rank = rank.decimal();
  }
  if (options.unrank) {
    const auto significant = std::min(options.unrank->find_first_not_of('0'), options.unrank->size() - 1);
    const BigInt rank(options.unrank->substr(significant));
    tally.unranked = checked_pattern(rank);
    if (rank_of(*tally.unranked) != rank)
      throw InternalError("count: the pattern of a rank has another rank");
  }
}

void describe_recurrence(const PatternQuestion& question, const CountOptions& options, const BigInt& number,
                         Limits& limits, Checkpoint& checkpoint, Tally& tally) {
  constexpr std::uint64_t check_prime = 0x7fffffffffffffe7;  // 2^63 - 25
  checkpoint.set_no_base();
  const IntegerRecurrence found = integer_recurrence(question, limits, checkpoint);
  const std::uint64_t modulus = options.modulus.value_or(check_prime);
  if (found.term(question.rows, modulus) != number % modulus)
    throw InternalError("count: the recurrence does not give the count");
  Recurrence& recurrence = tally.recurrence.emplace();
  recurrence.coefficients = decimals(found.coefficients);
  recurrence.from = found.from;
  recurrence.numerator = decimals(found.numerator);
  std::vector<BigInt> denominator = {1};
  for (const BigInt& coefficient : found.coefficients) denominator.emplace_back(-coefficient);
  recurrence.denominator = decimals(denominator);
}

}  // namespace flipwise
