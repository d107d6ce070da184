// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "board/parity_checks.hpp"
#include "solve/decoding/decode.hpp"
#include "solve/weights/coset.hpp"

namespace flipwise {

/// Parity checks on the terms of a coset: sets of terms, given by their numbers, such that the number of
/// terms of a set that a member holds has the same parity for all members.
using TermChecks = std::vector<std::vector<std::uint32_t>>;

/// A coset as a binary code: its terms are the columns, and |balance| is the cost of a column. Directions
/// on which no term depends are left out; there must be none if marks are given.
class CosetCode {
 public:
  /// If `marks` has a vector for each direction, only members with a mark count. Throws LimitReached.
  CosetCode(const Coset& coset, Limits& limits, TermChecks checks = {},
            const std::vector<gf2::Vector>& marks = {});

  const Code& code() const { return code_; }
  /// A basis, in reduced echelon form, of the members that change no term.
  const std::vector<Member>& idle() const { return idle_; }
  /// Translates a result about the code into one about the coset.
  CosetMinimum minimum(const Decoded& decoded, std::uint64_t keep) const;

 private:
  std::uint64_t fixed_;
  Code code_;
  std::vector<Member> idle_;
};

/// Restates the checks of a coset for the terms of a part. Returns none if a cell of the part belongs to no
/// term, because it and others cancel out, or if a limit was reached.
TermChecks term_checks(const Checks& checks, const CosetPart& part, const std::vector<Board>& directions,
                       Limits& limits);

/// Finds the lightest members of a coset weight by weight, in any dimension, if the least weight is small
/// or there are few terms. `ceiling` and `rival_seconds` are those of DecodeOptions; small checks help.
CosetMinimum search_by_weight(const Coset& coset, TermChecks checks, std::uint64_t keep,
                              std::uint64_t ceiling, double rival_seconds, Limits& limits);

}  // namespace flipwise
