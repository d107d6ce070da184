// SPDX-License-Identifier: MIT
#include "gf2/instruction_set.hpp"

namespace flipwise::gf2 {

std::string_view to_string(InstructionSet set) {
  switch (set) {
    case InstructionSet::avx2: return "avx2";
    case InstructionSet::avx512: return "avx512";
    case InstructionSet::baseline: break;
  }
  return "baseline";
}

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
