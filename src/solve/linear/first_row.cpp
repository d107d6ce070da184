// SPDX-License-Identifier: MIT
#include "solve/linear/first_row.hpp"

#include <algorithm>
#include <utility>

#include "gf2/echelon.hpp"

namespace flipwise {

using gf2::Vector;

namespace {

/// The words of a state may hold unused bits between its two rows; the equations are the used ones.
class DenseFirstRow final : public FirstRow {
 public:
  DenseFirstRow(const ChaseShape& shape, Limits::Charge room) : shape_(shape), room_(std::move(room)) {}
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
  friend std::unique_ptr<FirstRow> flipwise::dense_first_row(const ChaseShape&, Limits&);

  ChaseShape shape_;
  Charge room_;
  gf2::Echelon echelon_;
};

}  // namespace

std::unique_ptr<FirstRow> dense_first_row(const ChaseShape& shape, Limits& limits) {
  const std::size_t size = shape.unknowns();
  const auto bits = static_cast<double>(size);
  auto system = std::make_unique<DenseFirstRow>(shape, limits.charge(bits * bits / 8 * 3));
  gf2::Matrix matrix(size, size);
  for (std::size_t i = 0; i < size; ++i) {
    if (!limits.proceed({.done = static_cast<double>(i) / bits, .stage = "chasing"})) limits.give_up();
    // The matrix is symmetric, so its columns may be stored as rows.
    Vector unit(words_for(size));
    gf2::flip_bit(unit, i);
    const Vector column = system->pack(run_dark_chase(shape, system->unpack(unit), nullptr, limits));
    std::copy(column.begin(), column.end(), matrix.row(i).begin());
  }
  system->echelon_ = gf2::Echelon(matrix, limits, "solving the first row");
  return system;
}

std::unique_ptr<FirstRow> make_first_row(const ChaseShape& shape, Limits& limits) {
  constexpr std::size_t few_unknowns = 256;  // both take well under a millisecond there
  if (shape.unknowns() > few_unknowns)
    if (auto polynomial = polynomial_first_row(shape, limits)) return polynomial;
  return dense_first_row(shape, limits);
}

}  // namespace flipwise
