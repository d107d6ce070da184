// SPDX-License-Identifier: MIT
#include "count/sweep/weight_recurrence.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <sstream>
#include <string>
#include <utility>

#include "arithmetic/chinese_remainder.hpp"
#include "arithmetic/linear_recurrence.hpp"
#include "arithmetic/modular.hpp"
#include "arithmetic/wide_vector.hpp"
#include "count/sweep/patterns.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/semirings.hpp"
#include "run/string_output.hpp"

namespace flipwise {

namespace {

using Words = std::vector<std::uint64_t>;

/// The order can be nearly the number of states, and the work grows with its fourth power.
constexpr std::size_t max_weighted_states = 2'000;
constexpr std::size_t max_weighted_states_wrapped = 200'000;

/// The sums of y^(lit cells) over the completions, for some values of y, modulo a prime.
struct CountAtPoints {
  using Value = std::uint64_t;
  static constexpr std::size_t lanes = 8;
  std::uint64_t prime;
  std::vector<Multiplier> points = {};

  CountAtPoints(std::uint64_t modulus, std::uint64_t first) : prime(modulus) {
    for (std::size_t i = 0; i < lanes; ++i) points.emplace_back(Modular{modulus}, first + i);
  }
  std::size_t stride() const { return lanes; }
  void one(std::span<Value> to) const { std::fill(to.begin(), to.end(), Value{1}); }
  void none(std::span<Value> to) const { std::fill(to.begin(), to.end(), Value{0}); }
  void join(std::span<Value> to, std::span<const Value> unlit, std::span<const Value> lit,
            std::uint64_t) const {
    for (std::size_t i = 0; i < lanes; ++i) to[i] = add_modulo(unlit[i], points[i](lit[i]), prime);
  }
};

/// Returns the coefficients, modulo a prime, of the polynomial with these values at different points.
/// `inverses` has the inverses of all differences of points. Cost: quadratic.
Words interpolated(const Modular& field, std::span<const std::uint64_t> points, Words values,
                   const Words& inverses) {
  const std::size_t size = values.size();
  for (std::size_t step = 1; step < size; ++step)
    for (std::size_t i = size; i-- > step;)
      values[i] = field.multiply(field.subtract(values[i], values[i - 1]),
                                 inverses[static_cast<std::size_t>(points[i] - points[i - step])]);
  Words result;
  for (std::size_t i = size; i-- > 0;) {
    result.insert(result.begin(), 0);
    for (std::size_t power = 0; power + 1 < result.size(); ++power)
      result[power] = field.subtract(result[power], field.multiply(points[i], result[power + 1]));
    result[0] = field.add(result[0], values[i]);
  }
  return result;
}

/// Returns 1, and then for i = 1, ..., L the i C + 1 coefficients of the polynomial in y at x^(L - i), of
/// the monic polynomial in x of degree L that is likely to be that of the recurrence modulo a prime. For
/// each value of y, `confirmations` more counts agree with it.
Words likely_coefficients(const Diagram& board, std::uint64_t prime, std::size_t confirmations,
                          Limits& limits) {
  constexpr std::size_t lanes = CountAtPoints::lanes;
  const MemoryReservation memory = limits.charge(
      8.0 * lanes * static_cast<double>(2 * board.max_states() + states_between_rows(board) + 3));
  const Modular field{prime};
  Loop loop(board, limits, "searching for the recurrence by weight");
  std::size_t order = 0;
  Words points;
  std::vector<Words> polynomials;
  for (std::uint64_t y = 1; points.size() < order * board.columns + 1; y += lanes) {
    loop.done = static_cast<double>(points.size()) / static_cast<double>(order * board.columns + 1);
    const CountAtPoints ring(prime, y);
    Words values = loop.begin(ring);
    std::vector<BerlekampMassey> found(lanes, BerlekampMassey(prime));
    const auto is_open = [&](const BerlekampMassey& one) {
      return one.terms() < 2 * std::max(order, one.order()) + confirmations;
    };
    while (std::any_of(found.begin(), found.end(), is_open)) {
      const Words top = loop.top(ring, values);
      for (std::size_t lane = 0; lane < lanes; ++lane) found[lane].push(top[lane]);
      loop.pass(ring, values);
      limits.count_operations(4 * lanes * order, loop.done, "searching for the recurrence by weight");
    }
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      if (found[lane].order() > order) {
        order = found[lane].order();
        points.clear();
        polynomials.clear();
      }
      if (found[lane].order() < order) continue;  // for this y, a shorter recurrence exists
      points.push_back(y + lane);
      polynomials.push_back(found[lane].polynomial());
    }
  }
  Words inverses = {0};
  for (std::uint64_t number = 1; number <= points.back(); ++number)
    inverses.push_back(field.inverse(number));
  Words result = {1};
  for (std::size_t i = 1; i <= order; ++i) {
    const std::size_t size = i * board.columns + 1;
    Words values;
    for (std::size_t k = 0; k < size; ++k) values.push_back(polynomials[k][order - i]);
    limits.count_operations(32 * size * size, 1, "searching for the recurrence by weight");
    const Words coefficients = interpolated(field, points, std::move(values), inverses);
    result.insert(result.end(), coefficients.begin(), coefficients.end());
  }
  return result;
}

void drop_highest_zeros(WeightPolynomial& polynomial) {
  while (!polynomial.empty() && polynomial.back() == 0) polynomial.pop_back();
}

/// Returns the polynomial in x, lowest power first, with coefficients in the order of likely_coefficients.
std::vector<WeightPolynomial> polynomial_in(const std::vector<BigInt>& numbers, std::size_t columns) {
  std::vector<WeightPolynomial> result;
  auto next = numbers.begin();
  for (std::size_t i = 0; next != numbers.end(); ++i) {
    const auto end = next + static_cast<std::ptrdiff_t>(i * columns + 1);
    drop_highest_zeros(result.emplace_back(next, end));
    next = end;
  }
  std::reverse(result.begin(), result.end());
  return result;
}

/// A vector of polynomials in y with integer coefficients, in one array. Each polynomial has `length`
/// coefficients, and each coefficient `words` words in two's complement, lowest first.
class PolynomialVector {
 public:
  PolynomialVector(Words values, std::size_t length, std::size_t words)
      : values_(std::move(values)), length_(length), words_(words) {}

  std::size_t length() const { return length_; }
  std::size_t words() const { return words_; }
  Words& values() { return values_; }
  CountByWeight ring() const { return {{words_}, length_ - 1}; }

  /// Returns the number of coefficients up to the highest one that is not 0 in any polynomial.
  std::size_t used_length() const {
    std::size_t used = 0;
    const std::size_t stride = length_ * words_;
    for (std::size_t begin = 0; begin < values_.size(); begin += stride) {
      std::size_t size = stride;
      while (size > used * words_ && values_[begin + size - 1] == 0) --size;
      used = std::max(used, (size + words_ - 1) / words_);
    }
    return used;
  }
  /// Returns the number of words that the largest coefficient needs.
  std::size_t used_words() const {
    std::size_t used = 1;
    for (std::size_t begin = 0; begin < values_.size(); begin += words_) {
      std::size_t size = words_;
      while (size > used && values_[begin + size - 1] == 0 - (values_[begin + size - 2] >> 63)) --size;
      used = std::max(used, size);
    }
    return used;
  }
  /// Changes the layout. All coefficients must fit into the new one.
  void reshape(std::size_t length, std::size_t words) {
    if (length == length_ && words == words_) return;
    Words values(values_.size() / (length_ * words_) * length * words);
    const std::size_t kept_length = std::min(length, length_);
    const std::size_t kept = std::min(words, words_);
    auto from = values_.begin();
    for (auto to = values.begin(); to != values.end(); to += static_cast<std::ptrdiff_t>(length * words),
              from += static_cast<std::ptrdiff_t>(length_ * words_))
      for (std::size_t i = 0; i < kept_length; ++i) {
        const auto number = to + static_cast<std::ptrdiff_t>(i * words);
        const auto end = std::copy_n(from + static_cast<std::ptrdiff_t>(i * words_), kept, number);
        std::fill(end, number + static_cast<std::ptrdiff_t>(words), 0 - (*(end - 1) >> 63));
      }
    values_ = std::move(values);
    length_ = length;
    words_ = words;
  }
  /// Adds the product of a polynomial and a vector without negative coefficients. There must be enough
  /// words and coefficients for the sum.
  void add(const WeightPolynomial& factor, const PolynomialVector& vector, Limits& limits) {
    for (std::size_t power = 0; power < factor.size(); ++power) {
      if (factor[power] == 0) continue;
      limits.count_operations(vector.values_.size() * words_, 0, "proving the recurrence by weight");
      const Words wide = signed_words(factor[power], words_);
      for (std::size_t i = 0; i * vector.words_ < vector.values_.size(); ++i)
        add_multiple(std::span(values_).subspan(
                         (i / vector.length_ * length_ + i % vector.length_ + power) * words_, words_),
                     wide, std::span(vector.values_).subspan(i * vector.words_, vector.words_));
    }
  }

 private:
  Words values_;
  std::size_t length_;
  std::size_t words_;
};

WeightPolynomial polynomial_of(std::span<const std::uint64_t> values, std::size_t words) {
  WeightPolynomial result;
  for (; !values.empty(); values = values.subspan(words))
    result.push_back(signed_number(values.first(words)));
  drop_highest_zeros(result);
  return result;
}

/// Adds left * right to a polynomial.
void add_product(WeightPolynomial& to, const WeightPolynomial& left, const WeightPolynomial& right) {
  if (left.empty() || right.empty()) return;
  to.resize(std::max(to.size(), left.size() + right.size() - 1));
  for (std::size_t i = 0; i < left.size(); ++i)
    for (std::size_t j = 0; j < right.size(); ++j)
      if (left[i] != 0 && right[j] != 0) to[i + j] += left[i] * right[j];
  drop_highest_zeros(to);
}

BigInt value_at(const WeightPolynomial& polynomial, std::uint64_t y) {
  BigInt value = 0;
  for (std::size_t i = polynomial.size(); i-- > 0;) value = value * y + polynomial[i];
  return value;
}

std::uint64_t first_row_of(const WeightRecurrence& recurrence) {
  return std::max(recurrence.coefficients.size() + 1, recurrence.numerator.size());
}

std::string packed_text(const WeightRecurrence& recurrence) {
  StringOutput out;
  for (const auto* list : {&recurrence.coefficients, &recurrence.numerator}) {
    out << list->size() << ' ';
    for (const WeightPolynomial& polynomial : *list) {
      out << polynomial.size() << ' ';
      for (const BigInt& number : polynomial) out << number << ' ';
    }
  }
  return out.str();
}

WeightRecurrence recurrence_in_packed(const std::string& text) {
  std::istringstream in(text);
  in.exceptions(std::ios::badbit);
  WeightRecurrence recurrence;
  for (auto* list : {&recurrence.coefficients, &recurrence.numerator}) {
    std::size_t size = 0;
    in >> size;
    for (std::size_t length = 0; list->size() < size && in >> length;) {
      WeightPolynomial& polynomial = list->emplace_back();
      for (BigInt number; polynomial.size() < length && in >> number;) polynomial.push_back(number);
    }
  }
  recurrence.from = first_row_of(recurrence);
  return recurrence;
}

/// Returns the recurrence of all counts, given the polynomial and numerator of those after the lead rows.
WeightRecurrence with_lead_polynomials(const PatternQuestion& question, std::size_t lead_rows,
                                       const std::vector<WeightPolynomial>& polynomial,
                                       const std::vector<WeightPolynomial>& numerator, Limits& limits) {
  const auto drop_zero_polynomials = [](std::vector<WeightPolynomial>& list) {
    while (list.size() > 1 && list.back().empty()) list.pop_back();
  };
  std::vector<WeightPolynomial> denominator(polynomial.rbegin(), polynomial.rend());
  drop_zero_polynomials(denominator);
  WeightRecurrence result;
  result.numerator.resize(lead_rows + 1);
  result.numerator.insert(result.numerator.end(), numerator.begin(), numerator.end());
  for (std::uint64_t rows = 1; rows <= lead_rows; ++rows) {
    PatternQuestion shorter = question;
    shorter.rows = rows;
    Checkpoint none;
    WeightPolynomial count = count_by_weight(explore_board(shorter, limits), limits, none);
    drop_highest_zeros(count);
    result.numerator.resize(
        std::max(result.numerator.size(), static_cast<std::size_t>(rows) + denominator.size()));
    for (std::size_t i = 0; i < denominator.size(); ++i)
      add_product(result.numerator[static_cast<std::size_t>(rows) + i], count, denominator[i]);
  }
  drop_zero_polynomials(result.numerator);
  for (std::size_t i = 1; i < denominator.size(); ++i)
    add_product(result.coefficients.emplace_back(), denominator[i], {-1});
  result.from = first_row_of(result);
  return result;
}

}  // namespace

std::optional<std::vector<WeightPolynomial>> proved_weight_numerator(
    const Diagram& board, const std::vector<WeightPolynomial>& polynomial, Limits& limits) {
  const std::size_t order = polynomial.size() - 1;
  const std::size_t tail_cells = board.columns * board.tail.size();
  const std::size_t rows_at_once = std::max<std::size_t>(1, board.loop_begin);
  const std::size_t spare = (board.columns * rows_at_once + 2) / 64 + 1;
  Loop loop(board, limits, "proving the recurrence by weight");
  const CountByWeight first{CountExactly::for_cells(tail_cells), tail_cells};
  const PolynomialVector last_row(loop.begin(first), tail_cells + 1, first.numbers.words);
  std::size_t least_words = 1;
  for (const WeightPolynomial& coefficient : polynomial)
    for (const BigInt& number : coefficient)
      least_words = std::max(least_words, (number.bits() + tail_cells + 64) / 64 + 1);
  PolynomialVector sum = last_row;
  sum.reshape(sum.length(), sum.words() + 1);  // for the sign
  MemoryReservation memory;
  std::vector<WeightPolynomial> numerator;
  for (std::size_t j = 0;; ++j) {
    const WeightPolynomial factor = j < order ? polynomial[order - 1 - j] : WeightPolynomial();
    const std::size_t used = sum.used_length();
    const std::size_t length =
        std::max(used + board.columns * rows_at_once, factor.size() + last_row.length());
    const std::size_t words = std::max(sum.used_words(), least_words) + spare;
    memory = {};
    memory =
        limits.charge(8.0 * static_cast<double>(length * words) *
                      static_cast<double>(2 * board.max_states() + 2 * states_between_rows(board) + 3));
    sum.reshape(length, words);
    WeightPolynomial top = polynomial_of(loop.top(sum.ring(), sum.values()), words);
    if (j < order) {
      numerator.push_back(std::move(top));
    } else {
      if (!top.empty()) return std::nullopt;
      if (used == 0 || j + 1 >= order + states_between_rows(board)) return numerator;
    }
    loop.done = static_cast<double>(j) / static_cast<double>(order + 1);
    loop.pass(sum.ring(), sum.values());
    sum.add(factor, last_row, limits);
  }
}

IntegerRecurrence WeightRecurrence::at(std::uint64_t y) const {
  IntegerRecurrence result;
  for (const WeightPolynomial& coefficient : coefficients)
    result.coefficients.push_back(value_at(coefficient, y));
  for (const WeightPolynomial& coefficient : numerator)
    result.numerator.push_back(value_at(coefficient, y));
  result.from = from;
  return result;
}

std::vector<WeightPolynomial> WeightRecurrence::first_terms(std::size_t most) const {
  std::vector<WeightPolynomial> terms = {{}};
  for (std::size_t n = 1; n < from && n <= most; ++n) {
    WeightPolynomial term = n < numerator.size() ? numerator[n] : WeightPolynomial();
    for (std::size_t i = 0; i < coefficients.size() && i < n; ++i)
      add_product(term, coefficients[i], terms[n - 1 - i]);
    terms.push_back(std::move(term));
  }
  terms.erase(terms.begin());
  return terms;
}

/// Doubles the number of confirming counts after each failed proof, as integer_recurrence does.
WeightRecurrence weight_recurrence(const PatternQuestion& question, Limits& limits,
                                   Checkpoint& checkpoint) {
  const std::string step = "recurrence by weight";
  if (const auto known = checkpoint.result(step)) return recurrence_in_packed(*known);
  const Diagram board = explore_rows(
      question, wraps_rows(question.wrap) ? max_weighted_states_wrapped : max_weighted_states, limits);
  CrtNumbers lifted(true);
  std::optional<std::vector<WeightPolynomial>> numerator;
  std::size_t confirmations = 8;
  for (std::uint64_t prime = std::uint64_t{1} << 63; !numerator;) {
    prime = prime_below(prime);
    const std::string modulo =
        step + " modulo " + std::to_string(prime) + ", confirmed " + std::to_string(confirmations);
    auto coefficients = checkpoint.numbers(modulo);
    if (!coefficients) {
      coefficients = likely_coefficients(board, prime, confirmations, limits);
      checkpoint.finish(modulo, *coefficients);
    }
    if (!lifted.add(*coefficients, prime)) continue;
    numerator = proved_weight_numerator(board, polynomial_in(lifted.numbers(), board.columns), limits);
    if (!numerator) confirmations = std::min(2 * confirmations, states_between_rows(board) + 8);
  }
  const WeightRecurrence result =
      with_lead_polynomials(question, board.loop_begin + board.tail.size() - 1,
                            polynomial_in(lifted.numbers(), board.columns), *numerator, limits);
  checkpoint.finish(step, packed_text(result));
  return result;
}

}  // namespace flipwise
