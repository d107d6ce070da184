// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "command.hpp"
#include "flipwise/proof.hpp"
#include "progress.hpp"

namespace flipwise::app {

/// `--proof STEM` and what goes with it: a model and a proof in two files, which appear when both are
/// complete.
struct ProofFiles {
  std::string stem = {};
  std::string version = {};
  std::string most = {};

  std::vector<Option> options();
  bool asked() const { return !stem.empty(); }

  /// Checks the options. Throws InputError.
  ProofOptions settings() const;
  /// With what is left of the limits, and the bar.
  ProofOptions settings(const LimitOptions& limits, ProgressBar& bar) const;

  using Write = std::function<ProofReport(std::ostream& model, std::ostream& proof, const ProofOptions&)>;
  /// Writes both where there is an answer to prove; what there is to say goes to standard error. The exit
  /// status is `exit`, or that of a run that was stopped.
  Exit write(Status status, Exit exit, const LimitOptions& limits, ProgressBar& bar,
             const Write& write) const;
};

}  // namespace flipwise::app
