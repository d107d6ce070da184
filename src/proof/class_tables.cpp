// SPDX-License-Identifier: MIT
#include "proof/class_tables.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <memory>
#include <utility>

#include "flipwise/errors.hpp"
#include "gf2/basis.hpp"

namespace flipwise::proof {

namespace {

constexpr std::size_t max_rank = 22;

/// A lower bound on the cost of a class for some values of its first coordinates, as a clause with the
/// variable for that cost; 0 if nothing is proved.
struct Entry {
  Known known;
  std::uint64_t cost = 0;
};

/// The cells of a class, coordinates among them that determine all others, and its table.
class ClassTable {
 public:
  ClassTable(std::vector<Cell> cells, const Bound& bound, const Relations& relations, ProofLog& log)
      : cells_(std::move(cells)), goal_(bound.goal), relations_(relations), log_(log) {
    gf2::Basis<gf2::Vector> span(word_bits);
    for (const bool unit : {true, false})  // cells that are free variables give shorter sums
      for (const Cell& cell : cells_)
        if (const Word mask = relations.of(cell.press).mask; (std::popcount(mask) == 1) == unit) {
          gf2::Vector row{mask};
          if (span.insert(row)) coordinates_.variables.push_back(cell.press);
        }
  }
  ClassTable(const ClassTable&) = delete;

  std::size_t rank() const { return coordinates_.size(); }
  const std::vector<Cell>& cells() const { return cells_; }
  const Coordinates& coordinates() const { return coordinates_; }
  const std::vector<std::uint64_t>& costs() const { return costs_; }
  std::uint64_t least() const { return *std::min_element(costs_.begin(), costs_.end()); }

  /// Computes the cost for each assignment of the coordinates.
  void weigh() {
    reservation_ = log_.limits().charge(static_cast<double>(std::size_t{1} << rank()) *
                                        (sizeof(std::uint64_t) + 2 * sizeof(Entry)));
    std::vector<std::pair<Affine, std::uint64_t>> affine;
    for (const Cell& cell : cells_)
      affine.emplace_back(*by_coordinates(relations_, coordinates_, cell.press), cell.cost);
    costs_.assign(std::size_t{1} << rank(), 0);
    for (Word values = 0; values < costs_.size(); ++values) {
      for (const auto& [each, cost] : affine)
        if (each.value(values, goal_)) costs_[values] += cost;
      log_.limits().count_operations(affine.size(), 0, "what each class costs");
    }
    settled_.resize(rank());
    for (std::size_t i = 0; i < cells_.size(); ++i)
      settled_.at(static_cast<std::size_t>(std::bit_width(affine[i].first.mask)) - 1)
          .push_back({Forced(relations_, coordinates_, cells_[i].press, affine[i].first), cells_[i].cost});
  }

  /// Proves the table. Costs above `cap` count as `cap`.
  void prove(std::uint64_t cap) {
    cap_ = cap;
    levels_.resize(rank() + 1);
    for (std::size_t depth = 0; depth <= rank(); ++depth) levels_[depth].resize(std::size_t{1} << depth);
    (void)fill(0, 0, Sum(), 0);
  }

  const Entry& at(std::size_t depth, Word values) const {
    return levels_[depth][values & ((Word{1} << depth) - 1)];
  }

  /// Adds to `sum` that the class costs at least `cost` if the variable of that threshold is 1; if `cost`
  /// is 0, that its cost is not negative.
  void add_to(Sum& sum, std::uint64_t cost) {
    if (cost > 0) {
      sum.add(threshold(cost).if_set);
      return;
    }
    for (const Cell& cell : cells_)
      if (cell.cost > 0) sum.weaken(cell.press, cell.cost);
  }

 private:
  struct Settled {
    Forced forced;
    std::uint64_t cost;
  };

  const Threshold& threshold(std::uint64_t cost) {
    auto found = thresholds_.find(cost);
    if (found == thresholds_.end())
      found = thresholds_.emplace(cost, define_threshold(cells_, cost, log_)).first;
    return found->second;
  }

  bool is_coordinate(Variable press) const {
    return std::find(coordinates_.variables.begin(), coordinates_.variables.end(), press) !=
           coordinates_.variables.end();
  }

  /// Fills the table for the first `depth` coordinates with these values, and returns its entry. `above`
  /// adds up, as a constraint, the costs of the cells decided so far; `mask` has the coordinates that it
  /// depends on.
  Entry fill(std::size_t depth, Word values, const Sum& above, Word mask) {
    if (depth == rank()) return levels_[depth][values] = leaf(values, above, mask);
    Entry child[2];
    for (const bool value : {false, true}) {
      const Word here = values | Word{value} << depth;
      Sum sum = above;
      Word mask_here = mask;
      for (Settled& cell : settled_[depth]) {
        if (cell.cost == 0) continue;
        const Variable press = cell.forced.variable();
        if (!cell.forced.value(here, goal_)) {
          sum.weaken(press, cell.cost);
          continue;
        }
        mask_here |= cell.forced.affine().mask;
        if (!is_coordinate(press)) sum.add(cell.forced.clause(here, goal_, log_), cell.cost);
      }
      if (depth + 1 < rank() && !sum.empty()) sum = Sum(log_.sum(sum));
      child[value] = fill(depth + 1, here, sum, mask_here);
    }
    return levels_[depth][values] = either(child[0], child[1], depth);
  }

  Entry leaf(Word values, const Sum& above, Word mask) {
    const std::uint64_t cost = std::min(costs_[values], cap_);
    if (cost == 0) return {};
    Sum sum(threshold(cost).if_not);
    if (!above.empty()) sum.add(above);
    return {{log_.sum(sum.to_clause(costs_[values] - cost + 1)), mask}, cost};
  }

  Entry either(const Entry& zero, const Entry& one, std::size_t bit) {
    if (zero.cost == 0 || one.cost == 0) return {};
    if (!(zero.known.mask >> bit & 1)) return zero;
    if (!(one.known.mask >> bit & 1)) return one;
    if (zero.cost == one.cost) return {resolved(zero.known, one.known, bit, log_), zero.cost};
    const Entry& more = zero.cost > one.cost ? zero : one;
    const Entry& less = zero.cost > one.cost ? one : zero;
    Id& implies = implications_[{more.cost, less.cost}];
    if (implies == 0)
      implies = log_.sum(Sum(threshold(more.cost).if_set)
                             .add(threshold(less.cost).if_not)
                             .to_clause(more.cost - less.cost + 1));
    const Id id = log_.sum(Sum(more.known.id).add(implies).add(less.known.id).saturate());
    return {{id, (more.known.mask | less.known.mask) & ~(Word{1} << bit)}, less.cost};
  }

  std::vector<Cell> cells_;
  bool goal_;
  const Relations& relations_;
  ProofLog& log_;
  MemoryReservation reservation_;
  Coordinates coordinates_;
  std::vector<std::uint64_t> costs_;
  std::vector<std::vector<Settled>> settled_;  // by the last coordinate that a cell depends on
  std::uint64_t cap_ = 0;
  std::vector<std::vector<Entry>> levels_;  // by the number of known coordinates
  std::map<std::uint64_t, Threshold> thresholds_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, Id> implications_;
};

/// Enumerates pairs of values of two classes to refute that they cost less than `half.least` together. A
/// pair is cut off when its entries reach that; any other determines the other two classes too, and all
/// four then cost at least `whole.least`.
class PairTree {
 public:
  PairTree(const Bound& half, const Bound& whole, std::array<ClassTable*, 4> tables,
           const Relations& relations, ProofLog& log)
      : half_(half), whole_(whole), tables_(tables), log_(log) {
    gf2::Basis<gf2::Vector> span(word_bits);
    for (std::size_t t = 0; t < tables.size(); ++t)
      for (const Variable press : tables[t]->coordinates().variables) {
        gf2::Vector row{relations.of(press).mask};
        const bool is_new = span.insert(row);
        if (t >= 2 && !is_new) continue;
        dependent_.emplace_back();
        if (!is_new) {
          dependent_.back().emplace(relations, all_, press, *by_coordinates(relations, all_, press));
        }
        all_.variables.push_back(press);
      }
    for (std::size_t t = 2; t < tables.size(); ++t)
      for (const Variable press : tables[t]->coordinates().variables)
        others_[t - 2].emplace_back(relations, all_, press, *by_coordinates(relations, all_, press));
    // The affine forms of dependent coordinates must not contain later ones.
    for (std::size_t i = 0; i < dependent_.size(); ++i)
      if (dependent_[i] && dependent_[i]->affine().mask >> i != 0)
        throw InternalError("coordinates in disorder");
  }

  std::size_t coordinates() const { return all_.size(); }
  Id run() { return below(0, 0).id; }

 private:
  Known below(std::size_t depth, Word values) {
    const std::size_t first = tables_[0]->rank();
    const std::size_t second = tables_[1]->rank();
    const std::size_t depth0 = std::min(depth, first);
    const std::size_t depth1 = std::min(depth - depth0, second);
    const Entry& one = tables_[0]->at(depth0, values);
    const Entry& two = tables_[1]->at(depth1, values >> first);
    if (one.cost + two.cost >= half_.least) {
      Id& heavy = heavy_[{one.cost, two.cost}];
      if (heavy == 0) {
        Sum sum(half_.id);
        tables_[0]->add_to(sum, one.cost);
        tables_[1]->add_to(sum, two.cost);
        heavy = log_.sum(sum.to_clause(one.cost + two.cost - half_.least + 1));
      }
      Sum sum(heavy);
      if (one.cost > 0) sum.add(one.known.id);
      if (two.cost > 0) sum.add(two.known.id);
      return {log_.sum(sum.saturate()), one.known.mask | two.known.mask << first};
    }
    if (depth == all_.size()) return leaf(values, one, two);
    Known child[2];
    for (const bool value : {false, true}) {
      const Word here = values | Word{value} << depth;
      if (dependent_[depth] && dependent_[depth]->value(values, whole_.goal) != value)
        child[value] = {dependent_[depth]->clause(values, whole_.goal, log_),
                        dependent_[depth]->affine().mask | Word{1} << depth};
      else
        child[value] = below(depth + 1, here);
      if (!(child[value].mask >> depth & 1)) return child[value];
    }
    return resolved(child[0], child[1], depth, log_);
  }

  Known leaf(Word values, const Entry& one, const Entry& two) {
    Word other[2] = {0, 0};
    for (std::size_t t = 0; t < 2; ++t)
      for (std::size_t i = 0; i < others_[t].size(); ++i)
        other[t] |= Word{others_[t][i].value(values, whole_.goal)} << i;
    const Entry* entries[] = {&one, &two, &tables_[2]->at(tables_[2]->rank(), other[0]),
                              &tables_[3]->at(tables_[3]->rank(), other[1])};
    std::uint64_t cost = 0;
    for (const Entry* entry : entries) cost += entry->cost;
    if (cost < whole_.least) throw InternalError("proof requested for a solution that is not a minimum");
    Id& light = light_[{one.cost, two.cost, entries[2]->cost, entries[3]->cost}];
    if (light == 0) {
      Sum sum(whole_.id);
      for (std::size_t t = 0; t < 4; ++t) tables_[t]->add_to(sum, entries[t]->cost);
      light = log_.sum(sum.to_clause(cost - whole_.least + 1));
    }
    Sum sum(light);
    for (const Entry* entry : entries)
      if (entry->cost > 0) sum.add(entry->known.id);
    Word mask = one.known.mask | two.known.mask << tables_[0]->rank();
    for (std::size_t t = 0; t < 2; ++t)
      for (std::size_t i = 0; i < others_[t].size(); ++i) {
        Forced& forced = others_[t][i];
        if (!(entries[t + 2]->known.mask >> i & 1)) continue;
        mask |= forced.affine().mask;
        const auto end = all_.variables.end();
        if (std::find(all_.variables.begin(), end, forced.variable()) == end)
          sum.add(forced.clause(values, whole_.goal, log_));
      }
    return {log_.sum(sum.saturate()), mask};
  }

  const Bound& half_;
  const Bound& whole_;
  std::array<ClassTable*, 4> tables_;  // the two of this half first
  ProofLog& log_;
  Coordinates all_;  // coordinates of this half, and others if these do not determine all
  std::vector<std::optional<Forced>> dependent_;  // for each coordinate: how it follows from others
  std::array<std::vector<Forced>, 2> others_;     // coordinates of the other half
  std::map<std::pair<std::uint64_t, std::uint64_t>, Id> heavy_;
  std::map<std::array<std::uint64_t, 4>, Id> light_;
};

/// Returns, for each number up to `most`, how many pairs of values together cost less than it.
std::vector<double> lighter_pairs(const ClassTable& left, const ClassTable& right, std::uint64_t most) {
  std::vector<double> count(most + 1, 0);
  std::map<std::uint64_t, double> other;
  for (const std::uint64_t cost : right.costs()) other[cost] += 1;
  std::map<std::uint64_t, double> own;
  for (const std::uint64_t cost : left.costs()) own[cost] += 1;
  for (const auto& [a, times] : own)
    for (const auto& [b, more] : other)
      if (a + b < most) count[a + b + 1] += times * more;
  for (std::size_t i = 1; i < count.size(); ++i) count[i] += count[i - 1];
  return count;
}

}  // namespace

std::optional<Id> refute_by_classes(const Bound& bound, const std::vector<Variable>& coordinates,
                                    const ClassOf& class_of, const Relations& relations, ProofLog& log) {
  constexpr std::size_t least_worthwhile = 8;
  constexpr std::uint64_t max_least = 1'000'000;
  const std::size_t k = coordinates.size();
  if (k < least_worthwhile || !relations.model().clauses.empty() || bound.least > max_least)
    return std::nullopt;
  std::array<std::vector<Cell>, 4> cells;
  for (const Cell& cell : bound.cells) cells[class_of(cell.press)].push_back(cell);
  std::vector<std::unique_ptr<ClassTable>> tables;
  for (const unsigned which : {0U, 3U, 1U, 2U}) {  // the two of a half differ in both parities
    if (cells[which].empty()) return std::nullopt;
    tables.push_back(std::make_unique<ClassTable>(cells[which], bound, relations, log));
    if (tables.back()->rank() > max_rank || tables.back()->rank() + 2 >= k) return std::nullopt;
  }
  std::uint64_t least = 0;
  for (const auto& table : tables) {
    table->weigh();
    least += table->least();
  }
  // Choose the split of the bound that leaves the fewest pairs.
  const auto first = lighter_pairs(*tables[0], *tables[1], bound.least);
  const auto second = lighter_pairs(*tables[2], *tables[3], bound.least);
  std::uint64_t split = 1;
  for (std::uint64_t s = 1; s < bound.least; ++s)
    if (first[s] + second[bound.least - s] < first[split] + second[bound.least - split]) split = s;
  for (const auto& table : tables) {
    const std::uint64_t others = least - table->least();
    log.comment("a class: " + std::to_string(table->cells().size()) + " presses, " +
                std::to_string(table->rank()) + " coordinates");
    table->prove(std::max(table->least(), bound.least > others ? bound.least - others : 1));
  }
  std::vector<Cell> one = tables[0]->cells();
  one.insert(one.end(), tables[1]->cells().begin(), tables[1]->cells().end());
  std::vector<Cell> two = tables[2]->cells();
  two.insert(two.end(), tables[3]->cells().begin(), tables[3]->cells().end());
  log.comment("two classes cost at least " + std::to_string(split));
  const Threshold half = define_threshold(one, split, log);
  const Bound first_half{half.if_not, one, split, bound.goal};
  const Id proved =
      PairTree(first_half, bound, {tables[0].get(), tables[1].get(), tables[2].get(), tables[3].get()},
               relations, log)
          .run();
  log.comment("then the others cost at least " + std::to_string(bound.least - split));
  const Bound second_half{log.sum(Sum(bound.id).add(half.if_set).add(proved, split)), two,
                          bound.least - split, bound.goal};
  return PairTree(second_half, bound, {tables[2].get(), tables[3].get(), tables[0].get(), tables[1].get()},
                  relations, log)
      .run();
}

}  // namespace flipwise::proof
