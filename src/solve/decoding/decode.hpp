// SPDX-License-Identifier: MIT
//
// Folder src/solve/decoding: the cheapest members of any binary code, searched weight by weight.
// Entry: cheapest_members() below predicts, chooses and gives up; each way to raise the bound is a file.
// Must not contain boards, rules or systems: it gets a CostedCode (code.hpp).
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
  std::uint64_t keep = 1;  ///< number of cheapest members to list
  bool all = true;         ///< also find their number and the first of them, at any cost
  /// If not `all`: predicted time that may be spent on this once the least cost is proved.
  double listing_seconds = 0;
  /// A lower bound that the caller has proved: a member that counts costs at least this much, or nothing.
  std::uint64_t proved = 1;
  /// No further step is started once every member is proved to cost more.
  std::uint64_t ceiling = std::numeric_limits<std::uint64_t>::max();
  /// No further step is started once a member that costs at most this is known.
  std::uint64_t enough = 0;
  /// True if the caller has nothing else to search: if no step can be started, the search for cheap members
  /// goes on until the deadline.
  bool alone = false;
  /// Cost of the cheapest member that the caller has found, among those that count.
  std::uint64_t known = std::numeric_limits<std::uint64_t>::max();
  /// Predicted time of the best alternative method; slower steps are not started.
  double rival_seconds = std::numeric_limits<double>::infinity();
  /// Converts the name of a member (see CostedCode) to presses, for progress reports; may be empty.
  std::function<Board(const gf2::Vector& name)> written = {};
  /// Called whenever the bounds may have improved; may be empty.
  std::function<void(const struct Decoded& so_far)> improved = {};
  /// Methods to use, as bits; fewer only in tests.
  enum Method : unsigned { meeting = 1, information_sets = 2, clusters = 4, every_method = 7 };
  unsigned methods = every_method;
};

/// The result of a search for the cheapest members that count.
struct Decoded {
  std::uint64_t cost = 0;    ///< cost of the best member found, or known to the caller
  std::uint64_t lower = 0;   ///< proved: no member costs less
  bool complete = false;     ///< all cheapest members were found
  std::uint64_t number = 0;  ///< number of cheapest members, if complete
  /// Names of the cheapest members, in order, if complete; otherwise the name of the best member found, or
  /// nothing if the caller knows a better one.
  std::vector<gf2::Vector> first = {};
  double listing_seconds = 0;  ///< predicted time of steps after the least cost was proved
  std::string method = {};     ///< the method that proved the last bound, a word
  std::string reason = {};     ///< why no further step was started, if so
};

/// Finds the cheapest members of a code that count; there must be at least one. Starts with a cheap member
/// from random information sets, then raises the lower bound step by step. Each step uses the method with
/// the least predicted time: collision search, information sets, or connected clusters, which are tried
/// first as long as they stay within their time. Before long steps, the search for cheap members goes on
/// for a small part of the time, or half of it if the proof is far out of reach. Without a deadline, no
/// step is started that is predicted to take longer than costs::grace_seconds. With one, the search for
/// cheap members goes on if no step can be started.
Decoded cheapest_members(const CostedCode& code, const DecodeOptions& options, Limits& limits);

}  // namespace flipwise
