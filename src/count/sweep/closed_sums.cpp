// SPDX-License-Identifier: MIT
#include "count/sweep/closed_sums.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <span>
#include <string>
#include <utility>

#include "arithmetic/chinese_remainder.hpp"
#include "arithmetic/modular.hpp"
#include "count/rule/question.hpp"
#include "count/sweep/patterns.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/semirings.hpp"
#include "run/parallel.hpp"

namespace flipwise {

namespace {

constexpr const char* closed_job = "closed walks";

/// The boards that are asked about: those of `rows` rows, or those of 1, 2, ..., `rows` rows.
struct Lengths {
  std::uint64_t rows;
  bool all = false;
};

/// Values of the walks from every start. Starts are taken in groups, whose values stand side by side in one
/// layer; a group is as large as the caches like, where one start alone does not fill them. While layers
/// are small, each worker has a group of its own; else all work on the same.
template <Semiring R>
class StartsInGroups {
 public:
  StartsInGroups(const R& ring, const ClosedWalks& walks, Lengths lengths, Limits& limits)
      : ring_(ring), walks_(walks), diagram_(walks.diagram), lengths_(lengths), limits_(limits) {
    constexpr std::size_t bytes_of_layer = std::size_t{1} << 20;
    constexpr std::size_t most_at_once = 32;
    constexpr std::size_t least_bytes_at_once = 64;
    const std::size_t states = diagram_.most_states() + 1;
    const std::size_t bytes = ring.stride() * sizeof(typename R::Value);
    const std::size_t step = 1 + (least_bytes_at_once - 1) / bytes;
    group_size_ =
        std::clamp(bytes_of_layer / (states * bytes) / step * step, step, std::max(step, most_at_once));
    const double layers = 2.0 * static_cast<double>(states * group_size_ * bytes);
    workers_ = limits.fits(4 * layers * limits.threads()) ? limits.threads() : 1;
    layers_ = limits.charge(layers * workers_);
    memory_.resize(workers_);
  }

  /// The starts of the groups of all workers: a good number to take together.
  std::size_t starts_together() const { return group_size_ * workers_; }

  /// Starts number `next` to end - 1: each(start, length, value), lengths counted from 0.
  template <class Each>
  void run(std::size_t next, std::size_t end, Each each) {
    std::vector<Values<R>> values(workers_);
    while (next < end) {
      const auto starts = std::span(walks_.starts).subspan(next, std::min(starts_together(), end - next));
      find_values(starts, next, values);
      for (std::size_t i = 0; i < starts.size(); ++i) {
        const std::size_t group = i / group_size_;
        const std::size_t many = std::min(group_size_, starts.size() - group * group_size_);
        const std::span<const typename R::Value> of_group(values[group]);
        for (std::size_t at = i % group_size_, length = 0; at * ring_.stride() < of_group.size();
             at += many, ++length)
          each(starts[i], length, of_group.subspan(at * ring_.stride(), ring_.stride()));
      }
      next += starts.size();
    }
  }

 private:
  /// The values of some starts, a group for each worker. Only the caller's thread may spend; when it has to
  /// stop, it takes the others with it.
  void find_values(std::span<const ClosedWalks::Start> starts, std::size_t next,
                   std::vector<Values<R>>& values) {
    std::atomic<bool> stopped = false;
    const auto spend = [&](double done, std::size_t many) {
      try {
        const double starts_done = static_cast<double>(next) + done * static_cast<double>(starts.size());
        limits_.spend(64 + diagram_.columns * diagram_.most_states() * many * ring_.stride(),
                      starts_done / static_cast<double>(walks_.starts.size()), "counting");
      } catch (const Stopped&) {
        stopped = true;
        throw;
      }
    };
    Limits of_workers(limits_, {}, workers_);
    Limits of_layers(limits_, {}, workers_ > 1 ? 1 : 0);
    run_tasks((starts.size() + group_size_ - 1) / group_size_, of_workers,
              [&](std::uint64_t task, unsigned worker) {
                const auto group = static_cast<std::size_t>(task);
                const auto of_group = starts.subspan(
                    group * group_size_, std::min(group_size_, starts.size() - group * group_size_));
                values[group] = values_of(of_group, memory_[worker], of_layers, [&](double done) {
                  if (worker == 0) spend(done, of_group.size());
                  return !stopped;
                });
              });
  }

  /// A worker's, kept from group to group: fresh memory costs as much as the sums.
  struct Memory {
    Values<R> values, spare;
  };

  /// The values of a group, length by length. Once go_on(share of the rows done) says no, they mean
  /// nothing.
  template <class GoOn>
  Values<R> values_of(std::span<const ClosedWalks::Start> starts, Memory& memory, Limits& limits,
                      GoOn go_on) const {
    const SideBySide<R> all{ring_, starts.size()};
    const std::size_t stride = all.stride();
    const std::size_t states = diagram_.table(0).states_before();
    Values<R>& values = memory.values;
    values.resize((states + 1) * stride);
    const auto part = [&](std::size_t state, std::size_t i) {
      return all.part(std::span(values).subspan(state * stride, stride), i);
    };
    for (std::size_t state = 0; state <= states; ++state)
      for (std::size_t i = 0; i < starts.size(); ++i) ring_.none(part(state, i));
    for (std::size_t i = 0; i < starts.size(); ++i) ring_.one(part(starts[i].state, i));
    Values<R> result;
    for (std::uint64_t row = lengths_.rows; row-- > 0;) {
      const std::uint64_t rows_below = lengths_.rows - 1 - row;
      layer_above_row(all, diagram_.table(row), values, memory.spare, rows_below * diagram_.columns,
                      limits);
      if (row == 0 || lengths_.all)
        for (std::size_t i = 0; i < starts.size(); ++i) {
          const auto value = part(starts[i].state, i);
          result.insert(result.end(), value.begin(), value.end());
        }
      if (!go_on(static_cast<double>(rows_below + 1) / static_cast<double>(lengths_.rows))) break;
    }
    return result;
  }

  R ring_;
  const ClosedWalks& walks_;
  const Diagram& diagram_;
  Lengths lengths_;
  Limits& limits_;
  std::size_t group_size_ = 1;
  unsigned workers_ = 1;
  std::vector<Memory> memory_;
  Charge layers_;
};

/// The sum over some starts of the values modulo the ring's modulus, number by number, length by length.
template <class R>
class SumOverStarts {
 public:
  SumOverStarts(const R& ring, const ClosedWalks& walks, Lengths lengths, Limits& limits)
      : ring_(ring),
        numbers_(ring.stride() * (lengths.all ? static_cast<std::size_t>(lengths.rows) : 1)),
        groups_(ring, walks, lengths, limits) {}

  std::size_t numbers() const { return numbers_; }
  std::size_t starts_together() const { return groups_.starts_together(); }
  std::vector<std::uint64_t> of(std::size_t begin, std::size_t end) {
    const Modular modular{ring_.modulus};
    const std::size_t stride = ring_.stride();
    std::vector<std::uint64_t> sums(numbers_);
    groups_.run(begin, end, [&](const ClosedWalks::Start& start, std::size_t length, auto value) {
      for (std::size_t i = 0; i < stride; ++i) {
        std::uint64_t& sum = sums[length * stride + i];
        sum = modular.add(sum, modular.multiply(start.alike, value[i]));
      }
    });
    return sums;
  }

 private:
  R ring_;
  std::size_t numbers_;
  StartsInGroups<R> groups_;
};

/// Whom to ask for a part of a sum: processes that have so much to do that it pays.
Ranks* helpers_for(const ClosedWalks& walks, const Limits& limits) {
  constexpr double least_arcs = 1e7;
  return walks.arcs() < least_arcs ? nullptr : Team::available(limits);
}

/// A sum as others find parts of it: what they need to know, and the starts that are taken together.
std::string packed_sum(const ClosedWalks& walks, Lengths lengths, std::uint64_t modulus,
                       std::size_t weights, std::size_t together) {
  const std::string question = packed_question(walks.question);
  return packed(std::vector<char>(question.begin(), question.end()), lengths.rows, lengths.all, modulus,
                weights, together);
}

/// The sum over all starts. Blocks are starts that are taken together; the sum of those in front is saved.
std::vector<std::uint64_t> sum_over_starts(const auto& ring, const ClosedWalks& walks, Lengths lengths,
                                           std::size_t weights, Limits& limits, Checkpoint& checkpoint) {
  const std::string step = "closed walks";
  const Modular modular{ring.modulus};
  SumOverStarts sum(ring, walks, lengths, limits);
  std::vector<std::uint64_t> sums(sum.numbers());
  std::size_t next = 0;
  checkpoint.load(step, next, sums);
  const std::size_t all = walks.starts.size();
  const std::size_t together = sum.starts_together();
  std::vector<std::uint64_t> blocks;
  for (std::size_t begin = next; begin < all; begin += together) blocks.push_back(begin);
  std::map<std::uint64_t, std::vector<std::uint64_t>> waiting;  // for those in front
  Deal deal(helpers_for(walks, limits), closed_job,
            packed_sum(walks, lengths, ring.modulus, weights, together), limits);
  deal.run(
      blocks,
      [&](std::uint64_t begin) {
        const auto first = static_cast<std::size_t>(begin);
        return packed(sum.of(first, std::min(all, first + together)));
      },
      [&](std::uint64_t begin, const std::string& answer) {
        unpack(answer, waiting[begin]);
        for (auto front = waiting.find(next); front != waiting.end(); front = waiting.find(next)) {
          for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = modular.add(sums[i], front->second[i]);
          waiting.erase(front);
          next = std::min(all, next + together);
          checkpoint.offer(step, next, sums);
        }
      },
      [&] { checkpoint.offer(step, next, sums); });
  return sums;
}

/// Calls use(ring) with the ring of a count, or of numbers by weight for so many of them.
template <class Use>
auto with_ring(std::uint64_t modulus, std::size_t weights, const Use& use) {
  if (weights > 0) return use(WeightsModulo{static_cast<std::uint32_t>(modulus), weights - 1});
  return with_narrowest_word(
      modulus, [&](auto narrowest) { return use(CountModuloIn<decltype(narrowest)>{narrowest}); });
}

std::vector<std::uint64_t> counts_modulo(const ClosedWalks& walks, Lengths lengths, std::uint64_t modulus,
                                         Limits& limits, Checkpoint& checkpoint) {
  return with_ring(modulus, 0, [&](const auto& ring) {
    return sum_over_starts(ring, walks, lengths, 0, limits, checkpoint);
  });
}

/// 2 to this is no less than the count: the bits of the number of all walks, closed or not.
double bits_of_all_walks(const ClosedWalks& walks, Limits& limits) {
  const Diagram& diagram = walks.diagram;
  const auto ring = CountExactly::for_cells(diagram.rows * diagram.columns);
  BigInt sum = 0;
  profile_dp(ring, diagram, diagram.rows, bottom_layer(ring, diagram), limits,
             [&](std::uint64_t row, const Values<CountExactly>& values) {
               if (row > 0) return;
               for (const auto& start : walks.starts)
                 sum += start.alike *
                        BigInt::from_words(std::span(values).subspan(start.state * ring.words, ring.words));
             });
  return static_cast<double>(sum.bits());
}

}  // namespace

BigInt count_closed(const ClosedWalks& walks, std::optional<std::uint64_t> modulus, Limits& limits,
                    Checkpoint& checkpoint) {
  const auto residue = [&](std::uint64_t number, Limits& part) {
    return counts_modulo(walks, {walks.diagram.rows}, number, part, checkpoint)[0];
  };
  if (modulus) return residue(*modulus, limits);
  return chinese_remainder(bits_of_all_walks(walks, limits), limits, checkpoint, residue);
}

std::vector<std::uint64_t> count_closed_up_to(const ClosedWalks& walks, std::size_t rows,
                                              std::uint64_t modulus, Limits& limits,
                                              Checkpoint& checkpoint) {
  return counts_modulo(walks, {rows, true}, modulus, limits, checkpoint);
}

std::vector<BigInt> count_closed_by_weight(const ClosedWalks& walks, Limits& limits,
                                           Checkpoint& checkpoint) {
  const auto cells = static_cast<std::size_t>(walks.diagram.rows * walks.diagram.columns);
  const auto residues = [&](std::uint32_t prime, Limits& part) {
    return with_ring(prime, cells + 1, [&](const auto& ring) {
      return sum_over_starts(ring, walks, {walks.diagram.rows}, cells + 1, part, checkpoint);
    });
  };
  return chinese_remainder(cells + 1, bits_of_all_walks(walks, limits), "residues by weight", limits,
                           checkpoint, residues);
}

/// The walks begin after the last row, so the pattern's rows are one too far up.
std::optional<Tally::Extreme> extreme_closed(const ClosedWalks& walks, bool most, Limits& limits) {
  std::uint32_t best = CellCost::impossible;
  std::uint32_t state = 0;
  StartsInGroups(CellCost{most}, walks, {walks.diagram.rows}, limits)
      .run(0, walks.starts.size(),
           [&](const ClosedWalks::Start& start, std::size_t, std::span<const std::uint32_t> value) {
             if (value[0] >= best) return;
             best = value[0];
             state = start.state;
           });
  if (best == CellCost::impossible) return {};
  auto found = extreme_pattern(walks.diagram, most, limits, state);
  const auto words = found->pattern.words();
  std::rotate(words.begin(), words.end() - static_cast<std::ptrdiff_t>(found->pattern.row_words()),
              words.end());
  return found;
}

void assist_closed(Team& team, const std::string& question, Limits& limits) {
  std::vector<char> asked;
  Lengths lengths{};
  std::uint64_t modulus = 0;
  std::size_t weights = 0;
  std::size_t together = 0;
  unpack(question, asked, lengths.rows, lengths.all, modulus, weights, together);
  const ClosedWalks walks = closed_walks(unpacked_question({asked.begin(), asked.end()}), limits);
  with_ring(modulus, weights, [&](const auto& ring) {
    SumOverStarts sum(ring, walks, lengths, limits);
    answer_blocks_dealt(team, 1, [&]() -> Answerer {
      return [&](std::uint64_t block, const std::string&) {
        const auto begin = static_cast<std::size_t>(block);
        return packed(sum.of(begin, std::min(walks.starts.size(), begin + together)));
      };
    });
    return 0;
  });
}

}  // namespace flipwise
