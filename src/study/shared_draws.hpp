// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "board/packed_puzzle.hpp"
#include "flipwise/study.hpp"
#include "run/random.hpp"
#include "run/ranks.hpp"
#include "study/query_check.hpp"

namespace flipwise {

/// A board that was drawn, with the presses that it was drawn by.
struct Draw {
  Board board = {};
  Board presses = {};
  Random after;         ///< state of the random numbers after it
  bool stands = false;  ///< whether the presses stand for the board
};

constexpr const char* draws_job = "draws";

/// Boards in the order in which they are drawn. Where checking them takes long, boards of two states are
/// drawn ahead, and all processes check some. The boards that are drawn do not depend on those that were
/// found.
class SharedDraws {
 public:
  /// `puzzle` is that of the query with a dark start. All must outlive this.
  SharedDraws(const GenerateQuery& query, const Puzzle& puzzle, QueryCheck& check, Limits& limits)
      : query_(query), puzzle_(puzzle), check_(check), limits_(limits) {}

  /// Returns the next board, made by draw(random), which returns the board and its presses. After a stop it
  /// stands for nothing.
  template <typename DrawOne>
  Draw next(Random& random, const DrawOne& draw) {
    using Clock = std::chrono::steady_clock;
    const bool many = puzzle_.start.has_bits() &&
                      (deal_ || (seconds_ > seconds_alone && Team::available(limits_) != nullptr));
    if (ahead_.empty() && !many) {
      const Clock::time_point begun = Clock::now();
      Draw one = drawn(random, draw);
      one.stands = check_.stands_for(one.board, one.presses);
      seconds_ += std::chrono::duration<double>(Clock::now() - begun).count();
      return one;
    }
    if (ahead_.empty()) {
      const std::string reason = stopped_by([&] { look_ahead(random, draw); });
      if (!reason.empty() && !limits_.stopped()) throw Stopped{reason};
    }
    Draw one = std::move(ahead_.front());
    ahead_.pop_front();
    last_ = one.after;
    return one;
  }

  /// Forgets the boards that were drawn ahead.
  void drop(Random& random) {
    if (!ahead_.empty() && last_) random = *last_;
    ahead_.clear();
    deal_.reset();
  }

 private:
  static constexpr double seconds_alone = 0.1;
  static constexpr std::size_t draws_of_block = 16;
  static constexpr std::size_t most_blocks = 64;  // of each process

  template <typename DrawOne>
  static Draw drawn(Random& random, const DrawOne& draw) {
    auto [board, presses] = draw(random);
    return {std::move(board), std::move(presses), random};
  }

  template <typename DrawOne>
  void look_ahead(Random& random, const DrawOne& draw) {
    Ranks* const ranks = limits_.ranks();
    if (!deal_) {
      const std::string question = packed_by([&](Saving& saving) {
        saving(form_of(puzzle_), query_.presses, query_.unique, query_.symmetric);
        save(saving, puzzle_);
      });
      deal_ = std::make_unique<Deal>(ranks, draws_job, question, limits_);
    }
    blocks_ = std::min(2 * blocks_, most_blocks);
    const std::size_t blocks = blocks_ * ranks->size();
    for (std::size_t i = 0; i < blocks * draws_of_block; ++i) ahead_.push_back(drawn(random, draw));
    std::vector<std::uint64_t> numbers;
    for (std::size_t i = 0; i < blocks; ++i) numbers.push_back(i);
    const auto each = [&](std::uint64_t block, const auto& use) {
      for (std::size_t i = 0; i < draws_of_block; ++i)
        use(ahead_[static_cast<std::size_t>(block) * draws_of_block + i]);
    };
    deal_->say = [&](std::uint64_t block) {
      return packed_by([&](Saving& saving) {
        saving.number(draws_of_block);
        each(block, [&](const Draw& one) {
          save(saving, one.board);
          save(saving, one.presses);
        });
      });
    };
    deal_->run(
        numbers,
        [&](std::uint64_t block) {
          if (!limits_.proceed({.stage = "drawing boards"})) limits_.give_up();
          std::vector<std::uint8_t> stand;
          each(block, [&](const Draw& one) { stand.push_back(check_.stands_for(one.board, one.presses)); });
          return packed(check_.in_doubt(), stand);
        },
        [&](std::uint64_t block, const std::string& answer) {
          bool in_doubt = false;
          std::vector<std::uint8_t> stand;
          unpack(answer, in_doubt, stand);
          if (in_doubt) check_.doubt();
          auto one = stand.begin();
          each(block, [&](Draw& draw_of_block) { draw_of_block.stands = *one++ != 0; });
        });
  }

  const GenerateQuery& query_;
  const Puzzle& puzzle_;
  QueryCheck& check_;
  Limits& limits_;
  double seconds_ = 0;
  std::size_t blocks_ = 1;
  std::deque<Draw> ahead_;
  std::optional<Random> last_;
  std::unique_ptr<Deal> deal_;
};

/// Answers the job of another process: checks boards.
void assist_draws(Team& team, const std::string& question, Limits& limits);

}  // namespace flipwise
