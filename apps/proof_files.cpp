// SPDX-License-Identifier: MIT
#include "proof_files.hpp"

#include <fmt/format.h>

#include <cctype>
#include <new>
#include <string_view>
#include <utility>

#include "files/output.hpp"
#include "files/signals.hpp"
#include "flipwise/errors.hpp"

namespace flipwise::app {

namespace {

/// Parses a number of bytes: "1 GB", "500M", "20000".
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
  try {
    return unit * number_from(digits, "--proof-limit", 1, UINT64_MAX / unit);
  } catch (const InputError&) {
    throw InputError(
        fmt::format("--proof-limit: '{}' is not a size; write a whole number of bytes, kB, MB, GB or TB, "
                    "such as 1500MB",
                    text));
  }
}

}  // namespace

std::vector<Option> ProofFiles::options(const std::string& claim) {
  return {{"--proof", "STEM",
           "write a pseudo-Boolean model, STEM.opb, and a VeriPB proof, STEM.pbp, " + claim, &stem},
          {"--proof-version", "VERSION", "proof format: 1.1, 2.0 or 3.0 [2.0]", &version,
           one_of({"1.1", "2.0", "3.0"}), false, "--proof"},
          {"--proof-limit", "SIZE", "do not write a larger proof, e.g. 500MB [1GB]", &most, nullptr, false,
           "--proof"}};
}

void ProofFiles::check() const {
  (void)settings();
  const std::string name = stem.substr(stem.rfind('/') + 1);
  if (name.empty() || name == "-" || name == "." || name == "..")
    throw InputError(fmt::format("--proof '{}': expected a name, to which .opb and .pbp are added", stem));
  for (const char* ending : {".opb", ".pbp"}) const Output writable(stem + ending);
}

ProofOptions ProofFiles::settings() const {
  ProofOptions options;
  if (version == "1.1") options.version = ProofVersion::v1_1;
  if (version == "3.0") options.version = ProofVersion::v3_0;
  if (!most.empty()) options.max_bytes = bytes_from(most);
  return options;
}

ProofOptions ProofFiles::settings(const LimitOptions& limits, ProgressBar& bar) const {
  ProofOptions options = settings();
  apply(limits, options.run);
  options.run.ranks = nullptr;  // other processes do not know the files
  options.run.progress = bar.call();
  return options;
}

std::string ProofFiles::Written::with_sizes(std::string report) const {
  if (proof_bytes == 0) return report;
  if (report.starts_with("{"))
    return report.insert(report.rfind('}'),
                         fmt::format(",\"model_bytes\":{},\"proof_bytes\":{}", model_bytes, proof_bytes));
  std::size_t end = 0;
  while (end < report.size() && report[end] == ';') end = report.find('\n', end) + 1;
  return report.insert(end, fmt::format("; model bytes {}\n; proof bytes {}\n", model_bytes, proof_bytes));
}

ProofFiles::Written ProofFiles::write(Status status, Exit exit, const LimitOptions& limits,
                                      ProgressBar& bar, const Write& write) const {
  const auto without = [&bar](std::string_view why, Exit failure) {
    bar.erase();
    complain(fmt::format("no proof was written: {}", why));
    return Written{failure};
  };
  if (status != Status::optimal && status != Status::impossible)
    return without("the answer is not proved", exit);
  try {
    Output model(stem + ".opb");
    Output proof(stem + ".pbp");
    const ProofReport report = write(model.stream(), proof.stream(), settings(limits, bar));
    bar.erase();
    if (!report.complete) return without(report.reason, Exit::stopped);
    model.finish();
    proof.finish();
    model.commit();
    proof.commit();
    return {exit, model.bytes(), proof.bytes()};
  } catch (const WriteError& error) {
    return without(error.what(), Exit::input);
  } catch (const Interrupted& error) {
    return without(error.what(), Exit::stopped);
  } catch (const std::bad_alloc&) {
    return without("out of memory", Exit::stopped);
  }
}

}  // namespace flipwise::app
