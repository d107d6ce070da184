// SPDX-License-Identifier: MIT
#include "solve/counters/program.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace flipwise::counting {

namespace {

constexpr double tiny = 1e-9;       // bound on a negligible entry of the dictionary or multiplier
constexpr double tolerance = 1e-6;  // tolerance of the bounds of relaxed variables
constexpr const char* stage = "searching numbers of presses";

std::int64_t sum(std::int64_t left, std::int64_t right) {
  std::int64_t result = 0;
  if (__builtin_add_overflow(left, right, &result)) throw Overflow{};
  return result;
}

std::int64_t difference(std::int64_t left, std::int64_t right) {
  std::int64_t result = 0;
  if (__builtin_sub_overflow(left, right, &result)) throw Overflow{};
  return result;
}

}  // namespace

Program::Program(std::size_t dimensions, std::vector<Sum> sums,
                 std::optional<std::vector<Interval>> unknowns, Limits& limits)
    : k_(dimensions), sums_(std::move(sums)), limits_(limits), centre_(k_ + sums_.size()) {
  constexpr Interval nowhere{std::numeric_limits<std::int64_t>::min() / 4,
                             std::numeric_limits<std::int64_t>::max() / 4};
  if (unknowns)
    bounds_ = *unknowns;
  else
    bounds_.assign(k_, nowhere);
  divisors_.assign(k_, 1);
  for (const Sum& one : sums_) {
    std::int64_t divisor = 0;
    for (const std::int64_t factor : one.factors) divisor = std::gcd(divisor, factor);
    divisors_.push_back(std::max<std::int64_t>(divisor, 1));
    bounds_.push_back(tightened(bounds_.size(), one.bounds));
  }
  at_hi_.resize(variables());
  rebuild();
  if (!unknowns) bound_unknowns();
}

double Program::bytes() const {
  return static_cast<double>(sums_.size()) * static_cast<double>(k_) *
         (sizeof(double) + sizeof(std::int64_t));
}

std::int64_t Program::factor(std::size_t variable, std::size_t unknown) const {
  if (variable < k_) return variable == unknown ? 1 : 0;
  return sums_[variable - k_].factors[unknown];
}

Interval Program::bounds(std::size_t variable) const {
  return {bounds_[variable].lo + centre_[variable], bounds_[variable].hi + centre_[variable]};
}

void Program::set_bounds(std::size_t variable, Interval bounds) {
  bounds_[variable] = tightened(
      variable, {difference(bounds.lo, centre_[variable]), difference(bounds.hi, centre_[variable])});
}

Interval Program::tightened(std::size_t variable, Interval bounds) const {
  const std::int64_t divisor = divisors_[variable];
  const auto down = [&](std::int64_t number) {
    const std::int64_t rest = number % divisor;
    return number - (rest < 0 ? rest + divisor : rest);
  };
  if (divisor == 1) return bounds;
  return {-down(-bounds.lo), down(bounds.hi)};
}

Interval Program::relaxed_range(std::size_t variable) {
  Interval range = bounds_[variable];
  std::int64_t negative = -range.hi;
  if (!relax(variable, 1, range.lo) || !relax(variable, -1, negative)) return {0, -1};
  range = tightened(variable, {range.lo, -negative});
  return {range.lo + centre_[variable], range.hi + centre_[variable]};
}

std::int64_t Program::value(std::size_t variable, std::span<const std::int64_t> point) const {
  if (variable < k_) return point[variable];
  Wide value = 0;
  for (std::size_t j = 0; j < k_; ++j) value += Wide{sums_[variable - k_].factors[j]} * point[j];
  if (value > std::numeric_limits<std::int64_t>::max() || value < std::numeric_limits<std::int64_t>::min())
    throw Overflow{};
  return static_cast<std::int64_t>(value);
}

/// Recomputes the dictionary from the sums, with the same basic variables.
void Program::rebuild() {
  const std::vector<std::size_t> outside = std::exchange(others_, {});
  dictionary_.assign(sums_.size() * k_, 0);
  basic_.resize(sums_.size());
  row_of_.resize(variables());
  for (std::size_t j = 0; j < k_; ++j) {
    others_.push_back(j);
    row_of_[j] = variables() + j;
  }
  for (std::size_t row = 0; row < sums_.size(); ++row) {
    basic_[row] = k_ + row;
    row_of_[k_ + row] = row;
    for (std::size_t j = 0; j < k_; ++j) entry(row, j) = static_cast<double>(sums_[row].factors[j]);
  }
  std::vector<bool> stays(variables());
  for (const std::size_t variable : outside) stays[variable] = true;
  for (const std::size_t variable : outside) {
    if (variable < k_) continue;
    const std::size_t row = row_of_[variable];
    std::size_t best = k_;
    for (std::size_t c = 0; c < k_; ++c)
      if (!stays[others_[c]] && (best == k_ || std::abs(entry(row, c)) > std::abs(entry(row, best))))
        best = c;
    if (best < k_ && std::abs(entry(row, best)) > tiny) pivot(row, best);
  }
  pivots_ = 0;
}

/// Exchanges the variable of a row and that of a column.
void Program::pivot(std::size_t row, std::size_t column) {
  const double inverse = 1 / entry(row, column);
  double* const own = dictionary_.data() + row * k_;
  for (std::size_t c = 0; c < k_; ++c) own[c] *= -inverse;
  own[column] = inverse;
  for (std::size_t i = 0; i < basic_.size(); ++i) {
    double* const other = dictionary_.data() + i * k_;
    const double times = other[column];
    if (i == row || times == 0) continue;
    other[column] = 0;
    for (std::size_t c = 0; c < k_; ++c) {
      other[c] += times * own[c];
      constexpr double noise = 1e-12;
      if (std::abs(other[c]) < noise) other[c] = 0;
    }
  }
  std::swap(basic_[row], others_[column]);
  row_of_[basic_[row]] = row;
  row_of_[others_[column]] = variables() + column;
  ++pivots_;
}

/// Bounds the unknowns z by sums s = B z, for which bounds are known: each unknown is exchanged for a sum
/// in the tableau, which gives z = M s. The factors M are rounded to 40 bits behind the point, so exactly
/// z = M s + E z with E = 1 - M B. If the absolute values in each row of E add up to at most 1/2, no |z_i|
/// is above twice the greatest |M s|.
void Program::bound_unknowns() {
  for (std::size_t j = 0; j < k_; ++j) {
    const std::size_t column = row_of_[j] - variables();
    std::size_t best = basic_.size();
    double most = 0;  // narrow sums give narrow bounds
    for (std::size_t row = 0; row < basic_.size(); ++row) {
      const Interval& of = bounds_[basic_[row]];
      const double width = static_cast<double>(of.hi) - static_cast<double>(of.lo) + 1;
      if (basic_[row] < k_ || std::abs(entry(row, column)) < tiny ||
          std::abs(entry(row, column)) / width <= most)
        continue;
      most = std::abs(entry(row, column)) / width;
      best = row;
    }
    if (best == basic_.size()) throw Overflow{};
    pivot(best, column);
  }
  constexpr double unit = 1ULL << 40;
  double most = 0;
  for (std::size_t i = 0; i < k_; ++i) {
    std::vector<Wide> rest(k_);
    rest[i] = Wide{1} << 40;
    double sum_of_row = 0;
    for (std::size_t c = 0; c < k_; ++c) {
      const double scaled = std::round(entry(row_of_[i], c) * unit);
      constexpr double limit = 1e18;
      if (!(std::abs(scaled) < limit)) throw Overflow{};
      const Interval& of = bounds_[others_[c]];
      sum_of_row += std::abs(scaled) / unit *
                    std::max(std::abs(static_cast<double>(of.lo)), std::abs(static_cast<double>(of.hi)));
      for (std::size_t j = 0; j < k_; ++j)
        rest[j] -= Wide{static_cast<std::int64_t>(scaled)} * factor(others_[c], j);
    }
    Wide error = 0;
    for (const Wide one : rest) error += one < 0 ? -one : one;
    if (error > Wide{1} << 39) throw Overflow{};
    most = std::max(most, sum_of_row);
  }
  constexpr double limit = 1e18;
  const double box = 2.001 * most + 1;
  if (!(box < limit)) throw Overflow{};
  const auto hi = static_cast<std::int64_t>(box);
  for (std::size_t j = 0; j < k_; ++j) bounds_[j] = {-hi, hi};
  for (std::size_t j = 0; j < k_; ++j) {
    bounds_[j] = relaxed_range(j);
    is_empty_ = bounds_[j].lo > bounds_[j].hi;
    if (is_empty_) return;
  }
}

/// Moves the centre to the whole point nearest to this one.
void Program::recentre(const std::vector<double>& point) {
  std::vector<std::int64_t> step(k_);
  for (std::size_t j = 0; j < k_; ++j) step[j] = std::llround(point[j]);
  for (std::size_t v = 0; v < variables(); ++v) {
    const std::int64_t by = value(v, step);
    centre_[v] = sum(centre_[v], by);
    for (Interval* const of : {&bounds_[v], &root_[v]})
      *of = {difference(of->lo, by), difference(of->hi, by)};
  }
}

void Program::compute_values() {
  std::vector<double> outside(k_);
  for (std::size_t c = 0; c < k_; ++c)
    outside[c] = static_cast<double>(at_hi_[others_[c]] ? bounds_[others_[c]].hi : bounds_[others_[c]].lo);
  values_.resize(basic_.size());
  for (std::size_t row = 0; row < basic_.size(); ++row) {
    double value = 0;
    const double* const own = dictionary_.data() + row * k_;
    for (std::size_t c = 0; c < k_; ++c) value += own[c] * outside[c];
    values_[row] = value;
  }
}

/// Returns the factors of a variable as a sum of multiples of the variables outside the dictionary.
std::vector<double> Program::multipliers(std::size_t variable) const {
  std::vector<double> by(k_);
  const std::size_t row = row_of_[variable];
  if (row >= variables())
    by[row - variables()] = 1;
  else
    std::copy_n(dictionary_.begin() + static_cast<std::ptrdiff_t>(row * k_), k_, by.begin());
  return by;
}

/// Returns a lower bound of a variable, or with `sign` -1 of its negative, by these multipliers; nothing
/// where numbers are too large.
std::optional<std::int64_t> Program::lower_bound(std::size_t variable, int sign,
                                                 const std::vector<double>& by) const {
  double greatest = 0;
  for (const double one : by) greatest = std::max(greatest, std::abs(one));
  constexpr double limit = 1e15;
  if (!(greatest < limit)) return std::nullopt;
  constexpr int digits = 51;
  const int shift = greatest == 0 ? 0 : std::clamp(digits - std::ilogb(greatest), 0, digits);
  const double most = 5e37 / static_cast<double>(2 * k_ + 1);
  Wide total = 0;
  bool fits = true;
  const auto add_least = [&](Wide times, const Interval& of) {
    if (times == 0) return;
    const std::int64_t bound = times > 0 ? of.lo : of.hi;
    if (std::abs(static_cast<double>(times)) * std::abs(static_cast<double>(bound)) > most)
      fits = false;
    else
      total += times * bound;
  };
  std::vector<Wide> rest(k_);
  for (std::size_t j = 0; j < k_; ++j) rest[j] = Wide{sign * factor(variable, j)} * (Wide{1} << shift);
  for (std::size_t c = 0; c < k_; ++c) {
    const auto times = static_cast<std::int64_t>(std::llround(std::ldexp(sign * by[c], shift)));
    if (times == 0 || others_[c] < k_) continue;
    const Sum& of = sums_[others_[c] - k_];
    for (std::size_t j = 0; j < k_; ++j) rest[j] -= Wide{times} * of.factors[j];
    add_least(times, bounds_[others_[c]]);
  }
  for (std::size_t j = 0; j < k_; ++j) add_least(rest[j], bounds_[j]);
  if (!fits) return std::nullopt;
  const Wide unit = Wide{1} << shift;
  const Wide down = total / unit;
  const Wide up = down + (total > down * unit ? 1 : 0);
  if (up > std::numeric_limits<std::int64_t>::max() / 2 ||
      up < std::numeric_limits<std::int64_t>::min() / 2)
    return std::nullopt;
  return static_cast<std::int64_t>(up);
}

std::size_t Program::settle(const std::optional<std::size_t>& aim, int sign) {
  constexpr std::size_t pivots_kept = 100;
  if (pivots_ > pivots_kept + k_) rebuild();
  const auto costs = [&] { return aim ? multipliers(*aim) : std::vector<double>(k_); };
  const std::vector<double> first = costs();
  for (std::size_t c = 0; c < k_; ++c)
    if (std::abs(first[c]) > tiny) at_hi_[others_[c]] = sign * first[c] < 0;
  const std::size_t max_steps = 1000 + 10 * variables();
  for (std::size_t step = 0; step < max_steps; ++step) {
    compute_values();
    std::size_t leaving = basic_.size();
    double worst = tolerance;
    for (std::size_t row = 0; row < basic_.size(); ++row) {
      const Interval& of = bounds_[basic_[row]];
      const double fault =
          std::max(static_cast<double>(of.lo) - values_[row], values_[row] - static_cast<double>(of.hi));
      constexpr double noise = 1e-13;
      if (fault <= worst || fault <= std::abs(values_[row]) * noise) continue;
      worst = fault;
      leaving = row;
    }
    if (leaving == basic_.size()) break;
    const bool below = is_below(leaving);
    const std::vector<double> prices = costs();
    std::size_t entering = k_;
    double least = 0;
    for (std::size_t c = 0; c < k_; ++c) {
      const Interval& of = bounds_[others_[c]];
      const double by = entry(leaving, c);
      if (of.lo == of.hi || std::abs(by) < tiny || (by > 0) != (below != at_hi_[others_[c]])) continue;
      const double ratio = std::abs(prices[c]) / std::abs(by);
      const bool is_better = entering == k_ || ratio < least - tiny ||
                             (ratio < least + tiny && std::abs(by) > std::abs(entry(leaving, entering)));
      if (!is_better) continue;
      least = ratio;
      entering = c;
    }
    if (entering == k_) return leaving;
    at_hi_[basic_[leaving]] = !below;
    pivot(leaving, entering);
    limits_.count_operations(basic_.size() * k_ + k_);
  }
  return basic_.size();
}

bool Program::relax(std::size_t variable, int sign, std::int64_t& lower) {
  if (is_empty_ || bounds_[variable].lo > bounds_[variable].hi) return false;
  if (const std::size_t row = settle(variable, sign); row < basic_.size()) {
    const std::size_t of = basic_[row];
    const bool below = is_below(row);
    const auto proved = lower_bound(of, below ? -1 : 1, multipliers(of));
    if (proved && *proved > (below ? -bounds_[of].lo : bounds_[of].hi)) return false;
  }
  if (const auto proved = lower_bound(variable, sign, multipliers(variable)))
    lower = std::max(lower, *proved);
  return lower <= (sign > 0 ? bounds_[variable].hi : -bounds_[variable].lo);
}

std::optional<Program::Conflict> Program::conflict() {
  const std::size_t row = settle({}, 1);
  if (row == basic_.size()) return std::nullopt;
  Conflict conflict{basic_[row], is_below(row), {}};
  for (std::size_t c = 0; c < k_; ++c)
    if (std::abs(entry(row, c)) > tiny) conflict.multiples.emplace_back(others_[c], entry(row, c));
  return conflict;
}

std::vector<double> Program::relaxed_point() const {
  std::vector<double> point(k_);
  for (std::size_t j = 0; j < k_; ++j) {
    const std::size_t row = row_of_[j];
    point[j] =
        row < variables() ? values_[row] : static_cast<double>(at_hi_[j] ? bounds_[j].hi : bounds_[j].lo);
  }
  return point;
}

bool Program::is_within(std::span<const std::int64_t> point) const {
  for (std::size_t j = 0; j < k_; ++j)
    if (point[j] < root_[j].lo || point[j] > root_[j].hi) return false;
  for (std::size_t s = 0; s < sums_.size(); ++s) {
    Wide value = 0;
    for (std::size_t j = 0; j < k_; ++j) value += Wide{sums_[s].factors[j]} * point[j];
    if (value < root_[k_ + s].lo || value > root_[k_ + s].hi) return false;
  }
  return true;
}

Program::Found Program::minimise(std::size_t variable, const Effort& effort,
                                 std::optional<std::vector<std::int64_t>> known, const Report& report) {
  struct Branch {
    std::size_t unknown;
    Interval bounds;
    std::int64_t lower;
    std::size_t undo;  // number of changes that stay
  };
  struct Change {
    std::size_t unknown;
    Interval before;
  };
  root_ = bounds_;
  std::vector<Branch> open;
  std::vector<Change> changes;
  const auto cut_off = [&](std::int64_t below) {
    bounds_[variable].hi = std::min(bounds_[variable].hi, below - divisors_[variable]);
    return bounds_[variable].hi;
  };
  std::int64_t cutoff = bounds_[variable].hi;
  if (known) cutoff = cut_off(value(variable, *known) - centre_[variable]);
  std::int64_t lower = root_[variable].lo;
  bool is_root = true;
  bool finished = false;
  std::uint64_t nodes = 0;
  while (true) {
    bool goes_on = relax(variable, 1, lower);
    std::vector<double> point;
    if (goes_on) {
      point = relaxed_point();
      constexpr double far = 1 << 20;
      if (is_root && std::any_of(point.begin(), point.end(), [](double z) { return std::abs(z) > far; })) {
        const std::int64_t before = centre_[variable];
        recentre(point);
        cutoff = difference(cutoff, difference(centre_[variable], before));
        lower = root_[variable].lo;
        is_root = false;
        continue;
      }
      std::vector<std::int64_t> whole(k_);
      for (std::size_t j = 0; j < k_; ++j)
        whole[j] =
            std::clamp(static_cast<std::int64_t>(std::llround(point[j])), bounds_[j].lo, bounds_[j].hi);
      if (const std::int64_t found = value(variable, whole); found <= cutoff && is_within(whole)) {
        cutoff = cut_off(found);
        for (std::size_t j = 0; j < k_; ++j) whole[j] = sum(whole[j], centre_[j]);
        known = std::move(whole);
      }
      goes_on = lower <= cutoff && !(effort.any && known);
    }
    is_root = false;
    if (report) {
      std::int64_t least = goes_on ? lower : cutoff + 1;
      for (const Branch& one : open) least = std::min(least, one.lower);
      report(sum(least, centre_[variable]), known ? &*known : nullptr);
    }
    if (goes_on) {
      // Prefer the last unknowns: in a short basis, few of their values are within the bounds.
      std::size_t best = k_;
      for (std::size_t j = k_; j-- > 0;) {
        if (bounds_[j].lo == bounds_[j].hi) continue;
        if (best == k_) best = j;
        if (std::abs(point[j] - std::round(point[j])) <= tolerance) continue;
        best = j;
        break;
      }
      if (best < k_) {
        const Interval all = bounds_[best];
        const double down = std::floor(point[best] + tiny);
        const std::int64_t split = down <= static_cast<double>(all.lo) ? all.lo
                                   : down >= static_cast<double>(all.hi) - 1
                                       ? all.hi - 1
                                       : static_cast<std::int64_t>(down);
        const Branch low{best, {all.lo, split}, lower, changes.size()};
        const Branch high{best, {split + 1, all.hi}, lower, changes.size()};
        const bool low_first = point[best] - static_cast<double>(split) <= 0.5;
        open.push_back(low_first ? high : low);
        open.push_back(low_first ? low : high);
      }
    }
    if (effort.any && known) break;
    if (++nodes > effort.max_nodes) break;
    bool found = false;
    while (!open.empty() && !found) {
      const Branch next = open.back();
      open.pop_back();
      while (changes.size() > next.undo) {
        bounds_[changes.back().unknown] = changes.back().before;
        changes.pop_back();
      }
      if (next.lower > cutoff) continue;
      found = true;
      changes.push_back({next.unknown, bounds_[next.unknown]});
      bounds_[next.unknown] = next.bounds;
      bounds_[variable].hi = std::min(bounds_[variable].hi, cutoff);
      lower = std::max(next.lower, bounds_[variable].lo);
    }
    finished = !found;
    if (finished) break;
    limits_.count_operations(variables(), 0, stage);
  }
  bounds_ = root_;
  return {std::move(known), finished};
}

}  // namespace flipwise::counting
