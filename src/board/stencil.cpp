// SPDX-License-Identifier: MIT
#include "board/stencil.hpp"

#include <algorithm>

namespace flipwise {

std::vector<Offset> canonical(std::vector<Offset> offsets) {
  std::sort(offsets.begin(), offsets.end());
  std::vector<Offset> result;
  for (const Offset& offset : offsets) {
    if (!result.empty() && result.back() == offset)
      result.pop_back();
    else
      result.push_back(offset);
  }
  return result;
}

std::optional<bool> chase_self(const Rule& rule) {
  if (rule.form != Rule::Form::stencil) return std::nullopt;
  const auto stencil = canonical(rule.kinds[0]);
  if (stencil == canonical(parse_rule("plus").kinds[0])) return true;
  if (stencil == canonical(parse_rule("ring").kinds[0])) return false;
  return std::nullopt;
}

}  // namespace flipwise
