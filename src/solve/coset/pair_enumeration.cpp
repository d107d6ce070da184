// SPDX-License-Identifier: MIT
#include "solve/coset/pair_enumeration.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "gf2/bits.hpp"

namespace flipwise {

namespace {

constexpr unsigned weight_place = 40;  // a packed entry: place in the segment below, weight above
constexpr std::uint64_t place_mask = (std::uint64_t{1} << weight_place) - 1;

bool odd_overlap(const Bits& left, const Bits& right) {
  return std::popcount((left[0] & right[0]) ^ (left[1] & right[1])) & 1;
}

/// What the coordinates of one class add to the coordinates of another: a linear map, a byte at a time.
class Image {
 public:
  Image(std::span<const Bits> duals, const SplitClass& target) : bytes_(duals.size() / 8 + 1) {
    for (std::size_t i = 0; i < duals.size(); ++i) {
      std::uint64_t column = 0;
      for (std::size_t j = 0; j < target.rank; ++j)
        column |= std::uint64_t{odd_overlap(target.basis[j], duals[i])} << j;
      auto& table = bytes_[i / 8];
      const std::size_t bit = std::size_t{1} << (i % 8);
      for (std::size_t value = bit; value < 2 * bit; ++value) table[value] = table[value - bit] ^ column;
    }
  }
  std::uint64_t operator()(std::uint64_t index) const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < bytes_.size(); ++i) sum ^= bytes_[i][index >> (8 * i) & 255];
    return sum;
  }

 private:
  std::vector<std::array<std::uint64_t, 256>> bytes_;
};

/// The light entries of one class, grouped by shared coordinates and high bits of the first look-up.
struct Grouped {
  std::vector<std::uint64_t> packed;  // place within the segment, weight
  std::vector<std::uint64_t> second;  // index of the second look-up
  std::vector<std::uint64_t> index;   // own coordinates
  std::vector<std::size_t> begin;     // of group g; one more at the end
};

struct Layout {
  std::size_t shared = 0;
  unsigned segment_bits = 0;
  unsigned high_bits = 0;
  std::size_t group(std::uint64_t index, std::uint64_t place) const {
    return (index & ((std::uint64_t{1} << shared) - 1)) << high_bits | place >> segment_bits;
  }
  std::size_t groups() const { return std::size_t{1} << (shared + high_bits); }
};

Grouped grouped(const std::vector<JoinClass::Light>& lights, std::int64_t heaviest, const Layout& layout,
                const Image& first, const Image& second) {
  struct Entry {
    std::uint64_t group;
    std::uint64_t place;
    JoinClass::Light light;
  };
  std::vector<Entry> entries;
  const auto wanted = std::count_if(lights.begin(), lights.end(), [&](const JoinClass::Light& light) {
    return light.weight <= heaviest;
  });
  entries.reserve(static_cast<std::size_t>(wanted));
  for (const JoinClass::Light& light : lights) {
    if (light.weight > heaviest) continue;
    const std::uint64_t place = first(light.index);
    entries.push_back({layout.group(light.index, place), place, light});
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.group, a.light.weight, a.light.index) <
           std::tie(b.group, b.light.weight, b.light.index);
  });
  Grouped result;
  result.begin.resize(layout.groups() + 1);
  for (auto* column : {&result.packed, &result.second, &result.index}) column->reserve(entries.size());
  const std::uint64_t low = (std::uint64_t{1} << layout.segment_bits) - 1;
  for (const Entry& entry : entries) {
    ++result.begin[entry.group + 1];
    result.packed.push_back((entry.place & low) | std::uint64_t{entry.light.weight} << weight_place);
    result.second.push_back(second(entry.light.index));
    result.index.push_back(entry.light.index);
  }
  for (std::size_t g = 0; g < layout.groups(); ++g) result.begin[g + 1] += result.begin[g];
  return result;
}

bool precedes(const Bits& left, const Bits& right) {
  return flipwise::precedes(std::span<const Word>(left), std::span<const Word>(right));
}

void keep_first(std::vector<Bits>& members, std::uint64_t keep) {
  std::sort(members.begin(), members.end(), [](const Bits& a, const Bits& b) { return precedes(a, b); });
  if (members.size() > keep) members.resize(keep);
}

/// What one worker met; `members` in a word, as it meets them one by one.
struct Met {
  std::uint64_t best = 0;
  std::uint64_t members = 0;
  std::vector<Bits> first = {};
};

/// The parts of a sweep that all workers read.
class Sweeper {
 public:
  Sweeper(const Split& split, std::span<const JoinClass> classes, const JoinSweep& sweep)
      : sweep_(sweep), half_(split.halves[sweep.half]) {
    const std::size_t own = 2 * sweep.half;
    std::size_t first = 2 - own;
    std::size_t second = first + 1;
    // Look first where fewer entries are light enough.
    if (share(classes[second]) < share(classes[first])) std::swap(first, second);
    first_ = &classes[first];
    second_ = &classes[second];

    const double most_high = std::max(0.0, static_cast<double>(first_->rank()) - 18);
    // Every segment visits every group, so that there are some pairs to every visit.
    const double few = (std::log2(sweep.pairs + 1) - 3 - static_cast<double>(half_.shared)) / 2;
    layout_.shared = half_.shared;
    layout_.high_bits = static_cast<unsigned>(std::clamp(few, 0.0, most_high));
    layout_.segment_bits = static_cast<unsigned>(first_->rank()) - layout_.high_bits;

    for (std::size_t side = 0; side < 2; ++side) {
      const auto& duals = side == 0 ? half_.first : half_.second;
      own_[side] = &classes[own + side];
      first_image_.emplace_back(duals, split.classes[first]);
      second_image_.emplace_back(duals, split.classes[second]);
      grouped_[side] = grouped(own_[side]->lights(), std::min(sweep.light, sweep.to), layout_,
                               first_image_[side], second_image_[side]);
    }
    const Image unseen_first(half_.unseen, split.classes[first]);
    const Image unseen_second(half_.unseen, split.classes[second]);
    for (std::uint64_t u = 0; u < std::uint64_t{1} << half_.unseen.size(); ++u)
      unseen_.push_back({unseen_first(u), unseen_second(u)});
  }

  std::uint64_t segments() const { return std::uint64_t{1} << layout_.high_bits; }

  /// All pairs that look into one segment first; of the x entries every `slices`-th from `slice` on.
  void run(std::uint64_t segment, std::size_t slice, std::size_t slices, Met& met,
           std::atomic<std::uint64_t>& best) const {
    const std::uint8_t* const table = first_->table() + (segment << layout_.segment_bits);
    const std::uint64_t size = std::uint64_t{1} << layout_.segment_bits;
    if (sweep_.pairs / static_cast<double>(segments()) > static_cast<double>(size / 64))
      for (std::uint64_t i = 0; i < size; i += 64) __builtin_prefetch(table + i);
    const std::uint64_t low = size - 1;
    for (std::size_t u = 0; u < unseen_.size(); ++u) {
      const std::uint64_t place = unseen_[u].first;
      const std::uint64_t turn = segment ^ place >> layout_.segment_bits;
      for (std::size_t g = 0; g < layout_.groups(); ++g)
        run_groups(table, g, g ^ turn, place & low, u, slice, slices, met, best);
    }
  }

  /// All pairs of an entry of class `side` heavier than the collected ones with one of the other class.
  bool run_heavy(std::size_t side, std::vector<Met>& workers, std::atomic<std::uint64_t>& best,
                 const ProgressOf& progress_of) const {
    // Partners by shared coordinates, then weight: one group of all places.
    const Layout whole{.shared = half_.shared, .segment_bits = weight_place, .high_bits = 0};
    const Grouped partners = grouped(own_[1 - side]->lights(), sweep_.to - sweep_.light - 1, whole,
                                     first_image_[1 - side], second_image_[1 - side]);
    const std::uint64_t shared = (std::uint64_t{1} << half_.shared) - 1;
    std::vector<Waiting> waiting(workers.size());
    return own_[side]->visit(
        sweep_.light, static_cast<std::uint64_t>(sweep_.to), progress_of,
        [&](unsigned worker, std::span<const JoinClass::Light> heavies) {
          for (const JoinClass::Light& heavy : heavies) {
            const auto weight = std::int64_t{heavy.weight};
            const std::uint64_t first = first_image_[side](heavy.index);
            const std::uint64_t second = second_image_[side](heavy.index);
            const std::size_t group = heavy.index & shared;
            for (std::size_t j = partners.begin[group]; j < partners.begin[group + 1]; ++j) {
              const std::uint64_t packed = partners.packed[j];
              const std::int64_t own = weight + static_cast<std::int64_t>(packed >> weight_place);
              if (own > sweep_.to) break;
              if (own <= sweep_.from) continue;
              for (std::size_t u = 0; u < unseen_.size(); ++u) {
                const std::uint64_t index = first ^ (packed & place_mask) ^ unseen_[u].first;
                __builtin_prefetch(first_->table() + index);
                Pair pair{.own = static_cast<std::uint64_t>(own),
                          .first_index = index,
                          .second_index = second ^ partners.second[j] ^ unseen_[u].second,
                          .x = heavy.index,
                          .y = partners.index[j],
                          .u = u};
                if (side == 1) std::swap(pair.x, pair.y);
                Waiting& own_waiting = waiting[worker];
                own_waiting.pairs[own_waiting.count++] = pair;
                if (own_waiting.count == own_waiting.pairs.size())
                  complete(own_waiting, workers[worker], best);
              }
            }
          }
          complete(waiting[worker], workers[worker], best);
        });
  }

 private:
  /// A pair of one half and where it looks.
  struct Pair {
    std::uint64_t own;
    std::uint64_t first_entry = 0;
    std::uint64_t first_index;
    std::uint64_t second_index;
    std::uint64_t x;
    std::uint64_t y;
    std::uint64_t u;
  };

  /// Pairs whose first entry is on its way from memory.
  struct Waiting {
    std::array<Pair, 48> pairs;
    std::size_t count = 0;
  };

  void complete(Waiting& waiting, Met& met, std::atomic<std::uint64_t>& best) const {
    const std::uint64_t limit = best.load(std::memory_order_relaxed);
    for (std::size_t i = 0; i < waiting.count; ++i) {
      Pair& pair = waiting.pairs[i];
      pair.first_entry = first_->table()[pair.first_index];
      if (pair.own + (pair.first_entry << sweep_.shift) <= limit) complete(pair, met, best);
    }
    waiting.count = 0;
  }

  double share(const JoinClass& one) const {
    const auto& histogram = one.histogram();
    const auto limit = static_cast<std::ptrdiff_t>(
        std::min<std::uint64_t>(histogram.size(), static_cast<std::uint64_t>(sweep_.to) + 1));
    double sum = 0;
    std::for_each(histogram.begin(), histogram.begin() + limit, [&](double count) { sum += count; });
    return sum / static_cast<double>(one.entries());
  }

  void run_groups(const std::uint8_t* table, std::size_t x_group, std::size_t y_group, std::uint64_t place,
                  std::size_t u, std::size_t slice, std::size_t slices, Met& met,
                  std::atomic<std::uint64_t>& best) const {
    const auto& [xs, ys] = grouped_;
    const std::size_t y_begin = ys.begin[y_group];
    std::size_t to = ys.begin[y_group + 1];
    std::size_t from = to;
    if (y_begin == to) return;
    const std::uint64_t* const y = ys.packed.data();
    auto limit = static_cast<std::int64_t>(best.load(std::memory_order_relaxed));
    for (std::size_t i = xs.begin[x_group] + slice; i < xs.begin[x_group + 1]; i += slices) {
      const std::uint64_t x = xs.packed[i];
      const auto weight = static_cast<std::int64_t>(x >> weight_place);
      // The window of y whose weight is above sweep.from - weight and at most sweep.to - weight.
      while (to > y_begin && static_cast<std::int64_t>(y[to - 1] >> weight_place) > sweep_.to - weight)
        --to;
      if (to == y_begin) return;
      while (from > y_begin &&
             static_cast<std::int64_t>(y[from - 1] >> weight_place) > sweep_.from - weight)
        --from;
      const std::uint64_t start = (x & place_mask) ^ place;
      const std::int64_t room = limit - weight;
      for (std::size_t j = from; j < to; ++j) {
        const std::uint64_t at = y[j] ^ start;
        const std::int64_t entry = std::int64_t{table[at & place_mask]} << sweep_.shift;
        if (entry + static_cast<std::int64_t>(at >> weight_place) > room) continue;
        complete({.own = (x >> weight_place) + (y[j] >> weight_place),
                  .first_entry = table[at & place_mask],
                  .first_index = static_cast<std::uint64_t>(table - first_->table()) + (at & place_mask),
                  .second_index = xs.second[i] ^ ys.second[j] ^ unseen_[u].second,
                  .x = xs.index[i],
                  .y = ys.index[j],
                  .u = u},
                 met, best);
        limit = static_cast<std::int64_t>(best.load(std::memory_order_relaxed));
      }
    }
  }

  std::uint64_t exact(const JoinClass& one, std::uint64_t index, std::uint64_t entry) const {
    return sweep_.shift == 0 && entry < sweep_.greatest_entry ? entry : one.weight(index);
  }

  /// Weighs a pair that its first look-up did not exclude.
  void complete(const Pair& pair, Met& met, std::atomic<std::uint64_t>& best) const {
    const std::uint64_t limit = best.load(std::memory_order_relaxed);
    const std::uint64_t own = pair.own;
    if (own + (pair.first_entry << sweep_.shift) > limit) return;
    const std::uint64_t second_entry = second_->table()[pair.second_index];
    if (own + (pair.first_entry << sweep_.shift) + (second_entry << sweep_.shift) > limit) return;
    const std::uint64_t other = exact(*first_, pair.first_index, pair.first_entry) +
                                exact(*second_, pair.second_index, second_entry);
    if (static_cast<std::int64_t>(other) <= sweep_.other_done) return;
    const std::uint64_t weight = own + other;
    if (weight > limit || weight > met.best) return;
    if (weight < met.best) met = {.best = weight};
    std::uint64_t known = limit;
    while (weight < known && !best.compare_exchange_weak(known, weight)) {
    }
    ++met.members;
    Bits member = {};
    const auto add = [&](std::uint64_t index, const std::vector<Bits>& duals) {
      for (; index != 0; index &= index - 1)
        member = member ^ duals[static_cast<std::size_t>(std::countr_zero(index))];
    };
    add(pair.x, half_.first);
    add(pair.y, half_.second);
    add(pair.u, half_.unseen);
    met.first.push_back(member);
    if (met.first.size() >= 2 * sweep_.keep + 64) keep_first(met.first, sweep_.keep);
  }

  const JoinSweep& sweep_;
  const SplitHalf& half_;
  const JoinClass* first_ = nullptr;
  const JoinClass* second_ = nullptr;
  Layout layout_;
  std::array<const JoinClass*, 2> own_ = {};
  std::vector<Image> first_image_;
  std::vector<Image> second_image_;
  std::array<Grouped, 2> grouped_;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> unseen_;
};

}  // namespace

bool run_sweep(
    const Split& split, std::span<const JoinClass> classes, const JoinSweep& sweep, JoinMet& met,
    Limits& limits,
    const std::function<Progress(double done, std::uint64_t best, const Bits* member)>& progress_of) {
  const Sweeper sweeper(split, classes, sweep);
  std::atomic<std::uint64_t> best = met.best;
  // Tasks of a few milliseconds: some segments, or a slice of one.
  constexpr double task_pairs = 1 << 21;
  const auto wanted = static_cast<std::uint64_t>(sweep.pairs / task_pairs) + 1;
  const std::uint64_t segments = sweeper.segments();
  const std::uint64_t slices = std::clamp<std::uint64_t>(wanted / segments, 1, 4096);
  const std::uint64_t run = std::max<std::uint64_t>(1, segments / wanted);
  const std::uint64_t runs = (segments + run - 1) / run;
  Limits of_pairs(limits, {}, wanted < 4 ? 1 : limits.threads());
  std::vector<Met> workers(limits.threads(), Met{.best = met.best});
  const auto report = [&](double done) {
    return progress_of(done, best, workers[0].first.empty() ? nullptr : &workers[0].first.back());
  };
  bool complete = run_tasks(
      runs * slices, of_pairs,
      [&](std::uint64_t task, unsigned worker) {
        const std::uint64_t begin = task / slices * run;
        for (std::uint64_t segment = begin; segment < std::min(segments, begin + run); ++segment)
          sweeper.run(segment, task % slices, slices, workers[worker], best);
      },
      report);
  for (std::size_t side = 0; side < 2 && complete && sweep.light < sweep.to; ++side)
    complete = sweeper.run_heavy(side, workers, best, [&](double) { return report(1); });
  for (Met& own : workers) {
    if (own.members == 0 || own.best > met.best) continue;
    if (own.best < met.best) met = {.best = own.best};
    met.members += own.members;
    met.first.insert(met.first.end(), own.first.begin(), own.first.end());
  }
  keep_first(met.first, sweep.keep);
  return complete;
}

}  // namespace flipwise
