// SPDX-License-Identifier: MIT
#include "files/with_option.hpp"

#include "flipwise/answer.hpp"

namespace flipwise::app {

namespace {

std::string_view option_of(Remedy remedy) {
  switch (remedy) {
    case Remedy::none: return "";
    case Remedy::memory: return " (--memory allows more)";
    case Remedy::time_limit: return " (--limit starts it)";
    case Remedy::proof_size: return " (--proof-limit allows more)";
    case Remedy::modulus: return " (--mod)";
    case Remedy::any_solution: return " (--find any tries each kind alone)";
    case Remedy::board_in_memory:
      return " (--format text or json holds the board and seeks them, --find any does not ask for them)";
  }
  return "";
}

}  // namespace

std::string with_option(std::string_view reason) {
  return std::string(reason) += option_of(remedy_of(reason));
}

}  // namespace flipwise::app
