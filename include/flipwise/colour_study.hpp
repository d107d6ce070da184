// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/colours.hpp"

#pragma GCC visibility push(default)
namespace flipwise {

struct ColourStudyOptions {
  bool quiet_patterns = false;  ///< list their generators
  bool worst = false;           ///< seek the board that needs most
  bool distances = false;       ///< how many boards need so many presses
  std::optional<double> limit_seconds = {};
  std::optional<std::uint64_t> memory_bytes = {};
  unsigned threads = 0;  ///< 0: all cores; the facts do not depend on it
  ProgressCall progress = {};
  const std::atomic<bool>* stop = nullptr;
};

/// Generators of the quiet patterns that have to be added equally often for nothing to be left.
struct QuietOrder {
  unsigned order = 2;
  std::uint64_t generators = 0;
  bool operator==(const QuietOrder&) const = default;
};

/// Facts of a puzzle of colours that hold whatever its start is. What needs a goal takes all lights to 0.
struct ColourFacts {
  bool is_known = false;                ///< false: stopped before anything was known
  std::uint64_t nullity = 0;            ///< least number of quiet patterns that make all of them
  std::vector<QuietOrder> orders = {};  ///< of them, highest order first, each a multiple of the next
  std::string solutions = {};           ///< of a board that has one: the number of quiet patterns, decimal
  std::string solvable = {};            ///< number of boards that can be solved, decimal
  std::string one_in = {};              ///< one of so many boards can be solved, decimal
  std::vector<ColourBoard> patterns = {};  ///< where asked, in the order of `orders`
  /// Where asked: every board that can be solved needs at most `worst_upper` presses, and some need
  /// `worst_lower`; equal where the worst is known.
  std::optional<std::uint64_t> worst_lower = {};
  std::optional<std::uint64_t> worst_upper = {};
  /// A board that needs the most, where one is known.
  std::optional<ColourBoard> hardest = {};
  /// Where asked and known: how many boards need 0, 1, .. presses, decimal.
  std::vector<std::string> distances = {};
  std::string reason = {};  ///< why something that was asked is not known, in one line
};

/// Facts of a puzzle; presses are what `cost_of` says. The worst board and distances come from a table of
/// all boards that can be solved, up to some 2^28 of them; beyond, the worst has bounds. Throws InputError
/// when the parts of the puzzle do not fit.
ColourFacts analyze(const ColourPuzzle& puzzle, const ColourStudyOptions& options = {});
ColourFacts analyze(const ColourButtons& puzzle, const ColourStudyOptions& options = {});

}  // namespace flipwise
#pragma GCC visibility pop
