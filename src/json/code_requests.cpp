// SPDX-License-Identifier: MIT
//
// Requests for the parameters of codes, and their answers.
#include <iterator>
#include <utility>
#include <variant>

#include "board/lights.hpp"
#include "flipwise/errors.hpp"
#include "format/code_files.hpp"
#include "json/fields.hpp"
#include "json/request.hpp"
#include "json/values.hpp"

namespace flipwise {

namespace {

/// Reads a matrix, Pauli strings, or a text in any form.
Code code_in(const Fields& fields, const char* field, const CodeForm& form) {
  if (fields.is_text(field))
    return fields.reading(field, [&] { return read_code(fields.text(field), "text", form); });
  if (!form.as.empty())
    fields.refuse("as", "supports only a code that is a text; leave it out", ErrorCode::conflict);
  const bool has_strings = fields.is_array_of_texts(field);
  if (form.pairs && has_strings)
    fields.refuse("pairs", "supports only a matrix with two columns for each qubit; leave it out",
                  ErrorCode::conflict);
  if (has_strings) return fields.reading(field, [&] { return pauli_code(fields.strings(field), "rows"); });
  const Buttons matrix = reduced_columns(fields.buttons(field, max_lights));
  if (!form.pairs) return LinearCode{matrix};
  return fields.reading(field, [&] { return paired_code(matrix, *form.pairs, "the matrix"); });
}

void add_distance(JsonObject& object, const CodeDistance& distance) {
  object.add("status", to_string(distance.status));
  if (distance.status == Status::optimal) object.add("d", *distance.upper);
  object.add_known("is_at_least", distance.is_at_least);
  object.add("lower", distance.lower);
  object.add_known("upper", distance.upper);
  if (distance.word) object.add("support", distance.word->places);
  if (distance.word && !distance.word->paulis.empty()) object.add("paulis", distance.word->paulis);
  object.add_known("number", distance.number);
  if (!distance.method.empty()) object.add("method", distance.method);
  if (!distance.reason.empty()) object.add("reason", distance.reason);
}

JsonObject distance_object(const CodeDistance& distance) {
  JsonObject object;
  add_distance(object, distance);
  return object;
}

}  // namespace

Code code_of(Code checks, std::optional<Code> z_checks, bool is_gauge, bool is_generator) {
  if (z_checks) checks = css_code(std::move(checks), *std::move(z_checks));
  auto* const linear = std::get_if<LinearCode>(&checks);
  auto* const css = std::get_if<CssCode>(&checks);
  auto* const stabilizer = std::get_if<StabilizerCode>(&checks);
  if (is_generator && linear == nullptr)
    throw InputError("generator: supports one binary matrix only", ErrorCode::conflict);
  if (is_gauge && css == nullptr && stabilizer == nullptr)
    throw InputError("gauge: supports Pauli operators, or X checks and Z checks, only",
                     ErrorCode::conflict);
  if (linear != nullptr) linear->is_generator = is_generator;
  if (css != nullptr) css->is_gauge = is_gauge;
  if (stabilizer != nullptr) stabilizer->is_gauge = is_gauge;
  return checks;
}

CodeRequest code_request(const Fields& fields) {
  CodeForm form;
  if (fields.has("as")) form.as = fields.text("as");
  if (fields.has("pairs")) form.pairs = parsed(fields, "pairs", parse_pauli_columns);
  Code code = code_in(fields, "checks", form);
  if (fields.has("z_checks")) {
    Code z_checks = code_in(fields, "z_checks", form);
    code = fields.reading("z_checks", [&] { return css_code(std::move(code), std::move(z_checks)); });
  }
  CodeRequest request{code_of(std::move(code), {}, fields.flag("gauge"), fields.flag("generator"))};
  request.query.how_many = fields.flag("how_many");
  request.query.each_observable = fields.flag("each_observable");
  if (fields.has("at_least")) request.query.at_least = fields.number("at_least", 1);
  return request;
}

std::string to_json(const CodeRequest& request, const CodeParameters& parameters) {
  constexpr const char* kinds[] = {"classical", "css", "stabilizer",
                                   "errors"};  // as the alternatives of Code
  static_assert(std::size(kinds) == std::variant_size_v<Code>);
  JsonObject object{{"kind", kinds[request.code.index()]}, {"n", parameters.n}};
  object.add_known("k", parameters.k);
  object.add_known("gauge", parameters.gauge);
  add_distance(object, parameters.d);
  if (parameters.x) object.add("x", distance_object(*parameters.x));
  if (parameters.z) object.add("z", distance_object(*parameters.z));
  if (!parameters.of_observable.empty()) {
    std::vector<JsonObject> observables;
    for (const CodeDistance& one : parameters.of_observable) observables.push_back(distance_object(one));
    object.add("observables", observables);
  }
  object.add("seconds", rounded(parameters.seconds));
  return object.text();
}

}  // namespace flipwise
