// SPDX-License-Identifier: MIT
#include "run/reasons.hpp"

#include <utility>

#include "flipwise/answer.hpp"

namespace flipwise {

Remedy remedy_of(std::string_view reason) {
  constexpr std::pair<const char*, Remedy> kinds[] = {
      {reason_ends::memory, Remedy::memory},         {reason_ends::lists, Remedy::memory},
      {reason_ends::time_limit, Remedy::time_limit}, {reason_ends::proof_size, Remedy::proof_size},
      {reason_ends::modulus, Remedy::modulus},       {reason_ends::row_by_row, Remedy::board_in_memory},
      {reason_ends::two_kinds, Remedy::any_solution}};
  for (const auto& [end, remedy] : kinds)
    if (reason.ends_with(end)) return remedy;
  return Remedy::none;
}

}  // namespace flipwise
