// SPDX-License-Identifier: MIT
#include "proof_files.hpp"

#include <fmt/format.h>

#include <cctype>
#include <string_view>
#include <utility>

#include "files/output.hpp"
#include "flipwise/errors.hpp"

namespace flipwise::app {

namespace {

/// "1 GB", "500M", "20000": a number of bytes.
std::uint64_t bytes_from(const std::string& text) {
  std::string digits = text;
  std::uint64_t unit = 1;
  if (!digits.empty() && (digits.back() == 'B' || digits.back() == 'b')) digits.pop_back();
  constexpr std::pair<char, std::uint64_t> units[] = {
      {'k', 1'000}, {'m', 1'000'000}, {'g', 1'000'000'000}, {'t', 1'000'000'000'000}};
  for (const auto& [letter, size] : units)
    if (!digits.empty() && std::tolower(static_cast<unsigned char>(digits.back())) == letter) {
      unit = size;
      digits.pop_back();
    }
  while (!digits.empty() && digits.back() == ' ') digits.pop_back();
  return unit * number_from(digits, "--proof-limit", 1, UINT64_MAX / unit);
}

}  // namespace

std::vector<Option> ProofFiles::options() {
  std::vector<Option> described = {
      {"--proof", "STEM",
       "write STEM.opb, the puzzle as a pseudo-Boolean model, and STEM.pbp, a proof that the answer is "
       "optimal or that there is none, for VeriPB",
       &stem},
      {"--proof-version", "VERSION", "of the proof's format: 1.1, 2.0 or 3.0 [2.0]", &version,
       one_of({"1.1", "2.0", "3.0"}), false, "--proof"},
      {"--proof-limit", "SIZE", "write no proof that is larger, such as 500MB [1GB]", &most, nullptr, false,
       "--proof"}};
  for (Option& option : described) option.group = "Proof";
  return described;
}

ProofOptions ProofFiles::settings() const {
  ProofOptions options;
  if (version == "1.1") options.version = ProofVersion::v1_1;
  if (version == "3.0") options.version = ProofVersion::v3_0;
  if (!most.empty()) options.most_bytes = bytes_from(most);
  return options;
}

ProofOptions ProofFiles::settings(const LimitOptions& limits, ProgressBar& bar) const {
  ProofOptions options = settings();
  apply(limits, options);
  options.progress = bar.call();
  return options;
}

Exit ProofFiles::write(Status status, Exit exit, const LimitOptions& limits, ProgressBar& bar,
                       const Write& write) const {
  if (status != Status::optimal && status != Status::impossible) {
    complain("no proof is written: the answer is not proved");
    return exit;
  }
  Output model(stem + ".opb");
  Output proof(stem + ".pbp");
  OutputStream model_stream(model);
  OutputStream proof_stream(proof);
  const ProofReport report = write(model_stream, proof_stream, settings(limits, bar));
  bar.erase();
  if (!report.complete) {
    model.discard();
    proof.discard();
    complain("no proof is written: " + report.reason);
    return Exit::stopped;
  }
  model.commit();
  proof.commit();
  return exit;
}

}  // namespace flipwise::app
