// SPDX-License-Identifier: MIT
#include "count/sweep/integer_recurrence.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <utility>

#include "arithmetic/crt_polynomial.hpp"
#include "arithmetic/modular.hpp"
#include "count/diagram/diagram.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/semirings.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

using Vector = std::vector<std::uint64_t>;

/// The order comes near the number of states; where rows wrap, a state holds two rows, and it comes near
/// the root of that number.
constexpr std::size_t most_states = 100'000;
constexpr std::size_t most_states_wrapped = 2'000'000;

BigInt count_of(PatternQuestion question, std::uint64_t rows, Limits& limits) {
  question.rows = rows;
  const Diagram diagram = explore(question, limits);
  return BigInt::from_words(total(CountExactly::for_cells(rows * question.columns), diagram, limits));
}

/// Boards of more and more rows as powers of one matrix: with w the values before the last row, M the
/// matrix of a row and u the rows that lead, u M^k w is the count for k rows more than lead_rows() + 1.
class Sweeps {
 public:
  Sweeps(const PatternQuestion& question, Limits& limits) : columns_(question.columns), limits_(limits) {
    const std::size_t most = wraps_rows(question.wrap) ? most_states_wrapped : most_states;
    rows_ = explore_any_rows(question, 4 * most, limits);
    if (states() > most)
      throw Stopped{"beyond reach: the recurrence may have an order of up to the number of states, " +
                    std::to_string(states())};
  }

  std::size_t columns() const { return columns_; }
  std::size_t lead_rows() const { return rows_.lead.size(); }
  std::size_t states() const { return rows_.inner.states_before(); }

  /// Throws Stopped where the memory is too small for vectors of so many words per state.
  void require_memory(std::size_t words) const {
    double numbers = 0;
    double most = 0;
    for (const auto* row : {&rows_.inner, &rows_.last, &rows_.lead.back()})
      for (const auto& cell : row->cells) {
        numbers += static_cast<double>(cell.size());
        most = std::max(most, static_cast<double>(cell.size()));
      }
    limits_.require_memory(8 * numbers + 8.0 * static_cast<double>(words) *
                                             (2 * most + 2 * static_cast<double>(states()) + 3));
  }

  template <Semiring R>
  Values<R> begin(const R& ring) const {
    Values<R> values((rows_.last.states_after + 1) * ring.stride());
    for (std::size_t i = 0; i <= rows_.last.states_after; ++i) {
      const auto to = std::span(values).subspan(i * ring.stride(), ring.stride());
      i < rows_.last.states_after ? ring.one(to) : ring.none(to);
    }
    return up(ring, rows_.last, std::move(values));
  }
  template <Semiring R>
  void add_row(const R& ring, Values<R>& values) const {
    values = up(ring, rows_.inner, std::move(values));
  }
  template <Semiring R>
  Values<R> top(const R& ring, Values<R> values) const {
    for (std::size_t row = rows_.lead.size(); row-- > 0;)
      values = up(ring, rows_.lead[row], std::move(values));
    values.resize(ring.stride());
    return values;
  }

 private:
  template <Semiring R>
  Values<R> up(const R& ring, const RowTable& table, Values<R> values) const {
    constexpr std::uint64_t no_number_is_short = std::uint64_t{1} << 62;
    return above_row(ring, table, std::move(values), no_number_is_short, limits_);
  }

  std::size_t columns_;
  Limits& limits_;
  AnyRows rows_;
};

/// Some primes below 2^63, from one that is given downwards.
struct Primes {
  CountModuloEach ring;

  explicit Primes(std::uint64_t below) {
    for (std::uint64_t& prime : ring.moduli) prime = below = prime_below(below);
  }
  std::uint64_t last() const { return ring.moduli.back(); }
};

std::string text_of(const std::vector<Vector>& polynomials) {
  std::string text;
  for (const Vector& polynomial : polynomials) {
    text += std::to_string(polynomial.size()) + " ";
    for (const std::uint64_t coefficient : polynomial) text += std::to_string(coefficient) + " ";
  }
  return text;
}

std::vector<Vector> polynomials_in(const std::string& text) {
  std::istringstream in(text);
  std::vector<Vector> result;
  for (std::size_t size = 0; in >> size;) {
    Vector& polynomial = result.emplace_back();
    for (std::uint64_t coefficient = 0; polynomial.size() < size && in >> coefficient;)
      polynomial.push_back(coefficient);
  }
  return result;
}

/// The shortest recurrences of the counts modulo each of the primes, as far as so many counts tell that
/// come after those that the first was found from.
std::vector<Vector> likely_polynomials(const Sweeps& sweeps, const Primes& primes,
                                       std::size_t confirmations, Limits& limits, Checkpoint& checkpoint) {
  const std::string step = "recurrence of the counts modulo " + std::to_string(primes.last()) +
                           " and more, confirmed " + std::to_string(confirmations);
  if (const auto known = checkpoint.result(step)) return polynomials_in(*known);
  constexpr std::size_t lanes = CountModuloEach::lanes;
  sweeps.require_memory(lanes);
  Vector values;
  Vector terms;
  if (!checkpoint.load(step, [&](Loading& in) {
        in.array(values);
        in.array(terms);
      }))
    values = sweeps.begin(primes.ring);
  ShortestRecurrence first(primes.ring.moduli[0]);
  for (std::size_t i = 0; i < terms.size(); i += lanes) first.push(terms[i]);
  while (first.terms() < 2 * first.order() + confirmations) {
    const Vector top = sweeps.top(primes.ring, values);
    terms.insert(terms.end(), top.begin(), top.end());
    first.push(top[0]);
    sweeps.add_row(primes.ring, values);
    limits.spend(4 * first.order() + sweeps.columns() * values.size(), 0, "looking for the recurrence");
    checkpoint.offer(step, [&](Saving& out) {
      out.array(values);
      out.array(terms);
    });
  }
  std::vector<Vector> result = {first.polynomial()};
  for (std::size_t lane = 1; lane < lanes; ++lane) {
    ShortestRecurrence recurrence(primes.ring.moduli[lane]);
    for (std::size_t i = lane; i < terms.size(); i += lanes) {
      recurrence.push(terms[i]);
      limits.spend(4 * recurrence.order() + 64, 0, "looking for the recurrence");
    }
    result.push_back(recurrence.polynomial());
  }
  checkpoint.finish(step, text_of(result));
  return result;
}

/// One vector of whole numbers, negative ones too, in as many words each as the largest needs and some to
/// spare: two's complement, lowest word first.
class WideVector {
 public:
  WideVector(const Values<CountExactly>& values, std::size_t words, std::size_t spare)
      : values_(values), words_(words), spare_(spare) {
    resize(words_ + spare_);
  }

  CountExactly ring() const { return {words_}; }
  Values<CountExactly>& values() { return values_; }
  const Values<CountExactly>& values() const { return values_; }
  bool is_zero() const {
    return std::all_of(values_.begin(), values_.end(), [](std::uint64_t word) { return word == 0; });
  }

  /// Adds a multiple of a vector of numbers that are not negative. The spare words must hold it.
  void add(const BigInt& factor, const Values<CountExactly>& numbers) {
    const std::size_t each = numbers.size() / (values_.size() / words_);
    Vector wide = factor.words();
    wide.resize(words_);
    if (factor < 0) {
      for (std::uint64_t& word : wide) word = ~word;
      for (std::size_t i = 0; i < words_ && ++wide[i] == 0; ++i) {
      }
    }
    for (std::size_t i = 0; i * each < numbers.size(); ++i)
      for (std::size_t place = 0; place < each; ++place)
        add_product(std::span(values_).subspan(i * words_, words_).subspan(place), wide,
                    numbers[i * each + place]);
  }

  void save(Saving& out) const {
    out.number(words_);
    out.array(values_);
  }
  void load(Loading& in) {
    words_ = static_cast<std::size_t>(in.number());
    in.array(values_);
  }

  /// Makes the spare words spare again, for numbers at least as large as this one.
  void fit(std::size_t least_words) {
    std::size_t used = least_words;
    for (std::size_t i = 0; i < values_.size(); i += words_) {
      std::size_t size = words_;
      while (size > used && values_[i + size - 1] == sign(values_[i + size - 2])) --size;
      used = std::max(used, size);
    }
    if (used + spare_ > words_ || 4 * (used + spare_) < 3 * words_) resize(used + spare_);
  }

 private:
  __extension__ typedef unsigned __int128 Wide;

  static std::uint64_t sign(std::uint64_t word) { return 0 - (word >> 63); }
  static void add_product(std::span<std::uint64_t> to, const Vector& factor, std::uint64_t times) {
    if (times == 0) return;
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < to.size(); ++i) {
      const Wide sum = Wide{factor[i]} * times + to[i] + carry;
      to[i] = static_cast<std::uint64_t>(sum);
      carry = static_cast<std::uint64_t>(sum >> 64);
    }
  }
  void resize(std::size_t words) {
    const std::size_t kept = std::min(words, words_);
    Values<CountExactly> values(values_.size() / words_ * words);
    for (std::size_t from = 0, to = 0; from < values_.size(); from += words_, to += words) {
      std::copy_n(&values_[from], kept, &values[to]);
      std::fill(&values[to] + kept, &values[to] + words, sign(values[to + kept - 1]));
    }
    values_ = std::move(values);
    words_ = words;
  }

  Values<CountExactly> values_;
  std::size_t words_;
  std::size_t spare_;
};

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

BigInt signed_integer(const Values<CountExactly>& words) {
  const BigInt value = BigInt::from_words(words);
  return words.back() >> 63 ? BigInt(value - (BigInt(1) << (64 * words.size()))) : value;
}

/// With c the polynomial, of degree L, and B(z) the sum of u M^k w z^k over all k: the polynomial
/// z^L c(1/z) B(z), if it is one, lowest coefficient first; that proves the recurrence (Fact 24).
std::optional<std::vector<BigInt>> proved_numerator(const Sweeps& sweeps,
                                                    const std::vector<BigInt>& polynomial, Limits& limits,
                                                    Checkpoint& checkpoint) {
  const std::size_t order = polynomial.size() - 1;
  const std::size_t words = (sweeps.columns() + 1) / 64 + 1;  // of the counts of one row
  const std::size_t spare = (sweeps.columns() * sweeps.lead_rows() + 2) / 64 + 1;
  const Values<CountExactly> last_row = sweeps.begin(CountExactly{words});
  WideVector sum(last_row, words, spare);
  std::vector<BigInt> numerator;
  std::uint64_t j = 0;
  const std::string step = "proof of order " + std::to_string(order);
  checkpoint.load(step, [&](Loading& in) {
    j = in.number();
    sum.load(in);
    for (std::uint64_t left = in.number(); left > 0; --left) numerator.push_back(load_integer(in));
  });
  for (;; ++j) {
    const BigInt factor = j < order ? polynomial[order - 1 - j] : BigInt(0);
    sum.fit(words + (factor.bits() + 63) / 64);
    sweeps.require_memory(sum.ring().words);
    const BigInt top = signed_integer(sweeps.top(sum.ring(), sum.values()));
    if (j < order) {
      numerator.push_back(top);
    } else {
      if (top != 0) return std::nullopt;
      if (sum.is_zero() || j + 1 >= order + sweeps.states()) return numerator;
    }
    sweeps.add_row(sum.ring(), sum.values());
    if (factor != 0) sum.add(factor, last_row);
    limits.spend(64 + sweeps.columns() * sum.values().size(),
                 static_cast<double>(j) / static_cast<double>(order + 1), "proving the recurrence");
    checkpoint.offer(step, [&](Saving& out) {
      out.number(j + 1);
      sum.save(out);
      out.number(numerator.size());
      for (const BigInt& number : numerator) save_integer(number, out);
    });
  }
}

}  // namespace

std::uint64_t IntegerRecurrence::term(std::uint64_t rows, std::uint64_t modulus) const {
  const std::size_t order = coefficients.size();
  const Modular modular{modulus};
  std::vector<std::uint64_t> factors;
  for (const BigInt& coefficient : coefficients) factors.push_back(residue(coefficient, modulus));
  std::vector<std::uint64_t> terms = {0};
  const std::uint64_t first = from - order;
  while (terms.size() < from && terms.size() <= rows) {
    const std::size_t n = terms.size();
    const std::uint64_t sum = modular.inner_reversed(factors.data(), &terms.back(), std::min(order, n - 1));
    terms.push_back(modular.add(sum, n < numerator.size() ? residue(numerator[n], modulus) : 0));
  }
  if (rows < from) return terms[static_cast<std::size_t>(rows)];
  if (order == 0) return 0;
  std::vector<std::uint64_t> polynomial(order + 1, 1 % modulus);
  for (std::size_t i = 0; i < order; ++i) polynomial[order - 1 - i] = modular.subtract(0, factors[i]);
  const auto power = power_of_x(modular, rows - first, polynomial);
  return modular.inner(power.data(), &terms[static_cast<std::size_t>(first)], order);
}

namespace {

std::string text_of(const IntegerRecurrence& recurrence) {
  std::ostringstream out;
  for (const auto* numbers : {&recurrence.coefficients, &recurrence.numerator}) {
    out << numbers->size();
    for (const BigInt& number : *numbers) out << ' ' << number;
    out << ' ';
  }
  out << recurrence.from;
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
  if (!(in >> recurrence.from) || recurrence.from <= recurrence.coefficients.size())
    throw InputError("checkpoint: the file is damaged");
  return recurrence;
}

}  // namespace

/// Where the proof fails, more counts are asked to confirm; as many as there are states always do.
IntegerRecurrence integer_recurrence(const PatternQuestion& question, Limits& limits,
                                     Checkpoint& checkpoint) {
  const std::string step = "recurrence";
  if (const auto known = checkpoint.result(step)) return recurrence_in(*known);
  const Sweeps sweeps(question, limits);
  LiftedPolynomial lifted;
  std::optional<std::vector<BigInt>> numerator;
  std::size_t confirmations = 8;
  for (std::uint64_t below = std::uint64_t{1} << 63; !numerator;) {
    const Primes primes(below);
    below = primes.last();
    const auto images = likely_polynomials(sweeps, primes, confirmations, limits, checkpoint);
    for (std::size_t i = 0; i < images.size(); ++i) {
      if (!lifted.add(images[i], primes.ring.moduli[i])) continue;
      numerator = proved_numerator(sweeps, lifted.coefficients(), limits, checkpoint);
      if (!numerator) confirmations = std::min(2 * confirmations, sweeps.states() + 8);
      break;
    }
  }

  std::vector<BigInt> reversed(lifted.coefficients().rbegin(), lifted.coefficients().rend());
  while (reversed.size() > 1 && reversed.back() == 0) reversed.pop_back();
  IntegerRecurrence result;
  result.numerator.assign(sweeps.lead_rows() + 1, 0);
  std::move(numerator->begin(), numerator->end(), std::back_inserter(result.numerator));
  for (std::uint64_t rows = 1; rows <= sweeps.lead_rows(); ++rows) {
    const BigInt count = count_of(question, rows, limits);
    result.numerator.resize(
        std::max(result.numerator.size(), static_cast<std::size_t>(rows) + reversed.size()));
    for (std::size_t i = 0; i < reversed.size(); ++i) result.numerator[rows + i] += count * reversed[i];
  }
  while (result.numerator.size() > 1 && result.numerator.back() == 0) result.numerator.pop_back();
  for (std::size_t i = 1; i < reversed.size(); ++i) result.coefficients.emplace_back(-reversed[i]);
  result.from = std::max(reversed.size(), result.numerator.size());
  checkpoint.finish(step, text_of(result));
  return result;
}

}  // namespace flipwise
