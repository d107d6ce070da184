// SPDX-License-Identifier: MIT
#include "solve/linear/chase_bands.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "board/packed_cells.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

using gf2::Vector;

namespace {

/// Four mebibytes of lights take some milliseconds; a message takes a few tenths of one.
constexpr std::size_t least_words_of_band = std::size_t{1} << 19;
/// Least rows of a band, so that its first state is small compared with the band.
constexpr std::size_t least_rows_of_band = 128;
/// Greatest width at which the states of a band fit into one message, whatever the nullity.
constexpr std::size_t widest_shared_words = std::size_t{1} << 22;
/// There are more bands than processes, because some processes are slower than others.
constexpr std::size_t bands_a_rank = 4;

std::size_t number_of_bands(const ChaseShape& shape, const Limits& limits) {
  const Ranks* const ranks = Team::available(limits);
  if (ranks == nullptr || shape.row_words() > widest_shared_words) return 1;
  const std::size_t rows = std::max(least_words_of_band / shape.row_words(), least_rows_of_band);
  return std::clamp<std::size_t>(shape.rows / rows, 1, bands_a_rank * ranks->size());
}

}  // namespace

void PressTally::add(const ChasedBlock& block) {
  const auto solution = block.of_run(0);
  std::vector<Word> pressing(static_cast<std::size_t>(std::countr_zero(balance.size())));
  for (std::size_t w = 0; w < solution.size(); ++w) {
    Word active = 0;
    for (std::size_t t = 0; t < pressing.size(); ++t) active |= pressing[t] = block.of_run(t + 1)[w];
    const Word pressed = solution[w];
    fixed += static_cast<std::uint64_t>(std::popcount(pressed & ~active));
    active_cells += static_cast<std::uint64_t>(std::popcount(active));
    for (; active != 0; active &= active - 1) {
      const int bit = std::countr_zero(active);
      std::size_t mask = 0;
      for (const Word pattern : pressing) mask = mask << 1 | (pattern >> bit & 1);
      balance[mask] += pressed >> bit & 1 ? -1 : 1;
    }
  }
}

void PressTally::add(const PressTally& other) {
  active_cells += other.active_cells;
  fixed += other.fixed;
  for (std::size_t mask = 0; mask < other.balance.size(); ++mask) balance[mask] += other.balance[mask];
}

/// Chases the bands, ranges of consecutive rows, that one rank is given. Rank 0 uses it, too.
class BandWorker {
 public:
  BandWorker(const ChaseShape& shape, RowSource& lights, BlockSink& presses, Limits& limits)
      : shape_(shape), lights_(lights), presses_(presses), limits_(limits) {}

  std::string answer(const std::string& order) {
    std::istringstream in(order);
    Loading loading(in);
    BandPass pass = {};
    std::size_t first = 0;
    std::size_t rows = 0;
    bool target_on = false;
    std::uint64_t count = 0;
    loading(pass, first, rows, target_on, count);
    std::vector<ChaseRun> runs;
    for (std::uint64_t k = 0; k < count; ++k) {
      Vector state;
      loading(state);
      runs.emplace_back(shape_, Vector(shape_.state_words())).set_state(state);
    }
    BlockPass chase{shape_, lights_, runs, target_on, "", first, rows};
    switch (pass) {
      case BandPass::look: return look(chase);
      case BandPass::count: return this->count(chase);
      case BandPass::write: return write(chase);
    }
    throw InternalError("a band was sent without what is to be done with it");
  }

 private:
  std::string look(BlockPass& pass) {
    pass.stage = "reading the lights";
    std::vector<std::uint64_t> lit_of(limits_.threads());
    Vector first_lights(shape_.row_words());
    const auto look_at = [&](const ChasedBlock& block, unsigned worker) {
      lit_of[worker] += count_lit(block.lights);
      const auto first = block.lights.first(shape_.row_words());
      if (block.first_row == 0) first_lights.assign(first.begin(), first.end());
    };
    chase_blocks(pass, {.aside = look_at, .needs_presses = false}, limits_);
    return packed(std::accumulate(lit_of.begin(), lit_of.end(), std::uint64_t{0}), first_lights,
                  pass.runs[0].state());
  }

  std::string count(BlockPass& pass) {
    pass.stage = "counting presses";
    std::vector<PressTally> tallies(limits_.threads(), PressTally(pass.runs.size()));
    const auto tally = [&](const ChasedBlock& block, unsigned worker) { tallies[worker].add(block); };
    chase_blocks(pass, {.aside = tally}, limits_);
    for (std::size_t worker = 1; worker < tallies.size(); ++worker) tallies[0].add(tallies[worker]);
    return packed(tallies[0]);
  }

  std::string write(BlockPass& pass) {
    pass.stage = "writing the presses";
    std::vector<std::uint64_t> written_by(limits_.threads());
    const auto check = [&](const ChasedBlock& block, unsigned worker) {
      written_by[worker] += count_lit(block.of_run(0));
      presses_.check(block, worker);
    };
    const auto write_out = [&](const ChasedBlock& block, unsigned worker) {
      presses_.write(block, worker);
    };
    presses_.begin(pass.first_row);
    chase_blocks(pass, {.aside = check, .in_turn = write_out}, limits_);
    const std::string part = presses_.end();
    return packed(std::accumulate(written_by.begin(), written_by.end(), std::uint64_t{0}), part);
  }

  ChaseShape shape_;
  RowSource& lights_;
  BlockSink& presses_;
  Limits& limits_;
};

ChaseBands::ChaseBands(const ChaseShape& shape, RowSource& lights, BlockSink& presses,
                       const std::string& elsewhere, Limits& limits)
    : shape_(shape),
      presses_(presses),
      limits_(limits,
              [this](Progress state) {
                if (state.done >= 0)
                  state.done =
                      (static_cast<double>(answered_) + state.done) / static_cast<double>(bands_.size());
                return state;
              }),
      bands_(elsewhere.empty() ? 1 : number_of_bands(shape, limits)),
      worker_(std::make_unique<BandWorker>(shape, lights, presses, limits_)) {
  for (std::size_t i = 0; i < bands_.size(); ++i) {
    bands_[i].first = i == 0 ? 0 : bands_[i - 1].first + bands_[i - 1].rows;
    bands_[i].rows = (shape.rows - bands_[i].first) / (bands_.size() - i);
  }
  Ranks* const ranks = bands_.size() > 1 ? Team::available(limits) : nullptr;
  queue_ = std::make_unique<WorkQueue>(ranks, "rows", elsewhere, limits_);
}

ChaseBands::~ChaseBands() = default;

bool ChaseBands::are_several(const ChaseShape& shape, const Limits& limits) {
  return number_of_bands(shape, limits) > 1;
}

ChaseBands::Look ChaseBands::look() {
  const std::vector<ChaseRun> runs(1, {shape_, Vector(shape_.state_words())});
  std::vector<std::string> from_nothing;
  for (const Band& band : bands_)
    from_nothing.push_back(
        packed(BandPass::look, band.first, band.rows, false, std::uint64_t{1}, runs[0].state()));
  const std::vector<std::string> found = answers(from_nothing);

  Look all;
  ChaseRun run = runs[0];
  for (std::size_t i = 0; i < bands_.size(); ++i) {
    std::uint64_t lit = 0;
    Vector first_lights;
    unpack(found[i], lit, first_lights, bands_[i].end);
    all.lit += lit;
    if (i == 0) all.first_lights = std::move(first_lights);
    if (i > 0) pass_homogeneous(bands_[i], run, false);
    run.add_state(bands_[i].end);
  }
  all.residue = run.residue();
  return all;
}

PressTally ChaseBands::count(std::vector<ChaseRun> runs, bool target_on) {
  PressTally all(runs.size());
  for (const std::string& answer : answers(orders(BandPass::count, std::move(runs), target_on))) {
    PressTally tally(all);
    unpack(answer, tally);
    all.add(tally);
  }
  return all;
}

std::uint64_t ChaseBands::write(ChaseRun run, bool target_on) {
  std::uint64_t all = 0;
  for (const std::string& answer : answers(orders(BandPass::write, {std::move(run)}, target_on))) {
    std::uint64_t written = 0;
    std::string part;
    unpack(answer, written, part);
    all += written;
    presses_.add(part);
  }
  return all;
}

/// Returns for each band the message that starts it, with the states of the runs at its beginning.
std::vector<std::string> ChaseBands::orders(BandPass pass, std::vector<ChaseRun> runs, bool target_on) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < bands_.size(); ++i) {
    if (i > 0)
      for (std::size_t k = 0; k < runs.size(); ++k) {
        pass_homogeneous(bands_[i - 1], runs[k], target_on && k == 0);
        if (k == 0) runs[k].add_state(bands_[i - 1].end);
      }
    all.push_back(packed_by([&](Saving& saving) {
      saving(pass, bands_[i].first, bands_[i].rows, target_on, runs.size());
      for (const ChaseRun& run : runs) saving(run.state());
    }));
  }
  return all;
}

void ChaseBands::pass_homogeneous(const Band& band, ChaseRun& run, bool target_on) {
  const Vector zeros(shape_.row_words());
  for (std::size_t i = 0; i < band.rows; ++i) {
    if (polls_limits(i) && !limits_.should_continue()) limits_.give_up();
    run.step(zeros, target_on);
  }
}

std::vector<std::string> ChaseBands::answers(const std::vector<std::string>& orders) {
  std::vector<std::uint64_t> blocks(bands_.size());
  std::iota(blocks.begin(), blocks.end(), std::uint64_t{0});
  std::vector<std::string> all(bands_.size());
  answered_ = 0;
  queue_->say = [&](std::uint64_t block) { return orders[block]; };
  queue_->run(
      blocks, [&](std::uint64_t block) { return worker_->answer(orders[block]); },
      [&](std::uint64_t block, const std::string& answer) {
        all[block] = answer;
        ++answered_;
      });
  return all;
}

void assist_bands(Team& team, const ChaseShape& shape, RowSource& lights, BlockSink& presses,
                  Limits& limits) {
  BandWorker worker(shape, lights, presses, limits);
  answer_blocks_dealt(team, 1, [&]() -> Answerer {
    return [&](std::uint64_t, const std::string& order) { return worker.answer(order); };
  });
}

}  // namespace flipwise
