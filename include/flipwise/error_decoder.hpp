// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/board.hpp"
#include "flipwise/code.hpp"
#include "flipwise/version.hpp"

namespace flipwise {

/// The errors that ErrorDecoder chooses.
struct FLIPWISE_API DecodedErrors {
  /// optimal: the errors have the least scaled weight; impossible: proved, no errors flip exactly these
  /// detectors; unknown: stopped at a limit.
  Status status = Status::unknown;
  std::vector<std::size_t> errors = {};       ///< ascending
  std::vector<std::size_t> observables = {};  ///< those that the errors flip, ascending
  double weight = 0;        ///< sum of ln((1 - p) / p) of the errors; those of probability 1 do not count
  double max_error = 0;     ///< proved: `weight` exceeds the smallest one by at most this
  std::string reason = {};  ///< why the status is unknown, in one line
};

/// A decoder of a detector error model: finds most likely errors, by ln((1 - p) / p) as the weight of an
/// error of probability p. Weights are scaled and rounded to whole numbers. The weight of any answer
/// exceeds the smallest one by at most `max_error()`, which is 0 if the weights are small multiples of one
/// number; the bound of a single answer is usually much smaller. Several threads may use one decoder at the
/// same time.
class FLIPWISE_API ErrorDecoder {
 public:
  /// Prepares a decoder. The time limit and the stop call of `run` apply to each call. Throws InputError if
  /// the parts of the model have different numbers of errors, or if a probability is not from 0 to 1.
  explicit ErrorDecoder(const ErrorModel& model, const RunOptions& run = {});
  ~ErrorDecoder();
  ErrorDecoder(ErrorDecoder&&) noexcept;
  ErrorDecoder& operator=(ErrorDecoder&&) noexcept;

  /// Decodes the detectors that are 1 in a board of one row. Throws InputError for another shape.
  DecodedErrors decode(const Board& detectors) const;
  double max_error() const;

 private:
  struct Prepared;
  std::unique_ptr<const Prepared> prepared_;
};

}  // namespace flipwise
