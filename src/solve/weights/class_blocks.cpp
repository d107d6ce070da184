// SPDX-License-Identifier: MIT
#include "solve/weights/class_blocks.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "gf2/basis.hpp"
#include "run/random.hpp"

namespace flipwise {

namespace {

constexpr std::size_t max_maps = 8;

Word unit_word(std::size_t i) {
  return Word{1} << i;
}

ClassMap identity(std::size_t bits) {
  ClassMap same{std::vector<Word>(bits)};
  for (std::size_t i = 0; i < bits; ++i) same.rows[i] = unit_word(i);
  return same;
}

/// Returns the map that applies `inner`, then `outer`.
ClassMap composed(const ClassMap& outer, const ClassMap& inner) {
  ClassMap result{std::vector<Word>(outer.rows.size()), outer(inner.shift)};
  for (std::size_t i = 0; i < outer.rows.size(); ++i)
    gf2::for_each_bit(std::span(&outer.rows[i], 1),
                      [&](std::size_t j) { result.rows[i] ^= inner.rows[j]; });
  return result;
}

bool are_group(const std::vector<ClassMap>& maps) {
  for (const ClassMap& outer : maps)
    for (const ClassMap& inner : maps)
      if (std::find(maps.begin(), maps.end(), composed(outer, inner)) == maps.end()) return false;
  return true;
}

using Known = gf2::Basis<std::array<Word, 1>>;

Word linear(const ClassMap& map, Word vector) {
  return map(vector) ^ map.shift;
}

/// Returns vectors that span, together with `known`, all images of a vector.
std::vector<Word> module_of(const std::vector<ClassMap>& maps, Word vector, Known known) {
  std::vector<Word> module;
  for (const ClassMap& map : maps)
    if (const Word image = linear(map, vector); known.insert({image})) module.push_back(image);
  return module;
}

/// Moves the vectors of a module to the flag: first those that all maps fix modulo `known`, then those that
/// they fix modulo these, and so on.
void add_layers(const std::vector<ClassMap>& maps, const std::vector<Word>& module, Known& known,
                std::vector<Word>& flag) {
  for (bool grows = true; grows;) {
    grows = false;
    // A row: [ what each map adds to a vector | the vector ].
    gf2::Basis<std::array<Word, max_maps + 1>> moves(max_maps * word_bits);
    std::vector<Word> layer;
    for (const Word vector : module) {
      std::array<Word, max_maps + 1> row = {};
      for (std::size_t m = 0; m < maps.size(); ++m) {
        std::array<Word, 1> move = {linear(maps[m], vector) ^ vector};
        known.reduce(move);
        row[m] = move[0];
      }
      row[max_maps] = vector;
      if (!moves.insert(row)) layer.push_back(row[max_maps]);
    }
    for (const Word vector : layer)
      if (known.insert({vector})) {
        flag.push_back(vector);
        grows = true;
      }
  }
}

/// Returns a basis in whose order each map takes a vector to itself plus some earlier ones. There is one if
/// the number of maps is a power of two; otherwise returns nothing. The basis is built module by module,
/// the largest first, so that the maps also act on its last vectors (Fact 47).
std::vector<Word> flag_of(const std::vector<ClassMap>& maps, std::size_t bits) {
  std::vector<Word> flag;
  Known known;
  while (flag.size() < bits) {
    std::vector<Word> greatest;
    for (std::size_t i = 0; i < bits && greatest.size() < maps.size(); ++i)
      if (std::vector<Word> module = module_of(maps, unit_word(i), known); module.size() > greatest.size())
        greatest = std::move(module);
    const std::size_t before = flag.size();
    add_layers(maps, greatest, known, flag);
    if (flag.size() != before + greatest.size()) return {};
  }
  return flag;
}

/// Returns the inverse of a basis: images[i] are the basis vectors that add up to unit vector i.
std::vector<CoordinateMap::Image> inverse_of(const std::vector<Word>& basis) {
  gf2::Basis<std::array<Word, 2>> rows(word_bits);
  for (std::size_t i = 0; i < basis.size(); ++i) rows.insert({basis[i], unit_word(i)});
  std::vector<CoordinateMap::Image> images;
  for (const auto& row : rows.take_reduced()) images.push_back({row[1]});
  return images;
}

std::vector<ClassMap> maps_of(const Split& split, std::size_t of) {
  std::vector<ClassMap> maps;
  for (const Symmetry& one : symmetries_of_half(split, of / 2))
    maps.push_back(*map_between(one, split, of, of));
  return maps;
}

}  // namespace

std::optional<ClassMap> map_between(const Symmetry& symmetry, const Split& split, std::size_t from,
                                    std::size_t to) {
  const SplitClass& source = split.classes[from];
  const SplitClass& target = split.classes[to];
  if (source.rank != target.rank || source.sum.terms.size() != target.sum.terms.size()) return std::nullopt;
  // A row: [ a functional of the source | its coordinates ].
  gf2::Basis<std::array<Word, 3>> coordinates(greatest_split_dimension);
  for (std::size_t i = 0; i < source.rank; ++i)
    coordinates.insert({source.basis[i][0], source.basis[i][1], unit_word(i)});
  ClassMap map;
  gf2::Basis<std::array<Word, 1>> independent;
  for (std::size_t i = 0; i < target.rank; ++i) {
    Bits mask = target.basis[i];
    map.shift |= Word{symmetry.pull_back(mask)} << i;
    std::array<Word, 3> row = {mask[0], mask[1], 0};
    coordinates.reduce(row);
    if (row[0] != 0 || row[1] != 0 || !independent.insert({row[2]})) return std::nullopt;
    map.rows.push_back(row[2]);
  }
  std::map<Word, std::int64_t> balances;
  for (const SignedSum::Term& term : source.sum.terms) balances[term.mask] += term.balance;
  for (const SignedSum::Term& term : target.sum.terms) {
    Word mask = 0;
    gf2::for_each_bit(std::span(&term.mask, 1), [&](std::size_t i) { mask ^= map.rows[i]; });
    const auto own = balances.find(mask);
    if (own == balances.end() ||
        own->second != (gf2::dot(term.mask, map.shift) ? -term.balance : term.balance))
      return std::nullopt;
  }
  return map;
}

std::vector<Symmetry> symmetries_of_half(const Split& split, std::size_t half) {
  std::size_t dimension = split.halves[half].first.size() + split.halves[half].second.size() +
                          split.halves[half].unseen.size() - split.halves[half].shared;
  std::vector<Symmetry> found = {Symmetry::identity(dimension)};
  for (const Symmetry& one : split.symmetries)
    if (map_between(one, split, 2 * half, 2 * half) && map_between(one, split, 2 * half + 1, 2 * half + 1))
      found.push_back(one);
  return found;
}

std::optional<Symmetry> exchange_of_half(const Split& split, std::size_t half) {
  for (const Symmetry& one : split.symmetries)
    if (map_between(one, split, 2 * half, 2 * half + 1) && map_between(one, split, 2 * half + 1, 2 * half))
      return one;
  return std::nullopt;
}

ClassBlocks::ClassBlocks(const Split& split, std::size_t of)
    : ClassBlocks(split.classes[of].sum, maps_of(split, of)) {}

ClassBlocks::ClassBlocks(const SignedSum& sum, std::vector<ClassMap> maps)
    : sum_(sum), maps_(std::move(maps)) {
  std::vector<Word> flag;
  if (maps_.size() > 1 && maps_.size() <= max_maps && are_group(maps_)) flag = flag_of(maps_, sum.bits);
  if (flag.size() < sum.bits) {
    maps_ = {identity(sum.bits)};
    flag.clear();
    for (std::size_t i = 0; i < sum.bits; ++i) flag.push_back(unit_word(i));
  }
  to_entry_.emplace(inverse_of(flag));
  for (SignedSum::Term& term : sum_.terms) {
    Word mask = 0;
    for (std::size_t i = 0; i < flag.size(); ++i) mask |= Word{gf2::dot(term.mask, flag[i])} << i;
    term.mask = mask;
  }
  for (const ClassMap& map : maps_) {
    std::vector<CoordinateMap::Image> places;
    std::vector<CoordinateMap::Image> blocks_led_to;
    for (std::size_t i = 0; i < flag.size(); ++i) {
      places.push_back({linear(map, flag[i])});
      if (i >= sum_.block_bits()) blocks_led_to.push_back({block_of(places.back()[0])});
    }
    to_place_.emplace_back(places);
    block_maps_.emplace_back(blocks_led_to);
    block_shifts_.push_back(block_of(map.shift));
  }
  if (maps_.size() == 1) return;

  constexpr std::uint64_t max_stretches = 1024;
  constexpr std::uint64_t samples = 64;
  const std::uint64_t stretches = std::min(blocks(), max_stretches);
  const std::uint64_t each = blocks() / stretches;
  Random random(1);
  before_ = {0};
  for (std::uint64_t i = 0; i < stretches; ++i) {
    std::uint64_t firsts = 0;
    for (std::uint64_t sample = 0; sample < samples; ++sample)
      firsts += is_first(i * each + random.below(each));
    before_.push_back(before_.back() + static_cast<double>(firsts) / samples);
  }
  share_ = before_.back() / static_cast<double>(stretches);
  for (double& one : before_) one /= before_.back();
}

bool ClassBlocks::is_first(std::uint64_t block) const {
  for (std::size_t m = 1; m < maps_.size(); ++m)
    if (image(m, block) < block) return false;
  return true;
}

std::vector<std::size_t> ClassBlocks::copies(std::uint64_t block) const {
  std::vector<std::size_t> numbers;
  std::vector<std::uint64_t> images;
  for (std::size_t m = 0; m < maps_.size(); ++m)
    if (const std::uint64_t other = image(m, block);
        std::find(images.begin(), images.end(), other) == images.end()) {
      images.push_back(other);
      numbers.push_back(m);
    }
  return numbers;
}

double ClassBlocks::share_before(std::uint64_t block) const {
  if (before_.empty()) return static_cast<double>(block) / static_cast<double>(blocks());
  const std::uint64_t each = blocks() / (before_.size() - 1);
  const auto stretch = static_cast<std::size_t>(block / each);
  if (stretch + 1 == before_.size()) return 1;
  const double within = static_cast<double>(block % each) / static_cast<double>(each);
  return before_[stretch] + within * (before_[stretch + 1] - before_[stretch]);
}

}  // namespace flipwise
