// SPDX-License-Identifier: MIT
#include "solve/linear/first_row.hpp"

#include <algorithm>

#include "run/clones.hpp"
#include "solve/linear/chase.hpp"

namespace flipwise {

using gf2::Vector;

namespace {

/// The inner words of a row, which have neighbours on both sides.
FLIPWISE_CLONES void add_inner(const Word* u, const Word* b, Word centre, std::size_t last, Word* to) {
  for (std::size_t i = 1; i < last; ++i)
    to[i] ^= u[i] << 1 ^ u[i] >> 1 ^ u[i - 1] >> 63 ^ u[i + 1] << 63 ^ (u[i] & centre) ^ b[i];
}

}  // namespace

void RowRule::add_row(std::span<const Word> from, std::span<const Word> lights,
                      std::span<Word> into) const {
  const std::size_t last = from.size() - 1;
  const std::size_t top = (columns - 1) % word_bits;  // place of the last column in the last word
  const Word centre = self ? ~Word{0} : 0;
  const Word first_bit = from[0] & 1;
  const Word last_bit = from[last] >> top & 1;
  const Word* const u = from.data();
  const Word* const b = lights.data();
  Word* const to = into.data();
  if (last == 0) {
    to[0] ^= u[0] << 1 ^ u[0] >> 1 ^ (u[0] & centre) ^ b[0];
  } else {
    to[0] ^= u[0] << 1 ^ u[0] >> 1 ^ u[1] << 63 ^ (u[0] & centre) ^ b[0];
    add_inner(u, b, centre, last, to);
    to[last] ^= u[last] << 1 ^ u[last] >> 1 ^ u[last - 1] >> 63 ^ (u[last] & centre) ^ b[last];
  }
  if (wraps) {
    to[0] ^= last_bit;
    to[last] ^= first_bit << top;
  }
  to[last] &= ~Word{0} >> (word_bits - 1 - top);
}

namespace {

/// The words of a state may hold unused bits between its two rows; the equations are the used ones.
class DenseFirstRow final : public FirstRow {
 public:
  DenseFirstRow(const ChaseShape& shape, gf2::Echelon echelon)
      : shape_(shape), echelon_(std::move(echelon)) {}
  std::size_t nullity() const override { return echelon_.nullity(); }
  std::optional<Vector> solve(std::span<const Word> residue) const override {
    const auto solution = echelon_.solve(pack(residue));
    if (!solution) return std::nullopt;
    return unpack(*solution);
  }
  Vector witness(std::span<const Word> residue) const override {
    return unpack(echelon_.witness(pack(residue)));
  }
  Vector kernel(std::size_t t) const override { return unpack(echelon_.kernel(t)); }

 private:
  std::size_t place(std::size_t unknown) const {
    const std::size_t columns = shape_.row_rule.columns;
    return unknown < columns ? unknown : shape_.row_words() * word_bits + unknown - columns;
  }
  Vector pack(std::span<const Word> state) const {
    Vector packed(words_for(shape_.unknowns()));
    for (std::size_t i = 0; i < shape_.unknowns(); ++i)
      if (gf2::get_bit(state, place(i))) gf2::flip_bit(packed, i);
    return packed;
  }
  Vector unpack(const Vector& packed) const {
    Vector state(shape_.state_words());
    gf2::for_each_bit(packed, [&](std::size_t i) { gf2::flip_bit(state, place(i)); });
    return state;
  }
  friend std::unique_ptr<FirstRow> flipwise::dense_first_row(const ChaseShape&, std::uint64_t, Limits&);

  ChaseShape shape_;
  gf2::Echelon echelon_;
};

}  // namespace

std::unique_ptr<FirstRow> dense_first_row(const ChaseShape& shape, std::uint64_t memory_bytes,
                                          Limits& limits) {
  const std::size_t size = shape.unknowns();
  if (size > std::size_t{1} << 30 || size * size / 8 * 3 > memory_bytes) return nullptr;
  DenseFirstRow system(shape, {});
  PlainSource dark(shape.rows, shape.row_rule.columns, false);
  gf2::Matrix matrix(size, size);
  for (std::size_t i = 0; i < size; ++i) {
    if (!limits.proceed({.done = static_cast<double>(i) / static_cast<double>(size), .stage = "chasing"}))
      return nullptr;
    // The matrix is symmetric, so its columns may be stored as rows.
    Vector unit(words_for(size));
    gf2::flip_bit(unit, i);
    const Vector column = system.pack(run_chase(shape, dark, system.unpack(unit), nullptr));
    std::copy(column.begin(), column.end(), matrix.row(i).begin());
  }
  system.echelon_ =
      gf2::Echelon(matrix, [&] { return limits.proceed({.done = 1, .stage = "solving the first row"}); });
  if (!system.echelon_.complete()) return nullptr;
  return std::make_unique<DenseFirstRow>(std::move(system));
}

std::unique_ptr<FirstRow> make_first_row(const ChaseShape& shape, std::uint64_t memory_bytes,
                                         Limits& limits) {
  constexpr std::size_t few_unknowns = 256;  // both take well under a millisecond there
  if (shape.unknowns() > few_unknowns)
    if (auto polynomial = polynomial_first_row(shape, limits)) return polynomial;
  return dense_first_row(shape, memory_bytes, limits);
}

}  // namespace flipwise
