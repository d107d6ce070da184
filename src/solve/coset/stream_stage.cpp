// SPDX-License-Identifier: MIT
#include "solve/coset/stream_stage.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <sstream>
#include <utility>

#include "run/costs.hpp"
#include "run/string_output.hpp"

namespace flipwise {

namespace {

/// A piece of work as sent to another rank, with the bound known at that time.
struct Piece {
  BlockRange range;
  std::uint64_t known = 0;

  explicit Piece(const std::string& text) { unpack(text, range.first, range.end, known); }
};

/// Streamed entries, buffered by weight until there are enough of similar weight to make a search through
/// all light entries of the other half worthwhile.
class WaitingEntries {
 public:
  explicit WaitingEntries(unsigned workers) : entries_(workers) {}

  /// Returns the buffer of one worker for entries of about this weight.
  std::vector<LightEntry>& of(unsigned worker, std::uint32_t weight) {
    const std::size_t level = weight / Pass::weights_together;
    std::vector<std::vector<LightEntry>>& own = entries_[worker];
    if (own.size() <= level) own.resize(level + 1);
    return own[level];
  }

  std::uint64_t levels() const {
    std::size_t most = 0;
    for (const auto& own : entries_) most = std::max(most, own.size());
    return most;
  }
  /// Removes and returns the entries of about this weight from all workers.
  std::vector<LightEntry> gathered(std::uint64_t level) {
    std::vector<LightEntry> all;
    for (auto& own : entries_) {
      if (own.size() <= level) continue;
      const std::vector<LightEntry> some = std::exchange(own[static_cast<std::size_t>(level)], {});
      all.insert(all.end(), some.begin(), some.end());
    }
    return all;
  }

 private:
  std::vector<std::vector<std::vector<LightEntry>>> entries_;
};

const ProgressOf in_silence = [](double) { return Progress{}; };

/// Returns how many entries to pair at a time. Buffered entries, of some sixteen levels, and those being
/// paired may use a quarter of the memory.
std::size_t batch_for(const Limits& limits) {
  constexpr double bytes_each = 16 * sizeof(LightEntry) + 128;
  constexpr double fewest = 1 << 12;
  constexpr double most = 1 << 22;
  const double batch = static_cast<double>(limits.free_bytes()) / 4 / limits.threads() / bytes_each;
  return static_cast<std::size_t>(std::clamp(batch, fewest, most));
}

void save(Saving& out, const Split& split) {
  for (const SplitClass& one : split.classes) out(one.rank, one.sum.bits, one.sum.terms, one.basis);
  for (const SplitHalf& half : split.halves) out(half.shared, half.first, half.second, half.unseen);
  out(split.symmetries.size());
  for (const Symmetry& one : split.symmetries) out(one.rows, one.shift[0], one.shift[1]);
}

void load(Loading& in, Split& split) {
  for (SplitClass& one : split.classes) in(one.rank, one.sum.bits, one.sum.terms, one.basis);
  for (SplitHalf& half : split.halves) in(half.shared, half.first, half.second, half.unseen);
  split.symmetries.resize(static_cast<std::size_t>(in.number()));
  for (Symmetry& one : split.symmetries) in(one.rows, one.shift[0], one.shift[1]);
}

}  // namespace

std::int64_t StreamStage::floor_of(std::size_t h, std::uint64_t best) const {
  const std::int64_t other = h == 0 ? plan.floors[1] : done[0];
  const std::int64_t own_step = std::min(step[2 * h], step[2 * h + 1]);
  return std::min(plan.floors[h], next_level(static_cast<std::int64_t>(best) + 1 - other, own_step));
}

std::uint64_t StreamStage::size(const Split& split) const {
  return meets_list() ? lists[streamed()].entries().size() : split.classes[streamed()].sum.blocks();
}

std::uint64_t StreamStage::stretch(const Split& split, unsigned threads, std::uint64_t ranks) const {
  constexpr std::uint64_t listed = std::uint64_t{1} << 18;
  if (meets_list()) return listed * threads;
  constexpr std::uint64_t stretches = 8;
  constexpr std::uint64_t max_entries = std::uint64_t{1} << 41;
  const SignedSum& sum = split.classes[streamed()].sum;
  return std::clamp<std::uint64_t>(sum.blocks() / (stretches * ranks), 1, max_entries >> sum.block_bits());
}

std::vector<ClassProfile> StreamStage::profiles(const Split& split, std::span<const ClassBlocks> blocks,
                                                std::size_t capacity) const {
  std::vector<ClassProfile> all;
  for (std::size_t i = 0; i < classes; ++i) {
    const SplitClass& of = split.classes[i];
    all.push_back(i < number ? known_profile(of, least[i], lists[i])
                             : expected_profile(of, static_cast<double>(capacity)));
    all.back().share = blocks[i].share();
    all.back().exchanged = exchanged[i / 2];
  }
  return all;
}

Pass StreamStage::pass_of(const Split& split, std::size_t h, std::size_t of, std::int64_t heaviest,
                          std::int64_t other_floor, std::uint64_t keep, Limits& limits) const {
  OtherHalf other(split, h, least, lists, limits);
  Partners partners(lists[2 * h + 1 - of], heaviest, 1 - of, other, limits);
  return {h,
          of,
          std::move(other),
          std::move(partners),
          static_cast<std::uint64_t>(other_floor),
          keep,
          ClassBlocks(split, 2 * h + of),
          symmetries_of_half(split, h),
          batch_for(limits)};
}

Pass StreamStage::pass(const Split& split, std::uint64_t keep, Limits& limits) const {
  Pass result = pass_of(split, half(), side(), heaviest_partner(), half() == 0 ? 0 : done[0], keep, limits);
  if (spares_first(half()))
    result.exchange = ExchangeBeyond{*exchange_of_half(split, half()), plan.cuts[half()]};
  return result;
}

double StreamStage::seconds(std::size_t stage, const Split& split,
                            std::span<const ClassBlocks> blocks) const {
  const auto pass = [&](std::size_t of) {
    return std::ldexp(costs::class_entry_seconds, static_cast<int>(split.classes[of].rank)) *
           blocks[of].share();
  };
  if (stage == planning) return 0;
  if (stage < planning) return pass(stage);
  const std::size_t h = (stage - streaming) / 2;
  const std::size_t of = 2 * h + 1 - (stage - streaming) % 2;
  if (of % 2 == 0 && spares_first(h)) return 0;
  const double pairs = plan.pairs[h] / (spares_first(h) ? 1 : 2);
  return (plan.is_listed[of] ? 0 : pass(of)) + pairs * costs::joined_pair_seconds;
}

void StreamStage::save(Saving& out) const {
  out(number, plan, static_cast<std::uint64_t>(done[0]), static_cast<std::uint64_t>(done[1]));
  for (std::size_t i = 0; i < classes; ++i) {
    out(least[i]);
    if (number < planning)
      out(lists[i]);
    else
      out(static_cast<std::uint64_t>(lists[i].complete_to()));
  }
}

void StreamStage::load(Loading& in) {
  number = static_cast<std::size_t>(in.number_up_to(finished));
  in(plan, done[0], done[1]);
  for (std::size_t i = 0; i < classes; ++i) {
    in(least[i]);
    if (number < planning)
      in(lists[i]);
    else
      lists[i].restart(static_cast<std::int64_t>(in.number() + least[i]));
  }
}

void StreamStage::save_pairs(Saving& out) const {
  LightestEntries partners = lists[partner()];
  partners.shrink(heaviest_partner());
  out(number, plan, done[0], done[1], partners);
  for (std::size_t i = 0; i < classes; ++i) out(least[i], step[i]);
  for (const bool one : exchanged) out(std::uint64_t{one});
  for (const std::size_t i : {2 - 2 * half(), 3 - 2 * half()}) out(lists[i]);
  out(lists[streamed()]);
}

void StreamStage::load_pairs(Loading& in) {
  in(number, plan, done[0], done[1]);
  in(lists[partner()]);
  for (std::size_t i = 0; i < classes; ++i) in(least[i], step[i]);
  for (bool& one : exchanged) one = in.number() != 0;
  for (const std::size_t i : {2 - 2 * half(), 3 - 2 * half()}) in(lists[i]);
  in(lists[streamed()]);
}

std::uint64_t digest_of(std::span<const ClassBlocks> blocks, std::uint64_t keep) {
  StringOutput bytes;
  Saving saving(bytes);
  saving.number(keep);
  for (const ClassBlocks& one : blocks) saving.array(one.sum().terms);
  return saving.sum();
}

std::vector<LightEntry> light_entries(const ClassBlocks& blocks, const BlockRange& range,
                                      std::uint64_t heaviest, Limits& limits, const ProgressOf& report) {
  std::vector<std::vector<LightEntry>> found(limits.threads());
  if (!stream_class(
          {.sum = blocks.sum(),
           .range = range,
           .accepts = [&](std::uint64_t block) { return blocks.is_first(block); }},
          [heaviest] { return heaviest; }, limits, report,
          [&](unsigned worker, std::span<const LightEntry> lights) {
            if (lights.empty()) return;
            const auto copies = blocks.copies(lights.front().index >> blocks.sum().block_bits());
            for (const LightEntry& light : lights)
              for (const std::size_t map : copies)
                found[worker].push_back({blocks.place(light.index, map), light.weight});
          }))
    limits.give_up();
  for (std::size_t worker = 1; worker < found.size(); ++worker)
    found[0].insert(found[0].end(), found[worker].begin(), found[worker].end());
  return std::move(found[0]);
}

OwnLightest FoundPairs::lightest(std::uint64_t known, std::uint64_t keep) const {
  OwnLightest all{.value = known};
  for (const OwnLightest& own : workers) all.join(own);
  keep_first(all.first, keep);
  return all;
}

FoundPairs meet_pairs(const StreamStage& stage, const Pass& pass, const BlockRange& range,
                      std::atomic<std::uint64_t>& best, Limits& limits, const ProgressOf& report) {
  const std::size_t name = stage.streamed();
  const std::int64_t from = stage.from();
  const auto reach = [&](std::uint64_t known) { return stage.floor_of(stage.half(), known) - 1; };
  FoundPairs found_pairs{std::vector<OwnLightest>(limits.threads(), OwnLightest{.value = best})};
  const auto meet_listed = [&](std::span<const LightEntry> entries) {
    return pass.meet_listed(entries, from, reach, best, found_pairs.workers, limits, report);
  };
  const LightestEntries& list = stage.lists[name];
  if (stage.meets_list()) {
    found_pairs.complete = meet_listed(list.entries().subspan(
        static_cast<std::size_t>(range.first), static_cast<std::size_t>(range.end - range.first)));
    return found_pairs;
  }
  // Listed entries are paired first, in one batch, since a few entries take as long as many.
  if (range.first == 0 && !meet_listed(list.entries())) {
    found_pairs.complete = false;
    return found_pairs;
  }
  WaitingEntries waiting(limits.threads());
  std::atomic<bool> complete = true;
  const auto meet = [&](std::span<const LightEntry> lights, unsigned worker) {
    if (!pass.meet(lights, reach, best, found_pairs.workers[worker], limits)) complete = false;
  };
  found_pairs.complete =
      stream_class(
          {.sum = pass.blocks.sum(),
           .range = range,
           .base = stage.least[name],
           .from = std::max(from, list.complete_to()),
           .accepts = [&](std::uint64_t block) { return pass.blocks.is_first(block); }},
          [&] { return static_cast<std::uint64_t>(std::max<std::int64_t>(reach(best), 0)); }, limits,
          report,
          [&](unsigned worker, std::span<const LightEntry> lights) {
            for (const auto& [entry, weight] : lights) {
              std::vector<LightEntry>& others = waiting.of(worker, weight);
              others.push_back({pass.blocks.place(entry), weight});
              if (others.size() < pass.batch) continue;
              meet(others, worker);
              others.clear();
            }
          }) &&
      run_tasks(
          waiting.levels(), limits,
          [&](std::uint64_t level, unsigned worker) { meet(waiting.gathered(level), worker); },
          [&](double) { return report(1); }) &&
      complete;
  return found_pairs;
}

std::string lists_question(const SignedSum& sum, const std::vector<ClassMap>& maps) {
  return packed_by([&](Saving& out) {
    out(sum.bits, sum.terms, maps.size());
    for (const ClassMap& map : maps) out(map.rows, map.shift);
  });
}

std::string pairs_question(const StreamStage& stage, const Split& split, std::uint64_t keep) {
  return packed_by([&](Saving& out) {
    out(keep);
    save(out, split);
    stage.save_pairs(out);
  });
}

void share_stretches(WorkQueue& queue, const Stretches& stretches, const std::atomic<std::uint64_t>& known,
                     Limits& limits, const std::function<std::string(const BlockRange&)>& own,
                     const std::function<void(const std::string& found)>& merge,
                     const std::function<Progress(std::uint64_t at)>& progress_at) {
  const auto& [range, each] = stretches;
  std::vector<std::uint64_t> numbers(static_cast<std::size_t>((range.end - range.first + each - 1) / each));
  std::iota(numbers.begin(), numbers.end(), std::uint64_t{0});
  const auto of = [&, first = range.first, end = range.end, size = each](std::uint64_t number) {
    return BlockRange{first + number * size, std::min(end, first + (number + 1) * size)};
  };
  std::uint64_t at = range.first;
  queue.say = [&](std::uint64_t number) {
    const BlockRange piece = of(number);
    return packed(piece.first, piece.end, known.load());
  };
  queue.run(
      numbers, [&](std::uint64_t number) { return own(of(number)); },
      [&](std::uint64_t number, const std::string& found) {
        merge(found);
        at += of(number).end - of(number).first;
      },
      [&] {
        if (!limits.report_and_continue(progress_at(at))) limits.give_up();
      });
}

void assist_lists(Team& team, const std::string& question, Limits& limits) {
  std::istringstream bytes(question);
  Loading in(bytes);
  SignedSum sum;
  in(sum.bits, sum.terms);
  std::vector<ClassMap> maps(static_cast<std::size_t>(in.number()));
  for (ClassMap& map : maps) in(map.rows, map.shift);
  const ClassBlocks blocks(sum, std::move(maps));
  answer_blocks_dealt(team, 1, [&]() -> Answerer {
    return [&](std::uint64_t, const std::string& text) {
      const Piece piece(text);
      return packed(light_entries(blocks, piece.range, piece.known, limits, in_silence));
    };
  });
}

void assist_pairs(Team& team, const std::string& question, Limits& limits) {
  std::istringstream bytes(question);
  Loading in(bytes);
  std::uint64_t keep = 0;
  Split split;
  StreamStage stage;
  in(keep);
  load(in, split);
  stage.load_pairs(in);
  const Pass pass = stage.pass(split, keep, limits);
  answer_blocks_dealt(team, 1, [&]() -> Answerer {
    return [&](std::uint64_t, const std::string& text) {
      const Piece piece(text);
      std::atomic<std::uint64_t> best = piece.known;
      const FoundPairs found_pairs = meet_pairs(stage, pass, piece.range, best, limits, in_silence);
      if (!found_pairs.complete) limits.give_up();
      return packed_lightest(found_pairs.lightest(piece.known, keep));
    };
  });
}

std::string packed_lightest(const OwnLightest& own) {
  return packed(own.value, own.members, own.first);
}

OwnLightest unpacked_lightest(const std::string& bytes) {
  OwnLightest own;
  unpack(bytes, own.value, own.members, own.first);
  return own;
}

}  // namespace flipwise
