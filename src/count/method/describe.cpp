// SPDX-License-Identifier: MIT
//
// Adds the requested results to a tally. This file has what does not depend on whether rows wrap, such as
// the order of samples; the rest is in src/count/sweep (closed_sums.hpp if rows wrap, else patterns.hpp).
#include "count/method/count_method.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "arithmetic/modular.hpp"
#include "count/rule/question.hpp"
#include "count/sweep/closed_sums.hpp"
#include "count/sweep/patterns.hpp"
#include "count/sweep/recurrence.hpp"
#include "count/sweep/symmetric_recurrence.hpp"
#include "count/sweep/symmetry.hpp"
#include "count/sweep/weight_recurrence.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

/// Returns the result of a step that an earlier run saved; otherwise calls find() and saves its result.
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

/// Reads patterns written by text_of_all. Throws InternalError if one does not obey the rule.
std::vector<Board> patterns_in(const std::string& text, const PatternQuestion& question) {
  std::vector<Board> patterns;
  std::istringstream in(text);
  in.exceptions(std::ios::badbit);  // lack of memory must not look like the end
  for (std::string cells; in >> cells;) {
    Board& board = patterns.emplace_back(static_cast<std::size_t>(question.rows), question.columns);
    if (cells.size() != board.cells())
      throw InputError(
          "checkpoint: the file is damaged: a saved pattern has another size; start again without it",
          ErrorCode::saved_state);
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
      board.set(cell / question.columns, cell % question.columns, cells[cell] == '1');
    require_pattern(question, board);
  }
  return patterns;
}

std::uint64_t exact_words(const CountTask& task) {
  return exact_cells(task.question, task.options.modulus.has_value()) / 64 + 1;
}

const Diagram& exact_diagram(CountTask& task) {
  return task.diagram.diagram_for(exact_words(task));
}

std::vector<std::string> numbers_by_weight(CountTask& task, const BigInt& number) {
  const PatternQuestion& question = task.question;
  const std::uint64_t words = exact_words(task) * (question.rows * question.columns + 1);
  std::istringstream weights(found(task.checkpoint, "by weight", [&] {
    const auto* walks = task.diagram.walks_for(words);
    std::string text;
    for (const BigInt& weight :
         walks ? count_closed_by_weight(*walks, task.limits, task.checkpoint)
               : count_by_weight(task.diagram.diagram_for(words), task.limits, task.checkpoint))
      text += weight.decimal() + " ";
    return text;
  }));
  weights.exceptions(std::ios::badbit);
  std::vector<std::string> numbers;
  const auto& modulus = task.options.modulus;
  BigInt sum = 0;
  for (BigInt weight; weights >> weight;) {
    sum += weight;
    numbers.push_back((modulus ? weight % *modulus : weight).decimal());
  }
  if ((modulus ? sum % *modulus : sum) != number)
    throw InternalError("count: the numbers by weight do not add up to the count");
  return numbers;
}

/// Returns the number of patterns with the fewest (or the most) lit cells, of which there are `lit`.
std::string number_of_extremes(CountTask& task, bool most, std::uint64_t lit) {
  return found(task.checkpoint, most ? "number with the most lit" : "number with the fewest lit", [&] {
    const std::uint64_t words = exact_words(task) + 1;
    const auto* walks = task.diagram.walks_for(words);
    const ExtremeNumber extreme =
        walks ? count_extreme_closed(*walks, most, task.limits)
              : count_extreme(task.diagram.diagram_for(words), most, task.limits, task.checkpoint);
    if (extreme.lit != lit)
      throw InternalError("count: counted patterns with another number of lit cells than the extreme one");
    return extreme.number.decimal();
  });
}

std::optional<Tally::Extreme> checked_extreme(CountTask& task, bool most) {
  const auto find = [&]() -> std::string {
    const auto* walks = task.diagram.walks_for(1);
    const auto extreme =
        walks ? extreme_closed(*walks, most, task.limits)
              : extreme_pattern(task.diagram.diagram_for(1), most, task.limits, task.checkpoint);
    if (!extreme) return "";
    if (extreme->pattern.weight() != extreme->lit)
      throw InternalError("count: a pattern has another number of lit cells than stated");
    return text_of(extreme->pattern);
  };
  const auto patterns =
      patterns_in(found(task.checkpoint, most ? "most lit" : "fewest lit", find), task.question);
  if (patterns.empty()) return {};
  Tally::Extreme extreme{patterns[0].weight(), patterns[0]};
  if (task.options.how_many) extreme.number = number_of_extremes(task, most, extreme.lit);
  return extreme;
}

std::vector<Board> checked_samples(CountTask& task) {
  const std::string step =
      std::to_string(task.options.sample) + " samples of seed " + std::to_string(task.options.seed);
  return patterns_in(
      found(task.checkpoint, step,
            [&] {
              return text_of_all(sample_patterns(exact_diagram(task), task.options.sample,
                                                 task.options.seed, task.limits, task.checkpoint));
            }),
      task.question);
}

/// Returns the first patterns in reading order. Checks their order and number.
std::vector<Board> first_patterns(CountTask& task, const BigInt& number) {
  const PatternQuestion& question = task.question;
  const double board_bytes =
      static_cast<double>(question.rows) * static_cast<double>(words_for(question.columns)) * 8 +
      sizeof(Board);
  std::vector<Board> patterns;
  for_each_pattern(task.diagram.diagram(), task.limits, [&](const Board& board) {
    task.limits.require_memory(2 * board_bytes * static_cast<double>(patterns.size() + 1));
    require_pattern(question, board);
    if (!patterns.empty() && reading_order(patterns.back(), board) >= 0)
      throw InternalError("count: listed patterns are out of order");
    patterns.push_back(board);
    return patterns.size() < task.options.list;
  });
  if (!task.options.modulus && patterns.size() != std::min<BigInt>(number, task.options.list))
    throw InternalError("count: the number of listed patterns is not the count");
  return patterns;
}

BigInt rank_of(CountTask& task, const Board& pattern) {
  return BigInt(found(task.checkpoint, "rank of " + text_of(pattern), [&] {
    return rank_of_pattern(exact_diagram(task), pattern, task.limits, task.checkpoint).decimal();
  }));
}

Board pattern_in_place(CountTask& task, const BigInt& place, const BigInt& number) {
  const std::string text = found(task.checkpoint, "pattern in place " + place.decimal(), [&] {
    const auto board = pattern_of_rank(exact_diagram(task), place, task.limits, task.checkpoint);
    return board ? text_of(*board) : "";
  });
  if (text.empty())
    throw InputError("count: there is no pattern in place " + place.decimal() +
                     (task.options.modulus
                          ? ", which is not below their number"
                          : "; the number of patterns is " + number.decimal() + ", the first in place 0"));
  return patterns_in(text, task.question).at(0);
}

std::vector<std::string> decimals(const std::vector<BigInt>& numbers) {
  std::vector<std::string> result;
  for (const BigInt& number : numbers) result.push_back(number.decimal());
  return result;
}

/// Returns a(1), ..., a(from - 1), by expanding the generating function.
std::vector<BigInt> first_terms(const IntegerRecurrence& recurrence) {
  std::vector<BigInt> terms = {0};
  for (std::size_t n = 0; n < recurrence.from; ++n) {
    BigInt term = n < recurrence.numerator.size() ? recurrence.numerator[n] : BigInt(0);
    for (std::size_t i = 0; i < recurrence.coefficients.size() && i < n; ++i)
      term += recurrence.coefficients[i] * terms[n - 1 - i];
    if (n == 0)
      terms[0] = term;
    else
      terms.push_back(term);
  }
  terms.erase(terms.begin());
  return terms;
}

}  // namespace

bool needs_diagram(const CountOptions& options) {
  return options.by_weight || options.fewest_lit || options.max_lit || options.sample > 0 ||
         asks_for_places(options);
}

void describe(CountTask& task, const BigInt& number, Tally& tally) {
  const CountOptions& options = task.options;
  if (options.by_weight || options.fewest_lit || options.max_lit || options.sample > 0)
    exact_cells(task.question, task.options.modulus.has_value());
  if (options.by_weight) tally.by_weight = numbers_by_weight(task, number);
  if (options.fewest_lit) tally.fewest_lit = checked_extreme(task, false);
  if (options.max_lit) tally.max_lit = checked_extreme(task, true);
  for (const auto* extreme : {&tally.fewest_lit, &tally.max_lit})
    if (*extreme && (*extreme)->number && options.by_weight && !options.modulus &&
        tally.by_weight[static_cast<std::size_t>((*extreme)->lit)] != (*extreme)->number)
      throw InternalError("count: the number of extreme patterns is not that of their weight");
  if (options.sample > 0) tally.samples = checked_samples(task);
}

bool asks_for_places(const CountOptions& options) {
  return options.list > 0 || options.rank || options.unrank;
}

/// Checks rank and unrank by each other.
void describe_places(CountTask& task, const BigInt& number, Tally& tally) {
  const CountOptions& options = task.options;
  exact_cells(task.question, task.options.modulus.has_value());
  if (options.list > 0) tally.listed = first_patterns(task, number);
  if (options.rank) {
    const BigInt rank = rank_of(task, *options.rank);
    if (pattern_in_place(task, rank, number) != *options.rank)
      throw InternalError("count: another pattern has the rank of this one");
    tally.rank = rank.decimal();
  }
  if (options.unrank) {
    const BigInt place(*options.unrank);
    tally.unranked = pattern_in_place(task, place, number);
    if (rank_of(task, *tally.unranked) != place)
      throw InternalError("count: the pattern of a rank has another rank");
  }
}

void describe_symmetry(CountTask& task, const BigInt& number, Tally& tally) {
  const CountOptions& options = task.options;
  if (!options.up_to_symmetry && !options.up_to_translation && !options.symmetric) return;
  exact_cells(task.question, options.modulus.has_value());
  const PatternQuestion question = for_symmetry(task.question);
  if (options.up_to_symmetry)
    tally.up_to_symmetry = found(task.checkpoint, "up to symmetry", [&] {
      return count_up_to_symmetry(question, number, task.limits).decimal();
    });
  if (options.up_to_translation)
    tally.up_to_translation = found(task.checkpoint, "up to translation", [&] {
      return count_up_to_translation(task.question, number, task.limits).decimal();
    });
  if (options.symmetric) tally.symmetric = count_symmetric(question, task.limits);
}

namespace {

RecurrenceByWeight::Polynomials decimals(const std::vector<WeightPolynomial>& polynomials) {
  RecurrenceByWeight::Polynomials result;
  for (const WeightPolynomial& polynomial : polynomials) result.push_back(decimals(polynomial));
  return result;
}

/// Returns a recurrence for a tally. It must give the number for the rows of the question.
Recurrence checked_recurrence(const CountTask& task, const IntegerRecurrence& found, const BigInt& number) {
  const std::uint64_t modulus = task.options.modulus.value_or(check_prime);
  if (found.term(task.question.rows, modulus, task.limits) != number % modulus)
    throw InternalError("count: the recurrence does not give the count");
  Recurrence recurrence;
  recurrence.coefficients = decimals(found.coefficients);
  recurrence.from = found.from;
  recurrence.numerator = decimals(found.numerator);
  std::vector<BigInt> denominator = {1};
  for (const BigInt& coefficient : found.coefficients) denominator.push_back(-coefficient);
  recurrence.denominator = decimals(denominator);
  recurrence.initial = decimals(first_terms(found));
  return recurrence;
}

/// Adds the recurrence by weight. For y = 2, it must give the sum of the numbers by weight times 2^weight.
void describe_recurrence_by_weight(CountTask& task, Tally& tally) {
  const WeightRecurrence found = weight_recurrence(task.question, task.limits, task.checkpoint);
  constexpr std::uint64_t y = 2;
  const std::uint64_t modulus = task.options.modulus.value_or(check_prime);
  BigInt expected = 0;
  for (std::size_t weight = tally.by_weight.size(); weight-- > 0;)
    expected = (expected * y + BigInt(tally.by_weight[weight])) % modulus;
  if (found.at(y).term(task.question.rows, modulus, task.limits) != expected)
    throw InternalError("count: the recurrence by weight does not give the numbers by weight");
  RecurrenceByWeight recurrence;
  recurrence.coefficients = decimals(found.coefficients);
  recurrence.from = found.from;
  constexpr std::size_t max_initial = 8;  // the others would take longer than the recurrence
  recurrence.initial = decimals(found.first_terms(max_initial));
  recurrence.numerator = decimals(found.numerator);
  recurrence.denominator = {{"1"}};
  for (const WeightPolynomial& coefficient : found.coefficients) {
    std::vector<std::string>& negative = recurrence.denominator.emplace_back();
    for (const BigInt& number : coefficient) negative.push_back((-number).decimal());
  }
  tally.recurrence_by_weight = std::move(recurrence);
}

}  // namespace

void describe_recurrence(CountTask& task, const BigInt& number, Tally& tally) {
  task.checkpoint.set_no_base();
  const PatternQuestion& question = task.question;
  const IntegerRecurrence all = integer_recurrence(question, task.limits, task.checkpoint);
  tally.recurrence = checked_recurrence(task, all, number);
  if (task.options.by_weight) describe_recurrence_by_weight(task, tally);
  if (task.options.up_to_symmetry) {
    const PatternQuestion symmetric = for_symmetry(question);
    const BigInt expected = question.rows == question.columns
                                ? count_up_to_symmetry(symmetric, number, task.limits, false)
                                : BigInt(*tally.up_to_symmetry);
    tally.recurrence_up_to_symmetry = checked_recurrence(
        task, recurrence_up_to_symmetry(symmetric, all, task.limits, task.checkpoint), expected);
  }
  if (task.options.up_to_translation)
    tally.recurrence_up_to_translation =
        checked_recurrence(task, recurrence_up_to_translation(question, all, task.limits, task.checkpoint),
                           BigInt(*tally.up_to_translation));
}

}  // namespace flipwise
