// SPDX-License-Identifier: MIT
#include "board/wanted.hpp"

#include <utility>

namespace flipwise {

Wanted wanted(const Board& start, const Goal& goal, const std::optional<Board>& holes) {
  Board cells = all_lit(start.rows(), start.columns());
  if (holes) cells ^= *holes;
  switch (goal.kind) {
    case Goal::Kind::off: return {start};
    case Goal::Kind::on: return {start ^ cells};
    case Goal::Kind::uniform: return {start, start ^ cells};
    case Goal::Kind::target: break;
  }
  Board lights = start ^ goal.target;
  for (std::size_t w = 0; w < lights.words().size(); ++w) lights.words()[w] &= cells.words()[w];
  return {std::move(lights)};
}

std::vector<const Board*> Wanted::targets() const {
  std::vector<const Board*> targets = {&lights};
  if (other && *other != lights) targets.push_back(&*other);
  return targets;
}

}  // namespace flipwise
