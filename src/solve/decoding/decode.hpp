// SPDX-License-Identifier: MIT
//
// Folder src/solve/decoding: the cheapest members of any binary code, searched weight by weight.
// Entry: cheapest_members() below predicts, chooses and gives up; each way to raise the bound is a file.
// Must not contain boards, rules or systems: it gets a Code (code.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "run/limits.hpp"
#include "solve/decoding/code.hpp"

namespace flipwise {

struct DecodeOptions {
  std::uint64_t keep = 1;  ///< how many of the cheapest to list
  bool all = true;         ///< whether their number and the first of them are wanted, whatever it costs
  /// Known beforehand: no member that counts costs less, unless it costs nothing.
  std::uint64_t proved = 1;
  /// Once it is proved that every member costs more, nothing more is begun.
  std::uint64_t ceiling = std::numeric_limits<std::uint64_t>::max();
  /// Another way to the whole answer takes so long: nothing is begun that will take longer.
  double rival_seconds = std::numeric_limits<double>::infinity();
  /// Writes presses of a name, for reports on the way; may be empty.
  std::function<Board(const gf2::Vector& name)> written = {};
  /// For tests: only these methods, by bits.
  enum Method : unsigned { meeting = 1, information_sets = 2, clusters = 4, every_method = 7 };
  unsigned methods = every_method;
};

/// What is known of the cheapest members that count.
struct Decoded {
  std::uint64_t cost = 0;    ///< of the best that was met
  std::uint64_t lower = 0;   ///< proved: none costs less
  bool complete = false;     ///< all the cheapest were met
  std::uint64_t number = 0;  ///< of them, where complete
  std::vector<gf2::Vector> first =
      {};                   ///< their names in order where complete, else of the best that was met
  std::string method = {};  ///< what proved the last bound, a word
  std::string reason = {};  ///< where nothing more was begun: why
};

/// The cheapest members of a code that count, of which there is at least one: a cheap one from random
/// information sets, and then the bound is raised step by step, each by the method that is predicted to do
/// that soonest: meeting in the middle by weight, information sets, or connected clusters, which are given
/// time before others as long as they keep within it. Nothing is begun that is predicted to take longer
/// than costs::grace_seconds, unless there is a deadline.
Decoded cheapest_members(const Code& code, const DecodeOptions& options, Limits& limits);

}  // namespace flipwise
