// SPDX-License-Identifier: MIT
#include "solve/coset/pair_enumeration.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <tuple>
#include <utility>
#include <vector>

#include "gf2/bits.hpp"
#include "run/parallel.hpp"

namespace flipwise {

namespace {

/// How a table is cut into segments that fit in the cache, and entries are grouped by where they look:
///
///     place = [ high bits: the segment | low bits: within the segment ]
///     group = [ shared coordinates | high bits of the place ]
struct LookupGrouping {
  std::size_t shared = 0;
  unsigned segment_bits = 0;
  unsigned high_bits = 0;
  std::size_t group(std::uint64_t index, std::uint64_t place) const {
    return (index & ((std::uint64_t{1} << shared) - 1)) << high_bits | place >> segment_bits;
  }
  std::size_t groups() const { return std::size_t{1} << (shared + high_bits); }
};

/// A packed entry: the place within the segment in the low bits, the weight above.
constexpr unsigned weight_place = 40;
constexpr std::uint64_t place_mask = (std::uint64_t{1} << weight_place) - 1;

/// The light entries of one class, sorted by group and then by weight, stored as columns.
struct GroupedLights {
  std::vector<std::uint64_t> packed = {};
  std::vector<std::uint64_t> second = {};  // index of the second look-up
  std::vector<std::uint64_t> index = {};   // own coordinates
  std::vector<std::size_t> begin = {};     // start of each group, and the end
  MemoryReservation charge = {};
};

/// Groups the entries of weight at most `heaviest`. `first` and `second` map an entry to the places where
/// it looks in the tables of the other half.
GroupedLights group_lights(const std::vector<ParityClass::Light>& lights, std::int64_t heaviest,
                           const LookupGrouping& grouping, const CoordinateMap& first,
                           const CoordinateMap& second, Limits& limits) {
  struct Entry {
    std::uint64_t group;
    std::uint64_t place;
    ParityClass::Light light;
  };
  const auto capacity = static_cast<std::size_t>(
      std::count_if(lights.begin(), lights.end(),
                    [&](const ParityClass::Light& light) { return light.weight <= heaviest; }));
  GroupedLights result;
  constexpr std::size_t column_bytes = 3 * sizeof(std::uint64_t);
  result.charge = limits.charge(static_cast<double>(capacity * (sizeof(Entry) + column_bytes) +
                                                    grouping.groups() * sizeof(std::size_t)));
  std::vector<Entry> entries;
  entries.reserve(capacity);
  for (const ParityClass::Light& light : lights) {
    if (light.weight > heaviest) continue;
    const std::uint64_t place = first(&light.index)[0];
    entries.push_back({grouping.group(light.index, place), place, light});
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.group, a.light.weight, a.light.index) <
           std::tie(b.group, b.light.weight, b.light.index);
  });
  result.begin.resize(grouping.groups() + 1);
  for (auto* column : {&result.packed, &result.second, &result.index}) column->reserve(capacity);
  const std::uint64_t low = (std::uint64_t{1} << grouping.segment_bits) - 1;
  for (const Entry& entry : entries) {
    ++result.begin[entry.group + 1];
    result.packed.push_back((entry.place & low) | std::uint64_t{entry.light.weight} << weight_place);
    result.second.push_back(second(&entry.light.index)[0]);
    result.index.push_back(entry.light.index);
  }
  for (std::size_t g = 0; g < grouping.groups(); ++g) result.begin[g + 1] += result.begin[g];
  return result;
}

/// The lightest members found by one worker. They are counted one by one, so 64 bits hold their number.
using OwnLightest = Incumbent<std::uint64_t, std::uint64_t, Bits, std::less<>>;

/// The state of an enumeration that all workers share.
class PairEnumerator {
 public:
  PairEnumerator(const Split& split, std::span<const ParityClass> classes, const PairRange& range,
                 std::uint64_t lightest, Limits& limits)
      : range_(range), half_(split.halves[range.half]), limits_(limits), best_(lightest) {
    const std::size_t own = 2 * range.half;
    std::size_t first = 2 - own;
    std::size_t second = first + 1;
    // Look first into the class with the smaller share of light entries.
    if (share(classes[second]) < share(classes[first])) std::swap(first, second);
    first_ = &classes[first];
    second_ = &classes[second];
    grouping_ = grouping();
    for (std::size_t side = 0; side < 2; ++side) {
      const auto& duals = side == 0 ? half_.first : half_.second;
      own_[side] = &classes[own + side];
      first_map_.push_back(coordinate_map(duals, split.classes[first]));
      second_map_.push_back(coordinate_map(duals, split.classes[second]));
      grouped_[side] = group_lights(own_[side]->lights(), std::min(range.light, range.to), grouping_,
                                    first_map_[side], second_map_[side], limits);
    }
    const CoordinateMap unseen_first = coordinate_map(half_.unseen, split.classes[first]);
    const CoordinateMap unseen_second = coordinate_map(half_.unseen, split.classes[second]);
    for (std::uint64_t u = 0; u < std::uint64_t{1} << half_.unseen.size(); ++u)
      unseen_.emplace_back(unseen_first(&u)[0], unseen_second(&u)[0]);
  }

  std::uint64_t segments() const { return std::uint64_t{1} << grouping_.high_bits; }
  std::uint64_t lightest() const { return best_; }

  /// Enumerates all pairs that look into one segment first, with every `slices`-th entry x from `slice` on.
  void meet_segment(std::uint64_t segment, std::size_t slice, std::size_t slices, OwnLightest& gathered) {
    const std::uint8_t* const table = first_->table() + (segment << grouping_.segment_bits);
    const std::uint64_t size = std::uint64_t{1} << grouping_.segment_bits;
    if (range_.pairs / static_cast<double>(segments()) > static_cast<double>(size) / 64)
      for (std::uint64_t i = 0; i < size; i += 64) __builtin_prefetch(table + i);
    const std::uint64_t low = size - 1;
    for (std::size_t u = 0; u < unseen_.size(); ++u) {
      const std::uint64_t place = unseen_[u].first;
      const auto turn = static_cast<std::size_t>(segment ^ place >> grouping_.segment_bits);
      for (std::size_t g = 0; g < grouping_.groups(); ++g)
        meet_groups({table, g, g ^ turn, place & low, u, slice, slices}, gathered);
    }
  }

  /// Enumerates the pairs of an entry of class `side` too heavy to be collected and one of the other class.
  bool meet_heavy(std::size_t side, std::vector<OwnLightest>& workers, const ProgressOf& progress_of) {
    // The partners are grouped by shared coordinates only: the segment is the whole table.
    const LookupGrouping whole{.shared = half_.shared, .segment_bits = weight_place, .high_bits = 0};
    const GroupedLights partners =
        group_lights(own_[1 - side]->lights(), range_.to - range_.light - 1, whole, first_map_[1 - side],
                     second_map_[1 - side], limits_);
    std::vector<Waiting> waiting(workers.size());
    return own_[side]->visit(range_.light, static_cast<std::uint64_t>(range_.to), progress_of,
                             [&](unsigned worker, std::span<const ParityClass::Light> heavies) {
                               for (const ParityClass::Light& heavy : heavies)
                                 meet_partners(side, heavy, partners, waiting[worker], workers[worker]);
                               complete(waiting[worker], workers[worker]);
                             });
  }

 private:
  /// A pair of entries of one half, and the place in the table where its partner is looked up.
  struct Pair {
    std::uint64_t own;
    std::uint64_t first_entry = 0;
    std::uint64_t first_index;
    std::uint64_t second_index;
    std::uint64_t x;
    std::uint64_t y;
    std::uint64_t u;
  };

  /// Pairs whose first table entry is being fetched from memory.
  struct Waiting {
    std::array<Pair, 48> pairs;
    std::size_t count = 0;
  };

  /// Two groups whose pairs look into the same segment of the first table.
  struct Groups {
    const std::uint8_t* table;
    std::size_t x_group;
    std::size_t y_group;
    std::uint64_t place;
    std::size_t u;
    std::size_t slice;
    std::size_t slices;
  };

  LookupGrouping grouping() const {
    const double max_high = std::max(0.0, static_cast<double>(first_->rank()) - 18);
    // Every segment visits every group, so a visit must have several pairs.
    const double few = (std::log2(range_.pairs + 1) - 3 - static_cast<double>(half_.shared)) / 2;
    const auto high_bits = static_cast<unsigned>(std::clamp(few, 0.0, max_high));
    return {half_.shared, static_cast<unsigned>(first_->rank()) - high_bits, high_bits};
  }

  double share(const ParityClass& one) const {
    const auto& histogram = one.histogram();
    const auto limit = static_cast<std::ptrdiff_t>(
        std::min<std::uint64_t>(histogram.size(), static_cast<std::uint64_t>(range_.to) + 1));
    double sum = 0;
    std::for_each(histogram.begin(), histogram.begin() + limit, [&](double count) { sum += count; });
    return sum / static_cast<double>(one.entries());
  }

  void meet_groups(const Groups& at, OwnLightest& gathered) {
    const auto& [xs, ys] = grouped_;
    const std::size_t y_begin = ys.begin[at.y_group];
    std::size_t to = ys.begin[at.y_group + 1];
    std::size_t from = to;
    if (y_begin == to) return;
    const std::uint64_t* const y = ys.packed.data();
    const std::uint8_t* const table = at.table;
    auto limit = static_cast<std::int64_t>(best_.load(std::memory_order_relaxed));
    for (std::size_t i = xs.begin[at.x_group] + at.slice; i < xs.begin[at.x_group + 1]; i += at.slices) {
      const std::uint64_t x = xs.packed[i];
      const auto weight = static_cast<std::int64_t>(x >> weight_place);
      // The window of y whose weight is above range.from - weight and at most range.to - weight.
      while (to > y_begin && static_cast<std::int64_t>(y[to - 1] >> weight_place) > range_.to - weight)
        --to;
      if (to == y_begin) return;
      while (from > y_begin &&
             static_cast<std::int64_t>(y[from - 1] >> weight_place) > range_.from - weight)
        --from;
      const std::uint64_t start = (x & place_mask) ^ at.place;
      const std::int64_t slack = limit - weight;
      for (std::size_t j = from; j < to; ++j) {
        const std::uint64_t look = y[j] ^ start;
        const std::int64_t entry = std::int64_t{table[look & place_mask]} << range_.shift;
        if (entry + static_cast<std::int64_t>(look >> weight_place) > slack) continue;
        complete({.own = (x >> weight_place) + (y[j] >> weight_place),
                  .first_entry = table[look & place_mask],
                  .first_index = static_cast<std::uint64_t>(table - first_->table()) + (look & place_mask),
                  .second_index = xs.second[i] ^ ys.second[j] ^ unseen_[at.u].second,
                  .x = xs.index[i],
                  .y = ys.index[j],
                  .u = at.u},
                 gathered);
        limit = static_cast<std::int64_t>(best_.load(std::memory_order_relaxed));
      }
    }
  }

  void meet_partners(std::size_t side, const ParityClass::Light& heavy, const GroupedLights& partners,
                     Waiting& waiting, OwnLightest& gathered) {
    const std::uint64_t first = first_map_[side](&heavy.index)[0];
    const std::uint64_t second = second_map_[side](&heavy.index)[0];
    const std::size_t group = heavy.index & ((std::uint64_t{1} << half_.shared) - 1);
    for (std::size_t j = partners.begin[group]; j < partners.begin[group + 1]; ++j) {
      const std::uint64_t packed = partners.packed[j];
      const auto own = std::int64_t{heavy.weight} + static_cast<std::int64_t>(packed >> weight_place);
      if (own > range_.to) break;
      if (own <= range_.from) continue;
      for (std::size_t u = 0; u < unseen_.size(); ++u) {
        const std::uint64_t index = first ^ (packed & place_mask) ^ unseen_[u].first;
        __builtin_prefetch(first_->table() + index);
        Pair& pair = waiting.pairs[waiting.count++];
        pair = {.own = static_cast<std::uint64_t>(own),
                .first_index = index,
                .second_index = second ^ partners.second[j] ^ unseen_[u].second,
                .x = heavy.index,
                .y = partners.index[j],
                .u = u};
        if (side == 1) std::swap(pair.x, pair.y);
        if (waiting.count == waiting.pairs.size()) complete(waiting, gathered);
      }
    }
  }

  void complete(Waiting& waiting, OwnLightest& gathered) {
    const std::uint64_t limit = best_.load(std::memory_order_relaxed);
    for (std::size_t i = 0; i < waiting.count; ++i) {
      Pair& pair = waiting.pairs[i];
      pair.first_entry = first_->table()[pair.first_index];
      if (pair.own + (pair.first_entry << range_.shift) <= limit) complete(pair, gathered);
    }
    waiting.count = 0;
  }

  /// Weighs a pair that its first look-up did not exclude.
  void complete(const Pair& pair, OwnLightest& gathered) {
    const std::uint64_t limit = best_.load(std::memory_order_relaxed);
    const std::uint64_t own = pair.own;
    if (own + (pair.first_entry << range_.shift) > limit) return;
    const std::uint64_t second_entry = second_->table()[pair.second_index];
    if (own + (pair.first_entry << range_.shift) + (second_entry << range_.shift) > limit) return;
    const std::uint64_t other = exact(*first_, pair.first_index, pair.first_entry) +
                                exact(*second_, pair.second_index, second_entry);
    if (static_cast<std::int64_t>(other) <= range_.other_done) return;
    const std::uint64_t weight = own + other;
    if (weight > limit || !gathered.admits(weight)) return;
    std::uint64_t known = limit;
    while (weight < known && !best_.compare_exchange_weak(known, weight)) {
    }
    ++gathered.members;
    gathered.first.push_back(member(pair));
    if (gathered.first.size() >= 2 * range_.keep + 64) keep_first(gathered.first, range_.keep);
  }

  std::uint64_t exact(const ParityClass& one, std::uint64_t index, std::uint64_t entry) const {
    return range_.shift == 0 && entry < range_.greatest_entry ? entry : one.weight(index);
  }

  Bits member(const Pair& pair) const {
    Bits member = {};
    const auto add = [&](std::uint64_t index, const std::vector<Bits>& duals) {
      gf2::for_each_bit(std::span(&index, 1), [&](std::size_t i) { gf2::add(member, duals[i]); });
    };
    add(pair.x, half_.first);
    add(pair.y, half_.second);
    add(pair.u, half_.unseen);
    return member;
  }

  const PairRange& range_;
  const SplitHalf& half_;
  Limits& limits_;
  std::atomic<std::uint64_t> best_;
  const ParityClass* first_ = nullptr;
  const ParityClass* second_ = nullptr;
  LookupGrouping grouping_;
  std::array<const ParityClass*, 2> own_ = {};
  std::vector<CoordinateMap> first_map_;
  std::vector<CoordinateMap> second_map_;
  std::array<GroupedLights, 2> grouped_;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> unseen_;
};

}  // namespace

bool enumerate_pairs(const Split& split, std::span<const ParityClass> classes, const PairRange& range,
                     LightestMembers& lightest, Limits& limits, const PairProgress& progress_of) {
  PairEnumerator enumerator(split, classes, range, lightest.value, limits);
  // Tasks of a few milliseconds: several segments, or a slice of one.
  constexpr double task_pairs = 1 << 21;
  const auto tasks = static_cast<std::uint64_t>(range.pairs / task_pairs) + 1;
  const std::uint64_t segments = enumerator.segments();
  const std::uint64_t slices = std::clamp<std::uint64_t>(tasks / segments, 1, 4096);
  const std::uint64_t run = std::max<std::uint64_t>(1, segments / tasks);
  const std::uint64_t runs = (segments + run - 1) / run;
  Limits of_pairs(limits, {}, tasks < 4 ? 1 : limits.threads());
  std::vector<OwnLightest> workers(limits.threads(), OwnLightest{.value = lightest.value});
  const auto report = [&](double done) {
    return progress_of(done, enumerator.lightest(),
                       workers[0].first.empty() ? nullptr : &workers[0].first.back());
  };
  bool complete = run_tasks(
      runs * slices, of_pairs,
      [&](std::uint64_t task, unsigned worker) {
        const std::uint64_t begin = task / slices * run;
        for (std::uint64_t segment = begin; segment < std::min(segments, begin + run); ++segment)
          enumerator.meet_segment(segment, task % slices, slices, workers[worker]);
      },
      report);
  for (std::size_t side = 0; side < 2 && complete && range.light < range.to; ++side)
    complete = enumerator.meet_heavy(side, workers, [&](double) { return report(1); });
  for (const OwnLightest& own : workers) lightest.join(own);
  keep_first(lightest.first, range.keep);
  return complete;
}

}  // namespace flipwise
