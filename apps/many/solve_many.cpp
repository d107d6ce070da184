// SPDX-License-Identifier: MIT
#include "many/solve_many.hpp"

#include <memory>

#include "files/signals.hpp"
#include "flipwise/errors.hpp"
#include "many/blocks.hpp"
#include "many/line_answerer.hpp"

namespace flipwise::app {

Exit solve_many(Input& input, Output& output, const ManyOptions& options) {
  ManyOptions each = options;
  each.solve.progress = [](const Progress&) { return !stop_requested(); };
  const Answered total = answer_blocks(input, output, options.solve.threads, [&each]() -> BlockAnswerer {
    return [answerer = std::make_shared<LineAnswerer>(each)](const Block& block, Answered& answered) {
      (*answerer)(block, answered);
    };
  });
  if (!total.fatal.empty()) throw InputError(total.fatal);
  if (stop_requested()) throw Interrupted();
  if (total.bad) return Exit::input;
  return total.unknown ? Exit::stopped : Exit::answered;
}

}  // namespace flipwise::app
