// SPDX-License-Identifier: MIT
#include "solve/linear/linear_system.hpp"

#include <utility>

namespace flipwise {

namespace {

double bytes_of(const LinearSystem& system, const Board& like) {
  return static_cast<double>(system.nullity()) * static_cast<double>(like.words().size()) * sizeof(Word);
}

}  // namespace

/// A basis of the quiet patterns, unless it would take more than some gigabytes; written down by the first
/// call, for any thread.
const std::vector<Board>* LinearSystem::basis(const Board& like, Limits& limits) const {
  constexpr double most_bytes = 5e9;
  const double bytes = bytes_of(*this, like);
  if (bytes > most_bytes || !limits.fits(bytes)) return nullptr;
  const std::lock_guard lock(guard_);
  if (basis_) return &*basis_;
  std::vector<Board> basis;
  for (std::size_t t = 0; t < nullity(); ++t) {
    if (!limits.keep_on()) limits.give_up();
    basis.push_back(quiet_pattern(t, limits));
  }
  return &basis_.emplace(std::move(basis));
}

std::optional<Fewest> LinearSystem::fewest_like(Board particular, std::uint64_t all, Limits& limits) const {
  const std::vector<Board>* const directions = basis(particular, limits);
  if (directions == nullptr) return std::nullopt;
  const Charge room = limits.charge(bytes_of(*this, particular));
  return fewest_in_coset(std::move(particular), *directions, all, limits);
}

std::optional<std::vector<BigInt>> LinearSystem::distribution_like(Board particular, Limits& limits) const {
  const std::vector<Board>* const directions = basis(particular, limits);
  if (directions == nullptr) return std::nullopt;
  const Charge room = limits.charge(bytes_of(*this, particular));
  return weight_distribution(std::move(particular), *directions, limits);
}

}  // namespace flipwise
