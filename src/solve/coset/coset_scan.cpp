// SPDX-License-Identifier: MIT
#include "solve/coset/coset_scan.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <new>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace flipwise {

namespace {

Member member_at(std::uint64_t c, std::size_t dimension) {
  Member member(words_for(dimension));
  for (std::size_t t = 0; t < dimension; ++t)
    if (c >> (dimension - 1 - t) & 1) gf2::flip_bit(member, t);
  return member;
}

/// The greatest sums: their value, their number, and the places of the first of them.
using GreatestSums = Incumbent<std::int64_t, std::uint64_t, std::uint64_t>;
GreatestSums no_sum() {
  return {.value = std::numeric_limits<std::int64_t>::min()};
}

std::string packed_sums(const GreatestSums& greatest) {
  return packed(greatest.value, greatest.members, greatest.first);
}
GreatestSums unpacked_sums(const std::string& bytes) {
  GreatestSums greatest;
  unpack(bytes, greatest.value, greatest.members, greatest.first);
  return greatest;
}

/// Adds the greatest sums of a range of blocks to `found`. Returns whether all blocks were visited.
template <typename Value>
bool find_greatest(const SignedSum& sum, BlockRange range, std::uint64_t keep, GreatestSums& found,
                   Limits& limits,
                   const std::function<Progress(double done, const GreatestSums& own)>& progress_of) {
  std::vector<GreatestSums> workers(limits.threads(), no_sum());
  const bool complete = for_each_block<Value>(
      sum, range, limits, [&](double done) { return progress_of(done, workers[0]); },
      [&](unsigned worker, std::uint64_t first, std::span<const Value> sums, Value greatest) {
        GreatestSums& own = workers[worker];
        if (!own.admits(greatest)) return;
        own.members += static_cast<std::uint64_t>(std::count(sums.begin(), sums.end(), greatest));
        for (std::size_t low = 0; low < sums.size() && own.first.size() < keep; ++low)
          if (sums[low] == greatest) own.first.push_back(first + low);
      });
  for (const GreatestSums& own : workers) found.join(own);
  std::sort(found.first.begin(), found.first.end());
  if (found.first.size() > keep) found.first.resize(static_cast<std::size_t>(keep));
  return complete;
}

constexpr const char* scan_job = "coset scan";
/// The least dimension at which processes share a scan; one core takes a tenth of a second for it.
constexpr std::size_t fewest_dimensions_to_share = 28;
/// Returns the number of parts of a shared scan: 16 of 2^24 sums at the least dimension. With the dimension
/// both their number and their size grow.
std::uint64_t parts_of_scan(std::size_t dimensions) {
  return std::uint64_t{16} << (dimensions - fewest_dimensions_to_share) / 2;
}

template <typename Value>
CosetMinimum scan(const Coset& coset, const SignedSum& sum, std::uint64_t keep, Limits& limits) {
  const std::uint64_t l1_norm = sum.l1_norm();
  const auto presses_at = [&](std::int64_t greatest) {
    return coset.fixed + (l1_norm - static_cast<std::uint64_t>(greatest)) / 2;
  };
  Ranks* const ranks = sum.bits < fewest_dimensions_to_share ? nullptr : Team::available(limits);
  const std::uint64_t parts = ranks == nullptr ? 1 : parts_of_scan(sum.bits);
  GreatestSums all = no_sum();
  std::uint64_t parts_done = 0;
  const auto progress_of = [&](double done, const GreatestSums& own) {
    const GreatestSums& best = own.members > 0 && own.value >= all.value ? own : all;
    Progress state{.done = (static_cast<double>(parts_done) + done) / static_cast<double>(parts),
                   .lower = coset.fixed,
                   .stage = "searching the coset"};
    if (best.members == 0) return state;
    state.best = presses_at(best.value);
    state.solution = [&coset, &best] {
      return as_presses(member_at(best.first[0], coset.dimension), coset.dimension);
    };
    return state;
  };
  const std::uint64_t blocks = sum.blocks() / parts;
  bool complete = true;
  const auto scan_part = [&](std::uint64_t part, GreatestSums& found) {
    const BlockRange range{.first = part * blocks, .end = (part + 1) * blocks};
    complete = find_greatest<Value>(sum, range, keep, found, limits, progress_of) && complete;
  };
  const std::string reason = stopped_by([&] {
    if (ranks == nullptr) return scan_part(0, all);
    std::vector<std::uint64_t> numbers(static_cast<std::size_t>(parts));
    std::iota(numbers.begin(), numbers.end(), std::uint64_t{0});
    WorkQueue queue(ranks, scan_job, packed(sum.bits, sum.terms, keep, blocks), limits);
    queue.run(
        numbers,
        [&](std::uint64_t part) {
          GreatestSums found = no_sum();
          scan_part(part, found);
          return packed_sums(found);
        },
        [&](std::uint64_t, const std::string& answer) {
          all.join(unpacked_sums(answer));
          ++parts_done;
        });
  });
  if (reason == out_of_memory) throw std::bad_alloc();
  complete = complete && reason.empty();
  if (all.members == 0) return unproved(coset, descend(coset), "walsh");
  std::sort(all.first.begin(), all.first.end());
  if (all.first.size() > keep) all.first.resize(keep);
  const std::uint64_t presses = presses_at(all.value);
  CosetMinimum result = {presses, complete ? presses : coset.fixed, all.members, {}, complete, "walsh"};
  for (const std::uint64_t c : all.first) result.first.push_back(member_at(c, coset.dimension));
  return result;
}

}  // namespace

CosetMinimum scan_coset(const Coset& coset, std::uint64_t keep, Limits& limits) {
  const SignedSum sum = signed_sum(coset);
  keep = std::max<std::uint64_t>(keep, 1);
  return by_any_width(sum, [&]<typename Value>(Value) { return scan<Value>(coset, sum, keep, limits); });
}

void assist_scan(Team& team, const std::string& question, Limits& limits) {
  SignedSum sum;
  std::uint64_t keep = 0;
  std::uint64_t blocks = 0;
  unpack(question, sum.bits, sum.terms, keep, blocks);
  by_any_width(sum, [&]<typename Value>(Value) {
    answer_blocks_dealt(team, 1, [&]() -> Answerer {
      return [&](std::uint64_t part, const std::string&) {
        GreatestSums found = no_sum();
        const BlockRange range{.first = part * blocks, .end = (part + 1) * blocks};
        if (!find_greatest<Value>(sum, range, keep, found, limits,
                                  [](double, const GreatestSums&) { return Progress{}; }))
          throw LimitReached{"stopped"};
        return packed_sums(found);
      };
    });
    return 0;
  });
}

}  // namespace flipwise
