// SPDX-License-Identifier: MIT
#include "count/sweep/closed_sums.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <utility>

#include "arithmetic/chinese_remainder.hpp"
#include "arithmetic/modular.hpp"
#include "count/rule/question.hpp"
#include "count/sweep/closed_starts.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/semirings.hpp"

namespace flipwise {

namespace {

constexpr const char* closed_job = "closed walks";

/// Computes sums of the values of some starts modulo that of the ring, for each number and each length.
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

/// Returns the processes to share a sum with; null if the sum is too small for that.
Ranks* helpers_for(const ClosedWalks& walks, const Limits& limits) {
  constexpr double least_arcs = 1e7;
  return walks.arcs() < least_arcs ? nullptr : Team::available(limits);
}

/// Packs the data that other processes need for parts of a sum, and the number of starts in a block.
std::string packed_sum(const ClosedWalks& walks, Lengths lengths, std::uint64_t modulus,
                       std::size_t weights, std::size_t together) {
  const std::string question = packed_question(walks.question);
  return packed(std::vector<char>(question.begin(), question.end()), lengths.rows, lengths.all, modulus,
                weights, together);
}

/// Returns the sum over all starts. A block is a number of starts processed together; the sum of the blocks
/// before the first missing one is saved.
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
  std::map<std::uint64_t, std::vector<std::uint64_t>> waiting;  // until the blocks before them are added
  WorkQueue queue(helpers_for(walks, limits), closed_job,
                  packed_sum(walks, lengths, ring.modulus, weights, together), limits);
  queue.run(
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

/// Calls use(ring) with the numbers modulo `modulus` or, if `weights` > 0, with lists of `weights` such
/// numbers, one for each weight.
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

/// Returns the number of bits of the number of all walks, closed or not; the count has at most this many.
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

void assist_closed(Team& team, const std::string& question, Limits& limits) {
  std::vector<char> question_bytes;
  Lengths lengths{};
  std::uint64_t modulus = 0;
  std::size_t weights = 0;
  std::size_t together = 0;
  unpack(question, question_bytes, lengths.rows, lengths.all, modulus, weights, together);
  const ClosedWalks walks =
      closed_walks(unpacked_question({question_bytes.begin(), question_bytes.end()}), limits);
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
