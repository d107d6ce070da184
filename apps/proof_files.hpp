// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
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

  /// Throws InputError or WriteError if the files cannot be written, as far as that is known beforehand.
  void check() const;
  /// With what is left of the limits, and the bar.
  ProofOptions settings(const LimitOptions& limits, ProgressBar& bar) const;

  using Write = std::function<ProofReport(std::ostream& model, std::ostream& proof, const ProofOptions&)>;
  /// The exit status, and the sizes of both files if they were written.
  struct Written {
    Exit exit = Exit::answered;
    std::uint64_t model_bytes = 0;
    std::uint64_t proof_bytes = 0;

    /// An answer as text or as JSON, with the sizes.
    std::string told_in(std::string report) const;
  };
  /// Writes both where there is an answer to prove; why not goes to standard error, and nothing is lost but
  /// the proof. The exit status is `exit`, or that of a run that was stopped or could not write.
  Written write(Status status, Exit exit, const LimitOptions& limits, ProgressBar& bar,
                const Write& write) const;

 private:
  ProofOptions settings() const;
};

}  // namespace flipwise::app
