// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "run/checkpoint_format.hpp"
#include "run/ranks.hpp"
#include "solve/coset/stream_plan.hpp"
#include "solve/coset/streamed_pairs.hpp"
#include "solve/weights/class_blocks.hpp"

namespace flipwise {

/// Where a streamed join stands, and what does a piece of its present stage, at any rank: first all classes
/// are listed; then, half by half, the second class goes by, and the first.
struct StreamStage {
  static constexpr std::size_t classes = 4, planning = classes, streaming = planning + 1,
                               finished = streaming + 4;

  std::size_t number = 0;
  std::array<LightestEntries, classes> lists;
  std::array<std::uint64_t, classes> least = {};
  std::array<std::int64_t, classes> step = {1, 1, 1, 1};  // of a class's weights
  std::array<bool, 2> exchanged = {};  // whether a symmetry exchanges the classes of a half
  StreamPlan plan = {};
  std::array<std::int64_t, 2> done = {};  // all members whose half is lighter have been met

  std::size_t half() const { return (number - streaming) / 2; }
  std::size_t side() const { return 1 - (number - streaming) % 2; }
  /// The class that is listed or goes by, and the one whose list it meets.
  std::size_t streamed() const { return number < planning ? number : 2 * half() + side(); }
  std::size_t partner() const { return 2 * half() + 1 - side(); }

  /// Up to what weight the entries of a class are partners.
  std::int64_t cut_of(std::size_t h, std::size_t of) const {
    return of == 0 ? plan.cuts[h] : plan.floors[h] - 2 - plan.cuts[h];
  }
  /// Beyond what weight the entries that go by are met, and up to what weight with their partners.
  std::int64_t from() const { return side() == 0 ? plan.cuts[half()] : -1; }
  std::int64_t heaviest_partner() const { return cut_of(half(), 1 - side()); }
  /// Below what weight the members of a half have to be met, once the lightest known weighs `best`.
  std::int64_t floor_of(std::size_t h, std::uint64_t best) const;
  /// Whether an exchange leads those that are met while the second class goes by to those of the first.
  bool spares_first(std::size_t h) const { return exchanged[h] && plan.spares_first(h); }
  /// Whether any pair is left to be met.
  bool has_pairs(std::uint64_t best) const {
    if (side() == 0 && spares_first(half())) return false;
    return heaviest_partner() >= 0 && floor_of(half(), best) > from() + 1;
  }

  /// Blocks of the class that goes by, or entries where all that are met are listed.
  bool meets_list() const { return number > planning && plan.is_listed[streamed()]; }
  std::uint64_t size(const Split& split) const;
  /// How many of these one rank gets at a time: entries are best met by the million.
  std::uint64_t stretch(const Split& split, unsigned threads, std::uint64_t ranks) const;

  /// What is known of the classes, or expected where lists of `room` entries are still to come.
  std::vector<ClassProfile> profiles(const Split& split, std::span<const ClassBlocks> blocks,
                                     std::size_t room) const;

  /// The pass that this stage is, or one with other partners.
  Pass pass_of(const Split& split, std::size_t h, std::size_t of, std::int64_t heaviest,
               std::int64_t other_floor, std::uint64_t keep, Limits& limits) const;
  Pass pass(const Split& split, std::uint64_t keep, Limits& limits) const;

  /// Seconds of one core that a stage is expected to take, by the present plan.
  double seconds(std::size_t stage, const Split& split, std::span<const ClassBlocks> blocks) const;

  /// All of it, but of lists that are complete only how far they go: they take less time to make again than
  /// room to keep. What was loaded has them empty, and will list so much, and no more.
  void save(Saving& out) const;
  void load(Loading& in);
  /// What other ranks need for pieces of a stage that meets pairs.
  void save_pairs(Saving& out) const;
  void load_pairs(Loading& in);
};

/// Of a question, since a state of another is not to be read.
std::uint64_t digest_of(std::span<const ClassBlocks> blocks, std::uint64_t keep);

/// The entries that weigh at most `heaviest` of the blocks of a range and of those that symmetries lead
/// them to. Throws LimitReached.
std::vector<LightEntry> light_entries(const ClassBlocks& blocks, const BlockRange& range,
                                      std::uint64_t heaviest, Limits& limits, const ProgressOf& report);

/// The lightest members of the pairs of a piece of a stage; `best` is the lightest weight that is known.
/// Each worker's own, stopped or not.
struct MetPairs {
  std::vector<OwnLightest> workers;
  bool complete = true;

  /// Of all of them those no heavier than `known`, and `keep` of the lightest.
  OwnLightest lightest(std::uint64_t known, std::uint64_t keep) const;
};
MetPairs meet_pairs(const StreamStage& stage, const Pass& pass, const BlockRange& range,
                    std::atomic<std::uint64_t>& best, Limits& limits, const ProgressOf& report);

/// What other ranks do: the jobs "stream lists", of questions that `lists_question` makes, and "stream
/// pairs".
inline constexpr const char* lists_job = "stream lists";
inline constexpr const char* pairs_job = "stream pairs";
std::string lists_question(const SignedSum& sum, const std::vector<ClassMap>& maps);
std::string pairs_question(const StreamStage& stage, const Split& split, std::uint64_t keep);
void assist_lists(Team& team, const std::string& question, Limits& limits);
void assist_pairs(Team& team, const std::string& question, Limits& limits);

/// A range in stretches, each done here, by `own`, or by another rank that is told what is known when it
/// begins; `merge` gets what either found. LimitReached, and nothing is certain, at a limit. `progress_at`:
/// of so much of the class.
struct Stretches {
  BlockRange range;
  std::uint64_t each = 1;
};
void share_stretches(WorkQueue& deal, const Stretches& stretches, const std::atomic<std::uint64_t>& known,
                     Limits& limits, const std::function<std::string(const BlockRange&)>& own,
                     const std::function<void(const std::string& found)>& merge,
                     const std::function<Progress(std::uint64_t at)>& progress_at);

std::string packed_lightest(const OwnLightest& own);
OwnLightest unpacked_lightest(const std::string& bytes);

}  // namespace flipwise
