// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace flipwise::gf2 {

/// The vector instructions that a kernel is compiled for, by the bytes of a vector. A kernel is written
/// once with GCC's vector types, compiled for each set, and dispatched at the call.
enum class InstructionSet : std::size_t { baseline = 16, avx2 = 32, avx512 = 64 };
inline constexpr std::array instruction_sets = {InstructionSet::baseline, InstructionSet::avx2,
                                                InstructionSet::avx512};

/// True if this machine and this build support the set. A build with FLIPWISE_BASELINE defined has only the
/// baseline, like a build for the browser, for comparison.
inline bool supported([[maybe_unused]] InstructionSet set) {
#if defined(__x86_64__) && !defined(FLIPWISE_BASELINE)
  if (set == InstructionSet::avx2) return __builtin_cpu_supports("avx2");
  if (set == InstructionSet::avx512)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw");
#endif
  return set == InstructionSet::baseline;
}

/// Returns the widest supported set.
inline InstructionSet best_instruction_set() {
  static const InstructionSet best =
      *std::find_if(instruction_sets.rbegin(), instruction_sets.rend(), supported);
  return best;
}

#if defined(__x86_64__)
template <typename Work>
[[gnu::target("avx2")]] auto with_avx2(Work work) {
  return work.template operator()<32>();
}
template <typename Work>
[[gnu::target("avx512f,avx512bw")]] auto with_avx512(Work work) {
  return work.template operator()<64>();
}
#endif

/// Calls work<Bytes>() for vectors of this many bytes, compiled for the set. The call operator and
/// everything that it calls must always be inlined.
template <typename Work>
auto with_vectors([[maybe_unused]] InstructionSet set, Work work) {
#if defined(__x86_64__)
  if (set == InstructionSet::avx512) return with_avx512(work);
  if (set == InstructionSet::avx2) return with_avx2(work);
#endif
  return work.template operator()<16>();
}

}  // namespace flipwise::gf2
