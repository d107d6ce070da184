// SPDX-License-Identifier: MIT
#include "solve/weights/coset_symmetry.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "gf2/basis.hpp"
#include "solve/weights/coset.hpp"

namespace flipwise {

namespace {

/// Returns the image of a cell under reflection or rotation 1 to 7; those from 4 on require a square board.
std::pair<std::size_t, std::size_t> turned(unsigned number, const Board& board, std::size_t row,
                                           std::size_t column) {
  if (number & 1) row = board.rows() - 1 - row;
  if (number & 2) column = board.columns() - 1 - column;
  if (number & 4) std::swap(row, column);
  return {row, column};
}

Bits bits_of(std::span<const Word> mask) {
  return {mask.empty() ? 0 : mask[0], mask.size() > 1 ? mask[1] : 0};
}

bool is_invertible(const Symmetry& symmetry) {
  gf2::Basis<Bits> rows;
  return std::all_of(symmetry.rows.begin(), symmetry.rows.end(),
                     [&](Bits row) { return rows.insert(row); });
}

/// True if terms are mapped to terms; since the map is invertible, all of them are reached.
bool keeps_weights(const Symmetry& symmetry, const std::map<Bits, std::int64_t>& balances) {
  return std::all_of(balances.begin(), balances.end(), [&](const auto& term) {
    Bits mask = term.first;
    const bool is_flipped = symmetry.pull_back(mask);
    const auto image = balances.find(mask);
    return image != balances.end() && image->second == (is_flipped ? -term.second : term.second);
  });
}

}  // namespace

Symmetry Symmetry::identity(std::size_t dimension) {
  Symmetry same{std::vector<Bits>(dimension)};
  for (std::size_t t = 0; t < dimension; ++t) gf2::flip_bit(same.rows[t], t);
  return same;
}

Bits Symmetry::operator()(const Bits& member) const {
  Bits image = shift;
  for (std::size_t t = 0; t < rows.size(); ++t)
    if (gf2::dot(rows[t], member)) gf2::flip_bit(image, t);
  return image;
}

bool Symmetry::pull_back(Bits& mask) const {
  const bool constant = gf2::dot(mask, shift);
  Bits pulled = {};
  gf2::for_each_bit(mask, [&](std::size_t t) { gf2::add(pulled, rows[t]); });
  mask = pulled;
  return constant;
}

std::vector<Symmetry> symmetries_of(const Board& particular, const std::vector<Board>& directions,
                                    const Coset& coset) {
  if (coset.dimension == 0 || coset.dimension > greatest_split_dimension) return {};
  std::map<Bits, std::int64_t> balances;
  for (const CosetTerm& term : coset.terms) balances.emplace(bits_of(term.mask), term.balance);
  std::vector<Symmetry> found;
  const unsigned number = particular.rows() == particular.columns() ? 8 : 4;
  for (unsigned which = 1; which < number; ++which) {
    // A member's coordinate t is the state of its board at the leading cell of direction t.
    Symmetry symmetry;
    for (std::size_t t = 0; t < coset.dimension; ++t) {
      const std::size_t leading = gf2::first_bit(directions[t].words());
      const std::size_t row_words = particular.row_words();
      const auto [row, column] = turned(which, particular, leading / word_bits / row_words,
                                        leading / word_bits % row_words * word_bits + leading % word_bits);
      Bits mask = {};
      for (std::size_t s = 0; s < coset.dimension; ++s)
        if (directions[s].get(row, column)) gf2::flip_bit(mask, s);
      symmetry.rows.push_back(mask);
      if (particular.get(row, column)) gf2::flip_bit(symmetry.shift, t);
    }
    if (is_invertible(symmetry) && keeps_weights(symmetry, balances)) found.push_back(std::move(symmetry));
  }
  return found;
}

std::vector<Symmetry> restricted(std::span<const Symmetry> symmetries,
                                 std::span<const std::size_t> directions) {
  std::vector<Symmetry> found;
  for (const Symmetry& whole : symmetries) {
    Symmetry own;
    bool keeps_apart = true;
    for (std::size_t t = 0; t < directions.size() && keeps_apart; ++t) {
      Bits rest = whole.rows[directions[t]];
      Bits mask = {};
      for (std::size_t s = 0; s < directions.size(); ++s)
        if (gf2::get_bit(rest, directions[s])) {
          gf2::flip_bit(rest, directions[s]);
          gf2::flip_bit(mask, s);
        }
      keeps_apart = gf2::is_zero(rest);
      own.rows.push_back(mask);
      if (gf2::get_bit(whole.shift, directions[t])) gf2::flip_bit(own.shift, t);
    }
    if (keeps_apart) found.push_back(std::move(own));
  }
  return found;
}

}  // namespace flipwise
