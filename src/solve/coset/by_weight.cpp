// SPDX-License-Identifier: MIT
#include "solve/coset/by_weight.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>
#include <utility>

#include "gf2/basis.hpp"

namespace flipwise {

/// Brings the rows into echelon form, which also makes them independent. A row in which no column is left
/// is an idle member. Names (the directions added to a row) are reduced by the idle members, so that of the
/// members with equal columns, the first in reading order is named.
CosetCode::CosetCode(const Coset& coset, Limits& limits, TermChecks checks,
                     const std::vector<gf2::Vector>& marks)
    : fixed_(coset.fixed) {
  code_.columns = coset.terms.size();
  code_.mark_words = marks.empty() ? 0 : marks.front().size();
  code_.checks = std::move(checks);
  const std::size_t name = code_.column_words() + code_.mark_words;
  const std::size_t words = name + words_for(coset.dimension);
  code_.offset.assign(words, 0);
  for (std::size_t i = 0; i < coset.terms.size(); ++i) {
    code_.costs.push_back(static_cast<std::uint64_t>(std::abs(coset.terms[i].balance)));
    if (coset.terms[i].balance < 0) gf2::flip_bit(code_.offset, i);
  }
  std::vector<gf2::Vector> rows(coset.dimension, gf2::Vector(words));
  for (std::size_t i = 0; i < coset.terms.size(); ++i)
    gf2::for_each_bit(coset.terms[i].mask, [&](std::size_t t) { gf2::flip_bit(rows[t], i); });
  gf2::Basis<gf2::Vector> basis(code_.columns);
  gf2::Basis<Member> idle(coset.dimension);
  constexpr const char* stage = "echelon form";
  for (std::size_t t = 0; t < rows.size(); ++t) {
    limits.count_operations(basis.rank() * words + idle.rank() + 1, 0, stage);
    if (!marks.empty())
      std::copy(marks[t].begin(), marks[t].end(),
                rows[t].begin() + static_cast<std::ptrdiff_t>(code_.column_words()));
    gf2::flip_bit(std::span(rows[t]).subspan(name), t);
    if (!basis.insert(rows[t])) {
      const std::span<const Word> left = std::span(rows[t]).subspan(name);
      idle.insert(Member(left.begin(), left.end()));
    }
  }
  code_.rows = gf2::Matrix(basis.rank(), words * word_bits);
  for (std::size_t i = 0; i < basis.rank(); ++i) {
    limits.count_operations(idle.rank() * words_for(coset.dimension) + 1, 0, stage);
    const gf2::Vector& row = basis.row(i);
    const auto at = row.begin() + static_cast<std::ptrdiff_t>(name);
    Member named(at, row.end());
    idle.reduce(named);
    std::copy(row.begin(), at, code_.rows.row(i).begin());
    std::copy(named.begin(), named.end(), code_.rows.row(i).begin() + static_cast<std::ptrdiff_t>(name));
  }
  idle_ = idle.take_reduced();
}

CosetMinimum CosetCode::minimum(const Decoded& decoded, std::uint64_t keep) const {
  CosetMinimum result = {fixed_ + decoded.cost, fixed_ + decoded.lower, 1, {}, decoded.complete,
                         decoded.method,        decoded.reason};
  if (decoded.complete) result.co_optimal = BigInt(decoded.number) << idle_.size();
  for (const gf2::Vector& name : decoded.first)
    for (Member& member : first_of_span(name, idle_, keep)) result.first.push_back(std::move(member));
  keep_first(result.first, keep);
  return result;
}

TermChecks term_checks(const Checks& checks, const CosetPart& part, const std::vector<Board>& directions,
                       Limits& limits) {
  std::map<gf2::Vector, std::uint32_t> places;
  for (std::size_t i = 0; i < part.coset.terms.size(); ++i)
    places[part.coset.terms[i].mask] = static_cast<std::uint32_t>(i);
  const std::size_t columns = directions.front().columns();
  constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> term_of(directions.front().cells(), none);
  gf2::Vector mask(words_for(part.coset.dimension));
  for (std::size_t cell = 0; cell < term_of.size(); ++cell) {
    if (!limits.should_continue()) return {};
    std::fill(mask.begin(), mask.end(), Word{0});
    for (std::size_t t = 0; t < part.directions.size(); ++t)
      if (directions[part.directions[t]].get(cell / columns, cell % columns)) gf2::flip_bit(mask, t);
    if (gf2::is_zero(mask)) continue;
    const auto found = places.find(mask);
    if (found == places.end()) return {};
    term_of[cell] = found->second;
  }
  TermChecks result;
  for (const auto& check : checks) {
    std::vector<std::uint32_t> terms;
    for (const std::uint32_t cell : check)
      if (term_of[cell] != none) terms.push_back(term_of[cell]);
    std::sort(terms.begin(), terms.end());
    std::vector<std::uint32_t> odd;
    for (const std::uint32_t term : terms)
      if (!odd.empty() && odd.back() == term)
        odd.pop_back();
      else
        odd.push_back(term);
    if (!odd.empty()) result.push_back(std::move(odd));
  }
  return result;
}

CosetMinimum search_by_weight(const Coset& coset, TermChecks checks, std::uint64_t keep,
                              std::uint64_t ceiling, double rival_seconds, Limits& limits) {
  keep = std::max<std::uint64_t>(keep, 1);
  const double words = static_cast<double>(coset.terms.size() + coset.dimension) / word_bits + 3;
  const MemoryReservation reservation = limits.charge(3 * 8 * words * static_cast<double>(coset.dimension));
  const CosetCode own(coset, limits, std::move(checks));
  const DecodeOptions options{
      .keep = keep,
      .ceiling = ceiling == no_ceiling ? no_ceiling : ceiling - std::min(ceiling, coset.fixed),
      .rival_seconds = rival_seconds,
      .written = [&](const gf2::Vector& name) { return as_presses(name, coset.dimension); }};
  return own.minimum(cheapest_members(own.code(), options, limits), keep);
}

}  // namespace flipwise
