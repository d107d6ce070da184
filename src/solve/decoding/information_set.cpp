// SPDX-License-Identifier: MIT
#include "solve/decoding/information_set.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

#include "run/costs.hpp"
#include "solve/decoding/row_sums.hpp"

namespace flipwise {

namespace {

/// Number of dimensions that a set may lack; sets that lack more cost more than they prove.
constexpr std::size_t max_missing = 3;

double elimination_seconds(const CostedCode& code) {
  const auto k = static_cast<double>(code.dimension());
  return costs::row_word_seconds * k * k * static_cast<double>(code.rows.stride());
}

double matrix_bytes(const CostedCode& code) {
  return 8.0 * static_cast<double>(code.dimension() + 1) * static_cast<double>(code.rows.stride());
}

/// Returns the columns in order of falling cost.
std::vector<std::uint32_t> dear_first(const CostedCode& code) {
  std::vector<std::uint32_t> order(code.columns);
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t i, std::uint32_t j) { return code.costs[i] > code.costs[j]; });
  return order;
}

}  // namespace

InformationSet::InformationSet(const CostedCode& code, std::span<const std::uint32_t> order, Limits& limits)
    : rows(code.rows), offset(code.offset) {
  for (const std::uint32_t column : order) {
    if (pivots.size() == rows.rows()) break;
    const std::size_t rank = pivots.size();
    if (!rows.make_pivot(rank, column)) continue;
    if (gf2::get_bit(offset, column)) gf2::add(offset, rows.row(rank));
    pivots.push_back(column);
    limits.count_operations(rows.rows() * rows.stride() / 2 + 1, 0, "systematic form");
  }
}

std::optional<gf2::Vector> InformationSet::member_of(const CostedCode& code,
                                                     std::span<const std::uint32_t> columns) const {
  gf2::Vector selected(code.column_words());
  for (const std::uint32_t column : columns) gf2::flip_bit(selected, column);
  gf2::Vector member = offset;
  for (std::size_t i = 0; i < pivots.size(); ++i)
    if (gf2::get_bit(selected, pivots[i])) gf2::add(member, rows.row(i));
  if (!std::equal(selected.begin(), selected.end(), member.begin())) return std::nullopt;
  return member;
}

InformationSets::InformationSets(const CostedCode& code, std::uint64_t keep, double max_seconds,
                                 Limits& limits)
    : code_(code), costs_(code), keep_(keep), cheapest_(keep) {
  std::vector<std::uint32_t> left = dear_first(code);
  double seconds = 0;
  while (!left.empty() && (sets_.empty() || (limits.fits(matrix_bytes(code)) && seconds < max_seconds))) {
    MemoryReservation reservation = limits.charge(matrix_bytes(code));
    InformationSet set(code, left, limits);
    seconds += elimination_seconds(code);
    if (set.pivots.size() + max_missing < code.dimension() || set.pivots.empty()) break;
    gf2::Vector mask(code.column_words());
    std::vector<std::uint64_t> least;
    for (const std::uint32_t column : set.pivots) {
      gf2::flip_bit(mask, column);
      least.push_back(code.costs[column]);
    }
    std::erase_if(left, [&](std::uint32_t column) { return gf2::get_bit(mask, column); });
    std::sort(least.begin(), least.end());
    least.insert(least.begin(), 0);
    std::partial_sum(least.begin(), least.end(), least.begin());
    reservations_.push_back(std::move(reservation));
    sets_.push_back(std::move(set));
    masks_.push_back(std::move(mask));
    least_costs_.push_back(std::move(least));
  }
}

InformationSets::Place InformationSets::after(Place place) const {
  ++place.set;
  return place.set < sets_.size() ? place : Place{place.rows + 1, 0};
}

double InformationSets::seconds_of(Place place) const {
  const std::size_t rank = sets_[place.set].pivots.size();
  double sums = std::ldexp(1.0, static_cast<int>(code_.dimension() - rank));
  for (std::size_t i = 0; i < place.rows; ++i)
    sums *= static_cast<double>(rank - std::min(i, rank)) / static_cast<double>(i + 1);
  return sums *
         (costs::row_sum_seconds + costs::row_word_seconds * static_cast<double>(code_.column_words()));
}

/// Returns the least cost of a member that has at least place.rows columns of every set, and one more of
/// each set before place.set. If some set has fewer columns, no member is left.
std::uint64_t InformationSets::bound_before(Place place) const {
  std::uint64_t bound = 0;
  for (std::size_t j = 0; j < sets_.size(); ++j) {
    const std::size_t columns = place.rows + (j < place.set ? 1 : 0);
    if (columns > sets_[j].pivots.size()) return Cheapest::any_cost;
    bound += least_costs_[j][columns];
  }
  return bound;
}

double InformationSets::step_seconds() const {
  return seconds_of(next_);
}
std::uint64_t InformationSets::bound_after_step() const {
  return bound_before(after(next_));
}

double InformationSets::seconds_until(std::uint64_t target) const {
  constexpr double hopeless = 1e12;
  double seconds = 0;
  for (Place place = next_; bound_before(place) < target && seconds < hopeless; place = after(place))
    seconds += seconds_of(place);
  return seconds;
}

/// True if no earlier step has found this member.
bool InformationSets::is_first_meeting(std::span<const Word> member) const {
  for (std::size_t j = 0; j < sets_.size(); ++j) {
    if (j == next_.set) continue;
    std::size_t rows = 0;
    for (std::size_t w = 0; w < code_.column_words(); ++w)
      rows += static_cast<std::size_t>(std::popcount(member[w] & masks_[j][w]));
    if (rows < next_.rows || (rows == next_.rows && j < next_.set)) return false;
  }
  return true;
}

bool InformationSets::step(Limits& limits, const ProgressOf& progress_of) {
  const InformationSet& set = sets_[next_.set];
  std::vector<Cheapest> workers(limits.threads(), Cheapest(keep_, cheapest_.cost()));
  const auto most = [&](unsigned worker) { return workers[worker].cost(); };
  const auto meet = [&](unsigned worker, std::uint64_t cost, std::span<const std::uint32_t> rows) {
    Cheapest& own = workers[worker];
    gf2::Vector member = set.offset;
    for (const std::uint32_t row : rows) gf2::add(member, set.rows.row(row));
    if (code_.counts(member) && is_first_meeting(member)) own.add(cost, code_.name_of(member));
  };
  if (!RowSums(set, costs_, code_.column_words(), next_.rows, most, meet).run(limits, progress_of))
    return false;
  for (const Cheapest& own : workers) cheapest_.join(own);
  next_ = after(next_);
  bound_ = std::max(bound_, bound_before(next_));
  return true;
}

CheapMembers::CheapMembers(const CostedCode& code, double seconds)
    : code_(code), costs_(code), order_(code.columns) {
  std::iota(order_.begin(), order_.end(), 0U);
  const auto rows = static_cast<double>(code.dimension());
  const double sum_seconds =
      costs::row_sum_seconds + costs::row_word_seconds * static_cast<double>(code.column_words());
  with_pairs_ = rows * rows * sum_seconds < seconds;
  constexpr double least_seconds = 1e-6;
  form_seconds_ =
      least_seconds + elimination_seconds(code) + (with_pairs_ ? rows * rows / 2 : rows) * sum_seconds;
}

bool CheapMembers::search(double seconds, bool only_while_helpful, Limits& limits,
                          const ProgressOf& progress_of, const Use& use) {
  const std::size_t k = code_.dimension();
  Pulse pulse(limits, progress_of, 0);
  const std::uint64_t steps = (with_pairs_ ? k : 1) * code_.column_words() * 2;
  // If the last improvement was early, another one is unlikely.
  constexpr double least_forms = 100;
  constexpr double longer = 4;
  const double begun = forms_;
  for (bool first = true;
       first || ((forms_ - begun + 1) * form_seconds_ < seconds &&
                 !(only_while_helpful && forms_ >= std::max(least_forms, longer * improved_)));
       first = false) {
    for (std::size_t i = order_.size(); i > 1; --i)
      std::swap(order_[i - 1], order_[static_cast<std::size_t>(random_.below(i))]);
    const InformationSet set(code_, order_, limits);
    gf2::Vector sum = set.offset;
    const auto offer = [&] {
      const std::uint64_t cost = costs_.of(sum);
      if (cost >= least_ || !code_.counts(sum)) return;
      least_ = cost;
      improved_ = forms_;
      use(sum, cost);
    };
    offer();
    for (std::size_t i = 0; i < k; ++i) {
      gf2::add(sum, set.rows.row(i));
      offer();
      for (std::size_t j = i + 1; with_pairs_ && j < k; ++j) {
        gf2::add(sum, set.rows.row(j));
        offer();
        gf2::add(sum, set.rows.row(j));
      }
      gf2::add(sum, set.rows.row(i));
      if (!pulse.go_on(steps, 0)) return false;
    }
    ++forms_;
  }
  return true;
}

}  // namespace flipwise
