// SPDX-License-Identifier: MIT
#include "study/shared_draws.hpp"

namespace flipwise {

void assist_draws(Team& team, const std::string& question, Limits& limits) {
  std::istringstream whole(question);
  Loading in(whole);
  PackedForm form = PackedForm::grid;
  GenerateQuery query;
  in(form, query.presses, query.unique, query.symmetric);
  load(in, query.shape, form);
  QueryCheck check(query, query.shape, limits);
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

}  // namespace flipwise
