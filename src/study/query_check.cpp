// SPDX-License-Identifier: MIT
#include "study/query_check.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "many.hpp"
#include "study/press_sets.hpp"

namespace flipwise {

namespace {

SolveOptions solve_options(const GenerateQuery& query) {
  constexpr std::uint64_t most_listed = 4096;
  SolveOptions options;
  if (query.symmetric) options.all = most_listed;
  return options;
}

Limits::Widen drawing_boards() {
  return [](const Progress& /*of_one*/) { return Progress{.stage = "drawing boards"}; };
}

}  // namespace

QueryCheck::QueryCheck(const GenerateQuery& query, const BoardPuzzle& shape, Limits& limits)
    : query_(query),
      one_thread_(limits, drawing_boards(), 1),
      puzzle_(shape, solve_options(query), one_thread_),
      many_(prepare_many(shape, false, one_thread_)) {}

std::optional<Answer> QueryCheck::answer(const Board& board, std::uint64_t presses) {
  Answer answer = puzzle_.solve(board, one_thread_);
  if (answer.status != Status::optimal || *answer.upper != presses) return std::nullopt;
  if (query_.unique && answer.optimal_solutions != "1") return std::nullopt;
  return answer;
}

bool QueryCheck::stands_for(const Board& board, const Board& presses) {
  if (!is_promising(board)) return false;
  const auto found = answer(board, query_.presses);
  if (!found) return false;
  if (!query_.symmetric) return found->solution->pressed == presses;
  for (const Presses& one : found->all)
    if (mirrored(one.pressed) == one.pressed) return one.pressed == presses;
  return false;
}

std::uint64_t QueryCheck::most_draws() const {
  constexpr std::uint64_t few = 20'000;
  constexpr std::uint64_t work = std::uint64_t{1} << 24;
  return many_ ? std::clamp<std::uint64_t>(work >> many_->nullity(), few, work / 4) : few;
}

bool QueryCheck::is_promising(const Board& board) const {
  if (!many_) return true;
  std::vector<Word> cells(many_->words());
  std::vector<Word> presses(many_->words());
  std::array<std::uint16_t, 1> number;
  many_->pack(board, cells);
  many_->fewest(cells, presses, number);
  return number[0] == query_.presses;
}

}  // namespace flipwise
