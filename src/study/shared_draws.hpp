// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/packed_puzzle.hpp"
#include "flipwise/study.hpp"
#include "run/random.hpp"
#include "run/ranks.hpp"
#include "study/press_sets.hpp"
#include "study/study.hpp"

namespace flipwise {

/// Solves boards of one shape to decide whether a query wants them.
class QueryCheck {
 public:
  /// `shape` is the puzzle of the query with a dark start. Throws Stopped. Query and limits must outlive
  /// this.
  QueryCheck(const GenerateQuery& query, const Puzzle& shape, Limits& limits)
      : query_(query),
        one_thread_(
            limits, [](const Progress& /*of_one*/) { return Progress{.stage = "drawing boards"}; }, 1),
        study_(shape, one_thread_, {.all = query.symmetric ? most_listed : 0}),
        many_(prepare_many(shape, false, one_thread_)) {}

  const Study& study() const { return study_; }

  /// Returns the answer to a board if its fewest presses are this number, with a single fewest solution
  /// where the query wants that; nothing for another board, and after a stop. Throws Stopped where the
  /// memory does not suffice.
  std::optional<Answer> answer(const Board& board, std::uint64_t presses) {
    Answer answer = study_.prepared().solve(board, one_thread_);
    // A board that is left out for want of memory would change what a seed gives.
    if (answer.status == Status::unknown && answer.reason.starts_with(out_of_memory))
      throw Stopped{out_of_memory};
    in_doubt_ = in_doubt_ || answer.status == Status::unknown;
    if (answer.status != Status::optimal || *answer.upper != presses) return std::nullopt;
    if (query_.unique && answer.optimal_solutions != "1") return std::nullopt;
    return answer;
  }

  /// True if some board was not settled; then none is proved to be missing.
  bool in_doubt() const { return in_doubt_; }
  void doubt() { in_doubt_ = true; }

  /// True if these presses are the one answer that stands for their board, so that each board counts once:
  /// the first of the fewest, or for a symmetric query the first of the fewest that are symmetric.
  bool stands_for(const Board& board, const Board& presses) {
    if (!is_promising(board)) return false;
    const auto found = answer(board, query_.presses);
    if (!found) return false;
    if (!query_.symmetric) return *found->solution == presses;
    for (const Board& one : found->all)
      if (mirrored(one) == one) return one == presses;
    in_doubt_ = true;  // not all of the fewest are listed
    return false;
  }

  /// Returns the number of sets of presses that are worth a try.
  std::uint64_t most_draws() const {
    constexpr std::uint64_t few = 20'000;
    constexpr std::uint64_t work = std::uint64_t{1} << 24;
    return many_ ? std::clamp<std::uint64_t>(work >> many_->nullity(), few, work / 4) : few;
  }

 private:
  /// True if the number of presses is right, or is not known in the fastest way.
  bool is_promising(const Board& board) const {
    if (!many_) return true;
    std::vector<Word> cells(many_->words());
    std::vector<Word> presses(many_->words());
    std::array<std::uint16_t, 1> number;
    many_->pack(board, cells);
    many_->fewest(cells, presses, number);
    return number[0] == query_.presses;
  }

  static constexpr std::uint64_t most_listed = 4096;
  const GenerateQuery& query_;
  Limits one_thread_;
  Study study_;
  std::unique_ptr<const ManySolver> many_;  // where the shape has one
  bool in_doubt_ = false;
};

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
