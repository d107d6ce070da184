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

/// The state of a streamed join and the work on a piece of its current stage, for any rank. First all
/// classes are listed; then, for each half, the second class is streamed, and after it the first.
struct StreamStage {
  static constexpr std::size_t classes = 4, planning = classes, streaming = planning + 1,
                               finished = streaming + 4;

  std::size_t number = 0;
  std::array<LightestEntries, classes> lists;
  std::array<std::uint64_t, classes> least = {};
  std::array<std::int64_t, classes> step = {1, 1, 1, 1};  // weight_step of each class
  std::array<bool, 2> exchanged = {};  // true if a symmetry exchanges the classes of the half
  StreamPlan plan = {};
  std::array<std::int64_t, 2> done = {};  // by half: all members whose half is lighter have been found

  std::size_t half() const { return (number - streaming) / 2; }
  std::size_t side() const { return 1 - (number - streaming) % 2; }
  /// Return the class that is listed or streamed, and the class whose list it is paired with.
  std::size_t streamed() const { return number < planning ? number : 2 * half() + side(); }
  std::size_t partner() const { return 2 * half() + 1 - side(); }

  /// Returns the weight up to which the entries of class `of` of half h are partners.
  std::int64_t cut_of(std::size_t h, std::size_t of) const {
    return of == 0 ? plan.cuts[h] : plan.floors[h] - 2 - plan.cuts[h];
  }
  /// The streamed entries must be heavier than from(), and their partners at most heaviest_partner().
  std::int64_t from() const { return side() == 0 ? plan.cuts[half()] : -1; }
  std::int64_t heaviest_partner() const { return cut_of(half(), 1 - side()); }
  /// Returns the weight below which pairs of half h are to be examined if a member of weight `best` is
  /// known.
  std::int64_t floor_of(std::size_t h, std::uint64_t best) const;
  /// True if a symmetry maps the pairs of the pass over the first class to pairs of that over the second.
  bool spares_first(std::size_t h) const { return exchanged[h] && plan.spares_first(h); }
  /// True if there are pairs left to examine.
  bool has_pairs(std::uint64_t best) const {
    if (side() == 0 && spares_first(half())) return false;
    return heaviest_partner() >= 0 && floor_of(half(), best) > from() + 1;
  }

  /// True if the pass reads the list of its class, which contains all entries needed, instead of streaming
  /// blocks.
  bool meets_list() const { return number > planning && plan.is_listed[streamed()]; }
  std::uint64_t size(const Split& split) const;
  /// Returns the number of blocks or listed entries that a rank gets at a time.
  std::uint64_t stretch(const Split& split, unsigned threads, std::uint64_t ranks) const;

  /// Returns known profiles of the classes, and expected ones for lists of `capacity` entries not yet made.
  std::vector<ClassProfile> profiles(const Split& split, std::span<const ClassBlocks> blocks,
                                     std::size_t capacity) const;

  /// Return a pass over class `of` of half h, whose partners weigh at most `heaviest`, and the pass of this
  /// stage. Members whose other half is lighter than `other_floor` were found before.
  Pass pass_of(const Split& split, std::size_t h, std::size_t of, std::int64_t heaviest,
               std::int64_t other_floor, std::uint64_t keep, Limits& limits) const;
  Pass pass(const Split& split, std::uint64_t keep, Limits& limits) const;

  /// Returns the predicted time of a stage under the current plan, in seconds of one core.
  double seconds(std::size_t stage, const Split& split, std::span<const ClassBlocks> blocks) const;

  /// Save and load the state. Once all lists are complete, only their greatest weights are saved, because
  /// making them again takes less time than storing them takes space. Such lists are empty after loading,
  /// and ready to be made again up to that weight.
  void save(Saving& out) const;
  void load(Loading& in);
  /// Save and load what other ranks need to work on a stage that examines pairs.
  void save_pairs(Saving& out) const;
  void load_pairs(Loading& in);
};

/// Returns a digest of the problem, by which a saved state of another problem is recognised.
std::uint64_t digest_of(std::span<const ClassBlocks> blocks, std::uint64_t keep);

/// Returns the entries of weight at most `heaviest` in a range of blocks, and those to which symmetries map
/// them. Throws LimitReached.
std::vector<LightEntry> light_entries(const ClassBlocks& blocks, const BlockRange& range,
                                      std::uint64_t heaviest, Limits& limits, const ProgressOf& report);

/// The lightest members found by each worker in a piece of a stage; they remain valid if a limit ended it.
struct FoundPairs {
  std::vector<OwnLightest> workers;
  bool complete = true;

  /// Joins the members no heavier than `known` of all workers, and keeps the first `keep` of the lightest.
  OwnLightest lightest(std::uint64_t known, std::uint64_t keep) const;
};

/// Examines the pairs of a piece; `best` is the weight of the lightest known member.
FoundPairs meet_pairs(const StreamStage& stage, const Pass& pass, const BlockRange& range,
                      std::atomic<std::uint64_t>& best, Limits& limits, const ProgressOf& report);

/// Two jobs for other ranks: `lists_job`, with a question made by lists_question, and `pairs_job`, with one
/// made by pairs_question.
inline constexpr const char* lists_job = "stream lists";
inline constexpr const char* pairs_job = "stream pairs";
std::string lists_question(const SignedSum& sum, const std::vector<ClassMap>& maps);
std::string pairs_question(const StreamStage& stage, const Split& split, std::uint64_t keep);
void assist_lists(Team& team, const std::string& question, Limits& limits);
void assist_pairs(Team& team, const std::string& question, Limits& limits);

/// A range of work, and the size of the pieces in which it is distributed.
struct Stretches {
  BlockRange range;
  std::uint64_t each = 1;
};

/// Distributes a range of work. Each piece is done here, by `own`, or by another rank, which is sent the
/// bound `known` when it begins. `merge` receives the result of each piece. `progress_at` reports progress
/// at a position in the class. Throws LimitReached; then the results are incomplete.
void share_stretches(WorkQueue& queue, const Stretches& stretches, const std::atomic<std::uint64_t>& known,
                     Limits& limits, const std::function<std::string(const BlockRange&)>& own,
                     const std::function<void(const std::string& found)>& merge,
                     const std::function<Progress(std::uint64_t at)>& progress_at);

std::string packed_lightest(const OwnLightest& own);
OwnLightest unpacked_lightest(const std::string& bytes);

}  // namespace flipwise
