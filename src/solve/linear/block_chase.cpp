// SPDX-License-Identifier: MIT
#include "solve/linear/block_chase.hpp"

#include <algorithm>
#include <vector>

#include "run/steps.hpp"

namespace flipwise {

namespace {

/// Half a mebibyte of lights, and as much of presses. With smaller blocks threads wait for their turns more
/// often, and going to sleep costs more than a nearer cache gains.
constexpr std::size_t block_words = std::size_t{1} << 16;

std::size_t rows_of_block(const BlockPass& pass) {
  return std::clamp<std::size_t>(block_words / pass.shape.row_words() / pass.runs.size(), 1, pass.rows);
}

/// Returns the number of threads: one for a small board, and no more than a quarter of the memory can hold.
unsigned workers_for(const BlockPass& pass, const Limits& limits) {
  constexpr std::size_t least_words = std::size_t{1} << 18;
  const std::size_t row_words = pass.shape.row_words();
  if (pass.rows < least_words / row_words) return 1;
  const double bytes =
      sizeof(Word) * static_cast<double>(rows_of_block(pass) * row_words * (3 + pass.runs.size()));
  const double most = static_cast<double>(limits.free_bytes()) / 4 / bytes;
  return most < limits.threads() ? std::max(1U, static_cast<unsigned>(most)) : limits.threads();
}

class BlockChase {
 public:
  BlockChase(const BlockPass& pass, const BlockWork& work, Limits& limits)
      : pass_(pass),
        work_(work),
        limits_(limits, {}, workers_for(pass, limits)),
        row_words_(pass.shape.row_words()),
        block_rows_(rows_of_block(pass)),
        zeros_(row_words_),
        buffers_(limits_.threads()) {}

  void run() {
    const bool anywhere = pass_.lights.reads_anywhere();
    if (!anywhere) pass_.lights.rewind();
    const std::uint64_t blocks = (pass_.rows + block_rows_ - 1) / block_rows_;
    const auto block_of = [&](std::uint64_t task, unsigned worker) {
      const std::size_t first = static_cast<std::size_t>(task) * block_rows_;
      const std::size_t rows = std::min(block_rows_, pass_.rows - first);
      Buffers& buffers = buffers_[worker];
      return ChasedBlock{pass_.first_row + first, rows, std::span(buffers.lights).first(rows * row_words_),
                         buffers.presses};
    };
    std::vector<Step> steps;
    steps.push_back({!anywhere, [&](std::uint64_t task, unsigned worker) {
                       Buffers& buffers = buffers_[worker];
                       buffers.lights.resize(block_rows_ * row_words_);
                       const ChasedBlock block = block_of(task, worker);
                       const std::span<Word> lights = std::span(buffers.lights).first(block.lights.size());
                       if (anywhere)
                         pass_.lights.read_at(block.first_row, lights);
                       else
                         read(block.first_row, lights, worker);
                     }});
    steps.push_back({true, [&](std::uint64_t task, unsigned worker) {
                       if (work_.needs_presses)
                         buffers_[worker].presses.resize(pass_.runs.size() * block_rows_ * row_words_);
                       chase(block_of(task, worker), buffers_[worker].presses);
                     }});
    for (const auto& [body, in_turn] : {std::pair(&work_.aside, false), std::pair(&work_.in_turn, true)})
      if (*body)
        steps.push_back({in_turn, [&block_of, body = body](std::uint64_t task, unsigned worker) {
                           (*body)(block_of(task, worker), worker);
                         }});
    const auto progress_of = [&](double done) { return Progress{.done = done, .stage = pass_.stage}; };
    if (!run_steps(blocks, limits_, steps, progress_of)) limits_.give_up();
  }

 private:
  struct Buffers {
    std::vector<Word> lights;
    std::vector<Word> presses;
  };

  /// Reads rows in order. The source may be slow, so this polls the limits.
  void read(std::size_t first_row, std::span<Word> lights, unsigned worker) {
    constexpr std::size_t between_polls = 64;
    for (std::size_t i = 0; i * row_words_ < lights.size(); ++i) {
      if (i % between_polls == between_polls - 1) {
        const double done = static_cast<double>(first_row + i) / static_cast<double>(pass_.rows);
        const bool goes_on = worker == 0 ? limits_.report_and_continue({.done = done, .stage = pass_.stage})
                                         : limits_.should_continue();
        if (!goes_on) limits_.give_up();
      }
      pass_.lights.read(lights.subspan(i * row_words_, row_words_));
    }
  }

  void chase(const ChasedBlock& block, std::span<Word> presses) {
    for (std::size_t k = 0; k < pass_.runs.size(); ++k) {
      ChaseRun& run = pass_.runs[k];
      for (std::size_t i = 0; i < block.lights.size(); i += row_words_) {
        if (!presses.empty())
          std::copy_n(run.presses().begin(), row_words_,
                      presses.begin() + static_cast<std::ptrdiff_t>(k * block.lights.size() + i));
        if (k == 0)
          run.step(block.lights.subspan(i, row_words_), pass_.target_on);
        else
          run.step(zeros_);
      }
    }
  }

  BlockPass pass_;
  const BlockWork& work_;
  Limits limits_;
  std::size_t row_words_;
  std::size_t block_rows_;
  std::vector<Word> zeros_;
  std::vector<Buffers> buffers_;
};

}  // namespace

void chase_blocks(const BlockPass& pass, const BlockWork& work, Limits& limits) {
  BlockChase(pass, work, limits).run();
}

}  // namespace flipwise
