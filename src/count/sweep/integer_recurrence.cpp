// SPDX-License-Identifier: MIT
#include "count/sweep/recurrence.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <utility>

#include "arithmetic/chinese_remainder.hpp"
#include "arithmetic/linear_recurrence.hpp"
#include "arithmetic/modular.hpp"
#include "arithmetic/wide_vector.hpp"
#include "count/diagram/diagram.hpp"
#include "count/rule/question.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/recurrence_images.hpp"
#include "count/sweep/semirings.hpp"
#include "run/string_output.hpp"

namespace flipwise {

namespace {

using Vector = std::vector<std::uint64_t>;

/// The order can be nearly the number of states. If rows wrap, a state holds two rows, and the order is
/// nearly the square root of that number.
constexpr std::size_t max_states = 100'000;
constexpr std::size_t max_states_wrapped = 2'000'000;

BigInt count_of(PatternQuestion question, std::uint64_t rows, Limits& limits) {
  question.rows = rows;
  const Diagram diagram = explore_board(question, limits);
  return BigInt::from_words(
      value_at_top(CountExactly::for_cells(rows * question.columns), diagram, limits));
}

Diagram explore_loop(const PatternQuestion& question, Limits& limits) {
  return explore_rows(question, wraps_rows(question.wrap) ? max_states_wrapped : max_states, limits);
}

/// Charges the memory of vectors with `words` words for each state.
MemoryReservation charge_vectors(const Diagram& board, std::size_t words, Limits& limits) {
  return limits.charge(8.0 * static_cast<double>(words) *
                       static_cast<double>(2 * board.max_states() + 2 * states_between_rows(board) + 3));
}

constexpr const char* integer_job = "integer recurrence";

/// A block of primes: the largest ones below a number.
struct Primes {
  CountModuloEach ring;

  explicit Primes(std::uint64_t below) {
    for (std::uint64_t& prime : ring.moduli) prime = below = prime_below(below);
  }
  std::uint64_t last() const { return ring.moduli.back(); }
};

std::string step_of_counts(std::uint64_t prime, std::size_t confirmations) {
  return "recurrence of the counts modulo " + std::to_string(prime) + ", confirmed " +
         std::to_string(confirmations);
}

/// Returns the shortest recurrences of the counts modulo each of the primes. The first one was found from
/// some counts, and `confirmations` more counts agree with it.
RecurrenceImages likely_polynomials(const Diagram& board, const Primes& primes, std::size_t confirmations,
                                    Limits& limits, Checkpoint& checkpoint) {
  const std::string step = step_of_counts(primes.last(), confirmations);
  constexpr std::size_t lanes = CountModuloEach::lanes;
  const MemoryReservation memory = charge_vectors(board, lanes, limits);
  const Loop loop(board, limits, "searching for the recurrence");
  Vector values;
  Vector terms;
  if (!checkpoint.load(step, values, terms)) values = loop.begin(primes.ring);
  BerlekampMassey first(primes.ring.moduli[0]);
  for (std::size_t i = 0; i < terms.size(); i += lanes) first.push(terms[i]);
  while (first.terms() < 2 * first.order() + confirmations) {
    const Vector top = loop.top(primes.ring, values);
    terms.insert(terms.end(), top.begin(), top.end());
    first.push(top[0]);
    loop.pass(primes.ring, values);
    limits.count_operations(4 * first.order(), 0, "searching for the recurrence");
    checkpoint.offer(step, values, terms);
  }
  RecurrenceImages result = {{primes.ring.moduli[0], first.polynomial()}};
  for (std::size_t lane = 1; lane < lanes; ++lane)
    result.push_back({primes.ring.moduli[lane],
                      shortest_polynomial(terms, lane, lanes, primes.ring.moduli[lane], limits)});
  return result;
}

void save_integer(const BigInt& number, Saving& out) {
  out.number(number < 0);
  out.array(number.words());
}
BigInt load_integer(Loading& in) {
  const bool negative = in.number() != 0;
  Vector words;
  in.array(words);
  const BigInt number = BigInt::from_words(words);
  return negative ? BigInt(-number) : number;
}

/// Returns the polynomial z^L c(1/z) B(z), lowest coefficient first, if it is one, which proves the
/// recurrence (Fact 24); else none. c is the polynomial, of degree L, and B(z) the sum of u M^k w z^k over
/// k.
std::optional<std::vector<BigInt>> proved_numerator(const Diagram& board,
                                                    const std::vector<BigInt>& polynomial, Limits& limits,
                                                    Checkpoint& checkpoint) {
  const std::size_t order = polynomial.size() - 1;
  const std::size_t words =
      (board.columns * board.tail.size() + 1) / 64 + 1;  // words of the counts of the tail
  const std::size_t spare = (board.columns * board.loop_begin + 2) / 64 + 1;
  Loop loop(board, limits, "proving the recurrence");
  const Values<CountExactly> last_row = loop.begin(CountExactly{words});
  WideVector sum(last_row, words, spare);
  MemoryReservation memory;
  std::vector<BigInt> numerator;
  std::uint64_t j = 0;
  const std::string step = "proof of order " + std::to_string(order);
  checkpoint.load(step, [&](Loading& in) {
    in(j, sum);
    for (std::uint64_t left = in.number(); left > 0; --left) numerator.push_back(load_integer(in));
  });
  for (;; ++j) {
    const BigInt factor = j < order ? polynomial[order - 1 - j] : BigInt(0);
    sum.fit(words + (factor.bits() + 63) / 64);
    memory = {};
    memory = charge_vectors(board, sum.words(), limits);
    const CountExactly ring{sum.words()};
    const BigInt top = signed_number(loop.top(ring, sum.values()));
    if (j < order) {
      numerator.push_back(top);
    } else {
      if (top != 0) return std::nullopt;
      if (sum.is_zero() || j + 1 >= order + states_between_rows(board)) return numerator;
    }
    loop.done = static_cast<double>(j) / static_cast<double>(order + 1);
    loop.pass(ring, sum.values());
    if (factor != 0) sum.add(factor, last_row);
    checkpoint.offer(step, [&](Saving& out) {
      out(j + 1, sum, numerator.size());
      for (const BigInt& number : numerator) save_integer(number, out);
    });
  }
}

}  // namespace

std::size_t states_between_rows(const Diagram& board) {
  return board.tables[board.loop_begin].states_before();
}

Diagram explore_rows(const PatternQuestion& question, std::size_t most, Limits& limits) {
  Diagram board = explore_any_board(question, 4 * most, limits);
  if (states_between_rows(board) > most)
    throw LimitReached{"the recurrence may have an order of up to " +
                       std::to_string(states_between_rows(board)) + ", the number of states; at most " +
                       std::to_string(most) + " are supported"};
  return board;
}

std::uint64_t IntegerRecurrence::term(std::uint64_t rows, std::uint64_t modulus, Limits& limits) const {
  const std::size_t order = coefficients.size();
  const Modular modular{modulus};
  Vector factors;
  for (const BigInt& coefficient : coefficients) factors.push_back(residue(coefficient, modulus));
  Vector terms = {0};
  while (terms.size() < from && terms.size() <= rows) {
    const std::size_t n = terms.size();
    const std::uint64_t sum = modular.inner_reversed(factors.data(), &terms.back(), std::min(order, n - 1));
    terms.push_back(modular.add(sum, n < numerator.size() ? residue(numerator[n], modulus) : 0));
    limits.count_operations(4 * order + 64, 0, "applying the recurrence");
  }
  if (rows < from) return terms[static_cast<std::size_t>(rows)];
  const std::uint64_t first = from - order;
  Vector polynomial(order + 1, 1 % modulus);
  for (std::size_t i = 0; i < order; ++i) polynomial[order - 1 - i] = modular.subtract(0, factors[i]);
  const std::span<const std::uint64_t> known(terms);
  return term_of(modular, polynomial, known.subspan(static_cast<std::size_t>(first)), rows - first, limits);
}

namespace {

/// Returns the first n at which a recurrence holds: after its order and its numerator.
std::uint64_t first_place(const std::vector<BigInt>& coefficients, const std::vector<BigInt>& numerator) {
  return std::max(coefficients.size() + 1, numerator.size());
}

void drop_zeros_at_end(std::vector<BigInt>& numbers) {
  while (numbers.size() > 1 && numbers.back() == 0) numbers.pop_back();
}

/// Returns the recurrence of all counts, given the polynomial and numerator of those after the lead rows.
IntegerRecurrence with_lead_rows(const PatternQuestion& question, std::size_t lead_rows,
                                 const std::vector<BigInt>& polynomial,
                                 const std::vector<BigInt>& numerator, Limits& limits) {
  std::vector<BigInt> denominator(polynomial.rbegin(), polynomial.rend());
  drop_zeros_at_end(denominator);
  IntegerRecurrence result;
  result.numerator.assign(lead_rows + 1, 0);
  result.numerator.insert(result.numerator.end(), numerator.begin(), numerator.end());
  for (std::uint64_t rows = 1; rows <= lead_rows; ++rows) {
    const BigInt count = count_of(question, rows, limits);
    result.numerator.resize(
        std::max(result.numerator.size(), static_cast<std::size_t>(rows) + denominator.size()));
    for (std::size_t i = 0; i < denominator.size(); ++i)
      result.numerator[static_cast<std::size_t>(rows) + i] += count * denominator[i];
  }
  drop_zeros_at_end(result.numerator);
  for (std::size_t i = 1; i < denominator.size(); ++i) result.coefficients.push_back(-denominator[i]);
  result.from = first_place(result.coefficients, result.numerator);
  return result;
}

}  // namespace

std::string recurrence_text(const IntegerRecurrence& recurrence) {
  StringOutput out;
  for (const auto* numbers : {&recurrence.coefficients, &recurrence.numerator}) {
    out << numbers->size() << ' ';
    for (const BigInt& number : *numbers) out << number << ' ';
  }
  return out.str();
}

IntegerRecurrence recurrence_in(const std::string& text) {
  std::istringstream in(text);
  IntegerRecurrence recurrence;
  for (auto* numbers : {&recurrence.coefficients, &recurrence.numerator}) {
    std::size_t size = 0;
    in >> size;
    for (BigInt number; numbers->size() < size && in >> number;) numbers->push_back(number);
  }
  recurrence.from = first_place(recurrence.coefficients, recurrence.numerator);
  return recurrence;
}

namespace {

/// Doubles the number of confirming counts after each failed proof, up to the number of states, which
/// always suffices. Processes share the blocks of primes if `helpers` is not null. See recurrence.hpp.
LoopRecurrence shared_loop_recurrence(const Diagram& board, Ranks* helpers, const std::string& question,
                                      Limits& limits, Checkpoint& checkpoint) {
  CrtNumbers lifted(true);
  std::optional<std::vector<BigInt>> numerator;
  std::size_t confirmations = 8;
  ImageBlocks blocks(helpers,
                     {.job = integer_job,
                      .question = question,
                      .primes =
                          [](std::uint64_t below) {
                            const Primes primes(below);
                            return Vector(primes.ring.moduli.begin(), primes.ring.moduli.end());
                          },
                      .step = [&](std::uint64_t prime) { return step_of_counts(prime, confirmations); }},
                     limits, checkpoint);
  for (std::uint64_t below = std::uint64_t{1} << 63; !numerator;) {
    Vector together(blocks.together());
    for (std::uint64_t& block : together) {
      block = below;
      below = Primes(block).last();
    }
    const RecurrenceImages images = blocks.find(
        together,
        [&](std::uint64_t block) {
          return likely_polynomials(board, Primes(block), confirmations, limits, checkpoint);
        },
        packed(std::uint64_t{confirmations}));
    for (const RecurrenceImage& image : images) {
      if (!lifted.add(image.polynomial, image.prime)) continue;
      numerator = proved_numerator(board, lifted.numbers(), limits, checkpoint);
      if (!numerator) confirmations = std::min(2 * confirmations, states_between_rows(board) + 8);
      break;
    }
  }
  return {lifted.numbers(), *std::move(numerator)};
}

}  // namespace

LoopRecurrence loop_recurrence(const Diagram& board, Limits& limits) {
  Checkpoint none;
  return shared_loop_recurrence(board, nullptr, {}, limits, none);
}

IntegerRecurrence integer_recurrence(const PatternQuestion& question, Limits& limits,
                                     Checkpoint& checkpoint) {
  const std::string step = "recurrence";
  if (const auto known = checkpoint.result(step)) return recurrence_in(*known);
  const Diagram board = explore_loop(question, limits);
  const LoopRecurrence loop = shared_loop_recurrence(board, helpers_for_recurrence(board, limits),
                                                     packed_question(question), limits, checkpoint);
  IntegerRecurrence result = with_lead_rows(question, board.loop_begin + board.tail.size() - 1,
                                            loop.polynomial, loop.numerator, limits);
  checkpoint.finish(step, recurrence_text(result));
  return result;
}

void assist_integer_recurrence(Team& team, const std::string& question, Limits& limits) {
  const Diagram board = explore_loop(unpacked_question(question), limits);
  Checkpoint none;
  answer_image_blocks(team, [&](std::uint64_t block, const std::string& text) {
    std::uint64_t confirmations = 0;
    unpack(text, confirmations);
    return likely_polynomials(board, Primes(block), static_cast<std::size_t>(confirmations), limits, none);
  });
}

}  // namespace flipwise
