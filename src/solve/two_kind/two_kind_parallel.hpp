// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "flipwise/answer.hpp"
#include "run/limits.hpp"
#include "solve/two_kind/two_kind_best.hpp"
#include "solve/two_kind/two_kind_rows.hpp"
#include "solve/two_kind/two_kind_shape.hpp"

namespace flipwise::two_kind {

/// Whether to go on: the time limit, the caller's word, and what one thread tells the others. Only the
/// calling thread may `ask`, because that may call the caller.
class Guard {
 public:
  /// `lower` is reported as the proved bound whatever part of the work is going on.
  Guard(const SolveOptions& options, std::uint64_t lower);
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

  /// What is reported as known where the work going on has nothing better.
  void know(std::function<Known()> known) { known_ = std::move(known); }
  Limits& limits() { return limits_; }
  void stop() { stop_ = true; }
  bool keep_on();
  bool ask(const Known& known);

 private:
  std::function<Known()> known_;
  Limits limits_;
  std::atomic<bool> stop_ = false;
};

/// Offers the fewest solutions with presses of both kinds, of at most `best.weight()` presses, for all
/// targets together: search_lines on up to `threads` threads. Where `lower` allows very few presses, it
/// looks for those first: then so are the lines of kind 1 that can have a press, and the bound cuts most
/// of the choices. What is found and counted does not depend on the number of threads.
template <typename Line>
Effort search_both_kinds(const Shape<Line>& shape, const std::vector<std::vector<Line>>& targets,
                         std::uint64_t lower, unsigned threads, Best<Line>& best, Guard& guard);

}  // namespace flipwise::two_kind
