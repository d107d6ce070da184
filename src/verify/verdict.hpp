// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>

#include "flipwise/verify.hpp"
#include "verify/verify_numbers.hpp"

namespace flipwise::verification {

/// What is wrong, in one line; empty when nothing is.
using Fault = std::string;

/// Checks all that an answer claims. `Check` knows the puzzle: fault_of(presses),
/// fault_of_witness(witness), and `numbers()`, how the presses are counted.
template <typename Check>
Fault fault_of_answer(const Check& check, const Answer& answer) {
  if (answer.status == Status::impossible) {
    if (answer.solution || !answer.all.empty()) return "the answer is impossible, but has a solution";
    if (answer.witness) return check.fault_of_witness(*answer.witness);
    if (answer.proof_by_search) return "a proof by search carries no certificate that can be checked";
    return "the answer is impossible, but has no witness";
  }
  if (answer.witness) return "the answer has a witness, but is not impossible";
  if (!answer.solution) return "the answer has no presses to check";
  if (Fault fault = check.fault_of(*answer.solution); !fault.empty()) return fault;
  for (const Board& presses : answer.all)
    if (Fault fault = check.fault_of(presses); !fault.empty()) return "in the list of solutions: " + fault;
  return fault_of_numbers(answer, check.numbers());
}

template <typename Check>
Verdict verdict_of(const Check& check, const Answer& answer) {
  Fault fault = fault_of_answer(check, answer);
  if (fault.empty()) return {true};
  // An answer that claims no more than it has to show has nothing to check.
  const bool is_bare = (answer.status == Status::impossible || answer.status == Status::unknown) &&
                       !answer.solution && !answer.witness && answer.all.empty();
  return {false, std::move(fault), is_bare};
}

}  // namespace flipwise::verification
