// SPDX-License-Identifier: MIT
#include "solve/weights/coset.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <map>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "gf2/basis.hpp"

namespace flipwise {

namespace {

/// For smaller cosets, finding symmetries would take longer than the search.
constexpr std::size_t least_symmetric_dimension = 32;

}  // namespace

std::uint64_t Coset::weight(std::span<const Word> member) const {
  std::uint64_t sum = fixed;
  for (const CosetTerm& term : terms)
    if (gf2::dot(term.mask, member) != (term.balance < 0))
      sum += static_cast<std::uint64_t>(std::abs(term.balance));
  return sum;
}

std::uint64_t Coset::l1_norm() const {
  std::uint64_t sum = 0;
  for (const CosetTerm& term : terms) sum += static_cast<std::uint64_t>(std::abs(term.balance));
  return sum;
}

void normalise(Board& particular, std::vector<Board>& directions, Limits& limits) {
  const std::size_t words = particular.words().size();
  constexpr const char* stage = "reduced form";
  std::vector<std::size_t> pivots;
  for (Board& direction : directions) {
    for (std::size_t i = 0; i < pivots.size(); ++i)
      if (gf2::get_bit(direction.words(), pivots[i])) direction ^= directions[i];
    pivots.push_back(gf2::first_bit(direction.words()));
    assert(pivots.back() < words * word_bits && "directions must be independent");
    limits.count_operations(pivots.size() * (words + 1), 0, stage);
  }
  std::vector<std::size_t> order(pivots.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t i, std::size_t j) { return pivots[i] < pivots[j]; });
  std::vector<Board> reduced(order.size());
  for (std::size_t at = order.size(); at-- > 0;) {
    Board& direction = directions[order[at]];
    for (std::size_t later = at + 1; later < order.size(); ++later)
      if (gf2::get_bit(direction.words(), pivots[order[later]])) direction ^= reduced[later];
    if (gf2::get_bit(particular.words(), pivots[order[at]])) particular ^= direction;
    reduced[at] = std::move(direction);
    limits.count_operations((order.size() - at) * (words + 1), 0, stage);
  }
  directions = std::move(reduced);
}

/// There is at most one term for each cell, and for each mask.
double coset_bytes(const Board& particular, std::size_t dimension) {
  const auto cells = static_cast<double>(particular.cells());
  const double masks = std::ldexp(1.0, static_cast<int>(std::min<std::size_t>(dimension, word_bits)));
  const double term = 3 * sizeof(CosetTerm) + 6 * sizeof(Word) * static_cast<double>(words_for(dimension));
  return std::min(cells, masks) * term;
}

bool is_writable(const Board& particular, std::size_t dimension, const Limits& limits) {
  if (dimension <= word_bits) return true;
  const auto k = static_cast<double>(dimension);
  const auto cells = static_cast<double>(particular.words().size()) * word_bits;
  return k * k * cells / word_bits < 4e9 && k * cells < 2e9 && limits.fits(k * cells / 2);
}

Coset coset_of(const Board& particular, const std::vector<Board>& directions, const PressCosts& costs,
               Limits& limits) {
  Coset coset{.dimension = directions.size()};
  const std::size_t words = words_for(coset.dimension);
  constexpr std::size_t direct_bits = 16;  // masks this short are found by index
  std::vector<std::size_t> direct(coset.dimension <= direct_bits ? std::size_t{1} << coset.dimension : 0);
  std::unordered_map<Word, std::size_t> short_found;
  std::map<gf2::Vector, std::size_t> long_found;
  std::int64_t unbalanced = 0;  // costs minus the remaining |balance|: twice the costs that cancel out
  gf2::Vector mask(words);
  for (std::size_t i = 0; i < particular.words().size(); ++i) {
    Word active = 0;
    for (const Board& direction : directions) active |= direction.words()[i];
    limits.count_operations(directions.size() * (1 + static_cast<std::size_t>(std::popcount(active))), 0,
                            "terms of the coset");
    const Word lit = particular.words()[i];
    coset.fixed += costs.of_word(particular, i, lit & ~active);
    unbalanced += static_cast<std::int64_t>(costs.of_word(particular, i, active));
    for (; active != 0; active &= active - 1) {
      const int bit = std::countr_zero(active);
      std::fill(mask.begin(), mask.end(), Word{0});
      for (std::size_t t = 0; t < directions.size(); ++t)
        mask[t / word_bits] |= (directions[t].words()[i] >> bit & 1) << (t % word_bits);
      std::size_t& at = !direct.empty()                ? direct[mask[0]]
                        : coset.dimension <= word_bits ? short_found[mask[0]]
                                                       : long_found[mask];
      if (at == 0) {
        const std::size_t row_words = particular.row_words();
        coset.terms.push_back({.mask = mask,
                               .row = i / row_words,
                               .column = i % row_words * word_bits + static_cast<std::size_t>(bit)});
        at = coset.terms.size();
      }
      const auto cost = costs.are_given()
                            ? static_cast<std::int64_t>(costs.of_word(particular, i, active & -active))
                            : std::int64_t{1};
      coset.terms[at - 1].balance += (lit >> bit & 1) ? -cost : cost;
    }
  }
  std::erase_if(coset.terms, [](const CosetTerm& term) { return term.balance == 0; });
  unbalanced -= static_cast<std::int64_t>(coset.l1_norm());
  coset.fixed += static_cast<std::uint64_t>(unbalanced) / 2;
  if (coset.dimension >= least_symmetric_dimension)
    coset.symmetries = symmetries_of(particular, directions, coset);
  return coset;
}

std::uint64_t common_divisor(const Coset& coset) {
  std::int64_t divisor = 0;
  for (const CosetTerm& term : coset.terms) divisor = std::gcd(divisor, term.balance);
  return static_cast<std::uint64_t>(std::max<std::int64_t>(divisor, 1));
}

Coset divided(Coset coset, std::uint64_t divisor) {
  coset.fixed = 0;
  for (CosetTerm& term : coset.terms) term.balance /= static_cast<std::int64_t>(divisor);
  return coset;
}

CosetMinimum multiplied(CosetMinimum minimum, const Coset& coset, std::uint64_t divisor) {
  minimum.presses = coset.fixed + divisor * minimum.presses;
  minimum.lower = coset.fixed + divisor * minimum.lower;
  return minimum;
}

Progress multiplied(Progress progress, const Coset& coset, std::uint64_t divisor) {
  if (progress.best) progress.best = coset.fixed + divisor * *progress.best;
  progress.lower = coset.fixed + divisor * progress.lower;
  return progress;
}

Board board_of(const Board& particular, const std::vector<Board>& directions,
               std::span<const Word> member) {
  Board board = particular;
  gf2::for_each_bit(member, [&](std::size_t t) { board ^= directions[t]; });
  return board;
}

std::vector<CosetPart> parts_of(Coset coset) {
  std::vector<std::size_t> root(coset.dimension);
  std::iota(root.begin(), root.end(), std::size_t{0});
  const auto find = [&](std::size_t t) {
    while (root[t] != t) t = root[t] = root[root[t]];
    return t;
  };
  for (const CosetTerm& term : coset.terms) {
    const std::size_t first = gf2::first_bit(term.mask);
    gf2::for_each_bit(term.mask, [&](std::size_t t) {
      const std::size_t one = find(first);
      const std::size_t other = find(t);
      root[std::max(one, other)] = std::min(one, other);
    });
  }
  std::vector<CosetPart> parts;
  std::vector<std::size_t> part_of(coset.dimension);
  std::vector<std::size_t> place(coset.dimension);
  for (std::size_t t = 0; t < coset.dimension; ++t) {
    if (find(t) == t) {
      part_of[t] = parts.size();
      parts.emplace_back();
    }
    part_of[t] = part_of[find(t)];
    CosetPart& part = parts[part_of[t]];
    place[t] = part.coset.dimension++;
    part.directions.push_back(t);
  }
  if (parts.size() == 1) {
    parts[0].coset.terms = std::move(coset.terms);
    parts[0].coset.symmetries = std::move(coset.symmetries);
    return parts;
  }
  for (const CosetTerm& term : coset.terms) {
    CosetPart& part = parts[part_of[gf2::first_bit(term.mask)]];
    CosetTerm own = term;
    own.mask.assign(words_for(part.coset.dimension), 0);
    gf2::for_each_bit(term.mask, [&](std::size_t t) { gf2::flip_bit(own.mask, place[t]); });
    part.coset.terms.push_back(std::move(own));
  }
  for (CosetPart& part : parts) part.coset.symmetries = restricted(coset.symmetries, part.directions);
  return parts;
}

Member descend(const Coset& coset) {
  Member member(words_for(coset.dimension));
  const std::size_t size = coset.terms.size();
  std::vector<std::int64_t> balance(size);
  for (std::size_t i = 0; i < size; ++i) balance[i] = coset.terms[i].balance;
  std::vector<Word> masks(size);  // one word of every mask
  for (bool better = true; better;) {
    better = false;
    for (std::size_t w = 0; w < member.size(); ++w) {
      for (std::size_t i = 0; i < size; ++i) masks[i] = coset.terms[i].mask[w];
      for (std::size_t bit = 0; bit < std::min(word_bits, coset.dimension - w * word_bits); ++bit) {
        // Adding the direction increases the sum of signed balances, which is maximised, by twice this.
        std::int64_t gain = 0;
        for (std::size_t i = 0; i < size; ++i)
          gain -= balance[i] & -static_cast<std::int64_t>(masks[i] >> bit & 1);
        if (gain <= 0) continue;
        better = true;
        member[w] ^= Word{1} << bit;
        for (std::size_t i = 0; i < size; ++i)
          if (masks[i] >> bit & 1) balance[i] = -balance[i];
      }
    }
  }
  return member;
}

Board as_presses(const Member& member, std::size_t dimension) {
  return Board::from_words(1, dimension, member);
}

Member as_member(const Board& presses) {
  const std::span<const Word> words = presses.words();
  return {words.begin(), words.end()};
}

CosetMinimum unproved(const Coset& coset, Member member, const char* method) {
  const std::uint64_t presses = coset.weight(member);
  return {presses, coset.fixed, 1, {std::move(member)}, false, method};
}

std::vector<Member> first_of_span(Member base, std::vector<Member> vectors, std::uint64_t keep) {
  gf2::Basis<Member> basis(base.size() * word_bits);
  for (Member& vector : vectors) basis.insert(vector);
  basis.reduce(base);
  const std::size_t rank = basis.rank();
  vectors = basis.take_reduced();
  std::vector<Member> members = {base};
  // Reduced vectors count in reading order, the last one fastest.
  for (std::size_t t = rank; t-- > 0 && members.size() < keep;) {
    const std::size_t half = members.size();
    for (std::size_t i = 0; i < half && members.size() < keep; ++i) {
      members.push_back(members[i]);
      gf2::add(members.back(), vectors[t]);
    }
  }
  return members;
}

}  // namespace flipwise
