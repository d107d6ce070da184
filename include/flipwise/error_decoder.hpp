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

/// Returns the model of a code in which each error weighs 1 (its probability is 1 / (1 + e)), and a
/// detector is a row. The errors of a classical code are its bits. Those of a quantum code are X, Y and Z
/// on each qubit, in this order: errors 3q, 3q + 1 and 3q + 2 for qubit q; of a CSS code, the X checks are
/// the first rows. An ErrorModel is returned as it is. Throws InputError for a generator matrix or a gauge
/// group, which have no syndromes.
FLIPWISE_API ErrorModel error_model_of(const Code& code);
/// Returns the product of such errors of a quantum code.
FLIPWISE_API CodeWord product_of_errors(const std::vector<std::size_t>& errors);

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
  /// Also takes errors that are erased: they have probability 1/2, and weight 0. Takes much longer, since
  /// the model is prepared anew.
  DecodedErrors decode(const Board& detectors, const std::vector<std::size_t>& erased) const;
  double max_error() const;

 private:
  struct Prepared;
  std::unique_ptr<const Prepared> prepared_;
};

}  // namespace flipwise
