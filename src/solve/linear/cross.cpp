// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <utility>

#include "board/packed_cells.hpp"
#include "gf2/matrix.hpp"
#include "solve/linear/make_system.hpp"

namespace flipwise {

namespace {

/// A view of a board, transposed if necessary, whose number of columns is odd and, if both sides are odd,
/// at most the number of rows. Its rows are the *lines*. Once the column parities C are chosen, line i is
/// b_i + C or the complement, one of which is lighter because the length is odd.
struct View {
  bool turned = false;
  Board lights;
  gf2::Vector row_parity;
  gf2::Vector column_parity;

  std::size_t lines() const { return lights.rows(); }
  std::size_t length() const { return lights.columns(); }
  bool both_odd() const { return lines() % 2 == 1 && length() % 2 == 1; }
};

bool turns(std::size_t rows, std::size_t columns) {
  return columns % 2 == 0 || (rows % 2 == 1 && rows < columns);
}

View view(const Board& lights, bool turned) {
  View result{turned, turned ? transposed(lights) : lights, {}, {}};
  result.row_parity.resize(words_for(result.lines()));
  result.column_parity.resize(words_for(result.length()));
  for (std::size_t i = 0; i < result.lines(); ++i) {
    Word sum = 0;
    for (const Word word : result.lights.row(i)) sum ^= word;
    if (std::popcount(sum) & 1) gf2::flip_bit(result.row_parity, i);
    gf2::add(result.column_parity, result.lights.row(i));
  }
  return result;
}

/// Returns the first place whose parity differs from that at 0; `size` if there is none.
std::size_t odd_one(std::span<const Word> parities, std::size_t size) {
  std::size_t at = 1;
  while (at < size && gf2::get_bit(parities, at) == gf2::get_bit(parities, 0)) ++at;
  return at;
}

/// True if the lights of all lines have one parity and, if both sides are odd, those of all columns too.
bool solvable(const View& seen) {
  if (odd_one(seen.row_parity, seen.lines()) < seen.lines()) return false;
  return !seen.both_odd() || (odd_one(seen.column_parity, seen.length()) == seen.length() &&
                              gf2::get_bit(seen.column_parity, 0) == gf2::get_bit(seen.row_parity, 0));
}

void flip_row(Board& board, std::size_t row) {
  gf2::add(board.row(row), all_lit(1, board.columns()).row(0));
}

void flip_column(Board& board, std::size_t column) {
  for (std::size_t i = 0; i < board.rows(); ++i) board.flip(i, column);
}

/// Returns the presses for row parities R and column parities C.
Board presses_of(const View& seen, const gf2::Vector& row_choice, std::span<const Word> column_choice) {
  Board presses = seen.lights;
  for (std::size_t i = 0; i < seen.lines(); ++i) {
    gf2::add(presses.row(i), column_choice);
    if (gf2::get_bit(row_choice, i)) flip_row(presses, i);
  }
  return seen.turned ? transposed(presses) : presses;
}

/// Returns the minimum for a solution whose C is fixed. Each line may be replaced by its complement, as
/// long as an even number of lines are, since R keeps its parity. Every line takes its lighter form. If
/// that makes an odd number of complements, one line with the smallest difference takes the other form;
/// each such line gives a minimum solution.
Fewest fewest_of_lines(Board presses, bool turned, std::uint64_t keep) {
  const std::size_t length = presses.columns();
  bool odd = false;
  std::uint64_t sum = 0;
  std::vector<std::size_t> gaps;
  for (std::size_t i = 0; i < presses.rows(); ++i) {
    const std::size_t weight = count_lit(presses.row(i));
    const std::size_t lighter = std::min(weight, length - weight);
    if (weight != lighter) {
      flip_row(presses, i);
      odd = !odd;
    }
    sum += lighter;
    gaps.push_back(length - 2 * lighter);
  }
  Fewest best;
  const std::size_t gap = odd ? *std::min_element(gaps.begin(), gaps.end()) : 0;
  best.presses = sum + gap;
  best.co_optimal = odd ? static_cast<std::size_t>(std::count(gaps.begin(), gaps.end(), gap)) : 1;
  if (!odd) best.first.push_back(turned ? transposed(presses) : presses);
  for (std::size_t line = 0; odd && line < gaps.size(); ++line) {
    if (gaps[line] != gap) continue;
    flip_row(presses, line);
    Board one = turned ? transposed(presses) : presses;
    flip_row(presses, line);
    const auto place =
        std::upper_bound(best.first.begin(), best.first.end(), one,
                         [](const Board& a, const Board& b) { return reading_order(a, b) < 0; });
    best.first.insert(place, std::move(one));
    if (best.first.size() > keep) best.first.pop_back();
  }
  return best;
}

class Cross final : public LinearSystem {
 public:
  Cross(std::size_t rows, std::size_t columns)
      : LinearSystem("cross", rows + columns - 1), rows_(rows), columns_(columns) {}

  std::size_t nullity() const override {
    if (rows_ % 2 == 1 && columns_ % 2 == 1) return rows_ + columns_ - 2;
    if (rows_ % 2 == 0 && columns_ % 2 == 0) return 0;
    return (rows_ % 2 == 0 ? rows_ : columns_) - 1;
  }

  std::optional<Board> particular(const Board& lights, Limits&) const override {
    if (rows_ % 2 == 0 && columns_ % 2 == 0) {
      const View seen = view(lights, false);
      return presses_of(seen, seen.row_parity, seen.column_parity);
    }
    const View seen = view(lights, turns(rows_, columns_));
    if (!solvable(seen)) return std::nullopt;
    // R and C need parity s, put into their last places. If lines() is even, C = column parities + s.
    const bool parity = gf2::get_bit(seen.row_parity, 0);
    gf2::Vector row_choice(words_for(seen.lines()));
    gf2::Vector column_choice(words_for(seen.length()));
    if (parity) gf2::flip_bit(row_choice, seen.lines() - 1);
    if (!seen.both_odd()) {
      column_choice = seen.column_parity;
      if (parity) gf2::add(column_choice, all_lit(1, seen.length()).row(0));
    } else if (parity) {
      gf2::flip_bit(column_choice, seen.length() - 1);
    }
    return presses_of(seen, row_choice, column_choice);
  }

  /// Returns two lines, two columns, or a line and a column without their common cell. Every press flips an
  /// even number of the cells of such a pattern if the parities of Fact 8 must agree. If two parities
  /// differ, the pattern of these two is a witness.
  Board witness(const Board& lights, Limits&) const override {
    const View seen = view(lights, turns(rows_, columns_));
    Board pattern(seen.lines(), seen.length());
    const std::size_t line = odd_one(seen.row_parity, seen.lines());
    const std::size_t column = odd_one(seen.column_parity, seen.length());
    if (line < seen.lines()) {
      flip_row(pattern, 0);
      flip_row(pattern, line);
    } else if (column < seen.length()) {
      flip_column(pattern, 0);
      flip_column(pattern, column);
    } else {
      flip_row(pattern, 0);
      flip_column(pattern, 0);
    }
    return seen.turned ? transposed(pattern) : pattern;
  }

  Board quiet_pattern(std::size_t t, Limits&) const override {
    const bool turned = turns(rows_, columns_);
    Board pattern = turned ? Board(columns_, rows_) : Board(rows_, columns_);
    if (t < pattern.rows() - 1) {
      flip_row(pattern, t);
      flip_row(pattern, pattern.rows() - 1);
    } else {
      flip_column(pattern, t - (pattern.rows() - 1));
      flip_column(pattern, pattern.columns() - 1);
    }
    return turned ? transposed(pattern) : pattern;
  }

  std::optional<Fewest> count_fewest(Board particular, std::uint64_t all, Limits& limits,
                                     std::uint64_t ceiling) const override {
    if (rows_ % 2 == 1 && columns_ % 2 == 1)
      return search_fewest(std::move(particular), all, limits, ceiling);
    Fewest best;
    if (nullity() == 0) {
      best.presses = particular.weight();
      best.first = {std::move(particular)};
    } else {
      const bool turned = turns(rows_, columns_);
      best = fewest_of_lines(turned ? transposed(particular) : std::move(particular), turned,
                             std::max<std::uint64_t>(all, 1));
    }
    best.lower = best.presses;
    return best;
  }

 private:
  std::size_t rows_;
  std::size_t columns_;
};

}  // namespace

std::unique_ptr<LinearSystem> make_cross(std::size_t rows, std::size_t columns) {
  return std::make_unique<Cross>(rows, columns);
}

}  // namespace flipwise
