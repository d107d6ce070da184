// SPDX-License-Identifier: MIT
#pragma once

/// The measured costs by which methods are chosen: what a step of each takes on one core, and how long a
/// search may be expected to take before nobody begins it. The answers do not depend on them, only the
/// time. They need not be exact, since methods differ by factors: half or double is near enough. Measured
/// on an x86-64 with AVX2 at 3 GHz; `bench/costs_bench.cpp` prints what they are on this machine.
namespace flipwise::costs {

// Least weight in a coset

/// The longest estimate in seconds of one core that is begun where the caller set no deadline.
inline constexpr double patience_seconds = 600;
/// One member of a coset in a scan by transforms: `cost_of_a_member` of costs_bench.
inline constexpr double member_seconds = 0.25e-9;
/// One entry of a parity class in a pass of transforms that writes a table: `cost_of_a_class_entry`.
inline constexpr double class_entry_seconds = 0.3e-9;
/// One entry of a parity class that is listed and grouped: `cost_of_a_light_entry`.
inline constexpr double light_entry_seconds = 200e-9;
/// One pair of listed entries with its look-up: `cost_of_a_pair`.
inline constexpr double pair_seconds = 3e-9;
/// One pair with an entry too heavy to be listed: `cost_of_a_heavy_pair`.
inline constexpr double heavy_pair_seconds = 12e-9;
/// Setting up a meet in the middle, whatever its size.
inline constexpr double meet_start_seconds = 200e-6;
/// One row of the light-bulb game for one choice of column switches: `cost_of_a_switch_row`.
inline constexpr double switch_row_seconds = 0.04e-9;
/// Setting up that game.
inline constexpr double switch_start_seconds = 50e-6;

}  // namespace flipwise::costs
