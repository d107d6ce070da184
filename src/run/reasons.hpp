// SPDX-License-Identifier: MIT
#pragma once

namespace flipwise {

/// Ends of reasons for which a caller has a remedy: `remedy_of` (flipwise/answer.hpp) recognizes them. A
/// reason of such a kind must end with one of them. None names an option or a field, since programs,
/// packages and requests have names of their own.
namespace reason_ends {

inline constexpr const char* memory = "may be used";
inline constexpr const char* lists = "the lists that fit into memory do not suffice";
inline constexpr const char* time_limit = "set a time limit";
inline constexpr const char* proof_size = "may be written";
inline constexpr const char* modulus = "count modulo a number";
inline constexpr const char* row_by_row = "cannot be found row by row";
inline constexpr const char* two_kinds = "cannot be found on a board of this size";

}  // namespace reason_ends

}  // namespace flipwise
