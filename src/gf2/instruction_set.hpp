// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

namespace flipwise::gf2 {

/// The vector instructions that a kernel is compiled for, in rising width. A kernel is written once over
/// GCC's vector types, compiled for each set, and dispatched where it is called.
enum class InstructionSet { baseline, avx2, avx512 };
inline constexpr std::array instruction_sets = {InstructionSet::baseline, InstructionSet::avx2,
                                                InstructionSet::avx512};

std::string_view to_string(InstructionSet set);

/// Whether this machine and this build have it. With FLIPWISE_BASELINE defined a build has no more than
/// the baseline, as one for the browser, to compare the two.
bool supported(InstructionSet set);

/// The widest that is supported.
InstructionSet best_instruction_set();

}  // namespace flipwise::gf2
