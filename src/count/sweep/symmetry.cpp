// SPDX-License-Identifier: MIT
#include "count/sweep/symmetry.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "count/rule/digits.hpp"
#include "count/rule/neighbours.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

/// A symmetry of a rectangle: a transposition (squares only), then reversals.
struct Symmetry {
  bool transposes = false;
  bool reverses_rows = false;
  bool reverses_columns = false;
};

/// The cells of a board, numbered in reading order.
class Cells {
 public:
  explicit Cells(const PatternQuestion& question)
      : question_(question), rows_(static_cast<std::size_t>(question.rows)), columns_(question.columns) {}

  std::size_t cells() const { return rows_ * columns_; }

  std::size_t image(const Symmetry& symmetry, std::size_t cell) const {
    std::size_t row = cell / columns_;
    std::size_t column = cell % columns_;
    if (symmetry.transposes) std::swap(row, column);
    if (symmetry.reverses_rows) row = rows_ - 1 - row;
    if (symmetry.reverses_columns) column = columns_ - 1 - column;
    return row * columns_ + column;
  }

  /// Returns the number of cell `i` in column order.
  std::size_t by_columns(std::size_t i) const { return i % rows_ * columns_ + i / rows_; }

  bool is_hole(std::size_t cell) const {
    return question_.given && question_.given->holes.get(cell / columns_, cell % columns_);
  }
  bool is_open(std::size_t cell) const {
    return !question_.given || question_.given->open.get(cell / columns_, cell % columns_);
  }
  bool is_lit(std::size_t cell) const {
    return question_.given && question_.given->lit.get(cell / columns_, cell % columns_);
  }

  /// Returns the neighbours of a cell, each as often as it is reached.
  std::vector<std::size_t> neighbours(std::size_t cell) const {
    std::vector<std::size_t> result;
    for (const auto& [row, column] : neighbours_of(question_, cell / columns_, cell % columns_))
      result.push_back(static_cast<std::size_t>(row) * columns_ + column);
    return result;
  }

 private:
  const PatternQuestion& question_;
  std::size_t rows_;
  std::size_t columns_;
};

constexpr std::size_t decided = SIZE_MAX;  // an orbit that the given cells decide

/// The rule at one orbit.
struct Condition {
  std::size_t own = decided;
  bool own_lit = false;                      // if it is decided
  unsigned lit = 0;                          // number of neighbours that given cells light
  unsigned around = 0;                       // number of neighbours
  std::vector<std::size_t> neighbours = {};  // orbits of the neighbours, as often as they are reached
  std::size_t last = 0;                      // last of all these orbits
};

/// The image of each cell.
using Permutation = std::vector<std::size_t>;

/// The patterns that a group of permutations leaves unchanged, as values of its orbits.
class Orbits {
 public:
  Orbits(const PatternQuestion& question, const Cells& grid, const std::vector<Permutation>& generators,
         bool by_columns)
      : question_(question) {
    std::vector<std::size_t> orbit(grid.cells(), decided);
    std::vector<std::size_t> first_cells;
    std::vector<bool> is_visited(grid.cells());
    for (std::size_t i = 0; i < grid.cells(); ++i) {
      const std::size_t first = by_columns ? grid.by_columns(i) : i;
      if (is_visited[first]) continue;
      if (!grid.is_hole(first)) first_cells.push_back(first);
      std::vector<std::size_t> found = {first};
      is_visited[first] = true;
      while (!found.empty()) {
        const std::size_t cell = found.back();
        found.pop_back();
        if (grid.is_open(cell)) orbit[cell] = number_;
        for (const Permutation& image : generators)
          if (!is_visited[image[cell]]) {
            is_visited[image[cell]] = true;
            found.push_back(image[cell]);
          }
      }
      number_ += grid.is_open(first);
    }
    needed_until_.resize(number_);
    ending_.resize(number_);
    for (const std::size_t cell : first_cells) add(grid, cell, orbit);
  }

  /// Returns the largest number of orbits that are remembered at a time.
  std::size_t width() const {
    std::vector<std::int64_t> change(number_ + 1);
    for (std::size_t orbit = 0; orbit < number_; ++orbit) {
      ++change[orbit];
      --change[needed_until_[orbit] + 1];
    }
    std::int64_t width = 0;
    std::int64_t widest = 0;
    for (const std::int64_t step : change) widest = std::max(widest, width += step);
    return static_cast<std::size_t>(widest);
  }

  /// Returns the number of assignments to the orbits that obey the rule.
  BigInt count(Limits& limits) const {
    if (breaks_) return 0;
    if (width() > 60)
      throw LimitReached{"cannot count the symmetric patterns: this needs the values of " +
                         std::to_string(width()) +
                         " groups of cells at a time, and at most 60 are supported"};
    constexpr double state_bytes = 128;
    States states = {{0, 1}};
    std::vector<std::size_t> slot_of(number_);
    std::vector<std::size_t> free;
    for (std::size_t slot = width(); slot-- > 0;) free.push_back(slot);
    for (std::size_t orbit = 0; orbit < number_; ++orbit) {
      slot_of[orbit] = free.back();
      free.pop_back();
      std::uint64_t kept = ~std::uint64_t{0};
      for (std::size_t one = 0; one <= orbit; ++one)
        if (needed_until_[one] == orbit) {
          kept &= ~(std::uint64_t{1} << slot_of[one]);
          free.push_back(slot_of[one]);
        }
      States next;
      for (const auto& [state, number] : states) {
        limits.count_operations(64, static_cast<double>(orbit) / static_cast<double>(number_),
                                "symmetric patterns");
        if (next.size() % 1024 == 0)
          limits.require_part(state_bytes * static_cast<double>(states.size() + next.size()));
        for (const std::uint64_t lit : {std::uint64_t{0}, std::uint64_t{1}}) {
          const std::uint64_t decided_now = state | lit << slot_of[orbit];
          if (obeys(ending_[orbit], decided_now, slot_of)) next[decided_now & kept] += number;
        }
      }
      states = std::move(next);
    }
    return states.empty() ? BigInt(0) : states.begin()->second;
  }

 private:
  using States = std::unordered_map<std::uint64_t, BigInt>;

  void add(const Cells& grid, std::size_t cell, const std::vector<std::size_t>& orbit) {
    Condition condition{.own = orbit[cell], .own_lit = grid.is_lit(cell)};
    bool is_decided = condition.own == decided;
    if (!is_decided) condition.last = condition.own;
    for (const std::size_t neighbour : grid.neighbours(cell)) {
      ++condition.around;
      condition.lit += orbit[neighbour] == decided && grid.is_lit(neighbour);
      if (orbit[neighbour] == decided) continue;
      condition.neighbours.push_back(orbit[neighbour]);
      condition.last = std::max(condition.last, orbit[neighbour]);
      is_decided = false;
    }
    if (is_decided) {
      breaks_ = breaks_ || !allows(condition.own_lit, condition.lit, condition.around);
      return;
    }
    for (const std::size_t one : condition.neighbours)
      needed_until_[one] = std::max(needed_until_[one], condition.last);
    if (condition.own != decided)
      needed_until_[condition.own] = std::max(needed_until_[condition.own], condition.last);
    ending_[condition.last].push_back(std::move(condition));
  }

  bool allows(bool own, unsigned lit, unsigned around) const {
    const Counted counted = question_.counted;
    const bool counts_unlit =
        counted == Counted::unlit || counted == (own ? Counted::unequal : Counted::equal);
    return ((own ? question_.on : question_.off) >> (counts_unlit ? around - lit : lit) & 1) != 0;
  }

  bool obeys(const std::vector<Condition>& conditions, std::uint64_t state,
             const std::vector<std::size_t>& slot_of) const {
    return std::all_of(conditions.begin(), conditions.end(), [&](const Condition& condition) {
      const auto value = [&](std::size_t orbit) { return state >> slot_of[orbit] & 1; };
      unsigned lit = condition.lit;
      for (const std::size_t neighbour : condition.neighbours)
        lit += static_cast<unsigned>(value(neighbour));
      return allows(condition.own == decided ? condition.own_lit : value(condition.own) != 0, lit,
                    condition.around);
    });
  }

  const PatternQuestion& question_;
  std::size_t number_ = 0;
  bool breaks_ = false;                         // the given cells break the rule
  std::vector<std::size_t> needed_until_;       // by orbit: the last orbit of its conditions
  std::vector<std::vector<Condition>> ending_;  // by the last orbit that they need
};

/// Returns the number of patterns that the permutations leave unchanged.
BigInt count_unchanged(const PatternQuestion& question, const Cells& grid,
                       const std::vector<Permutation>& generators, Limits& limits) {
  const Orbits by_rows(question, grid, generators, false);
  const Orbits by_columns(question, grid, generators, true);
  return by_rows.width() <= by_columns.width() ? by_rows.count(limits) : by_columns.count(limits);
}

template <class Image>
Permutation permutation_of(const Cells& grid, const Image& image) {
  Permutation result(grid.cells());
  for (std::size_t cell = 0; cell < result.size(); ++cell) result[cell] = image(cell);
  return result;
}

bool keeps_neighbours(const Adjacency& adjacent, const Symmetry& symmetry) {
  return reversed(symmetry.transposes ? transposed(adjacent) : adjacent, symmetry.reverses_rows,
                  symmetry.reverses_columns) == adjacent;
}

bool keeps_given(const Cells& grid, const Permutation& permutation) {
  for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
    const std::size_t image = permutation[cell];
    if (grid.is_open(cell) != grid.is_open(image) || grid.is_lit(cell) != grid.is_lit(image) ||
        grid.is_hole(cell) != grid.is_hole(image))
      return false;
  }
  return true;
}

/// Returns a symmetry as a permutation, if it leaves the board, the rule and the given cells unchanged.
std::optional<Permutation> kept(const PatternQuestion& question, const Cells& grid,
                                const Symmetry& symmetry) {
  const bool is_square =
      question.rows == question.columns && wraps_rows(question.wrap) == wraps_columns(question.wrap);
  if ((symmetry.transposes && !is_square) || !keeps_neighbours(question.adjacent, symmetry)) return {};
  Permutation image = permutation_of(grid, [&](std::size_t cell) { return grid.image(symmetry, cell); });
  if (!keeps_given(grid, image)) return {};
  return image;
}

/// Returns `sum` / `elements`, the number of classes of patterns by the lemma of Burnside.
BigInt mean_of(const BigInt& sum, std::uint64_t elements) {
  if (sum % elements != 0)
    throw InternalError("count: the symmetric patterns do not add up to a multiple of the symmetries");
  return sum / elements;
}

}  // namespace

PatternQuestion for_symmetry(PatternQuestion question) {
  const std::uint32_t possible = degree_mask(question);
  Adjacency both_ways = question.adjacent;
  both_ways.offsets |= reversed(question.adjacent, true, true).offsets;
  const bool is_independent = question.counted == Counted::lit && (question.on & possible) == 1 &&
                              (question.off & possible) == possible;
  if (!is_independent || std::popcount(both_ways.offsets) > int{Adjacency::max_neighbours}) return question;
  question.adjacent = both_ways;
  question.on = 1;
  question.off = degree_mask(both_ways);
  return question;
}

BigInt count_up_to_symmetry(const PatternQuestion& question, const BigInt& number, Limits& limits,
                            bool transposes) {
  const Cells grid(question);
  BigInt sum = number;
  std::uint64_t symmetries = 1;
  for (unsigned bits = 1; bits < (transposes ? 8 : 4); ++bits) {
    const Symmetry symmetry{(bits & 4) != 0, (bits & 2) != 0, (bits & 1) != 0};
    const auto image = kept(question, grid, symmetry);
    if (!image) continue;
    sum += count_unchanged(question, grid, {*image}, limits);
    ++symmetries;
  }
  return mean_of(sum, symmetries);
}

BigInt count_reversed(const PatternQuestion& question, bool reverses_rows, bool reverses_columns,
                      Limits& limits) {
  const Cells grid(question);
  const Symmetry symmetry{.reverses_rows = reverses_rows, .reverses_columns = reverses_columns};
  return count_unchanged(question, grid, {*kept(question, grid, symmetry)}, limits);
}

BigInt count_translated(const PatternQuestion& question, std::size_t columns, Limits& limits) {
  const Cells grid(question);
  const std::size_t width = question.columns;
  const Permutation image = permutation_of(
      grid, [&](std::size_t cell) { return cell - cell % width + (cell % width + columns) % width; });
  return count_unchanged(question, grid, {image}, limits);
}

std::vector<Tally::Symmetric> count_symmetric(const PatternQuestion& question, Limits& limits) {
  constexpr Symmetry left_right{.reverses_columns = true};
  constexpr Symmetry top_bottom{.reverses_rows = true};
  constexpr Symmetry half_turn{.reverses_rows = true, .reverses_columns = true};
  constexpr Symmetry diagonal{.transposes = true};
  constexpr Symmetry antidiagonal{true, true, true};
  constexpr Symmetry quarter_turn{.transposes = true, .reverses_columns = true};
  const std::pair<const char*, std::vector<Symmetry>> groups[] = {
      {"left_right", {left_right}},
      {"top_bottom", {top_bottom}},
      {"half_turn", {half_turn}},
      {"both_sides", {left_right, top_bottom}},
      {"diagonal", {diagonal}},
      {"antidiagonal", {antidiagonal}},
      {"both_diagonals", {diagonal, antidiagonal}},
      {"quarter_turn", {quarter_turn}},
      {"all", {diagonal, left_right}}};
  const Cells grid(question);
  std::vector<Tally::Symmetric> result;
  for (const auto& [name, generators] : groups) {
    std::vector<Permutation> images;
    for (const Symmetry& symmetry : generators)
      if (auto image = kept(question, grid, symmetry)) images.push_back(std::move(*image));
    if (images.size() == generators.size())
      result.push_back({name, count_unchanged(question, grid, images, limits).decimal()});
  }
  return result;
}

BigInt count_up_to_translation(const PatternQuestion& question, const BigInt& number, Limits& limits) {
  const Cells grid(question);
  const std::size_t columns = question.columns;
  const std::size_t rows = grid.cells() / columns;
  std::map<Permutation, BigInt> known;  // by the first cell of the orbit of each cell
  BigInt sum = 0;
  std::uint64_t translations = 0;
  for (std::size_t down = 0; down < (wraps_rows(question.wrap) ? rows : 1); ++down)
    for (std::size_t right = 0; right < (wraps_columns(question.wrap) ? columns : 1); ++right) {
      limits.count_operations(64 * grid.cells());
      const Permutation image = permutation_of(grid, [&](std::size_t cell) {
        return (cell / columns + down) % rows * columns + (cell % columns + right) % columns;
      });
      if (!keeps_given(grid, image)) continue;
      ++translations;
      if (down == 0 && right == 0) {
        sum += number;
        continue;
      }
      Permutation first(grid.cells(), decided);
      for (std::size_t begin = 0; begin < first.size(); ++begin)
        for (std::size_t cell = begin; first[cell] == decided; cell = image[cell]) first[cell] = begin;
      const auto found = known.find(first);
      sum += found != known.end()
                 ? found->second
                 : known.emplace(std::move(first), count_unchanged(question, grid, {image}, limits))
                       .first->second;
    }
  return mean_of(sum, translations);
}

}  // namespace flipwise
