// SPDX-License-Identifier: MIT
//
// Requests for the parameters of codes, and their answers.
#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include "board/lights.hpp"
#include "flipwise/errors.hpp"
#include "format/code_files.hpp"
#include "json/fields.hpp"
#include "json/parse.hpp"
#include "json/request.hpp"
#include "json/values.hpp"
#include "study/code_matrices.hpp"

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
  if (has_strings) return fields.reading(field, [&] { return pauli_code(fields.strings(field), ""); });
  const Buttons matrix = reduced_columns(fields.buttons(field, max_lights));
  if (!form.pairs) return LinearCode{matrix};
  return fields.reading(field, [&] { return paired_code(matrix, *form.pairs, "the matrix"); });
}

JsonObject distance_object(const CodeDistance& distance);

void add_word(JsonObject& object, const CodeWord& word) {
  object.add("support", word.places);
  if (!word.paulis.empty()) object.add("paulis", word.paulis);
}

void add_distance(JsonObject& object, const CodeDistance& distance) {
  object.add("status", to_string(distance.status));
  if (distance.status == Status::optimal) object.add("d", *distance.upper);
  object.add_known("is_at_least", distance.is_at_least);
  object.add("lower", distance.lower);
  object.add_known("upper", distance.upper);
  if (distance.word) add_word(object, *distance.word);
  object.add_known("number", distance.number);
  if (!distance.all.empty()) {
    std::vector<JsonObject> all;
    for (const CodeWord& word : distance.all) add_word(all.emplace_back(), word);
    object.add("all", all);
  }
  object.add_known("searched", distance.searched);
  object.add_known("met", distance.met);
  if (!distance.basis.empty()) {
    std::vector<JsonObject> basis;
    for (const CodeDistance& one : distance.basis) basis.push_back(distance_object(one));
    object.add("basis", basis);
  }
  if (!distance.method.empty()) object.add("method", distance.method);
  if (!distance.reason.empty()) object.add("reason", distance.reason);
}

JsonObject distance_object(const CodeDistance& distance) {
  JsonObject object;
  add_distance(object, distance);
  return object;
}

constexpr const char* kinds[] = {"classical", "css", "stabilizer", "errors"};  // in the order of Code
constexpr const char* kinds_in_words[] = {"a classical code", "a CSS code", "a stabilizer code",
                                          "a detector error model"};
static_assert(std::size(kinds) == std::variant_size_v<Code> &&
              std::size(kinds_in_words) == std::size(kinds));

/// Returns what a kind of code in a certificate is called in messages.
std::string kind_in_words(const std::string& kind) {
  const auto* const at = std::find(std::begin(kinds), std::end(kinds), kind);
  return at == std::end(kinds) ? "a code of the kind " + printable(kind) : kinds_in_words[at - kinds];
}

bool is_gauge(const Code& code) {
  const auto* const css = std::get_if<CssCode>(&code);
  const auto* const stabilizer = std::get_if<StabilizerCode>(&code);
  return (css != nullptr && css->is_gauge) || (stabilizer != nullptr && stabilizer->is_gauge);
}

/// Returns the matrices of a code and its derived checks, with their names in certificates.
std::vector<std::pair<const char*, const Buttons*>> matrices_of(const Code& code,
                                                                const std::vector<Buttons>& derived) {
  if (const auto* linear = std::get_if<LinearCode>(&code))
    return {{"checks", derived.empty() ? &linear->matrix : &derived[0]}};
  if (const auto* model = std::get_if<ErrorModel>(&code))
    return {{"detectors", &model->detectors}, {"observables", &model->observables}};
  std::vector<std::pair<const char*, const Buttons*>> matrices;
  if (const auto* css = std::get_if<CssCode>(&code))
    matrices = {{"x_checks", &css->x_checks}, {"z_checks", &css->z_checks}};
  if (const auto* one = std::get_if<StabilizerCode>(&code)) matrices = {{"x", &one->x}, {"z", &one->z}};
  if (!derived.empty()) matrices.emplace_back("x_centre", &derived[0]);
  if (!derived.empty()) matrices.emplace_back("z_centre", &derived[1]);
  return matrices;
}

std::vector<std::vector<std::uint32_t>> lists_of(const Buttons& buttons) {
  std::vector<std::vector<std::uint32_t>> lists;
  for (std::size_t i = 0; i < buttons.size(); ++i) lists.emplace_back(buttons[i].begin(), buttons[i].end());
  return lists;
}

/// Returns the fields of the distances in a certificate.
std::vector<const char*> certified_fields(bool are_two) {
  if (are_two) return {"d_x", "d_z"};
  return {"d"};
}

CodeDistance certified_distance(const Fields& fields) {
  fields.allow_only({"lower", "upper", "support", "paulis", "probes", "dropped"});
  for (const char* bound : {"lower", "upper"})
    if (fields.has(bound) && !fields.is_number(bound)) fields.refuse(bound, "expected a number");
  CodeDistance distance{.lower = fields.number("lower", 1)};
  distance.upper = fields.number("upper");
  distance.word.emplace();
  for (const std::uint64_t place : fields.numbers("support")) distance.word->places.push_back(place);
  if (fields.has("paulis")) distance.word->paulis = fields.text("paulis");
  if (!fields.has("probes")) {
    if (fields.has("dropped"))
      fields.refuse("dropped", "needs the field probes; leave both out for a search");
    return distance;
  }
  auto probes = fields.ascending_lists("probes", max_lights);
  auto dropped = fields.ascending_lists("dropped", max_lights);
  if (probes.empty())
    fields.refuse("probes", "expected at least one set of columns; leave it out for a search");
  if (dropped.size() != probes.size())
    fields.refuse("dropped", "needs a list for each probe; found " + std::to_string(dropped.size()) +
                                 (dropped.size() == 1 ? " list for " : " lists for ") +
                                 std::to_string(probes.size()) +
                                 (probes.size() == 1 ? " probe" : " probes"));
  for (std::size_t i = 0; i < probes.size(); ++i)
    distance.walks.push_back({std::move(probes[i]), std::move(dropped[i])});
  return distance;
}

}  // namespace

Code code_of(Code checks, std::optional<Code> z_checks, bool is_gauge, bool is_generator) {
  if (z_checks) checks = css_code(std::move(checks), *std::move(z_checks));
  auto* const linear = std::get_if<LinearCode>(&checks);
  auto* const css = std::get_if<CssCode>(&checks);
  auto* const stabilizer = std::get_if<StabilizerCode>(&checks);
  if (is_generator && linear == nullptr)
    throw InputError(
        "only a classical code, given by one binary matrix, has a generator matrix; leave it "
        "out",
        ErrorCode::conflict, {.field = "generator"});
  if (is_gauge && css == nullptr && stabilizer == nullptr)
    throw InputError("expected Pauli operators, or X checks and Z checks; leave it out for other codes",
                     ErrorCode::conflict, {.field = "gauge"});
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
  const bool is_gauge = fields.flag("gauge");
  const bool is_generator = fields.flag("generator");
  CodeRequest request{fields.reading(is_gauge ? "gauge" : "generator",
                                     [&] { return code_of(std::move(code), {}, is_gauge, is_generator); })};
  request.query.how_many = fields.flag("how_many");
  if (fields.has("all")) request.query.all = fields.number("all", 1, UINT64_MAX);
  request.query.each_observable = fields.flag("each_observable");
  if (request.query.each_observable && !std::holds_alternative<ErrorModel>(request.code))
    fields.refuse("each_observable", "only a detector error model has observables; leave it out",
                  ErrorCode::conflict);
  request.query.basis = fields.flag("basis");
  request.query.any = fields.is_second_word("find", "fewest", "any");
  if (fields.has("at_least")) request.query.at_least = fields.number("at_least", 1);
  return request;
}

std::string to_json(const CodeRequest& request, const CodeParameters& parameters) {
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

std::vector<CodeDistance> certified(const CodeParameters& parameters) {
  if (parameters.x) return {*parameters.x, *parameters.z};
  return {parameters.d};
}

std::string to_json(const Verdict& verdict, const std::vector<CodeDistance>& distances) {
  JsonObject object{{"valid", verdict.valid}};
  if (!verdict.valid) object.add("reason", verdict.reason);
  const std::vector<const char*> names = certified_fields(distances.size() == 2);
  for (std::size_t i = 0; verdict.valid && i < distances.size(); ++i)
    object.add(names[i], JsonObject{{"lower", distances[i].lower}, {"upper", *distances[i].upper}});
  return object.text();
}

std::string certificate_json(const Code& code, const std::vector<CodeDistance>& distances,
                             const RunOptions& run) {
  JsonObject object{{"certificate", "distance"}, {"kind", kinds[code.index()]}};
  if (is_gauge(code)) object.add("gauge", true);
  const std::vector<const char*> names = certified_fields(distances.size() == 2);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const CodeDistance& distance = distances[i];
    JsonObject one{{"lower", distance.lower}, {"upper", distance.upper}};
    add_word(one, *distance.word);
    std::vector<std::vector<std::uint32_t>> probes;
    std::vector<std::vector<std::uint32_t>> dropped;
    for (const WalkProof& proof : distance.walks) {
      probes.push_back(proof.probe);
      dropped.push_back(proof.dropped);
    }
    if (!probes.empty()) one.add("probes", probes);
    if (!probes.empty()) one.add("dropped", dropped);
    object.add(names[i], one);
  }
  const std::vector<Buttons> derived = derived_checks(code, run);
  for (const auto& [name, matrix] : matrices_of(code, derived))
    object.add(name, lists_of(reduced_columns(*matrix)));
  return object.text();
}

Verdict verify_certificate(const Code& code, std::string_view text, const std::string& name,
                           const RunOptions& run, std::vector<CodeDistance>& distances) {
  const Fields fields(text, name);
  const std::vector<const char*> names = certified_fields(fields.has("d_x"));
  std::vector<std::string_view> known{"certificate", "kind"};
  if (is_gauge(code)) known.emplace_back("gauge");
  known.insert(known.end(), names.begin(), names.end());
  const std::vector<Buttons> derived = derived_checks(code, run);
  const auto matrices = matrices_of(code, derived);
  for (const auto& matrix : matrices) known.push_back(matrix.first);
  if (!fields.has("certificate") || fields.text("certificate") != "distance")
    throw InputError(name + ": expected a certificate of a distance, with \"certificate\":\"distance\"",
                     ErrorCode::syntax, {.input = name});
  if (fields.text("kind") != kinds[code.index()])
    return {false, "the certificate is for " + kind_in_words(fields.text("kind")) + "; the given code is " +
                       kinds_in_words[code.index()]};
  if (fields.flag("gauge") != is_gauge(code))
    return {false, is_gauge(code) ? "the certificate is for stabilizers, not for a gauge group"
                                  : "the certificate is for a gauge group, not for stabilizers"};
  fields.allow_only(known);
  for (const auto& [field, matrix] : matrices)
    if (fields.ascending_lists(field, max_lights) != lists_of(reduced_columns(*matrix)))
      return {false,
              std::string_view(field).ends_with("centre")
                  ? std::string(field) +
                        " is not the matrix that flipwise writes for this gauge group; another basis "
                        "of its centre can be checked by tools/check_distance.py"
                  : "the certificate is for another code: " + std::string(field) + " differ"};
  for (const char* field : names) distances.push_back(certified_distance(fields.object(field, "lower")));
  return verify_distances(code, distances, run);
}

}  // namespace flipwise
