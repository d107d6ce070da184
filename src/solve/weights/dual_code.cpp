// SPDX-License-Identifier: MIT
//
// The identity of MacWilliams (1963), for the weights of a coset. A term of balance b contributes 0 or |b|
// to the weight of the member c, as the sign s = (-1)^(mask . c) decides. So with one unknown z it is the
// factor
//
//     z^0 or z^|b|  =  ((1 + z^|b|) + sign(b) s (1 - z^|b|)) / 2.
//
// The product over all terms is a sum over the sets U of terms from which the second summand is taken.
// Summed over all members, the product of the signs s of U is 2^dimension if the masks of U add up to 0,
// and otherwise 0. The sum over the words U of the dual code remains:
//
//     sum of z^weight(c)  =  2^(dimension - terms) * sum over U of
//         (product of sign(b) (1 - z^|b|) over the terms in U) * (product of 1 + z^|b| over the others).
//
// The words are enumerated in Gray order. An array counts them, with their signs, by how many terms of each
// size |b| they contain. It is then a polynomial in the factors 1 - y and 1 + y of each size, y = z^|b|,
// and two shifts of its argument expand it: 1 + y = (1 - y) + 2y, then 1 - y. Shifts only add numbers.
#include "solve/weights/dual_code.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

#include "gf2/basis.hpp"
#include "gf2/bits.hpp"
#include "run/clones.hpp"
#include "run/costs.hpp"
#include "run/parallel.hpp"

namespace flipwise {

namespace {

constexpr double max_counts = 1 << 20;

/// The terms of one size. A set of terms has one bit for each of them, in the machine words from `first`
/// and before `end`.
struct Group {
  std::uint64_t size = 0;
  std::size_t terms = 0;
  std::size_t first = 0;
  std::size_t end = 0;
  std::size_t stride = 0;  // distance in the array of counts for one more of these terms
};

/// The dual code of a coset, with a basis.
struct Dual {
  std::vector<Group> groups = {};
  std::size_t counts = 1;  // length of the array
  std::size_t words = 0;   // machine words of a set of terms
  gf2::Vector negative = {};
  std::vector<gf2::Vector> basis = {};
};

/// Adds the words start + span(basis) to the counts, each with its sign.
FLIPWISE_CLONES
void count_words(const Dual& dual, gf2::Vector word, std::size_t dimension, std::int64_t* counts) {
  const Word* const negative = dual.negative.data();
  for (std::uint64_t step = 1;; ++step) {
    std::size_t place = 0;
    int minus = 0;
    for (const Group& group : dual.groups) {
      std::size_t terms = 0;
      for (std::size_t w = group.first; w < group.end; ++w) {
        terms += static_cast<std::size_t>(std::popcount(word[w]));
        minus += std::popcount(word[w] & negative[w]);
      }
      place += terms * group.stride;
    }
    counts[place] += minus % 2 == 0 ? 1 : -1;
    if (step >> dimension != 0) return;
    const Word* const next = dual.basis[static_cast<std::size_t>(std::countr_zero(step))].data();
    for (std::size_t w = 0; w < dual.words; ++w) word[w] ^= next[w];
  }
}

/// Replaces the coefficients of a polynomial p(x) by those of p(x + 1).
void shift(std::vector<BigInt>& coefficients) {
  for (std::size_t i = 0; i + 1 < coefficients.size(); ++i)
    for (std::size_t j = coefficients.size() - 1; j-- > i;) coefficients[j] += coefficients[j + 1];
}

/// Expands the sum of counts[i] (1 - y)^i (1 + y)^(n - i) in powers of y, for counts of n + 1 numbers.
void expand(std::vector<BigInt>& counts) {
  const auto change_signs = [&] {
    for (std::size_t k = 1; k < counts.size(); k += 2) counts[k] = -counts[k];
  };
  std::reverse(counts.begin(), counts.end());
  shift(counts);
  for (std::size_t k = 0; k < counts.size(); ++k) counts[k] <<= k;
  change_signs();
  std::reverse(counts.begin(), counts.end());
  shift(counts);
  std::reverse(counts.begin(), counts.end());
  change_signs();
}

std::uint64_t size_of(const CosetTerm& term) {
  return static_cast<std::uint64_t>(term.balance < 0 ? -term.balance : term.balance);
}

/// Returns the predicted seconds of the enumeration and the expansion.
double seconds(const Dual& dual, std::size_t dimension) {
  double expansion = 0;
  for (const Group& group : dual.groups) expansion += static_cast<double>(dual.counts * group.terms);
  return std::ldexp(costs::dual_word_seconds * static_cast<double>(dual.words + 1),
                    static_cast<int>(dimension)) +
         costs::big_sum_seconds * expansion;
}

/// Groups the terms by size, and leaves the basis empty; returns nothing if the array of counts would be
/// too long.
std::optional<Dual> grouped(const std::map<std::uint64_t, std::vector<std::size_t>>& by_size) {
  Dual dual;
  for (const auto& [size, terms] : by_size) {
    const std::size_t first = dual.words;
    dual.words += words_for(terms.size());
    dual.groups.push_back({size, terms.size(), first, dual.words, dual.counts});
    dual.counts *= terms.size() + 1;
    if (static_cast<double>(dual.counts) > max_counts) return std::nullopt;
  }
  return dual;
}

void find_basis(Dual& dual, const Coset& coset,
                const std::map<std::uint64_t, std::vector<std::size_t>>& by_size, Limits& limits) {
  dual.negative.resize(dual.words);
  const std::size_t mask_words = words_for(coset.dimension);
  gf2::Basis<gf2::Vector> masks(coset.dimension);
  for (const Group& group : dual.groups) {
    std::size_t place = group.first * word_bits;
    for (const std::size_t i : by_size.at(group.size)) {
      limits.count_operations(masks.rank() * (mask_words + dual.words));
      if (coset.terms[i].balance < 0) gf2::flip_bit(dual.negative, place);
      gf2::Vector row = coset.terms[i].mask;
      row.resize(mask_words + dual.words);
      gf2::flip_bit(row, mask_words * word_bits + place++);
      if (!masks.insert(row))
        dual.basis.emplace_back(row.begin() + static_cast<std::ptrdiff_t>(mask_words), row.end());
    }
  }
}

/// Counts all words of the dual, with their signs; returns nothing after a limit.
std::optional<std::vector<BigInt>> count_all(const Dual& dual, Limits& limits) {
  constexpr std::size_t max_task_bits = 16;
  const std::size_t task_bits = std::min(max_task_bits, dual.basis.size());
  const std::uint64_t tasks = std::uint64_t{1} << (dual.basis.size() - task_bits);
  const MemoryReservation held =
      limits.charge(sizeof(std::int64_t) * static_cast<double>(dual.counts) * limits.threads());
  std::vector<std::vector<std::int64_t>> workers(limits.threads(), std::vector<std::int64_t>(dual.counts));
  const auto body = [&](std::uint64_t task, unsigned worker) {
    gf2::Vector start(dual.words);
    for (std::size_t t = task_bits; t < dual.basis.size(); ++t)
      if (task >> (t - task_bits) & 1) gf2::add(start, dual.basis[t]);
    count_words(dual, std::move(start), task_bits, workers[worker].data());
  };
  const auto progress_of = [](double done) {
    return Progress{.done = done, .stage = "counting the words of the dual code"};
  };
  if (!run_tasks(tasks, limits, body, progress_of)) return std::nullopt;
  std::vector<BigInt> counts(dual.counts);
  for (const auto& own : workers)
    for (std::size_t i = 0; i < own.size(); ++i) counts[i] += own[i];
  return counts;
}

}  // namespace

std::optional<std::vector<BigInt>> weights_by_dual(const Coset& coset, double max_seconds, Limits& limits) {
  const std::size_t terms = coset.terms.size();
  const std::size_t least_dimension = terms - std::min(terms, coset.dimension);
  std::map<std::uint64_t, std::vector<std::size_t>> by_size;
  for (std::size_t i = 0; i < terms; ++i) by_size[size_of(coset.terms[i])].push_back(i);
  std::optional<Dual> dual = grouped(by_size);
  if (!dual || !(seconds(*dual, least_dimension) < max_seconds)) return std::nullopt;
  find_basis(*dual, coset, by_size, limits);
  if (!(seconds(*dual, dual->basis.size()) < max_seconds)) return std::nullopt;

  const double number_bytes = sizeof(BigInt) + static_cast<double>(terms) / 8;
  const MemoryReservation held =
      limits.charge(number_bytes * static_cast<double>(dual->counts + coset.l1_norm() + coset.fixed + 2));
  std::optional<std::vector<BigInt>> counts = count_all(*dual, limits);
  if (!counts) return std::nullopt;
  std::vector<std::uint64_t> weights(dual->counts, coset.fixed);
  for (const Group& group : dual->groups) {
    std::vector<BigInt> line(group.terms + 1);
    for (std::size_t place = 0; place < dual->counts; ++place) {
      const std::size_t number = place / group.stride % line.size();
      weights[place] += number * group.size;
      if (number != 0) continue;
      limits.count_operations(line.size() * line.size());
      for (std::size_t i = 0; i < line.size(); ++i)
        line[i] = std::move((*counts)[place + i * group.stride]);
      expand(line);
      for (std::size_t i = 0; i < line.size(); ++i)
        (*counts)[place + i * group.stride] = std::move(line[i]);
    }
  }
  std::vector<BigInt> result(coset.fixed + coset.l1_norm() + 1);
  for (std::size_t place = 0; place < dual->counts; ++place) result[weights[place]] += (*counts)[place];
  const BigInt scale = BigInt(1) << terms;
  for (BigInt& number : result) {
    number <<= coset.dimension;
    number /= scale;
  }
  return result;
}

}  // namespace flipwise
