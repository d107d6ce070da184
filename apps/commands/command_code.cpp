// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "files/complaints.hpp"
#include "files/input.hpp"
#include "files/resume_file.hpp"
#include "flipwise/code.hpp"
#include "flipwise/error_decoder.hpp"
#include "flipwise/errors.hpp"
#include "json/values.hpp"
#include "many/lines.hpp"
#include "report.hpp"
#include "requests.hpp"

namespace flipwise::app {
namespace {

constexpr const char* code_examples = R"(
FILE describes a code:
  a binary matrix       the parity checks of a classical code (MatrixMarket,
                        alist, or rows of 0 and 1)
  two binary matrices   FILE has the X checks of a CSS code, FILE2 its Z checks
  Pauli operators       the stabilizers of a quantum code: a string such as
                        XZZXI on each line, or MatrixMarket with complex
                        entries a + ib for X^a Z^b
  a .dem file           a detector error model of Stim; d is the smallest number
                        of errors that flip an observable and no detector.
                        Errors of probability 0 are left out

With --decode FILE, each line of FILE has a 0 or 1 for each detector, check or
stabilizer (of a CSS code, X checks first). A second word may follow, with a 1
for each bit, qubit or error that is erased: its errors weigh nothing. The
answer is a line with the status, the weight of the errors, a 0 or 1 for each
observable (- if there are none), and the errors: bits, a Pauli operator, or
numbers from 0 in the order of the model. For example, optimal 9.19024 1 2 3
means two errors, 2 and 3, which flip the only observable. The weight of an
error of a model is ln((1 - p) / p), where p is its probability; in other codes,
each error weighs 1. Weights are scaled to whole numbers; a note states by how
much the weight in an answer can exceed the smallest weight.

The weight distribution and the covering radius of a classical code are found by
flipwise analyze --rule FILE --distribution --worst.

Examples:
  flipwise code h.mtx                        a classical code: [7,4,3]
  flipwise code hx.mtx hz.mtx                a CSS code: d_X, d_Z
  flipwise code steane.txt                   a stabilizer code: [[7,1,3]]
  flipwise code --gauge bacon-shor.txt       [[n,k,g,d]] with g gauge qubits;
                                             d is the dressed distance
  flipwise code model.dem --each-observable
  flipwise code h.mtx --at-least 12          whether d is at least 12
  flipwise code hx.mtx hz.mtx --find any --limit 60
                                             only search for light operators
  flipwise code hx.mtx hz.mtx --basis        also a basis of least weight
  flipwise code h.mtx --proof d.json         also write a certificate of d
  flipwise code h.mtx --check d.json         check it
  flipwise code hx.mtx hz.mtx --limit 3600 --log bounds.txt --resume state
  flipwise code hx.mtx hz.mtx --format pauli
                                             write the stabilizers as Pauli
                                             strings
  flipwise code model.dem --decode shots.txt
                                             decode each line of detectors
  flipwise code steane.txt --decode syndromes.txt
                                             decode each line of stabilizers
)";

/// Returns "3", or bounds such as "between 2 and 4".
std::string value_in_words(const CodeDistance& distance) {
  if (distance.status == Status::optimal) return fmt::format("= {}", *distance.upper);
  if (distance.searched && distance.upper) return fmt::format("<= {}", *distance.upper);
  const std::string bounds = bounds_in_words(distance.lower, distance.upper);
  return bounds.empty() ? "not known" : bounds;
}

std::string title_of(const CodeRequest& request, const CodeParameters& found) {
  if (const auto* model = std::get_if<ErrorModel>(&request.code))
    return fmt::format("{}, {}, {}", quantity(found.n, "error", "errors"),
                       quantity(model->detector_count, "detector", "detectors"),
                       quantity(model->observable_count, "observable", "observables"));
  std::string numbers = std::to_string(found.n);
  numbers += found.k ? fmt::format(",{}", *found.k) : ",?";
  if (found.gauge) numbers += fmt::format(",{}", *found.gauge);
  if (found.d.status == Status::optimal) numbers += fmt::format(",{}", *found.d.upper);
  return std::holds_alternative<LinearCode>(request.code) ? fmt::format("[{}]", numbers)
                                                          : fmt::format("[[{}]]", numbers);
}

/// Returns why a code has no distance.
std::string_view no_word(const Code& code) {
  if (std::holds_alternative<LinearCode>(code)) return "no codeword but 0";
  if (std::holds_alternative<ErrorModel>(code)) return "no undetected errors flip an observable";
  return "no encoded qubit";
}

/// Returns the distances after the title.
std::string distances_of(const CodeRequest& request, const CodeParameters& found) {
  if (found.d.status == Status::impossible) return std::string(no_word(request.code));
  std::string text;
  if (found.x && found.d.status == Status::optimal)
    text = fmt::format("d_X {}, d_Z {}", value_in_words(*found.x), value_in_words(*found.z));
  else if (found.x)
    text = fmt::format("d {} (d_X {}, d_Z {})", value_in_words(found.d), value_in_words(*found.x),
                       value_in_words(*found.z));
  else
    text = "d " + value_in_words(found.d);
  const bool is_proved =
      found.d.status == Status::optimal &&
      (!found.x || (found.x->status == Status::optimal && found.z->status == Status::optimal));
  return text + (is_proved ? ", proved" : "");
}

/// Returns the places of a word with the numbers of the file.
std::string places_of(const CodeWord& word, const Labels& labels) {
  std::string text;
  for (const std::size_t place : word.places) text += " " + labels.button(place);
  return text;
}

/// Returns a word as text, with a line end.
std::string text_of_word(const CodeRequest& request, const CodeParameters& found, const CodeWord& word) {
  const char* const plural = word.places.size() == 1 ? "" : "s";
  if (const auto* linear = std::get_if<LinearCode>(&request.code))
    return fmt::format("bit{}{}\n", plural, places_of(word, linear->matrix.labels()));
  if (const auto* css = std::get_if<CssCode>(&request.code))
    return fmt::format("qubit{}{}\n", plural, places_of(word, css->x_checks.labels()));
  if (std::holds_alternative<StabilizerCode>(request.code)) return pauli_string(word, found.n) + "\n";
  std::string text;
  for (const std::size_t error : word.places)
    text += error_instruction(std::get<ErrorModel>(request.code), error) + "\n";
  return text;
}

/// Returns what the words of a code are called, such as "X-type operators".
std::string words_called(const Code& code, std::string_view kind, bool are_many) {
  if (std::holds_alternative<LinearCode>(code)) return are_many ? "codewords" : "codeword";
  if (std::holds_alternative<ErrorModel>(code))
    return are_many ? "such sets of errors" : "undetected errors that flip an observable";
  return fmt::format("{}{}operator{}", kind, kind.empty() ? "" : "-type ", are_many ? "s" : "");
}

/// Returns lines with a word, the number of words of its weight, and a basis.
std::string lines_of_word(const CodeRequest& request, const CodeParameters& found,
                          const CodeDistance& distance, std::string_view kind) {
  std::string text;
  const bool is_model = std::holds_alternative<ErrorModel>(request.code);
  if (distance.word)
    text = fmt::format("{} {}:{}{}", distance.status == Status::optimal ? "lightest" : "lightest known",
                       words_called(request.code, kind, false), is_model ? "\n" : " ",
                       text_of_word(request, found, *distance.word));
  if (distance.searched && distance.word)
    text += fmt::format("weight {} found in {} of {}\n", *distance.upper, *distance.met,
                        quantity(*distance.searched, "random information set", "random information sets"));
  if (distance.number && distance.status == Status::optimal)
    text += fmt::format("{} of weight {}: {}\n", words_called(request.code, kind, true), *distance.upper,
                        *distance.number);
  for (const CodeWord& word : distance.all)
    text += (is_model ? "errors:\n" : "") + text_of_word(request, found, word);
  if (!distance.basis.empty())
    text += fmt::format("{} of least weight:\n",
                        is_model ? "sets of errors that flip independent sets of observables,"
                                 : "independent " + words_called(request.code, kind, true));
  for (const CodeDistance& one : distance.basis)
    text += fmt::format("weight {}{}{}", value_in_words(one).substr(one.status == Status::optimal ? 2 : 0),
                        one.word ? (is_model ? ":\n" : ": ") : "\n",
                        one.word ? text_of_word(request, found, *one.word) : "");
  return text;
}

std::string text_of_code(const CodeRequest& request, const CodeParameters& found) {
  std::string text = fmt::format("{}: {}\n", title_of(request, found), distances_of(request, found));
  if (found.d.is_at_least)
    text += fmt::format("at least {}: {}\n", *request.query.at_least, *found.d.is_at_least ? "yes" : "no");
  if (found.x)
    text += lines_of_word(request, found, *found.x, "X") + lines_of_word(request, found, *found.z, "Z");
  else
    text += lines_of_word(request, found, found.d, "");
  for (std::size_t i = 0; i < found.of_observable.size(); ++i) {
    const CodeDistance& one = found.of_observable[i];
    text += one.status == Status::impossible ? fmt::format("L{}: no undetected errors flip it\n", i)
                                             : fmt::format("L{}: d {}{}\n", i, value_in_words(one),
                                                           one.status == Status::optimal ? ", proved" : "");
    if (one.number && one.status == Status::optimal && !found.d.number)
      text += fmt::format("such sets of errors of weight {}: {}\n", *one.upper, *one.number);
  }
  for (const auto* one : {&found.d, found.x ? &*found.x : nullptr, found.z ? &*found.z : nullptr})
    if (one != nullptr && !one->reason.empty())
      return text + fmt::format("{}: {}\n",
                                one->status == Status::optimal && !one->number ? "not counted" : "reason",
                                with_option(one->reason));
  return text;
}

/// True if a requested part is missing.
bool is_incomplete(const CodeRequest& request, const CodeParameters& found) {
  if (found.d.is_at_least) return false;
  if (request.query.any)
    return !found.d.reason.empty() || (request.query.at_least && found.d.status != Status::impossible);
  const auto is_open = [&](const CodeDistance& one) {
    return one.status == Status::unknown ||
           (request.query.basis && one.status == Status::optimal &&
            (one.basis.empty() || one.basis.back().status != Status::optimal)) ||
           (request.query.how_many && one.status == Status::optimal && !one.number) ||
           (request.query.all > 0 && one.status == Status::optimal && one.all.empty());
  };
  if (std::any_of(found.of_observable.begin(), found.of_observable.end(), is_open)) return true;
  if (found.x) return is_open(*found.x) || is_open(*found.z);
  return found.d.status == Status::unknown || (found.of_observable.empty() && is_open(found.d));
}

/// Decodes a line: Stim's format 01 of the detectors, and perhaps a second word for what is erased.
class ShotAnswerer final : public LineAnswerer {
 public:
  ShotAnswerer(const Code& code, const ErrorModel& model, const ErrorDecoder& decoder,
               const LineOptions& options)
      : LineAnswerer(options),
        code_(code),
        model_(model),
        decoder_(decoder),
        errors_of_place_(is_of_qubits() ? 3 : 1) {}

 private:
  std::string unknown(std::string_view why) const override {
    return options().json ? JsonObject{{"status", "unknown"}, {"reason", std::string(why)}}.text() + "\n"
                          : fmt::format("unknown: {}\n", with_option(why));
  }
  bool answers_empty_lines() const override { return true; }
  void answer_id(std::string_view text) override { answer_cells(text); }
  void answer_json(std::string_view text) override { answer_cells(text); }
  void answer_board(std::string_view text, std::uint64_t /*line*/) override { answer_cells(text); }

  bool answer_cells(std::string_view text) override {
    const std::size_t end = std::min(text.find(' '), text.size());
    Board detectors(1, std::max<std::size_t>(model_.detector_count, 1));
    for (const std::size_t i : ones_of(text.substr(0, end), model_.detector_count, checks_called()))
      detectors.flip(0, i);
    std::vector<std::size_t> erased;
    if (end < text.size())
      for (const std::size_t place :
           ones_of(text.substr(end + 1), model_.detectors.size() / errors_of_place_, errors_called()))
        for (std::size_t i = 0; i < errors_of_place_; ++i) erased.push_back(place * errors_of_place_ + i);
    const DecodedErrors decoded = decoder_.decode(detectors, erased);
    if (decoded.status == Status::unknown) {
      out().unknown = true;
      out().text += unknown(decoded.reason);
    } else {
      out().text += (options().json ? json_of(decoded) : text_of(decoded)) + "\n";
    }
    return true;
  }

  using Called = std::pair<const char*, const char*>;  // one, and many
  bool is_of_qubits() const {
    return std::holds_alternative<CssCode>(code_) || std::holds_alternative<StabilizerCode>(code_);
  }
  Called checks_called() const {
    if (std::holds_alternative<ErrorModel>(code_)) return {"detector", "detectors"};
    if (std::holds_alternative<StabilizerCode>(code_)) return {"stabilizer", "stabilizers"};
    return {"check", "checks"};
  }
  Called errors_called() const {
    if (std::holds_alternative<ErrorModel>(code_)) return {"error", "errors"};
    if (std::holds_alternative<LinearCode>(code_)) return {"bit", "bits"};
    return {"qubit", "qubits"};
  }

  /// Returns the places of the ones in a word of 0 and 1.
  static std::vector<std::size_t> ones_of(std::string_view word, std::size_t count, Called called) {
    if (const std::size_t at = word.find_first_not_of("01"); at != word.npos)
      throw InputError(fmt::format("expected a 0 or 1 for each {}, without blanks, found {}", called.first,
                                   word[at] == ' ' ? "a blank"
                                   : word[at] > ' ' && word[at] < 0x7f
                                       ? fmt::format("'{}'", word[at])
                                       : fmt::format("byte {:#04x}", static_cast<unsigned char>(word[at]))),
                       ErrorCode::syntax);
    if (word.size() != count)
      throw InputError(fmt::format("found {}, but there {} {}; write a 0 or 1 for each, without blanks",
                                   quantity(word.size(), "number", "numbers"), count == 1 ? "is" : "are",
                                   quantity(count, called.first, called.second)),
                       ErrorCode::shape);
    std::vector<std::size_t> ones;
    for (std::size_t i = 0; i < word.size(); ++i)
      if (word[i] == '1') ones.push_back(i);
    return ones;
  }

  std::string text_of(const DecodedErrors& decoded) const {
    if (decoded.status != Status::optimal) return std::string(to_string(decoded.status));
    std::string observables(std::max<std::size_t>(model_.observable_count, 1),
                            model_.observable_count == 0 ? '-' : '0');
    for (const std::size_t observable : decoded.observables) observables[observable] = '1';
    std::string text = fmt::format("{} {:.6g} {}", to_string(decoded.status), decoded.weight, observables);
    if (is_of_qubits())
      return text + " " + pauli_string(product_of_errors(decoded.errors), model_.detectors.size() / 3);
    for (const std::size_t error : decoded.errors) text += " " + model_.detectors.labels().button(error);
    return text;
  }
  std::string json_of(const DecodedErrors& decoded) const {
    JsonObject object{{"status", to_string(decoded.status)}};
    if (decoded.status == Status::optimal) {
      object.add("observables", decoded.observables);
      if (is_of_qubits()) {
        const CodeWord word = product_of_errors(decoded.errors);
        object.add("support", word.places);
        object.add("paulis", word.paulis);
      } else {
        object.add("errors", decoded.errors);
      }
      object.add("weight", decoded.weight);
      object.add("max_error", decoded.max_error);
    }
    return object.text();
  }

  const Code& code_;
  const ErrorModel& model_;
  const ErrorDecoder& decoder_;
  std::size_t errors_of_place_;
};

struct CodeCommand final : Answering<CodeRequest> {
  CodeCommand() : Answering(code_examples) {
    add({{"FILE", "", "file of the code, or - for standard input [-]", &first},
         {"FILE2", "", "file of the Z checks; FILE has the X checks", &second}});
    add_fields(of_code, {{"find", &find},
                         {"basis", &query.basis},
                         {"as", &as},
                         {"pairs", &pairs},
                         {"gauge", &gauge},
                         {"generator", &generator},
                         {"each_observable", &query.each_observable},
                         {"how_many", &query.how_many},
                         {"all", WholeNumber{&all}},
                         {"at_least", WholeNumber{&query.at_least}}});
    add({{"--log", "FILE",
          "add a line with the time and both bounds of d to FILE whenever one of them improves", &log_path},
         {"--resume", "FILE",
          "save the bounds to FILE whenever they improve, and continue from FILE if it exists", &resume}});
    add({{"--decode", "FILE",
          "decode each line of FILE, which has a 0 or 1 for each detector, check or stabilizer, and print "
          "the most likely errors and the observables that they flip",
          &shots_path}});
    add({{"--proof", "FILE",
          "write a certificate of the distance to FILE, in JSON, which --check and tools/check_distance.py "
          "check",
          &proof},
         {"--check", "FILE", "check a certificate of the distance, and do not search", &certificate,
          nullptr, false, "", "--proof"}});
    add_limits(" and print proved bounds; with --find any, the exit status is 0");
    add_format(
        "text or json; qldpc: a CSS code and its distances, in the JSON of the qLDPC challenge; or write "
        "the code itself: dem (equal errors are merged), pauli, mtx (complex MatrixMarket) [text]",
        {"text", "json", "qldpc", "dem", "pauli", "mtx"});
  }

  std::string unknown(std::string_view why) const override {
    return format == "json" ? Answering::unknown(why) : fmt::format("unknown: {}\n", why);
  }

  Exit run(Output& output) override {
    query.all = all.value_or(0);
    if (query.at_least && (query.how_many || all))
      throw InputError("--at-least cannot be combined with --how-many or --all; leave one out");
    if (query.basis && (query.at_least || query.each_observable))
      throw InputError("--basis cannot be combined with --at-least or --each-observable; leave one out");
    if (query.each_observable && (!proof.empty() || !certificate.empty()))
      throw InputError(
          "--each-observable cannot be combined with --proof or --check: a certificate is for all "
          "observables together; for one of them, remove the others from the model");
    query.any = find == "any";
    if (query.any && (query.how_many || all || query.basis || query.each_observable || !resume.empty() ||
                      !proof.empty() || !certificate.empty()))
      throw InputError(
          "--find any proves nothing, so it cannot be combined with --how-many, --all, --basis, "
          "--each-observable, --resume, --proof or --check; leave it out");
    if (second == "-" && (first.empty() || first == "-"))
      throw InputError("code: only one of FILE and FILE2 can be standard input");
    if (!shots_path.empty()) return decode(output);
    if (!request_path.empty() && format == "qldpc")
      throw InputError("--request supports --format json only");
    if (format == "dem" || format == "pauli" || format == "mtx") {
      if (!request_path.empty()) throw InputError("--request supports --format json only");
      output.write(write_code(from_options().code, format));
      return Exit::answered;
    }
    if (!proof.empty()) const Output writable(proof);
    return naming(state, [&] { return Answering::run(output); });
  }

  bool answers_many() const override { return !shots_path.empty() || Answering::answers_many(); }
  bool is_shared() const override { return !shots_path.empty(); }

  Exit decode(Output& output) {
    if (query.each_observable || query.how_many || all || query.at_least || query.basis || query.any ||
        !log_path.empty() || !resume.empty() || !proof.empty() || !certificate.empty() ||
        !request_path.empty())
      throw InputError(
          "--decode cannot be combined with --find any, --each-observable, --how-many, --all, --at-least, "
          "--basis, --log, --resume, --proof, --check or --request; leave these out");
    if (!format.empty() && format != "text" && format != "json")
      throw InputError("--decode supports --format text and json only");
    if (shots_path == "-" && (first.empty() || first == "-" || second == "-"))
      throw InputError("code: only one of FILE, FILE2 and the file of --decode can be standard input");
    const CodeRequest request = from_options();
    const ErrorModel model = error_model_of(request.code);
    RunOptions run;
    apply(limits, run);
    run.threads = 1;
    run.ranks = nullptr;
    const ErrorDecoder decoder(model, run);
    if (decoder.max_error() > 0)
      note(fmt::format("weights are rounded: a decoded weight exceeds the smallest one by at most {:.2g}{}",
                       decoder.max_error(),
                       format == "json" ? "" : "; with --format json, each line has its own bound"));
    Input shots(shots_path);
    const LineOptions how{.name = shots.name(),
                          .json = format == "json",
                          .strict = strict,
                          .threads = limits.threads.value_or(0)};
    return answer_lines(shots, output, how,
                        [&] { return std::make_unique<ShotAnswerer>(request.code, model, decoder, how); });
  }

  CodeRequest from_options() override {
    CodeForm form;
    if (as) form.as = *as;
    if (pairs) form.pairs = parse_pauli_columns(*pairs);
    const auto read = [&](const std::string& path) {
      Input input(path);
      return read_code(read_all(input), input.name(), form);
    };
    Code checks = read(first);
    std::optional<Code> z_checks;
    if (!second.empty()) z_checks = read(second);
    if (query.each_observable && !std::holds_alternative<ErrorModel>(checks))
      throw InputError("--each-observable: only a detector error model has observables; leave it out",
                       ErrorCode::conflict);
    try {
      return {code_of(std::move(checks), std::move(z_checks), gauge, generator), query};
    } catch (const InputError& error) {
      if (error.place().field.empty()) throw;
      throw InputError(fmt::format("--{}: {}", error.place().field, error.what()), error.code());
    }
  }

  Exit answer(CodeRequest& request, ProgressBar& bar, Output& output) override {
    if (!certificate.empty()) return check(request, bar, output);
    std::optional<BoundsLog> log;
    if (!log_path.empty()) request.run.progress = log.emplace(log_path).call(request.run.progress);
    if (!resume.empty()) request.run.checkpoints = state.emplace(resume).checkpoints();
    const CodeParameters found = code_parameters(request.code, request.query, request.run);
    bar.erase();
    if (log) log->add(found.d.lower, found.d.upper);
    const bool is_missing = is_incomplete(request, found);
    if (state && is_missing) state->complain();
    if (found.d.status == Status::unknown && !found.d.upper)
      output.mark_unknown(fmt::format("unknown: {}", found.d.reason));
    output.write(format == "json"    ? to_json(request, found) + "\n"
                 : format == "qldpc" ? qldpc_json(request.code, found)
                                     : text_of_code(request, found));
    const Exit exit = is_missing            ? Exit::stopped
                      : found.d.is_at_least ? Exit::answered
                                            : exit_of(found.d.status);
    return proof.empty() ? exit : write_proof(request, found, exit);
  }

  /// Writes the certificate if there is one; otherwise writes only a message.
  Exit write_proof(CodeRequest& request, const CodeParameters& found, Exit exit) const {
    const auto without = [](std::string_view why, Exit failure) {
      complain(fmt::format("no certificate was written: {}", why));
      return failure;
    };
    const std::vector<CodeDistance> distances = certified(found);
    if (found.d.status == Status::impossible) return without("there is no distance", exit);
    for (const CodeDistance& one : distances)
      if (one.status != Status::optimal)
        return without(query.at_least ? "the distance is not proved; leave out --at-least"
                                      : "the distance is not proved",
                       exit);
    constexpr std::uint64_t max_steps = 100'000'000;
    apply(limits, request.run);
    request.run.progress = {};
    const Verdict verdict = verify_distances(request.code, distances, request.run, max_steps);
    if (verdict.undecided) return without(verdict.reason, Exit::stopped);
    if (!verdict.valid) throw InternalError("a distance failed its own check: " + verdict.reason);
    try {
      Output file(proof);
      file.write(certificate_json(request.code, distances, request.run) + "\n");
      file.finish();
      file.commit();
    } catch (const WriteError& error) {
      return without(error.what(), Exit::input);
    }
    return exit;
  }

  /// Checks a certificate.
  Exit check(const CodeRequest& request, ProgressBar& bar, Output& output) const {
    Input input(certificate);
    std::vector<CodeDistance> distances;
    const Verdict verdict =
        verify_certificate(request.code, read_all(input), input.name(), request.run, distances);
    bar.erase();
    if (format == "json") {
      output.write(to_json(verdict, distances) + "\n");
    } else if (verdict.valid) {
      std::string claims;
      constexpr const char* names[] = {"d_X", "d_Z"};
      for (std::size_t i = 0; i < distances.size(); ++i) {
        const CodeDistance& one = distances[i];
        claims += fmt::format("{}{} {}", i > 0 ? ", " : "", distances.size() > 1 ? names[i] : "d",
                              one.lower == one.upper ? fmt::format("= {}", one.lower)
                                                     : bounds_in_words(one.lower, one.upper));
      }
      output.write(fmt::format("valid: {}, proved\n", claims));
    } else {
      output.write(
          fmt::format("{}: {}\n", verdict.undecided ? "unknown" : "invalid", with_option(verdict.reason)));
    }
    return verdict.valid ? Exit::answered : verdict.undecided ? Exit::stopped : Exit::impossible;
  }

  std::string first, second;
  std::optional<std::string> as, pairs, find;
  bool gauge = false;
  bool generator = false;
  CodeQuery query;
  std::optional<std::uint64_t> all;
  std::string log_path, shots_path;
  std::string resume;
  std::string proof;
  std::string certificate;
  std::optional<CheckpointFile> state;
};

}  // namespace

CommandPointer code_command() {
  return std::make_unique<CodeCommand>();
}

}  // namespace flipwise::app
