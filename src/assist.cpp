// SPDX-License-Identifier: MIT
#include "assist.hpp"

#include "count/dense/dense_count.hpp"
#include "count/sweep/closed_sums.hpp"
#include "count/sweep/sliced_states.hpp"
#include "solve/coset/coset_scan.hpp"

namespace flipwise {

std::map<std::string, Assist, std::less<>> library_jobs() {
  return {
      {"closed walks", assist_closed},           {"coset scan", assist_scan},
      {"dense residues", assist_dense_residues}, {"even residues", assist_even_residues},
      {"even slices", assist_even_slices},       {"state slices", assist_slices},
  };
}

}  // namespace flipwise
