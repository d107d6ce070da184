// SPDX-License-Identifier: MIT
#include "solve/colours/colour_first_rows.hpp"

#include <utility>

#include "flipwise/errors.hpp"
#include "modular/byte_rows.hpp"

namespace flipwise {

namespace {

ByteVector row_modulo(const ByteVector& row, unsigned modulus) {
  ByteVector result = row;
  for (std::uint8_t& value : result) value = static_cast<std::uint8_t>(value % modulus);
  return result;
}

}  // namespace

ColourFirstRows::ColourFirstRows(const ColourChase& chase, Limits& limits)
    : colours_(chase.rule.modulus), columns_(chase.rule.columns) {
  for (const PrimePower modulus : prime_powers(colours_)) {
    ColourChase local = chase;
    local.rule.modulus = modulus.value;
    Part part{modulus, idempotent(colours_, modulus.value), make_colour_first_row(local, modulus, limits)};
    part.by_order = join_generators(part.first_row->orders(), orders_);
    parts_.push_back(std::move(part));
  }
}

/// The multiples of `alike` that have solutions are those of the least power of the prime that has one. So
/// the solvable numbers repeat with that period.
std::vector<bool> ColourFirstRows::solvable(const Part& part, const ByteVector& residue,
                                            const ByteVector& alike, Limits& limits) {
  const PrimePower modulus = part.modulus;
  const ByteRows arithmetic{modulus.value};
  std::vector<bool> result(modulus.value, true);
  if (part.first_row->orders().empty()) return result;
  const ByteVector step = row_modulo(alike, modulus.value);
  unsigned period = 1;
  for (; period < modulus.value; period *= modulus.prime) {
    ByteVector multiple = step;
    arithmetic.multiply(multiple, period);
    if (part.first_row->solve(multiple, limits)) break;
  }
  ByteVector sum = row_modulo(residue, modulus.value);
  for (unsigned number = 0; number < period; ++number) {
    result[number] = part.first_row->solve(sum, limits).has_value();
    arithmetic.add(sum, step);
  }
  for (unsigned number = period; number < modulus.value; ++number) result[number] = result[number - period];
  return result;
}

std::vector<bool> ColourFirstRows::solvable(const ByteVector& residue, const ByteVector& alike,
                                            Limits& limits) const {
  std::vector<bool> result(colours_, true);
  for (const Part& part : parts_) {
    const std::vector<bool> of_part = solvable(part, residue, alike, limits);
    for (unsigned number = 0; number < colours_; ++number)
      result[number] = result[number] && of_part[number % part.modulus.value];
  }
  return result;
}

std::optional<ByteVector> ColourFirstRows::solve(const ByteVector& residue, Limits& limits) const {
  ByteVector result(columns_);
  for (const Part& part : parts_) {
    const auto row = part.first_row->solve(row_modulo(residue, part.modulus.value), limits);
    if (!row) return std::nullopt;
    ByteRows{colours_}.add_multiple(result, *row, part.idempotent);
  }
  return result;
}

ByteVector ColourFirstRows::kernel(std::size_t t, Limits& limits) const {
  ByteVector result(columns_);
  for (const Part& part : parts_)
    if (t < part.by_order.size())
      ByteRows{colours_}.add_multiple(result, part.first_row->kernel(part.by_order[t], limits),
                                      part.idempotent);
  return result;
}

/// Does the same as ColourSystem::witness_of, with products of rows instead of overlaps (Fact 38).
std::optional<ByteVector> ColourFirstRows::witness_of(const Part& part, const ByteVector& residue,
                                                      const ByteVector* alike, Limits& limits) {
  const PrimePower modulus = part.modulus;
  const ByteRows arithmetic{modulus.value};
  const ByteVector right = row_modulo(residue, modulus.value);
  const ByteVector other = alike == nullptr ? ByteVector(right.size()) : row_modulo(*alike, modulus.value);
  const std::size_t generators = part.first_row->orders().size();
  ByteVector subtracted;
  std::size_t subtracted_at = generators;
  unsigned least = 0;
  if (alike != nullptr)
    for (std::size_t t = 0; t < generators; ++t) {
      ByteVector next = part.first_row->kernel(t, limits);
      const unsigned found = arithmetic.inner(next, other);
      if (modulus.valuation(found) >= modulus.valuation(least)) continue;
      least = found;
      subtracted = std::move(next);
      subtracted_at = t;
    }
  const unsigned power = modulus.power(modulus.valuation(least));
  for (std::size_t t = 0; t < generators; ++t) {
    ByteVector next = part.first_row->kernel(t, limits);
    if (t == subtracted_at) {
      arithmetic.multiply(next, modulus.value / power);
    } else if (subtracted_at != generators) {
      const unsigned times =
          arithmetic.inner(next, other) / power * modulus.inverse(modulus.unit_part(least)) % modulus.value;
      arithmetic.add_multiple(next, subtracted, modulus.value - times);
    }
    if (arithmetic.inner(next, right) != 0) return next;
  }
  return std::nullopt;
}

ByteVector ColourFirstRows::witness(const ByteVector& residue, const ByteVector* alike,
                                    Limits& limits) const {
  for (const Part& part : parts_) {
    auto found = witness_of(part, residue, alike, limits);
    if (!found) continue;
    ByteRows{colours_}.multiply(*found, colours_ / part.modulus.value);
    return std::move(*found);
  }
  throw InternalError("no solution, and no witness of that");
}

}  // namespace flipwise
