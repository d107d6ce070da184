// SPDX-License-Identifier: MIT
#include "solve/hardness/subspace_bound.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "gf2/basis.hpp"
#include "run/random.hpp"
#include "solve/hardness/covering_radius.hpp"

namespace flipwise {

namespace {

constexpr std::size_t max_classes = 300'000;

using Span = gf2::Basis<std::array<Word, 1>>;

std::size_t number_of_odd(const CellClasses& classes) {
  return static_cast<std::size_t>(std::count_if(classes.classes.begin(), classes.classes.end(),
                                                [](const CellClass& one) { return one.cells % 2 == 1; }));
}

/// Returns a lower bound on the greatest sum: the exact value, unless the search exceeds its work.
std::uint64_t greatest_sum_bound(const CellClasses& classes, std::uint64_t work, Limits& limits) {
  auto least = static_cast<std::int32_t>(classes.moved() % 2);
  while (true) {
    const BoundedSigns signs = bounded_signs(classes, least, work, limits);
    if (!signs.finished || signs.d) return static_cast<std::uint64_t>(least);
    least += 2;
  }
}

/// Returns a functional of the coset of a span with the most odd classes, or 0 if none is outside the span.
std::uint64_t densest_coset(const CellClasses& classes, const Span& span, Random& random) {
  std::map<std::uint64_t, std::size_t> odd;
  for (const CellClass& one : classes.classes) {
    std::array<Word, 1> rest = {one.functional};
    span.reduce(rest);
    if (rest[0] != 0 && one.cells % 2 == 1) ++odd[rest[0]];
  }
  std::size_t most = 0;
  std::vector<std::uint64_t> densest = {0};
  for (const auto& [functional, number] : odd) {
    if (number > most) densest.clear();
    most = std::max(most, number);
    if (number == most) densest.push_back(functional);
  }
  return densest[random.below(densest.size())];
}

/// Returns independent functionals whose span contains classes: a mixture of random classes and classes of
/// dense cosets.
std::vector<std::uint64_t> random_span(const CellClasses& classes, std::size_t dimension, Random& random) {
  Span span;
  std::vector<std::uint64_t> functionals;
  const std::uint64_t dense = random.below(4);  // of four choices
  while (functionals.size() < dimension) {
    const auto any = [&] { return classes.classes[random.below(classes.classes.size())].functional; };
    std::uint64_t next = 0;
    if (random.below(4) < dense) next = densest_coset(classes, span, random);
    if (next == 0) next = random.below(4) == 0 ? any() ^ any() : any();
    std::array<Word, 1> vector = {next};
    if (span.insert(vector)) functionals.push_back(next);
  }
  return functionals;
}

/// Builds one chain of subspaces. Returns the sum of its values; nothing after a limit. Adds the classes
/// visited to `visited`.
std::optional<std::uint64_t> chain_bound(CellClasses left, Random& random, double& visited,
                                         Limits& limits) {
  constexpr std::size_t dimension = 6;
  constexpr std::size_t last_dimension = 8;
  constexpr std::size_t max_candidates = 200;
  constexpr std::uint64_t small_work = std::uint64_t{1} << 16;
  constexpr std::uint64_t last_work = std::uint64_t{1} << 24;
  std::uint64_t total = 0;
  while (left.nullity > last_dimension) {
    const std::size_t candidates =
        std::clamp<std::size_t>(max_classes / left.classes.size(), 3, max_candidates);
    // Prefer a large value within the subspace, then many odd classes modulo it.
    std::pair<std::uint64_t, std::size_t> best;
    SplitClasses chosen;
    for (std::size_t i = 0; i < candidates; ++i) {
      if (!limits.report_and_continue({.stage = "bounding the worst board"})) return std::nullopt;
      SplitClasses split = split_classes(left, random_span(left, dimension, random));
      visited += static_cast<double>(left.classes.size() * dimension);
      const std::pair value(greatest_sum_bound(split.within, small_work, limits),
                            number_of_odd(split.modulo));
      if (i > 0 && value <= best) continue;
      best = value;
      chosen = std::move(split);
    }
    total += best.first;
    left = std::move(chosen.modulo);
  }
  return total + greatest_sum_bound(left, last_work, limits);
}

}  // namespace

SplitClasses split_classes(const CellClasses& classes, const std::vector<std::uint64_t>& span) {
  gf2::Basis<std::array<Word, 2>> basis(64);  // [ functional | its coordinates in the span ]
  for (std::size_t i = 0; i < span.size(); ++i)
    basis.insert(std::array<Word, 2>{span[i], std::uint64_t{1} << i});
  std::map<std::uint64_t, std::uint64_t> within;
  std::map<std::uint64_t, std::uint64_t> modulo;
  for (const CellClass& one : classes.classes) {
    std::array<Word, 2> vector = {one.functional, 0};
    basis.reduce(vector);
    if (vector[0] == 0) {
      within[vector[1]] += one.cells;
      continue;
    }
    // The bits that are not pivots are coordinates modulo the span.
    std::uint64_t coordinates = 0;
    std::size_t place = 0;
    for (std::size_t bit = 0; bit < classes.nullity; ++bit)
      if (!basis.is_pivot(bit)) coordinates |= (vector[0] >> bit & 1) << place++;
    modulo[coordinates] += one.cells;
  }
  SplitClasses result;
  result.within.nullity = span.size();
  result.modulo.nullity = classes.nullity - span.size();
  for (const auto& [functional, cells] : within) result.within.classes.push_back({functional, cells});
  for (const auto& [functional, cells] : modulo) result.modulo.classes.push_back({functional, cells});
  return result;
}

std::uint64_t subspace_bound(const CellClasses& classes, Limits& limits) {
  constexpr std::size_t chains = 16;
  constexpr double max_visited = 3e7;     // classes; some seconds
  constexpr double bytes_of_class = 512;  // in lists and maps of the subspaces
  const double bytes = bytes_of_class * static_cast<double>(classes.classes.size());
  if (classes.classes.size() > max_classes || !limits.fits(bytes)) return 0;
  const MemoryReservation reservation = limits.charge(bytes);
  Random random(1);
  std::uint64_t best = 0;
  double visited = 0;
  for (std::size_t chain = 0; chain < chains && visited < max_visited; ++chain) {
    const auto bound = chain_bound(classes, random, visited, limits);
    if (!bound) break;
    best = std::max(best, *bound);
  }
  return best;
}

}  // namespace flipwise
