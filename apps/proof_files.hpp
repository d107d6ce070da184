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

/// `--proof STEM` and related options: a model and a proof in two files, which appear when both are
/// complete.
struct ProofFiles {
  std::string stem = {};
  std::string version = {};
  std::string most = {};

  std::vector<Option> options(const std::string& claim);
  bool requested() const { return !stem.empty(); }

  /// Throws InputError or WriteError if it is already known that the files cannot be written.
  void check() const;
  /// Returns the proof options with the rest of the limits and the progress bar.
  ProofOptions settings(const LimitOptions& limits, ProgressBar& bar) const;

  using Write = std::function<ProofReport(std::ostream& model, std::ostream& proof, const ProofOptions&)>;
  /// The exit status, and the sizes of both files if they were written.
  struct Written {
    Exit exit = Exit::answered;
    std::uint64_t model_bytes = 0;
    std::uint64_t proof_bytes = 0;

    /// Returns an answer as text or JSON with the sizes added.
    std::string with_sizes(std::string report) const;
  };
  /// Writes both files if the answer is proved. Otherwise, or on an error, writes only a message. Returns
  /// `exit`, or the status of a run that was stopped or could not write.
  Written write(Status status, Exit exit, const LimitOptions& limits, ProgressBar& bar,
                const Write& write) const;

 private:
  ProofOptions settings() const;
};

}  // namespace flipwise::app
