// SPDX-License-Identifier: MIT
#include "json/jobs.hpp"

#include <utility>

#include "count/dense/dense_count.hpp"
#include "count/sweep/closed_sums.hpp"
#include "count/sweep/recurrence.hpp"
#include "count/sweep/sliced_states.hpp"
#include "json/table_values.hpp"
#include "solve/coset/coset_scan.hpp"
#include "solve/coset/stream_stage.hpp"
#include "study/study.hpp"

namespace flipwise {

std::map<std::string, Assist, std::less<>> library_jobs(OpenRows open) {
  return {
      {"closed walks", assist_closed},
      {"coset scan", assist_scan},
      {"dense residues", assist_dense_residues},
      {"draws", assist_draws},
      {"even residues", assist_even_residues},
      {"even slices", assist_even_slices},
      {"integer recurrence", assist_integer_recurrence},
      {lists_job, assist_lists},
      {pairs_job, assist_pairs},
      {"recurrence", assist_recurrence},
      {"rows",
       [open = std::move(open)](Team& team, const std::string& question, Limits& limits) {
         if (open) assist_rows(team, question, limits, open);
       }},
      {"state slices", assist_slices},
      {"table", assist_table},
  };
}

}  // namespace flipwise
