// SPDX-License-Identifier: MIT
#include "gf2/instruction_set.hpp"

namespace flipwise::gf2 {

bool supported([[maybe_unused]] InstructionSet set) {
#if defined(__x86_64__) && !defined(FLIPWISE_BASELINE)
  if (set == InstructionSet::avx2) return __builtin_cpu_supports("avx2");
  if (set == InstructionSet::avx512)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw");
#endif
  return set == InstructionSet::baseline;
}

InstructionSet best_instruction_set() {
  static const InstructionSet best = [] {
    InstructionSet widest = InstructionSet::baseline;
    for (const InstructionSet set : instruction_sets)
      if (supported(set)) widest = set;
    return widest;
  }();
  return best;
}

}  // namespace flipwise::gf2
