// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace flipwise::app {

/// What is wrong with a value, or nothing.
using Check = std::function<std::string(const std::string& value)>;

/// Where the value of an option goes; a flag has none, and what goes into a vector may be given again.
using Target = std::variant<bool*, std::string*, std::optional<std::string>*, std::vector<std::string>*,
                            std::optional<double>*, std::optional<unsigned>*>;

/// One option of a command, or one of its arguments, described.
struct Option {
  std::string name;  ///< "--rule"; an argument without dashes, "BOARD"
  std::string type;  ///< the word that stands for its value in the help
  std::string help;
  Target target;
  Check check = {};
  bool beside_request = false;  ///< counts for JSON requests too; others exclude --request
  std::string needs = {};       ///< an option that it cannot be given without
  std::string excludes = {};    ///< an option that it cannot be given with
};

/// The value is one of `words`.
Check one_of(std::vector<std::string> words);

/// Finite and above 0, and below what makes no sense.
std::string positive_number(const std::string& value);

/// A number of threads.
std::string thread_number(const std::string& value);

/// A whole number from `least` to `most`, strictly in decimal. Throws InputError that starts with `what`.
std::uint64_t number_from(const std::string& text, const std::string& what, std::uint64_t least,
                          std::uint64_t most);

/// "; did you mean 'solve'?" for the nearest of `words` in edit distance, or nothing when none is near.
std::string did_you_mean(const std::string& word, const std::vector<std::string>& words);

}  // namespace flipwise::app
