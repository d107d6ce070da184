// SPDX-License-Identifier: MIT
#include "verify/verify_code.hpp"

#include <algorithm>
#include <bit>
#include <variant>
#include <vector>

#include "verify/row_space.hpp"

namespace flipwise {

namespace {

constexpr const char* verifying = "verifying";

void toggle(Words& words, std::size_t bit) {
  words[bit / word_bits] ^= Word{1} << (bit % word_bits);
}

std::size_t rows_needed(const Buttons& columns) {
  std::size_t rows = 0;
  for (std::size_t column = 0; column < columns.size(); ++column)
    for (const std::size_t row : columns[column]) rows = std::max(rows, row + 1);
  return rows;
}

/// Returns the sum of some columns.
Words sum_of_columns(const Buttons& columns, const std::vector<std::size_t>& chosen) {
  Words sum(words_for(rows_needed(columns)));
  for (const std::size_t column : chosen)
    for (const std::size_t row : columns[column]) toggle(sum, row);
  return sum;
}

/// Returns whether two Pauli operators anticommute. An operator on n qubits is the X part of `half` words,
/// and the Z part.
bool anticommute(const Words& left, const Words& right) {
  const std::size_t half = left.size() / 2;
  Word sum = 0;
  for (std::size_t w = 0; w < half; ++w) sum ^= (left[w] & right[half + w]) ^ (left[half + w] & right[w]);
  return (std::popcount(sum) & 1) != 0;
}

/// Adds rows that act by one kind of Pauli operator; `part` is the first bit of that kind.
void add_paulis(const Buttons& columns, std::size_t first_row, std::size_t part, std::vector<Words>& rows) {
  for (std::size_t qubit = 0; qubit < columns.size(); ++qubit)
    for (const std::size_t row : columns[qubit]) toggle(rows[first_row + row], part + qubit);
}

/// Checks a logical operator L of the code with the gauge group G, which the rows g_i generate. L is one if
/// its product with some element of G commutes with all rows, and L is not in G. The first condition holds
/// if the vector of the <L, g_i> (1 if they anticommute) is a sum of columns of the matrix <g_i, g_j>. If
/// the rows commute, that matrix is 0, and so must be the vector.
Verdict verdict_on_operator(const std::vector<Words>& rows, const Words& logical, Limits& limits) {
  const std::size_t stride = words_for(rows.size());
  RowSpace sums(stride * word_bits);
  RowSpace group(logical.size() * word_bits);
  Words products(stride);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (anticommute(rows[i], logical)) toggle(products, i);
    Words with_others(stride);
    for (std::size_t j = 0; j < rows.size(); ++j)
      if (anticommute(rows[i], rows[j])) toggle(with_others, j);
    limits.count_operations(rows.size() * logical.size(), 1, verifying);
    if (!is_empty(with_others)) sums.add(std::move(with_others), limits);
    group.add(rows[i], limits);
  }
  if (!is_empty(sums.reduced(std::move(products), limits)))
    return {false, "the operator does not commute with every stabilizer"};
  if (is_empty(group.reduced(logical, limits))) return {false, "the operator is a product of the rows"};
  return {true};
}

Verdict verdict_on_word(const LinearCode& code, const CodeWord& word, Limits& limits) {
  if (!code.is_generator)
    return is_empty(sum_of_columns(code.matrix, word.places))
               ? Verdict{true}
               : Verdict{false, "the word does not satisfy every check"};
  const std::size_t stride = words_for(code.matrix.size());
  std::vector<Words> rows(rows_needed(code.matrix), Words(stride));
  add_paulis(code.matrix, 0, 0, rows);
  RowSpace span(stride * word_bits);
  for (Words& row : rows) span.add(std::move(row), limits);
  Words bits(stride);
  for (const std::size_t place : word.places) toggle(bits, place);
  return is_empty(span.reduced(std::move(bits), limits))
             ? Verdict{true}
             : Verdict{false, "the word is not a sum of rows of the generator matrix"};
}

/// Returns a Pauli operator in words, X part before Z part.
Words words_of(const CodeWord& word, std::size_t qubits) {
  const std::size_t half = words_for(qubits);
  Words words(2 * half);
  for (std::size_t i = 0; i < word.places.size(); ++i) {
    if (word.paulis[i] != 'Z') toggle(words, word.places[i]);
    if (word.paulis[i] != 'X') toggle(words, half * word_bits + word.places[i]);
  }
  return words;
}

/// Checks an operator of a code with these rows: `x_rows` rows that act by X, and `z_rows` that act by Z,
/// which are the same rows if `z_begins` is 0.
Verdict verdict_on_code(const Buttons& x, const Buttons& z, std::size_t z_begins, const CodeWord& word,
                        Limits& limits) {
  const std::size_t half = words_for(x.size());
  const std::size_t count = std::max(rows_needed(x), z_begins + rows_needed(z));
  const MemoryReservation memory = limits.charge(
      static_cast<double>(count) * static_cast<double>(6 * half + words_for(count)) * sizeof(Word));
  std::vector<Words> rows(count, Words(2 * half));
  add_paulis(x, 0, 0, rows);
  add_paulis(z, z_begins, half * word_bits, rows);
  return verdict_on_operator(rows, words_of(word, x.size()), limits);
}

Verdict verdict_on_word(const CssCode& code, const CodeWord& word, Limits& limits) {
  return verdict_on_code(code.x_checks, code.z_checks, rows_needed(code.x_checks), word, limits);
}

Verdict verdict_on_word(const StabilizerCode& code, const CodeWord& word, Limits& limits) {
  return verdict_on_code(code.x, code.z, 0, word, limits);
}

Verdict verdict_on_errors(const ErrorModel& model, const CodeWord& word,
                          std::optional<std::size_t> observable) {
  if (!is_empty(sum_of_columns(model.detectors, word.places))) return {false, "the errors flip a detector"};
  const Words flipped = sum_of_columns(model.observables, word.places);
  const bool is_flipped = observable
                              ? *observable / word_bits < flipped.size() &&
                                    (flipped[*observable / word_bits] >> (*observable % word_bits) & 1) != 0
                              : !is_empty(flipped);
  return is_flipped ? Verdict{true} : Verdict{false, "the errors do not flip the observable"};
}

std::size_t length_of(const Code& code) {
  if (const auto* linear = std::get_if<LinearCode>(&code)) return linear->matrix.size();
  if (const auto* css = std::get_if<CssCode>(&code)) return css->x_checks.size();
  if (const auto* stabilizer = std::get_if<StabilizerCode>(&code)) return stabilizer->x.size();
  return std::get<ErrorModel>(code).detectors.size();
}

}  // namespace

Verdict verify_code_word(const Code& code, const CodeWord& word, std::optional<std::size_t> observable,
                         Limits& limits) {
  if (word.places.empty()) return {false, "the word is empty"};
  for (std::size_t i = 0; i < word.places.size(); ++i)
    if (word.places[i] >= length_of(code) || (i > 0 && word.places[i - 1] >= word.places[i]))
      return {false, "the places of the word are not ascending places of the code"};
  const bool is_quantum =
      std::holds_alternative<CssCode>(code) || std::holds_alternative<StabilizerCode>(code);
  if (word.paulis.size() != (is_quantum ? word.places.size() : 0) ||
      word.paulis.find_first_not_of("XYZ") != std::string::npos)
    return {false, "the word has a wrong number of Pauli letters"};
  if (const auto* model = std::get_if<ErrorModel>(&code))
    return verdict_on_errors(*model, word, observable);
  if (const auto* linear = std::get_if<LinearCode>(&code)) return verdict_on_word(*linear, word, limits);
  if (const auto* css = std::get_if<CssCode>(&code)) return verdict_on_word(*css, word, limits);
  return verdict_on_word(std::get<StabilizerCode>(code), word, limits);
}

Verdict verify_independent_words(const Code& code, const std::vector<CodeWord>& words, Limits& limits) {
  const auto* const model = std::get_if<ErrorModel>(&code);
  const auto* const css = std::get_if<CssCode>(&code);
  const auto* const stabilizer = std::get_if<StabilizerCode>(&code);
  const std::size_t length = length_of(code);
  const std::size_t half = words_for(length);
  const bool is_quantum = css != nullptr || stabilizer != nullptr;
  RowSpace span(
      (model != nullptr ? words_for(rows_needed(model->observables)) : (is_quantum ? 2 : 1) * half) *
      word_bits);
  if (is_quantum) {
    const Buttons& x = css != nullptr ? css->x_checks : stabilizer->x;
    const Buttons& z = css != nullptr ? css->z_checks : stabilizer->z;
    const std::size_t z_begins = css != nullptr ? rows_needed(x) : 0;
    std::vector<Words> rows(std::max(rows_needed(x), z_begins + rows_needed(z)), Words(2 * half));
    add_paulis(x, 0, 0, rows);
    add_paulis(z, z_begins, half * word_bits, rows);
    for (Words& row : rows) span.add(std::move(row), limits);
  }
  for (const CodeWord& word : words) {
    Words vector(half);
    if (model != nullptr)
      vector = sum_of_columns(model->observables, word.places);
    else if (is_quantum)
      vector = words_of(word, length);
    else
      for (const std::size_t place : word.places) toggle(vector, place);
    vector = span.reduced(std::move(vector), limits);
    if (is_empty(vector)) return {false, "the words are not independent"};
    span.add(std::move(vector), limits);
  }
  return {true};
}

}  // namespace flipwise
