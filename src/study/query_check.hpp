// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "flipwise/study.hpp"
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

}  // namespace flipwise
