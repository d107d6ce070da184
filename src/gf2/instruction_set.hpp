// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace flipwise::gf2 {

/// The vector instructions that a kernel is compiled for, by the bytes of a vector. A kernel is written
/// once over GCC's vector types, compiled for each set, and dispatched where it is called.
enum class InstructionSet : std::size_t { baseline = 16, avx2 = 32, avx512 = 64 };
inline constexpr std::array instruction_sets = {InstructionSet::baseline, InstructionSet::avx2,
                                                InstructionSet::avx512};

/// Whether this machine and this build have it. With FLIPWISE_BASELINE defined a build has no more than
/// the baseline, as one for the browser, to compare the two.
inline bool supported([[maybe_unused]] InstructionSet set) {
#if defined(__x86_64__) && !defined(FLIPWISE_BASELINE)
  if (set == InstructionSet::avx2) return __builtin_cpu_supports("avx2");
  if (set == InstructionSet::avx512)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw");
#endif
  return set == InstructionSet::baseline;
}

/// The widest that is supported.
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

/// Calls work<Bytes>() for vectors of the set's number of bytes, compiled for it: the call operator and all
/// that it calls in turn must be inlined always.
template <typename Work>
auto with_vectors([[maybe_unused]] InstructionSet set, Work work) {
#if defined(__x86_64__)
  if (set == InstructionSet::avx512) return with_avx512(work);
  if (set == InstructionSet::avx2) return with_avx2(work);
#endif
  return work.template operator()<16>();
}

}  // namespace flipwise::gf2
