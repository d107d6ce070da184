// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/io.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/study.hpp"
#include "flipwise/verify.hpp"
#include "flipwise/version.hpp"

namespace flipwise {

// Parameters of binary classical and quantum codes, and of detector error models (docs/codes.md).
//
// A binary matrix is a list of columns, as Buttons: button j has the rows in which column j is 1. A row
// that is named twice in a column cancels.

/// A classical code, by its parity-check matrix or a generator matrix.
struct FLIPWISE_API LinearCode {
  Buttons matrix = {};  ///< a column for each bit
  bool is_generator = false;
};

/// A CSS code, by its X checks and Z checks; both have a column for each qubit.
struct FLIPWISE_API CssCode {
  Buttons x_checks = {};
  Buttons z_checks = {};
  bool is_gauge = false;  ///< as in StabilizerCode
};

/// A stabilizer code, by Pauli operators, the rows. Both matrices have a column for each qubit. Signs do
/// not matter.
struct FLIPWISE_API StabilizerCode {
  Buttons x = {};  ///< the rows that act on the qubit by X or Y
  Buttons z = {};  ///< the rows that act on the qubit by Z or Y
  /// The rows generate the gauge group of a subsystem code, and need not commute.
  bool is_gauge = false;
};

/// A detector error model: independent errors, the detectors and the logical observables that they flip.
struct FLIPWISE_API ErrorModel {
  Buttons detectors = {};    ///< a column for each error
  Buttons observables = {};  ///< a column for each error
  std::vector<double> probabilities = {};
  std::size_t detector_count = 0;
  std::size_t observable_count = 0;
};

using Code = std::variant<LinearCode, CssCode, StabilizerCode, ErrorModel>;

/// The order of the columns of a binary matrix that describes a stabilizer code.
enum class PauliColumns {
  interleaved,  ///< X and Z of qubit 0, X and Z of qubit 1, ...
  separate,     ///< X of all qubits, then Z of all qubits
};
/// Parses "interleaved" or "separate". Throws InputError for another text.
FLIPWISE_API PauliColumns parse_pauli_columns(std::string_view word);

/// How a text describes a code.
struct FLIPWISE_API CodeForm {
  /// `dem`: a detector error model of Stim; `pauli`: a Pauli string on each line; `qldpc`: a CSS code in
  /// the JSON of the qLDPC challenge; the word of a form of buttons (button_forms), except patterns and
  /// graphs, for a matrix. Empty: dem, pauli, qldpc, MatrixMarket and alist are recognised, and any other
  /// text is `matrix`.
  std::string as = {};
  std::optional<PauliColumns> pairs = {};  ///< if present, the matrix has two columns for each qubit
};

/// Reads a code: a LinearCode from a binary matrix, a CssCode from JSON, a StabilizerCode from Pauli
/// strings, from a complex MatrixMarket file (a + ib: X^a Z^b) and with `pairs`, or an ErrorModel. Throws
/// InputError, "NAME:LINE:COLUMN: what is wrong".
FLIPWISE_API Code read_code(std::string_view text, const std::string& name, const CodeForm& form = {});
/// Writes a code as a text that read_code reads: `dem` for an ErrorModel, as it was fused; `pauli` or `mtx`
/// (complex MatrixMarket) for a CssCode, X checks first, or a StabilizerCode. Rows that act on no qubit are
/// left out; if all are of this kind, one is written. Throws InputError for another form or code.
FLIPWISE_API std::string write_code(const Code& code, std::string_view form);
/// Returns the code of two matrices. Throws InputError unless both are binary matrices with equally many
/// columns.
FLIPWISE_API CssCode css_code(Code x_checks, Code z_checks);
/// Returns the stabilizer code of a matrix with two columns for each qubit. Throws InputError if the number
/// of columns is odd.
FLIPWISE_API StabilizerCode paired_code(const Buttons& matrix, PauliColumns order, const std::string& name);
/// Returns a stabilizer code of Pauli strings, such as XZZXI; `_` and `.` are I. Throws InputError.
FLIPWISE_API StabilizerCode pauli_code(const std::vector<std::string>& rows, const std::string& name);

/// A codeword, a Pauli operator, or a set of errors.
struct FLIPWISE_API CodeWord {
  std::vector<std::size_t> places = {};  ///< bits, qubits or errors, from 0, ascending
  std::string paulis = {};               ///< X, Y or Z for each of these qubits; empty if there are none
  bool operator==(const CodeWord&) const = default;
};

/// Bounds of a distance: the least weight of a nonzero codeword, of an operator that acts on the encoded
/// qubits, or of a set of errors that flips an observable and no detector.
struct FLIPWISE_API CodeDistance {
  /// optimal: both bounds are equal; impossible: there is no such word; feasible: `is_at_least` is decided,
  /// but the distance is not known; unknown.
  Status status = Status::unknown;
  std::optional<bool> is_at_least = {};     ///< with `at_least`: the decision, if it was reached
  std::uint64_t lower = 0;                  ///< proved
  std::optional<std::uint64_t> upper = {};  ///< weight of `word`
  std::optional<CodeWord> word = {};        ///< verified
  /// Number of words of least weight, decimal, if it was computed.
  std::optional<std::string> number = {};
  /// Words of least weight, if requested by `all`, verified.
  std::vector<CodeWord> all = {};
  /// Independent words of least weight, lightest first, if requested by `basis` (see CodeQuery). If a limit
  /// was reached, the last one is not proved, or there are too few.
  std::vector<CodeDistance> basis = {};
  /// Number of random information sets that were searched, for `any`; and number of those in which a word
  /// of weight `upper` was found.
  std::optional<std::uint64_t> searched = {};
  std::optional<std::uint64_t> met = {};
  /// If graphs prove `lower`: certificates of it, verified. Presses and lights are columns and rows of the
  /// matrix that describes the words (docs/formats/codes.md).
  std::vector<WalkProof> walks = {};
  std::string method = {};
  std::string reason = {};  ///< why the status is unknown, or a requested part is missing, in one line
};

/// Requests to code_parameters, in addition to the distance.
struct FLIPWISE_API CodeQuery {
  bool how_many = false;  ///< the number of words of least weight, however long that takes
  /// Also list words of least weight, in lexicographic order of their places, up to this number of them; of
  /// a CSS code, for x and for z. Implies `how_many`.
  std::uint64_t all = 0;
  /// Only decide whether the distance is at least this.
  std::optional<std::uint64_t> at_least = {};
  bool each_observable = false;  ///< the distance of each observable of a detector error model
  /// Also find a basis of the words, of least weight: no other basis, in order of the weights, has a
  /// smaller i-th weight for any i. Words are independent if no sum of some
  /// of them is trivial: 0, an operator that does not act on the encoded qubits (products of stabilizers or
  /// gauge generators), or errors that flip no observable.
  bool basis = false;
  /// Only search for light words, in random information sets, and prove no bound: until the limit, or
  /// without one, until a lightest known word was met a hundred times, for at most ten minutes. The status
  /// is then feasible.
  bool any = false;
};

/// The parameters of a code.
struct FLIPWISE_API CodeParameters {
  std::uint64_t n = 0;                           ///< number of bits, qubits or errors
  std::optional<std::uint64_t> k = {};           ///< number of encoded bits or qubits
  std::optional<std::uint64_t> gauge = {};       ///< number of gauge qubits of a subsystem code
  CodeDistance d = {};                           ///< of a subsystem code, the dressed distance
  std::optional<CodeDistance> x = {};            ///< of a CSS code: of its X-type operators
  std::optional<CodeDistance> z = {};            ///< of a CSS code: of its Z-type operators
  std::vector<CodeDistance> of_observable = {};  ///< with `each_observable`
  double seconds = 0;
};

/// Computes the parameters of a code. A stabilizer code whose rows are all of type X or type Z is treated
/// as a CSS code. If a limit is reached, the distances have proved bounds. Throws InputError if matrices
/// have different numbers of columns, or if checks do not commute.
FLIPWISE_API CodeParameters code_parameters(const Code& code, const CodeQuery& query = {},
                                            const RunOptions& run = {});

/// Checks the distances that `code_parameters` returned, or that somebody else claims: x and z of a CSS
/// code, otherwise d. For each, checks the word, and that no other is lighter than `lower`: by `walks`, or
/// if there are none, by a plain exhaustive search of at most `max_steps` steps. Shares no code with the
/// other searches. The verdict is undecided if a limit or `max_steps` stops the check.
FLIPWISE_API Verdict verify_distances(const Code& code, const std::vector<CodeDistance>& distances,
                                      const RunOptions& run = {}, std::uint64_t max_steps = UINT64_MAX);

/// Returns the error of a model as an instruction, such as `error(0.1) D0 L1`.
FLIPWISE_API std::string error_instruction(const ErrorModel& model, std::size_t error);
/// Returns a Pauli operator on n qubits as a string.
FLIPWISE_API std::string pauli_string(const CodeWord& word, std::size_t qubits);

}  // namespace flipwise
