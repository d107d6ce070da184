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

}  // namespace flipwise
