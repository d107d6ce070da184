// SPDX-License-Identifier: MIT
#include "solve/weights/split.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "gf2/basis.hpp"

namespace flipwise {

namespace {

Bits unit(std::size_t i) {
  Bits bits = {};
  gf2::flip_bit(bits, i);
  return bits;
}

/// A subspace with a basis of the vectors that were inserted.
class Space {
 public:
  Bits reduce(Bits vector) const {
    reduced_.reduce(vector);
    return vector;
  }

  /// Returns whether the vector was new.
  bool insert(const Bits& vector) {
    if (!reduced_.insert(Bits(vector))) return false;
    basis_.push_back(vector);
    return true;
  }

  std::size_t rank() const { return basis_.size(); }
  const std::vector<Bits>& basis() const { return basis_; }

 private:
  gf2::Basis<Bits> reduced_;
  std::vector<Bits> basis_;
};

Space sum_of(const Space& left, const Space& right) {
  Space sum = left;
  for (const Bits& vector : right.basis()) sum.insert(vector);
  return sum;
}

/// Returns the intersection of two spaces: sums of vectors of the right one that reduce to 0 by the left
/// one. A row: [ a right vector reduced by the left space | the sum of right vectors ].
Space meet_of(const Space& left, const Space& right) {
  gf2::Basis<std::array<Word, 4>> leaves(greatest_split_dimension);
  Space meet;
  for (const Bits& vector : right.basis()) {
    const Bits rest = left.reduce(vector);
    std::array<Word, 4> row = {rest[0], rest[1], vector[0], vector[1]};
    if (!leaves.insert(row)) meet.insert({row[2], row[3]});
  }
  return meet;
}

/// The class of each term, and the span of each class's functionals.
struct Grouping {
  std::vector<unsigned> class_of;
  std::vector<Space> spaces;

  double table_entries() const {
    double entries = 0;
    for (const Space& space : spaces) entries += std::ldexp(1.0, static_cast<int>(space.rank()));
    return entries;
  }
};

/// Repeatedly merges the two classes whose union has the least rank, until four are left.
void merge_to_four(Grouping& grouping) {
  auto& spaces = grouping.spaces;
  while (spaces.size() > 4) {
    std::size_t least = std::numeric_limits<std::size_t>::max();
    std::pair<std::size_t, std::size_t> pair;
    for (std::size_t i = 0; i < spaces.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (const std::size_t rank = sum_of(spaces[i], spaces[j]).rank(); rank < least) {
          least = rank;
          pair = {j, i};
        }
    const auto [kept, gone] = pair;
    spaces[kept] = sum_of(spaces[kept], spaces[gone]);
    spaces.erase(spaces.begin() + static_cast<std::ptrdiff_t>(gone));
    for (unsigned& one : grouping.class_of)
      if (one == gone)
        one = static_cast<unsigned>(kept);
      else if (one > gone)
        --one;
  }
  spaces.resize(4);
}

/// A grouping of terms by (a row + b column) mod m and (c row + d column) mod n.
struct Label {
  unsigned a, b, m, c, d, n;
};

Grouping group(const Coset& coset, const std::vector<Bits>& masks, const Label& label) {
  Grouping grouping;
  std::map<std::size_t, unsigned> names;
  for (std::size_t i = 0; i < masks.size(); ++i) {
    const auto& [row, column] = std::pair(coset.terms[i].row, coset.terms[i].column);
    const std::size_t key = (label.a * row + label.b * column) % label.m * label.n +
                            (label.c * row + label.d * column) % label.n;
    const auto [name, is_new] = names.try_emplace(key, static_cast<unsigned>(names.size()));
    if (is_new) grouping.spaces.emplace_back();
    grouping.class_of.push_back(name->second);
    grouping.spaces[name->second].insert(masks[i]);
  }
  merge_to_four(grouping);
  return grouping;
}

constexpr Label parities = {1, 0, 2, 0, 1, 2};
constexpr Label other_labels[] = {
    {1, 0, 4, 0, 0, 1}, {0, 1, 4, 0, 0, 1}, {1, 0, 3, 0, 1, 3}, {1, 0, 3, 0, 0, 1}, {0, 1, 3, 0, 0, 1},
    {1, 0, 4, 0, 1, 2}, {1, 0, 2, 0, 1, 4}, {1, 1, 2, 1, 0, 2}, {1, 1, 4, 0, 0, 1}, {1, 1, 2, 1, 3, 4},
    {1, 1, 3, 1, 2, 3}, {1, 1, 4, 1, 3, 4}, {1, 0, 2, 0, 1, 3}, {1, 0, 3, 0, 1, 2}, {1, 2, 5, 0, 0, 1}};

/// Returns the vectors dual to a basis of the whole space: basis[i] . dual[j] = [i = j].
std::vector<Bits> duals_of(const std::vector<Bits>& basis) {
  // A row: [ a sum of basis vectors | which of them ]; reduced, it is [ unit vector | which of them ].
  gf2::Basis<std::array<Word, 4>> rows(greatest_split_dimension);
  for (std::size_t i = 0; i < basis.size(); ++i) {
    const Bits which = unit(i);
    rows.insert({basis[i][0], basis[i][1], which[0], which[1]});
  }
  const auto inverse = rows.take_reduced();
  std::vector<Bits> duals(basis.size());
  for (std::size_t i = 0; i < inverse.size(); ++i)
    gf2::for_each_bit(std::span(inverse[i]).last(2), [&](std::size_t j) { gf2::flip_bit(duals[j], i); });
  return duals;
}

/// Chooses the coordinates of two classes: first the shared ones, then their own, then the unseen ones.
SplitHalf make_half(const Space& x, const Space& y, std::size_t dimension, SplitClass& of_x,
                    SplitClass& of_y) {
  Space shared = meet_of(x, y);
  const auto extended = [&](const Space& space) {
    Space result = shared;
    for (const Bits& vector : space.basis()) result.insert(vector);
    return result.basis();
  };
  of_x.basis = extended(x);
  of_y.basis = extended(y);
  const std::size_t e = shared.rank();
  Space all;
  for (const Bits& vector : of_x.basis) all.insert(vector);
  for (const Bits& vector : of_y.basis) all.insert(vector);
  for (std::size_t t = 0; t < dimension; ++t) all.insert(unit(t));
  const std::vector<Bits> duals = duals_of(all.basis());
  const auto at = [&](std::size_t i) { return duals.begin() + static_cast<std::ptrdiff_t>(i); };
  const std::size_t own_x = of_x.basis.size();
  const std::size_t own_y = of_y.basis.size() - e;
  SplitHalf half{.shared = e};
  half.first.assign(at(0), at(own_x));
  half.second.assign(e, Bits{});
  half.second.insert(half.second.end(), at(own_x), at(own_x + own_y));
  half.unseen.assign(at(own_x + own_y), duals.end());
  for (SplitClass* one : {&of_x, &of_y}) one->sum.bits = one->rank = one->basis.size();
  return half;
}

/// Adds the terms to their classes: bit i of a mask is its overlap with the i-th dual vector.
void add_terms(Split& split, const Coset& coset, const std::vector<Bits>& masks,
               const std::vector<unsigned>& class_of) {
  for (std::size_t i = 0; i < masks.size(); ++i) {
    const unsigned name = class_of[i];
    const SplitHalf& half = split.halves[name / 2];
    SplitClass& own = split.classes[name];
    std::uint64_t mask = 0;
    for (std::size_t bit = 0; bit < own.rank; ++bit) {
      // The dual vectors of shared coordinates are in the first class.
      const Bits& dual = name % 2 == 0 || bit < half.shared ? half.first[bit] : half.second[bit];
      mask |= std::uint64_t{gf2::dot(masks[i], dual)} << bit;
    }
    own.sum.terms.push_back({mask, coset.terms[i].balance});
  }
}

}  // namespace

double Split::table_entries(std::size_t half) const {
  return std::ldexp(1.0, static_cast<int>(classes[2 * half].rank)) +
         std::ldexp(1.0, static_cast<int>(classes[2 * half + 1].rank));
}

std::optional<Split> find_split(const Coset& coset) {
  const std::size_t dimension = coset.dimension;
  if (dimension == 0 || dimension > greatest_split_dimension) return std::nullopt;
  std::vector<Bits> masks;
  for (const CosetTerm& term : coset.terms)
    masks.push_back({term.mask[0], term.mask.size() > 1 ? term.mask[1] : 0});

  Grouping best = group(coset, masks, parities);
  const double good = std::ldexp(4.0, static_cast<int>((dimension + 1) / 2 + 1));
  for (const Label& label : other_labels) {
    if (best.table_entries() <= good) break;
    Grouping next = group(coset, masks, label);
    if (next.table_entries() < best.table_entries()) best = std::move(next);
  }
  for (const Space& space : best.spaces)
    if (space.rank() > greatest_class_rank) return std::nullopt;

  // Choose the one of the three ways to pair the classes with the fewest shared and unseen dimensions.
  constexpr std::array<std::array<unsigned, 4>, 3> pairings = {{{0, 3, 1, 2}, {0, 1, 2, 3}, {0, 2, 1, 3}}};
  std::size_t least = std::numeric_limits<std::size_t>::max();
  std::array<unsigned, 4> order = {};
  for (const auto& pairing : pairings) {
    std::size_t defect = 0;
    for (std::size_t half = 0; half < 2; ++half) {
      const Space& x = best.spaces[pairing[2 * half]];
      const Space& y = best.spaces[pairing[2 * half + 1]];
      const std::size_t rank = sum_of(x, y).rank();
      defect += x.rank() + y.rank() - rank + (dimension - rank);
    }
    if (defect < least) {
      least = defect;
      order = pairing;
    }
  }
  Split split;
  std::array<unsigned, 4> place = {};
  for (unsigned i = 0; i < 4; ++i) place[order[i]] = i;
  for (unsigned& name : best.class_of) name = place[name];
  for (std::size_t half = 0; half < 2; ++half)
    split.halves[half] = make_half(best.spaces[order[2 * half]], best.spaces[order[2 * half + 1]],
                                   dimension, split.classes[2 * half], split.classes[2 * half + 1]);
  add_terms(split, coset, masks, best.class_of);
  split.symmetries = coset.symmetries;
  return split;
}

CoordinateMap coordinate_map(std::span<const Bits> duals, const SplitClass& target) {
  std::vector<CoordinateMap::Image> images(duals.size());
  for (std::size_t i = 0; i < duals.size(); ++i)
    for (std::size_t j = 0; j < target.rank; ++j)
      images[i][0] |= Word{gf2::dot(target.basis[j], duals[i])} << j;
  return CoordinateMap(images);
}

}  // namespace flipwise
