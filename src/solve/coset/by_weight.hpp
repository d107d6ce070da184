// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "board/checks.hpp"
#include "solve/decoding/decode.hpp"
#include "solve/weights/coset.hpp"

namespace flipwise {

/// Sets of terms, given by their places, of which all members hold as odd or even a number.
using TermChecks = std::vector<std::vector<std::uint32_t>>;

/// A coset as a code: its terms are the columns, their |balance| what they cost. Directions that no term
/// depends on are left out; with marks they must have none.
class CosetCode {
 public:
  /// With marks, one vector for each direction: only members that have a mark count. LimitReached at a
  /// limit.
  CosetCode(const Coset& coset, Limits& limits, TermChecks checks = {},
            const std::vector<gf2::Vector>& marks = {});

  const Code& code() const { return code_; }
  /// A basis, in reduced echelon form, of the members that change no term.
  const std::vector<Member>& idle() const { return idle_; }
  /// An answer about the code as one about the coset.
  CosetMinimum minimum(const Decoded& decoded, std::uint64_t keep) const;

 private:
  std::uint64_t fixed_;
  Code code_;
  std::vector<Member> idle_;
};

/// The checks of a coset by the terms of a part; none where a cell of it belongs to no term, because it and
/// others cancel out, and none after a limit.
TermChecks term_checks(const Checks& checks, const CosetPart& part, const std::vector<Board>& directions,
                       Limits& limits);

/// The least members of a coset by weight: whatever the dimension, where the least weight is small or the
/// coset short. `ceiling` and `rival_seconds` as in DecodeOptions; checks help where they are small.
CosetMinimum search_by_weight(const Coset& coset, TermChecks checks, std::uint64_t keep,
                              std::uint64_t ceiling, double rival_seconds, Limits& limits);

}  // namespace flipwise
