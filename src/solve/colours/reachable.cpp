// SPDX-License-Identifier: MIT
#include "solve/colours/reachable.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "board/effect.hpp"
#include "board/light_states.hpp"
#include "modular/byte_rows.hpp"
#include "modular/prime_powers.hpp"
#include "run/costs.hpp"
#include "run/time_budget.hpp"

namespace flipwise {

namespace {

using ReachRow = std::vector<std::uint8_t>;

/// Numbers the lights and the presses of a puzzle: first the lights that must end in a given state, then
/// the free ones, then the presses. A light with m states counts in units of modulus / m.
class ReachColumns {
 public:
  explicit ReachColumns(const Puzzle& puzzle) : columns_(puzzle.start.columns()) {
    const std::vector<unsigned> states = states_of_lights(puzzle);
    for (const bool is_free : {false, true}) {
      for (std::size_t i = 0; i < puzzle.start.cells(); ++i) {
        const auto [row, column] = place_of(i);
        if (!is_in(puzzle.holes, row, column) && is_in(puzzle.free, row, column) == is_free)
          lights_.push_back(i);
      }
      if (!is_free) bound_ = lights_.size();
    }
    at_.resize(puzzle.start.cells());
    for (std::size_t i = 0; i < lights_.size(); ++i) {
      at_[lights_[i]] = i;
      units_.push_back(colours_of(puzzle) / states[lights_[i]]);
    }
    for (std::size_t i = 0; i < puzzle.press_rows(); ++i)
      for (std::size_t j = 0; j < puzzle.press_columns(); ++j)
        if (!is_in(puzzle.holes, i, j) && !is_in(puzzle.fixed, i, j)) presses_.emplace_back(i, j);
  }

  std::size_t bound() const { return bound_; }
  std::size_t lights() const { return lights_.size(); }
  const std::vector<std::pair<std::size_t, std::size_t>>& presses() const { return presses_; }
  std::size_t size() const { return lights_.size() + presses_.size(); }
  unsigned unit(std::size_t light) const { return units_[light]; }
  std::pair<std::size_t, std::size_t> place_of(std::size_t cell) const {
    return {cell / columns_, cell % columns_};
  }
  std::pair<std::size_t, std::size_t> place_of_light(std::size_t light) const {
    return place_of(lights_[light]);
  }

  /// Returns what one press adds, modulo `modulus`, and the press itself.
  ReachRow row_of(const Puzzle& puzzle, std::size_t press, unsigned modulus) const {
    ReachRow row(size());
    for_each_change(puzzle, presses_[press].first, presses_[press].second,
                    [&](std::size_t i, std::size_t j, std::uint64_t amount) {
                      if (is_in(puzzle.holes, i, j)) return;
                      const std::size_t light = at_[i * columns_ + j];
                      row[light] = static_cast<std::uint8_t>(
                          (row[light] + amount % puzzle.modulus() * units_[light]) % modulus);
                    });
    row[lights() + press] = static_cast<std::uint8_t>(1 % modulus);
    return row;
  }

 private:
  std::size_t columns_;
  std::size_t bound_ = 0;
  std::vector<std::size_t> lights_ = {};  // cells
  std::vector<std::size_t> at_ = {};      // by cell
  std::vector<unsigned> units_ = {};
  std::vector<std::pair<std::size_t, std::size_t>> presses_ = {};
};

/// Rows modulo a prime power in Howell form: each has a pivot, a power of the prime, in a column where all
/// later rows are 0; the combinations of all rows that are 0 up to some column are the combinations of the
/// rows with later pivots.
class ReachRows {
 public:
  ReachRows(const Puzzle& puzzle, const ReachColumns& columns, PrimePower modulus, Limits& limits)
      : modulus_(modulus), bound_(columns.bound()) {
    for (std::size_t press = 0; press < columns.presses().size(); ++press) {
      rows_.push_back(columns.row_of(puzzle, press, modulus.value));
      limits.count_operations(columns.size(), 0, stage);
    }
    for (std::size_t column = 0; column < columns.lights(); ++column) {
      find_pivot(column, limits);
      if (column + 1 == columns.bound()) first_free_ = pivots_.size();
    }
    rows_.resize(pivots_.size());
  }

  /// Returns a row that adds `needed` to the first lights; nothing if there is none.
  std::optional<ReachRow> adding(const ReachRow& needed, Limits& limits) const {
    ReachRow rest = needed;
    for (std::size_t i = 0; i < first_free_; ++i) {
      const auto [column, valuation] = pivots_[i];
      const unsigned pivot = modulus_.power(valuation);
      if (rest[column] % pivot != 0) return std::nullopt;
      if (rest[column] == 0) continue;
      limits.count_operations(rest.size(), 0, stage);
      arithmetic().add_multiple(rest, rows_[i], modulus_.value - rest[column] / pivot);
    }
    const auto first = rest.begin() + static_cast<std::ptrdiff_t>(bound_);
    if (std::any_of(rest.begin(), first, [](std::uint8_t number) { return number != 0; }))
      return std::nullopt;
    arithmetic().negate(rest);
    std::copy(needed.begin(), needed.begin() + static_cast<std::ptrdiff_t>(bound_), rest.begin());
    return rest;
  }

  /// Returns the number of generators of the rows that change only free lights. Their multiples below
  /// `order` have different sums.
  std::size_t generators() const { return rows_.size() - first_free_; }
  const ReachRow& generator(std::size_t i) const { return rows_[first_free_ + i]; }
  unsigned order(std::size_t i) const {
    return modulus_.power(modulus_.exponent - pivots_[first_free_ + i].second);
  }
  unsigned modulus() const { return modulus_.value; }

 private:
  static constexpr const char* stage = "finding reachable states";
  ByteRows arithmetic() const { return {modulus_.value}; }

  /// Makes the rows after the pivots 0 in a column.
  void find_pivot(std::size_t column, Limits& limits) {
    const std::size_t done = pivots_.size();
    std::size_t best = done;
    unsigned least = modulus_.exponent;
    for (std::size_t i = done; i < rows_.size() && least > 0; ++i)
      if (const unsigned valuation = modulus_.valuation(rows_[i][column]); valuation < least) {
        least = valuation;
        best = i;
      }
    if (least == modulus_.exponent) return;
    std::swap(rows_[done], rows_[best]);
    pivots_.emplace_back(column, least);
    ReachRow& pivot = rows_[done];
    arithmetic().multiply(pivot, modulus_.inverse(modulus_.unit_part(pivot[column])));
    const unsigned value = modulus_.power(least);
    for (std::size_t i = done + 1; i < rows_.size(); ++i)
      if (rows_[i][column] != 0) {
        limits.count_operations(pivot.size(), 0, stage);
        arithmetic().add_multiple(rows_[i], pivot, modulus_.value - rows_[i][column] / value);
      }
    if (least == 0) return;
    ReachRow more = pivot;
    arithmetic().multiply(more, modulus_.power(modulus_.exponent - least));
    rows_.push_back(std::move(more));
  }

  PrimePower modulus_;
  std::size_t bound_;
  std::size_t first_free_ = 0;  // number of pivots among the first lights
  std::vector<ReachRow> rows_ = {};
  std::vector<std::pair<std::size_t, unsigned>> pivots_ = {};  // column, valuation
};

/// A multiple of a row modulo the modulus of the board, and how many different ones there are.
struct ReachGenerator {
  ReachRow row;
  std::uint64_t order;
};

/// Adds a row modulo a factor of the modulus to a row modulo the modulus.
void join_into(ReachRow& whole, const ReachRow& part, unsigned modulus, unsigned factor) {
  ReachRow scaled = part;
  const ByteRows arithmetic{modulus};
  arithmetic.multiply(scaled, idempotent(modulus, factor));
  arithmetic.add(whole, scaled);
}

class ReachSearch {
 public:
  ReachSearch(const Puzzle& puzzle, const Board& start, Limits& limits)
      : puzzle_(puzzle), start_(start), limits_(limits), columns_(puzzle), modulus_(colours_of(puzzle)) {
    const auto presses = static_cast<double>(columns_.presses().size());
    const double row = static_cast<double>(columns_.size());
    const double pivots = std::min(presses, static_cast<double>(columns_.lights()));
    require_time_budget("finding reachable states", presses * pivots * row * costs::byte_of_member_seconds,
                        limits);
    reservation_ = limits.charge(2 * presses * row);
    for (const PrimePower& part : prime_powers(modulus_))
      parts_.emplace_back(puzzle, columns_, part, limits);
    for (const ReachRows& part : parts_)
      for (std::size_t i = 0; i < part.generators(); ++i) {
        ReachGenerator generator{ReachRow(columns_.size()), part.order(i)};
        join_into(generator.row, part.generator(i), modulus_, part.modulus());
        generators_.push_back(std::move(generator));
      }
  }

  ReachableStates states(std::uint64_t listed) {
    const bool is_uniform = puzzle_.goal.kind == Goal::Kind::uniform;
    std::vector<ReachRow> firsts;
    for (unsigned number = 0; number < (is_uniform ? common_states(puzzle_) : 1); ++number)
      if (auto first = adding(is_uniform ? number : puzzle_.goal.number))
        firsts.push_back(std::move(*first));
    ReachableStates result;
    result.number = firsts.size();
    for (const ReachGenerator& generator : generators_) result.number *= generator.order;
    const auto max_found = static_cast<std::uint64_t>(std::min(
        result.number, BigInt(result.number <= BigInt(max_final_states) ? max_final_states : listed)));
    const double bytes = 3 * static_cast<double>(columns_.size()) + 200;
    const auto reservation = limits_.charge(bytes * static_cast<double>(max_found));
    std::vector<Found> found;
    for (const ReachRow& first : firsts)
      if (found.size() < max_found) list(first, max_found, found);
    std::sort(found.begin(), found.end(),
              [](const Found& left, const Found& right) { return left.numbers < right.numbers; });
    for (Found& one : found) {
      result.states.push_back(std::move(one.state));
      result.presses.push_back(std::move(one.presses));
    }
    return result;
  }

 private:
  struct Found {
    ReachRow numbers;  // numbers of the cells of `state`
    Board state;
    Board presses;
  };

  /// Returns a row that changes the lights to this number, or to the target board.
  std::optional<ReachRow> adding(std::uint64_t number) {
    const Board change = required_change(puzzle_, start_, number);
    ReachRow whole(columns_.size());
    for (const ReachRows& part : parts_) {
      ReachRow needed(columns_.size());
      for (std::size_t i = 0; i < columns_.bound(); ++i) {
        const auto [row, column] = columns_.place_of_light(i);
        needed[i] = static_cast<std::uint8_t>(change.get(row, column) * columns_.unit(i) % part.modulus());
      }
      const auto found = part.adding(needed, limits_);
      if (!found) return std::nullopt;
      join_into(whole, *found, modulus_, part.modulus());
    }
    return whole;
  }

  /// Lists the sums of a row and multiples of the generators, until `max_found` boards are listed.
  void list(const ReachRow& first, std::uint64_t max_found, std::vector<Found>& found) {
    const ByteRows arithmetic{modulus_};
    std::vector<std::uint64_t> times(generators_.size());
    ReachRow row = first;
    while (true) {
      limits_.count_operations(4 * row.size(), 0, "listing reachable states");
      found.push_back(boards_of(row));
      if (found.size() >= max_found) return;
      std::size_t i = 0;
      for (; i < times.size(); ++i) {
        arithmetic.add(row, generators_[i].row);
        if (++times[i] < generators_[i].order) break;
        times[i] = 0;
        arithmetic.add_multiple(
            row, generators_[i].row,
            static_cast<unsigned>(modulus_ - generators_[i].order % modulus_) % modulus_);
      }
      if (i == times.size()) return;
    }
  }

  /// Returns the final board of a row of changes, and its presses.
  Found boards_of(const ReachRow& row) {
    Found found{ReachRow(start_.cells()), start_, nothing_pressed(puzzle_)};
    auto& [numbers, state, presses] = found;
    for (std::size_t i = 0; i < columns_.lights(); ++i) {
      const auto [r, c] = columns_.place_of_light(i);
      const unsigned states = modulus_ / columns_.unit(i);
      state.set(r, c, (state.get(r, c) + row[i] / columns_.unit(i)) % states);
    }
    for (std::size_t i = 0; i < columns_.presses().size(); ++i)
      presses.set(columns_.presses()[i].first, columns_.presses()[i].second, row[columns_.lights() + i]);
    reduce_presses(puzzle_, presses, limits_);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto [r, c] = columns_.place_of(i);
      numbers[i] = static_cast<std::uint8_t>(state.get(r, c));
    }
    return found;
  }

  const Puzzle& puzzle_;
  const Board& start_;
  Limits& limits_;
  ReachColumns columns_;
  unsigned modulus_;
  MemoryReservation reservation_ = {};
  std::vector<ReachRows> parts_ = {};
  std::vector<ReachGenerator> generators_ = {};
};

}  // namespace

ReachableStates reachable_states(const Puzzle& puzzle, const Board& start, std::uint64_t listed,
                                 Limits& limits) {
  return ReachSearch(puzzle, start, limits).states(listed);
}

}  // namespace flipwise
