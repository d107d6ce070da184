// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "board/parity_checks.hpp"
#include "solve/decoding/decode.hpp"
#include "solve/weights/coset.hpp"

namespace flipwise {

/// Parity checks of a coset, each a set of terms by index: of the terms whose signs differ between two
/// members, a check contains an even number, whichever the members.
using TermChecks = std::vector<std::vector<std::uint32_t>>;

/// A coset as a binary code: its terms are the columns, and |balance| is the cost of a column. Directions
/// on which no term depends are left out; there must be none if marks are given.
class CosetCode {
 public:
  /// Builds the code. If `marks` has a vector for each direction, only the members whose marks have a
  /// nonzero sum count. Throws LimitReached.
  CosetCode(const Coset& coset, Limits& limits, TermChecks checks = {},
            const std::vector<gf2::Vector>& marks = {});

  const CostedCode& code() const { return code_; }
  /// A basis, in reduced echelon form, of the members that change no term.
  const std::vector<Member>& idle() const { return idle_; }
  /// Translates a result about the code into one about the coset.
  CosetMinimum minimum(const Decoded& decoded, std::uint64_t keep) const;

 private:
  std::uint64_t fixed_;
  CostedCode code_;
  std::vector<Member> idle_;
};

/// Converts checks on cells to checks on the terms of a part. Returns none if a cell of the part belongs to
/// no term, because it and other cells cancel out, or if a limit was reached.
TermChecks term_checks(const Checks& checks, const CosetPart& part, const std::vector<Board>& directions,
                       Limits& limits);

/// Finds the lightest members of a coset weight by weight, in any dimension. This is feasible if the least
/// weight is small or there are few terms; checks of few terms make it faster. `ceiling` and
/// `rival_seconds` are those of DecodeOptions.
CosetMinimum search_by_weight(const Coset& coset, TermChecks checks, std::uint64_t keep,
                              std::uint64_t ceiling, double rival_seconds, Limits& limits);

}  // namespace flipwise
