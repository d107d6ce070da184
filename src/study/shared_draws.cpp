// SPDX-License-Identifier: MIT
#include "study/shared_draws.hpp"

namespace flipwise {

namespace {

template <typename Puzzle>
void assist_with(Team& team, const Wish& query, Loading& in, Limits& limits) {
  Puzzle puzzle;
  load(in, puzzle);
  QueryCheck<Puzzle> check(query, puzzle, limits);
  answer_blocks_dealt(team, 1, [&]() -> Answerer {
    return [&](std::uint64_t, const std::string& text) {
      std::istringstream block(text);
      Loading draws(block);
      std::vector<std::uint8_t> stand;
      for (std::uint64_t left = draws.number(); left > 0; --left) {
        if (!limits.proceed()) limits.give_up();
        Board board;
        Board presses;
        load(draws, board);
        load(draws, presses);
        stand.push_back(check.stands_for(board, presses));
      }
      return packed(check.in_doubt(), stand);
    };
  });
}

}  // namespace

void assist_draws(Team& team, const std::string& question, Limits& limits) {
  std::istringstream text(question);
  Loading in(text);
  bool of_buttons = false;
  Wish query;
  in(of_buttons, query.presses, query.unique, query.symmetric);
  if (of_buttons)
    assist_with<ButtonPuzzle>(team, query, in, limits);
  else
    assist_with<BoardPuzzle>(team, query, in, limits);
}

}  // namespace flipwise
