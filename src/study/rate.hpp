// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "flipwise/study.hpp"
#include "run/limits.hpp"
#include "run/random.hpp"

namespace flipwise {

inline constexpr int rating_samples = 2'000;

/// With 95 % certainty a sampled share is no further off than this, whatever the share (W. Hoeffding,
/// 1963).
inline double sampling_error() {
  return std::sqrt(std::log(2 / 0.05) / (2.0 * rating_samples));
}

/// part / all, rounded once, where `part` is not more than `all`. The quotient has 62 or 63 bits, and the
/// last of them tells whether anything is left, so that its rounding to 53 bits is that of the share.
inline double share(const BigInt& part, const BigInt& all) {
  if (part == 0) return 0;
  const std::size_t shift = all.bits() + 62 - part.bits();
  const BigInt scaled = part << shift;
  const BigInt whole = scaled / all;
  const auto bits = static_cast<std::uint64_t>(whole) | (whole * all == scaled ? 0U : 1U);
  return std::ldexp(static_cast<double>(bits), -static_cast<int>(shift));
}

/// The share of boards that need fewer presses, of so many that need 0, 1, .. of them.
template <typename Number>
double share_below(const std::vector<Number>& boards, std::uint64_t presses) {
  BigInt below = 0;
  BigInt all = 0;
  for (std::size_t d = 0; d < boards.size(); ++d) {
    if (d < presses) below += boards[d];
    all += boards[d];
  }
  return share(below, all);
}

/// The same of random boards; nothing when one was not solved. `prepare(limits)` makes ready what answers a
/// board drawn with random numbers.
template <typename Prepare>
std::optional<double> sampled_share(std::uint64_t presses, Limits& limits, const Prepare& prepare) {
  int easier = 0;
  int sample = 0;
  Limits one_thread(
      limits,
      [&](const Progress& /*of_one*/) {
        return Progress{.done = static_cast<double>(sample) / rating_samples, .stage = "rating"};
      },
      1);
  const auto solve_one = prepare(one_thread);
  Random random(1);
  for (; sample < rating_samples; ++sample) {
    if (!one_thread.proceed()) return std::nullopt;
    const auto answer = solve_one(random);
    if (answer.status != Status::optimal) return std::nullopt;
    easier += *answer.upper < presses;
  }
  return static_cast<double>(easier) / rating_samples;
}

/// Of a board that has an answer; `is_solved`: nothing is left to press.
std::string difficulty_word(Status status, bool is_solved, std::optional<double> easier);

/// Sets what is left of a rating: the comparison of an optimal answer with the other boards, by `compare`,
/// as far as the limits allow, and the word for it.
template <typename Compare>
void conclude(Rating& rating, bool is_solved, Limits& limits, const Compare& compare) {
  if (rating.answer.status == Status::optimal) {
    rating.reason = stopped_by(compare);
    if (!rating.easier && rating.reason.empty())
      rating.reason = limits.stopped() ? limits.reason()
                                       : "comparing with the other boards of its shape is beyond reach";
  }
  rating.difficulty = difficulty_word(rating.answer.status, is_solved, rating.easier);
  rating.answer.seconds = limits.seconds();
}

/// rate of a puzzle of more than two states.
Rating rate_colours(const Puzzle& puzzle, const RunOptions& run);

}  // namespace flipwise
