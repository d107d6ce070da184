// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "flipwise/many.hpp"
#include "flipwise/study.hpp"
#include "run/limits.hpp"
#include "solve.hpp"

namespace flipwise {

/// Solves boards, many of one shape, to see whether they are what a query asks for.
class QueryCheck {
 public:
  /// `shape` is dark with goal off; throws Stopped. Query and limits must outlive it.
  QueryCheck(const GenerateQuery& query, const BoardPuzzle& shape, Limits& limits);

  /// The answer to a board that needs exactly so many presses, in a single way where the query wants that;
  /// nothing for another, and where it was stopped.
  std::optional<Answer> answer(const Board& board, std::uint64_t presses);

  /// Whether these presses are the one answer that stands for their board, so that each board counts once:
  /// the first of the fewest, or for a symmetric query the first of the fewest that are symmetric.
  bool stands_for(const Board& board, const Board& presses);

  /// How many sets of presses are worth a try.
  std::uint64_t most_draws() const;

 private:
  /// Whether the number is right, found in the fastest way there is.
  bool is_promising(const Board& board) const;

  const GenerateQuery& query_;
  Limits one_thread_;
  PreparedPuzzle puzzle_;
  std::unique_ptr<const ManySolver> many_;
};

}  // namespace flipwise
