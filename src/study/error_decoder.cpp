// SPDX-License-Identifier: MIT
//
// Decodes detector error models. Errors are buttons, detectors lights. An error of a probability above 1/2
// is made at first, and its button takes it back, so that no cost is negative. Errors of probability 0 have
// no button, and those of probability 1 are made always.
#include "flipwise/error_decoder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "board/lights.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/solver.hpp"
#include "study/code_matrices.hpp"

namespace flipwise {

namespace {

/// Returns the factor by which weights are multiplied before they are rounded: a small multiple of the
/// inverse of the smallest if that makes all of them whole numbers, otherwise `largest` for the largest.
double scale_of(const std::vector<double>& weights, double largest) {
  double least = std::numeric_limits<double>::infinity();
  double most = 0;
  for (const double weight : weights) {
    if (weight > 0) least = std::min(least, weight);
    most = std::max(most, weight);
  }
  if (most == 0) return 1;
  constexpr int max_part = 10;
  constexpr double precision = 1e-12;
  for (int part = 1; part <= max_part; ++part) {
    const double scale = part / least;
    if (std::round(most * scale) <= largest && std::all_of(weights.begin(), weights.end(), [&](double one) {
          return std::abs(std::round(one * scale) / scale - one) <= precision * one;
        }))
      return scale;
  }
  return largest / most;
}

}  // namespace

ErrorModel error_model_of(const Code& code) {
  if (const auto* model = std::get_if<ErrorModel>(&code)) return *model;
  ErrorModel model;
  bool has_syndromes = true;
  if (const auto* linear = std::get_if<LinearCode>(&code)) {
    has_syndromes = !linear->is_generator;
    model.detectors = linear->matrix;
  } else if (const auto* css = std::get_if<CssCode>(&code)) {
    has_syndromes = !css->is_gauge;
    Buttons z;
    const std::size_t first_row = lights_needed(css->x_checks);
    for (std::size_t qubit = 0; qubit < css->z_checks.size(); ++qubit) {
      z.add();
      for (const std::size_t row : css->z_checks[qubit]) z.change(first_row + row);
    }
    model.detectors = pauli_buttons(css->x_checks, z);
  } else {
    const auto& stabilizers = std::get<StabilizerCode>(code);
    has_syndromes = !stabilizers.is_gauge;
    model.detectors = pauli_buttons(stabilizers.x, stabilizers.z);
  }
  if (!has_syndromes)
    throw InputError("only parity checks, stabilizers and detectors have a syndrome; give these",
                     ErrorCode::unsupported);
  for (std::size_t error = 0; error < model.detectors.size(); ++error) model.observables.add();
  model.probabilities.assign(model.detectors.size(), 1 / (1 + std::exp(1.0)));
  model.detector_count = lights_needed(model.detectors);
  return model;
}

CodeWord product_of_errors(const std::vector<std::size_t>& errors) {
  constexpr unsigned letters[] = {1, 3, 2};  // X, Y and Z, as sets of X and Z
  std::map<std::size_t, unsigned> of_qubit;
  for (const std::size_t error : errors) of_qubit[error / 3] ^= letters[error % 3];
  CodeWord word;
  for (const auto& [qubit, letter] : of_qubit) {
    if (letter == 0) continue;
    word.places.push_back(qubit);
    word.paulis += " XZY"[letter];
  }
  return word;
}

struct ErrorDecoder::Prepared {
  ErrorModel model;
  RunOptions run = {};
  std::vector<std::size_t> errors = {};  // of each button
  std::vector<bool> is_made = {};        // at first, of each error
  Board made_detectors = {};             // that these flip
  std::optional<Solver> solver = {};     // none if there are no buttons
  std::vector<double> weights = {};      // of each button, at least 0
  std::vector<double> rounding = {};     // the weight of each button less its scaled cost
  double largest_gain = 0;               // the most that a weight gains by rounding, as a share of it
  double max_error = 0;
};

ErrorDecoder::ErrorDecoder(const ErrorModel& model, const RunOptions& run) {
  auto prepared = std::make_unique<Prepared>(Prepared{.model = model, .run = run});
  const std::size_t errors = model.detectors.size();
  if (model.observables.size() != errors || model.probabilities.size() != errors)
    throw InputError(
        "a detector error model needs the detectors, the observables and the probability of every error; "
        "found " +
            std::to_string(errors) + ", " + std::to_string(model.observables.size()) + " and " +
            std::to_string(model.probabilities.size()),
        ErrorCode::shape);
  prepared->is_made.resize(errors);
  prepared->made_detectors = Board(1, std::max<std::size_t>(model.detector_count, 1));
  std::vector<double> weights;
  Puzzle puzzle;
  puzzle.start = prepared->made_detectors;
  puzzle.buttons.emplace();
  std::size_t max_flipped = 0;
  for (std::size_t error = 0; error < errors; ++error) {
    const double probability = model.probabilities[error];
    if (!(probability >= 0 && probability <= 1))
      throw InputError("error " + std::to_string(error) + " has the probability " +
                           std::to_string(probability) + "; expected a number from 0 to 1",
                       ErrorCode::value);
    constexpr double half = 0.5;
    prepared->is_made[error] = probability > half;
    if (prepared->is_made[error])
      for (const std::size_t detector : model.detectors[error]) prepared->made_detectors.flip(0, detector);
    if (probability == 0 || probability == 1) continue;
    prepared->errors.push_back(error);
    weights.push_back(std::abs(std::log1p(-probability) - std::log(probability)));
    puzzle.buttons->add();
    std::size_t flipped = 0;
    for (const std::size_t detector : model.detectors[error]) {
      puzzle.buttons->change(detector);
      ++flipped;
    }
    max_flipped = std::max(max_flipped, flipped);
  }
  if (weights.empty()) {
    prepared_ = std::move(prepared);
    return;
  }
  // A search by weight takes longer the larger the costs are; one in a graph does not.
  constexpr double largest_cost = 1000;
  constexpr double largest_cost_in_graphs = 1e6;
  const double scale = scale_of(weights, max_flipped > 2 ? largest_cost : largest_cost_in_graphs);
  puzzle.cost.emplace();
  for (const double weight : weights) {
    puzzle.cost->push_back(static_cast<std::uint64_t>(std::llround(weight * scale)));
    const double rounding = weight - static_cast<double>(puzzle.cost->back()) / scale;
    prepared->rounding.push_back(rounding);
    prepared->max_error += std::abs(rounding);
    if (rounding < 0) prepared->largest_gain = std::max(prepared->largest_gain, -rounding / weight);
  }
  constexpr double precision = 1e-12;
  if (prepared->max_error <= precision * weights.front()) prepared->max_error = 0;
  prepared->weights = std::move(weights);
  SolveOptions options;
  options.run = run;
  prepared->solver.emplace(std::move(puzzle), options);
  prepared_ = std::move(prepared);
}

ErrorDecoder::~ErrorDecoder() = default;
ErrorDecoder::ErrorDecoder(ErrorDecoder&&) noexcept = default;
ErrorDecoder& ErrorDecoder::operator=(ErrorDecoder&&) noexcept = default;

double ErrorDecoder::max_error() const {
  return prepared_->max_error;
}

DecodedErrors ErrorDecoder::decode(const Board& detectors) const {
  const Prepared& our = *prepared_;
  if (detectors.rows() != 1 || detectors.columns() != our.made_detectors.columns())
    throw InputError("the syndrome has " + std::to_string(detectors.cells()) +
                         (detectors.cells() == 1 ? " cell" : " cells") + ", but the model has " +
                         std::to_string(our.model.detector_count) +
                         (our.model.detector_count == 1 ? " detector" : " detectors") +
                         "; give one cell for each",
                     ErrorCode::shape);
  Board start = detectors;
  start ^= our.made_detectors;
  DecodedErrors decoded;
  std::vector<bool> is_made = our.is_made;
  if (our.solver) {
    const Answer answer = our.solver->solve(start);
    decoded.status = answer.status;
    decoded.reason = answer.reason;
    if (answer.status != Status::optimal) return decoded;
    // Let x be the solution, and y a lighter one. The cost of y is not below that of x, so y is lighter by
    // at most the sum of the rounding of x, less that of y. The latter is at most a share of the weight of
    // y, which is below that of x.
    double weight = 0;
    double rounding = 0;
    for (std::size_t button = 0; button < our.errors.size(); ++button) {
      if (!answer.solution->get(0, button)) continue;
      is_made[our.errors[button]].flip();
      weight += our.weights[button];
      rounding += our.rounding[button];
    }
    decoded.max_error = std::min(our.max_error, std::max(0.0, rounding + our.largest_gain * weight));
  } else {
    decoded.status = start.weight() == 0 ? Status::optimal : Status::impossible;
    if (decoded.status != Status::optimal) return decoded;
  }
  std::vector<bool> is_flipped(our.model.observable_count);
  for (std::size_t error = 0; error < is_made.size(); ++error) {
    if (!is_made[error]) continue;
    decoded.errors.push_back(error);
    const double probability = our.model.probabilities[error];
    if (probability < 1) decoded.weight += std::log1p(-probability) - std::log(probability);
    for (const std::size_t observable : our.model.observables[error]) is_flipped[observable].flip();
  }
  for (std::size_t observable = 0; observable < is_flipped.size(); ++observable)
    if (is_flipped[observable]) decoded.observables.push_back(observable);
  return decoded;
}

DecodedErrors ErrorDecoder::decode(const Board& detectors, const std::vector<std::size_t>& erased) const {
  if (erased.empty()) return decode(detectors);
  constexpr double half = 0.5;
  ErrorModel model = prepared_->model;
  for (const std::size_t error : erased) {
    if (error >= model.probabilities.size())
      throw InputError("error " + std::to_string(error) + " is erased, but the model has no such error",
                       ErrorCode::shape);
    model.probabilities[error] = half;
  }
  return ErrorDecoder(model, prepared_->run).decode(detectors);
}

}  // namespace flipwise
