// SPDX-License-Identifier: MIT
//
// Reads answers that are to be verified. It rejects two words that contradict each other (optimal, but
// without a solution) and answers to another puzzle; all that can be computed is left to src/verify.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/errors.hpp"
#include "json/colours/colour_requests.hpp"
#include "json/fields.hpp"

namespace flipwise {

// What stated answers have in common, whatever the number of colours.

/// What the comment lines of an answer as text claim.
struct TextClaims {
  std::optional<Status> status = {};
  std::optional<std::uint64_t> presses = {};
  std::optional<std::uint64_t> lower = {};
  std::optional<std::uint64_t> upper = {};
  std::optional<std::uint64_t> pressed = {};
  std::optional<std::uint64_t> colours = {};
  std::string cost_of = {};
  bool by_search = false;
  std::string contradiction = {};  ///< where two of them disagree: which, in one line
};
TextClaims claims_of(const std::vector<std::string>& comments);

/// The status of an answer that does not say it.
inline Status status_without_word(const Answer& answer, bool by_search, const std::string& name) {
  if (answer.solution) return Status::feasible;
  if (answer.witness || by_search) return Status::impossible;
  throw InputError(name + ": neither a status nor a solution nor a witness");
}

/// What a field says, where it is there.
std::optional<std::uint64_t> number_in(const Fields& fields, const char* field);
std::optional<Status> status_in(const Fields& fields);

/// The numbers of solutions, as far as an answer states them.
inline void read_numbers_of_solutions(const Fields& fields, Answer& answer) {
  answer.nullity = number_in(fields, "nullity");
  if (fields.has("solutions")) answer.solutions = fields.text("solutions");
  if (fields.has("optimal_solutions")) answer.optimal_solutions = fields.text("optimal_solutions");
}

/// What `presses`, `upper` and `lower` say of an answer whose status is known, and whether they fit each
/// other, the status and the solution; `counted` stands for `upper` where neither is said.
inline void settle_bounds(std::optional<std::uint64_t> presses, std::optional<std::uint64_t> upper,
                          std::optional<std::uint64_t> lower, StatedAnswer& stated,
                          std::optional<std::uint64_t> counted = {}) {
  Answer& answer = stated.answer;
  if (presses && upper && *presses != *upper)
    stated.contradiction =
        "presses is " + std::to_string(*presses) + " but upper is " + std::to_string(*upper);
  answer.upper = presses ? presses : upper;
  const bool optimal = answer.status == Status::optimal;
  if (!answer.upper) answer.upper = counted;
  answer.lower = lower ? *lower : optimal ? answer.upper.value_or(0) : 0;
  if (optimal && answer.upper && answer.lower != *answer.upper)
    stated.contradiction = "optimal, but lower is " + std::to_string(answer.lower) + " and upper is " +
                           std::to_string(*answer.upper);
  if ((optimal || answer.status == Status::feasible) && !answer.solution)
    stated.contradiction = std::string(to_string(answer.status)) + ", but there is no solution";
  if (answer.status == Status::impossible && answer.solution)
    stated.contradiction = "impossible, but there is a solution";
}

/// The boards of an answer as text: its witness, its solution, or the first of all solutions and all of
/// them.
inline void settle_boards(std::vector<Board> boards, const TextClaims& claims, Answer& answer) {
  if (claims.status == Status::impossible && boards.size() == 1) {
    answer.witness = std::move(boards[0]);
    return;
  }
  if (!boards.empty()) answer.solution = boards[0];
  if (boards.size() > 1) answer.all = std::move(boards);
}

}  // namespace flipwise
