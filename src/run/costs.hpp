// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <limits>

/// The measured costs by which methods are chosen: the time of one step of each on one core, and the
/// longest search that is started. Answers do not depend on them, only times do. They need not be exact,
/// since methods differ by factors; half or double is near enough. Measured on an x86-64 with AVX2 at 3
/// GHz. `bench/costs_bench.cpp` and other benchmarks print the values of this machine.
namespace flipwise::costs {

/// Time of something that is impossible.
inline constexpr double never = std::numeric_limits<double>::infinity();

// Minimum weight in a coset

/// Longest estimate, on one core, of a search that is started if the caller set no deadline.
inline constexpr double grace_seconds = 600;
/// One member of a coset in a scan by transforms: `cost_of_a_member` of costs_bench.
inline constexpr double member_seconds = 0.25e-9;
/// One word of a set of terms in the enumeration of a dual code, and one addition of two long numbers.
inline constexpr double dual_word_seconds = 2e-9;
inline constexpr double big_sum_seconds = 50e-9;
/// One entry of a parity class in a pass of transforms that writes a table: `cost_of_a_class_entry`.
inline constexpr double class_entry_seconds = 0.3e-9;
/// One listed and grouped entry of a parity class: `cost_of_a_light_entry`.
inline constexpr double light_entry_seconds = 200e-9;
/// One pair of listed entries with its look-up: `cost_of_a_pair`.
inline constexpr double pair_seconds = 3e-9;
/// One pair with an entry too heavy to be listed: `cost_of_a_heavy_pair`.
inline constexpr double heavy_pair_seconds = 12e-9;
/// One pair of a streamed join that is completed by evaluation: `cost_of_an_evaluated_pair`.
inline constexpr double evaluated_pair_seconds = 12e-9;
/// One vector of the second or third list for one chunk of the first, in a search for triples:
/// `cost_of_a_triple_step`.
inline constexpr double triple_step_seconds = 2.5e-9;
/// One pair that the search for triples finds: `cost_of_a_found_pair`, and as much to compute its weight.
inline constexpr double found_pair_seconds = 30e-9;
/// One pair whose light completions are searched for by triples: `cost_of_a_joined_pair`.
inline constexpr double joined_pair_seconds = 1e-9;
/// One light entry of a streamed class, found and passed to its partners: `cost_of_a_matched_entry`.
inline constexpr double matched_entry_seconds = 100e-9;
/// Setting up a meet in the middle of any size.
inline constexpr double meet_start_seconds = 200e-6;
/// One row of the light-bulb game for one choice of column switches: `cost_of_a_switch_row`.
inline constexpr double switch_row_seconds = 0.04e-9;
/// Setting up the light-bulb game.
inline constexpr double switch_start_seconds = 50e-6;

/// One cell of one solution in a walk through solutions of more than two colours: `cost_of_a_walked_byte`.
inline constexpr double byte_of_member_seconds = 0.045e-9;
/// One addition for one member and offset in a transform of solutions of more than two colours:
/// `cost_of_a_lane_sum`.
inline constexpr double lane_sum_seconds = 0.04e-9;
/// One cell that is sorted in for one block of the transform: `cost_of_a_lane_term`.
inline constexpr double lane_term_seconds = 4e-9;
/// Setting up a transform of solutions of more than two colours.
inline constexpr double transform_start_seconds = 30e-6;
/// One line and option for one choice of the other lines, in a search of a cross board of more than two
/// colours: `cost_of_a_line_entry`; one of the tables, for one option of one other line.
inline constexpr double line_entry_seconds = 0.18e-9;
inline constexpr double line_table_seconds = 3e-9;

/// One set of columns that is stored by its syndrome; one that is looked up: `cost_of_a_key`,
/// `cost_of_a_look_up`.
inline constexpr double key_seconds = 40e-9;
inline constexpr double look_up_seconds = 5e-9;
/// One sum of rows of a systematic form, and the addition for each of its words: `cost_of_a_row_sum`.
inline constexpr double row_sum_seconds = 2.5e-9;
inline constexpr double row_word_seconds = 0.5e-9;
/// One column of a check that a search by connected clusters examines: `cost_of_a_cluster_step`.
inline constexpr double cluster_step_seconds = 4.5e-9;
/// A greatest common divisor of two polynomials over GF(2) of degree n, divided by n log2(n)^2:
/// `cost_of_a_divisor`.
inline constexpr double divisor_seconds = 2.4e-9;

// Counting, in nanoseconds on one core; bench/count_costs_bench.cpp prints them under the same names

/// Changing one 32-bit entry of an array of all states for one cell.
inline constexpr double array_entry = 0.5;
/// Examining one cell of one of the 2^columns first rows, for such an array.
inline constexpr double first_row_cell = 1;
/// Finding one reached state and its two successors.
inline constexpr double reached_state = 15;
/// Processing the two choices of one state with values of one word, and the addition for each further word.
inline constexpr double choice = 4;
inline constexpr double choice_word = 0.6;

// Counting, in other units

/// Rows with steps of their own that are explored for a board: the first, a repeating one, the last.
inline constexpr double distinct_rows = 3;
/// Choices or entries, some seconds, up to which rows are processed one by one; beyond, a recurrence is
/// tried first.
inline constexpr double steps_before_recurrence = 2e10;
/// Columns from which the array of all states, prime by prime, gives the exact number of even patterns
/// sooner than the reached states with wide numbers.
inline constexpr std::size_t columns_for_even_array = 5;
/// Columns below which the array of all states is never better than exploring, and above which 2^columns
/// first rows are too many.
inline constexpr std::size_t fewest_columns_for_array = 8;
inline constexpr std::size_t max_columns_for_array = 30;
/// Columns below which one thread changes the array of the even rule faster than several.
inline constexpr std::size_t columns_for_threads = 12;

}  // namespace flipwise::costs
