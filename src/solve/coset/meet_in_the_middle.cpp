// SPDX-License-Identifier: MIT
#include "solve/coset/meet_in_the_middle.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include "solve/coset/pair_enumeration.hpp"

namespace flipwise {

namespace {

constexpr double sum_seconds = 0.3e-9;        // one entry of a pass of transforms
constexpr double pair_seconds = 3e-9;         // one pair of a sweep
constexpr double heavy_pair_seconds = 12e-9;  // one pair with an entry that was not listed
constexpr double entry_seconds = 200e-9;      // an entry listed and grouped
constexpr double light_bytes = 16 + 56 + 32;  // an entry listed, while it is grouped
constexpr std::uint64_t greatest_level = (1 << 15) - 1;
constexpr std::size_t greatest_unseen = 20;

/// Pairs of one half by level, estimated: levels[s] have weight s, below[s] at most s.
struct Pairs {
  std::vector<double> below;
  double completions = 1;  // members for every two entries of the classes, on average

  double between(std::int64_t from, std::int64_t to) const {
    const auto at = [&](std::int64_t level) {
      return level < 0 ? 0.0 : below[std::min(static_cast<std::size_t>(level), below.size() - 1)];
    };
    return at(to) - at(from);
  }
};

Pairs pairs_of(const JoinClass& x, const JoinClass& y, const SplitHalf& half, std::uint64_t top) {
  const std::size_t size = static_cast<std::size_t>(top) + 1;
  const std::size_t of_x = std::min(size, x.histogram().size());
  const std::size_t of_y = std::min(size, y.histogram().size());
  const double completions =
      std::ldexp(1.0, static_cast<int>(half.unseen.size()) - static_cast<int>(half.shared));
  Pairs pairs{std::vector<double>(size), completions};
  for (std::size_t i = 0; i < of_x; ++i)
    for (std::size_t j = 0; j < of_y && i + j < size; ++j)
      pairs.below[i + j] += x.histogram()[i] * y.histogram()[j] * completions;
  for (std::size_t s = 1; s < size; ++s) pairs.below[s] += pairs.below[s - 1];
  return pairs;
}

/// A join under way.
class Join {
 public:
  Join(const Coset& coset, const Split& split, const JoinOptions& options, Limits& limits)
      : coset_(coset), split_(split), options_(options), limits_(limits) {
    for (const SplitClass& one : split.classes) classes_.emplace_back(one, limits);
  }

  CosetMinimum run() {
    at_hand_ = descend(coset_);
    presses_ = coset_.weight(at_hand_);
    base_ = coset_.fixed;
    for (JoinClass& one : classes_) {
      if (!one.measure(reporter("measuring classes"))) return answer(false);
      base_ += one.least();
    }
    const std::uint64_t top = presses_ - base_;
    if (top > greatest_level || join_bytes(split_) > limits_.memory_bytes()) return answer(false);
    // The start counts as met by none, so that the sweeps meet it once like every other member.
    met_.best = top;
    for (std::size_t half = 0; half < 2; ++half)
      pairs_[half] = pairs_of(classes_[2 * half], classes_[2 * half + 1], split_.halves[half], top);
    while ((top >> shift_) > 500) ++shift_;
    bool complete = true;
    while (complete && done_[0] + done_[1] + 1 < static_cast<std::int64_t>(met_.best)) complete = advance();
    return answer(complete);
  }

 private:
  Progress progress(double done, std::string_view stage) const {
    return {.done = done, .best = presses_, .lower = lower(), .stage = stage, .solution = [this] {
              return as_presses(at_hand_, coset_.dimension);
            }};
  }

  ProgressOf reporter(std::string_view stage) const {
    return [this, stage](double done) { return progress(done, stage); };
  }

  Member member_of(const Bits& bits) const {
    return {bits.begin(), bits.begin() + static_cast<std::ptrdiff_t>(words_for(coset_.dimension))};
  }

  std::uint64_t lower() const {
    return std::min(presses_, base_ + static_cast<std::uint64_t>(done_[0] + done_[1] + 2));
  }

  bool is_tabulated(std::size_t half) const {
    return classes_[2 * half].table() != nullptr && classes_[2 * half + 1].table() != nullptr;
  }

  double table_bytes(std::size_t half) const { return split_.table_entries(half); }

  /// Whether the tables of both halves stay; else those of a half are given up while the other's are
  /// needed.
  bool keeps_all_tables() const {
    return 2 * (table_bytes(0) + table_bytes(1)) <= static_cast<double>(limits_.memory_bytes());
  }

  /// Memory for the lists of a half.
  double room_beside_tables(std::size_t half) const {
    double used = keeps_all_tables() ? table_bytes(0) + table_bytes(1) : table_bytes(1 - half);
    for (std::size_t i : {2 - 2 * half, 3 - 2 * half})
      used += static_cast<double>(classes_[i].lights().size() * sizeof(JoinClass::Light));
    return static_cast<double>(limits_.memory_bytes()) - used;
  }

  double light_entries(std::size_t half, std::int64_t level) const {
    double sum = 0;
    for (const JoinClass* one : {&classes_[2 * half], &classes_[2 * half + 1]})
      for (std::size_t s = 0; s <= static_cast<std::size_t>(level) && s < one->histogram().size(); ++s)
        sum += one->histogram()[s];
    return sum;
  }

  /// Up to what weight entries are best collected, from `light` on: those beyond are met in two passes of
  /// transforms, and each of their pairs is dearer.
  std::int64_t best_light(std::size_t half, std::int64_t light, std::int64_t to,
                          double most_entries) const {
    const auto& x = classes_[2 * half].histogram();
    const auto& y = classes_[2 * half + 1].histogram();
    const auto at = [](const std::vector<double>& histogram, std::int64_t weight) {
      return static_cast<std::size_t>(weight) < histogram.size()
                 ? histogram[static_cast<std::size_t>(weight)]
                 : 0.0;
    };
    const double completions = pairs_[half].completions;
    double light_x = 0, light_y = 0;  // entries of weight at most to - w
    double heavy = 0;                 // pairs with an entry of weight at least w
    double least = collected_seconds(half, to, most_entries);
    std::int64_t best = to;
    for (std::int64_t w = to; w > light; --w) {
      light_x += at(x, to - w);
      light_y += at(y, to - w);
      heavy += (at(x, w) * light_y + at(y, w) * light_x) * completions;
      const double passes = split_.table_entries(half) * sum_seconds;
      const double cost =
          collected_seconds(half, w - 1, most_entries) + passes + heavy * heavy_pair_seconds;
      if (cost > least) continue;
      least = cost;
      best = w - 1;
    }
    return best;
  }

  /// Seconds for listing and grouping the entries up to a weight.
  double collected_seconds(std::size_t half, std::int64_t light, double most_entries) const {
    const double entries = light_entries(half, light);
    return entries > most_entries || entries > options_.most_entries
               ? std::numeric_limits<double>::infinity()
               : entries * entry_seconds;
  }

  /// Seconds for taking a half from its level to another, tables included.
  double seconds(std::size_t half, std::int64_t to) const {
    if (to <= done_[half]) return 0;
    if (split_.halves[half].unseen.size() > greatest_unseen) return std::numeric_limits<double>::infinity();
    const double build = is_tabulated(1 - half) ? 0 : table_bytes(1 - half) * sum_seconds;
    return build + pairs_[half].between(done_[half], to) * pair_seconds;
  }

  /// The levels (s, t) with s + t = best - 1 that cost least from here on.
  std::array<std::int64_t, 2> targets() {
    const std::int64_t need = static_cast<std::int64_t>(met_.best) - 1;
    std::array<std::int64_t, 2> best = {};
    double least = std::numeric_limits<double>::infinity();
    for (std::int64_t s = done_[0]; s <= need - done_[1]; ++s) {
      const double cost = seconds(0, s) + seconds(1, need - s);
      if (cost >= least) continue;
      least = cost;
      best = {s, need - s};
    }
    planned_ = least;
    return best;
  }

  /// One sweep. Its pairs are at most some times those of all before, so that a better bound found soon
  /// saves most of the work that a bad one would have caused.
  bool advance() {
    const std::array<std::int64_t, 2> target = targets();
    if (std::isinf(planned_)) return false;
    std::size_t half = 0;
    if (target[0] <= done_[0])
      half = 1;
    else if (target[1] > done_[1])
      half = seconds(1, done_[1] + 1) < seconds(0, done_[0] + 1);
    std::int64_t to = done_[half] + 1;
    const double most = std::max(16384.0, 3 * swept_);
    const double room = room_beside_tables(half);
    while (to < target[half] && pairs_[half].between(done_[half], to + 1) <= most) ++to;
    const double pairs = pairs_[half].between(done_[half], to);
    std::int64_t light = (to + 1) / 2;
    const double most_entries = room / light_bytes;
    if (light_entries(half, light) > std::max(32768.0, most_entries)) return false;
    light = best_light(half, light, to, most_entries);
    if (!prepare(half, light, target[half])) return false;

    const JoinSweep sweep{.half = half,
                          .from = done_[half],
                          .to = to,
                          .other_done = done_[1 - half],
                          .light = light,
                          .shift = shift_,
                          .greatest_entry = options_.greatest_entry,
                          .keep = options_.keep,
                          .pairs = pairs};
    const double share = planned_ > 0 ? sweep.pairs * pair_seconds / planned_ : 1;
    const bool complete = run_sweep(split_, classes_, sweep, met_, limits_,
                                    [&](double done, std::uint64_t best, const Bits* member) {
                                      presses_ = std::min(presses_, base_ + best);
                                      if (member != nullptr) at_hand_ = member_of(*member);
                                      return progress(done * share, "joining classes");
                                    });
    presses_ = std::min(presses_, base_ + met_.best);
    if (!met_.first.empty()) at_hand_ = member_of(met_.first.front());
    swept_ += sweep.pairs;
    if (complete) done_[half] = to;
    return complete;
  }

  /// Tables of the other half, and the light entries of this one up to `to`, with some in advance towards
  /// `target` where a pass is dear and the entries are few.
  bool prepare(std::size_t half, std::int64_t to, std::int64_t target) {
    if (!is_tabulated(1 - half)) {
      std::array<TableRoom, 2> rooms;
      if (!keeps_all_tables())
        for (std::size_t i = 0; i < 2; ++i) rooms[i] = classes_[2 * half + i].drop_table();
      // The larger room for the larger table.
      if ((rooms[0].size < rooms[1].size) !=
          (classes_[2 - 2 * half].rank() < classes_[3 - 2 * half].rank()))
        std::swap(rooms[0], rooms[1]);
      for (std::size_t i = 0; i < 2; ++i)
        if (!classes_[2 - 2 * half + i].tabulate(shift_, options_.greatest_entry,
                                                 reporter("tabulating classes"), std::move(rooms[i])))
          return false;
    }
    const double room = room_beside_tables(half);
    const double few = std::min(room / 64, std::max(1048576.0, split_.table_entries(half) / 64));
    std::int64_t ahead = to;
    while (ahead < target && light_entries(half, ahead + 1) <= few) ++ahead;
    for (std::size_t i : {2 * half, 2 * half + 1})
      if (!classes_[i].has_collected(static_cast<std::uint64_t>(to)) &&
          !classes_[i].collect(static_cast<std::uint64_t>(ahead), reporter("listing light entries")))
        return false;
    return true;
  }

  CosetMinimum answer(bool complete) {
    CosetMinimum result;
    result.presses = presses_;
    result.lower = complete ? presses_ : lower();
    result.proved = complete;
    result.method = "join";
    result.members = met_.members;
    for (const Bits& bits : met_.first) result.first.push_back(member_of(bits));
    if (result.first.empty()) result.first.push_back(at_hand_);
    return result;
  }

  const Coset& coset_;
  const Split& split_;
  const JoinOptions& options_;
  Limits& limits_;
  std::vector<JoinClass> classes_;
  std::array<Pairs, 2> pairs_;
  std::array<std::int64_t, 2> done_ = {-1, -1};
  JoinMet met_ = {};
  std::uint64_t presses_ = 0;
  Member at_hand_ = {};     // the best known, but for what other threads met in this sweep
  std::uint64_t base_ = 0;  // no member weighs less
  unsigned shift_ = 0;
  double swept_ = 0;
  double planned_ = 0;  // seconds
};

}  // namespace

double join_seconds(const Split& split, std::size_t dimension) {
  return 3 * split.table_entries() * sum_seconds +
         std::ldexp(pair_seconds, static_cast<int>(dimension + 1) / 2) + 200e-6;
}

std::uint64_t join_bytes(const Split& split) {
  const double bytes = std::max(split.table_entries(0), split.table_entries(1));
  return static_cast<std::uint64_t>(bytes * 1.02) + (std::uint64_t{1} << 22);
}

CosetMinimum join_coset(const Coset& coset, const Split& split, const JoinOptions& options,
                        Limits& limits) {
  return Join(coset, split, options, limits).run();
}

}  // namespace flipwise
