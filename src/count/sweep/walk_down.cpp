// SPDX-License-Identifier: MIT
#include "count/sweep/walk_down.hpp"

#include <algorithm>

#include "flipwise/errors.hpp"

namespace flipwise {

void Walk::save(Saving& out) const {
  out.array(std::vector<Word>(board.words().begin(), board.words().end()));
  out.number(state);
  out.array(rank);
}

void Walk::load(Loading& in) {
  std::vector<Word> words(board.words().size());
  in.fill(words);
  std::copy(words.begin(), words.end(), board.words().begin());
  state = static_cast<std::uint32_t>(in.number());
  in.array(rank);
}

}  // namespace flipwise
