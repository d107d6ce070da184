// SPDX-License-Identifier: MIT
//
// Reads detector error models, the .dem files of Stim. A text is parsed into nested blocks of instructions,
// and these are then carried out, repeat blocks as often as they say.
#include <algorithm>
#include <array>
#include <cctype>
#include <locale>
#include <numeric>
#include <optional>
#include <span>
#include <sstream>
#include <utility>

#include "board/lights.hpp"
#include "flipwise/errors.hpp"
#include "format/code_files.hpp"

namespace flipwise {

namespace {

constexpr std::size_t max_depth = 100;
constexpr std::uint64_t max_steps = 20'000'000;  // instructions and targets of the expanded model
constexpr std::uint64_t max_target = std::uint64_t{1} << 60;  // as in Stim

enum class Action { error, detector, observable, shift, repeat };
constexpr std::array<std::pair<std::string_view, Action>, 5> actions = {{
    {"error", Action::error},
    {"detector", Action::detector},
    {"logical_observable", Action::observable},
    {"shift_detectors", Action::shift},
    {"repeat", Action::repeat},
}};

std::string in_lower_case(std::string_view word) {
  std::string lower(word);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

/// Returns the number that a word is, such as 1e-3; nothing if it is none.
std::optional<double> number_in(const std::string& word) {
  std::istringstream digits(word);
  digits.imbue(std::locale::classic());
  double value = 0;
  if (word.find_first_not_of("0123456789+-.eE") != word.npos || !(digits >> value) ||
      digits.peek() != std::istringstream::traits_type::eof())
    return std::nullopt;
  return value;
}

/// Returns a number with the fewest digits that distinguish it from other numbers.
std::string shortest(double number) {
  constexpr int max_digits = 17;
  for (int digits = 1;; ++digits) {
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text.precision(digits);
    text << number;
    if (digits == max_digits || number_in(text.str()) == number) return text.str();
  }
}

struct Target {
  bool is_observable;
  std::uint64_t index;
  auto operator<=>(const Target&) const = default;
};

struct Instruction {
  Action action = {};
  Bytes::Mark at = {};
  double probability = 0;
  std::vector<Target> targets = {};
  std::uint64_t number = 0;             // of shift_detectors and repeat
  std::vector<Instruction> block = {};  // of repeat
};

class ModelParser {
 public:
  explicit ModelParser(Bytes& bytes) : bytes_(bytes) {}

  std::vector<Instruction> parse() { return block({}, 0); }

 private:
  /// Reads lines up to the end of a block, which began at `opened`; at depth 0, up to the end of the text.
  std::vector<Instruction> block(const Bytes::Mark& opened, std::size_t depth) {
    std::vector<Instruction> instructions;
    while (true) {
      bytes_.skip_blanks();
      const int next = bytes_.peek();
      if (next == Bytes::end && depth > 0) bytes_.fail("repeat: its block has no closing '}'", opened);
      if (next == Bytes::end) return instructions;
      if (next == '}') {
        if (depth == 0) bytes_.fail("this '}' closes no repeat block; remove it");
        bytes_.get();
        end_line("'}'");
        return instructions;
      }
      if (std::isalpha(next) != 0)
        instructions.push_back(instruction(depth));
      else if (next != '#' && next != '\n')
        bytes_.fail("expected an instruction, found " + byte_name(next));
      else
        end_line("an instruction");
    }
  }

  Instruction instruction(std::size_t depth) {
    Instruction result{.at = bytes_.mark()};
    const std::string word = name();
    const auto found =
        std::find_if(actions.begin(), actions.end(), [&](const auto& one) { return one.first == word; });
    if (found == actions.end())
      bytes_.fail("unknown instruction '" + word +
                      "'; expected error, detector, logical_observable, shift_detectors or repeat",
                  result.at);
    result.action = found->second;
    skip_tag();
    const std::vector<double> arguments = this->arguments();
    if (result.action == Action::error) {
      if (arguments.size() != 1 || !(arguments[0] >= 0 && arguments[0] <= 1))
        bytes_.fail("error: expected one probability from 0 to 1, as in error(0.01) D0", result.at);
      result.probability = arguments[0];
    } else if (!arguments.empty() &&
               (result.action == Action::observable || result.action == Action::repeat)) {
      bytes_.fail(word + ": has no arguments in parentheses", result.at);
    }
    if (result.action == Action::shift || result.action == Action::repeat)
      result.number = number(word + ": expected one whole number");
    else
      read_targets(result);
    bytes_.skip_blanks();
    if (result.action != Action::repeat) {
      end_line("an instruction");
      return result;
    }
    if (result.number == 0) bytes_.fail("repeat: expected a number from 1", result.at);
    if (bytes_.peek() != '{') bytes_.fail("repeat: expected '{', found " + byte_name(bytes_.peek()));
    bytes_.get();
    end_line("'{'");
    if (depth == max_depth)
      bytes_.fail("repeat blocks are nested more than 100 deep; write fewer levels", result.at);
    result.block = block(result.at, depth + 1);
    return result;
  }

  std::string name() {
    std::string word;
    while (std::isalnum(bytes_.peek()) != 0 || bytes_.peek() == '_')
      word += static_cast<char>(bytes_.get());
    return in_lower_case(word);
  }

  void skip_tag() {
    if (bytes_.peek() != '[') return;
    const Bytes::Mark start = bytes_.mark();
    while (bytes_.peek() != ']') {
      if (bytes_.peek() == '\n' || bytes_.peek() == Bytes::end)
        bytes_.fail("this tag has no closing ']'", start);
      if (bytes_.get() == '\\' &&
          std::string_view("CBrn").find(static_cast<char>(bytes_.peek())) == std::string_view::npos)
        bytes_.fail("in a tag, \\ stands before C, B, r or n; found " + byte_name(bytes_.peek()));
    }
    bytes_.get();
  }

  /// Reads the numbers in parentheses; none if there are no parentheses.
  std::vector<double> arguments() {
    std::vector<double> numbers;
    bytes_.skip_blanks();
    if (bytes_.peek() != '(') return numbers;
    do {
      bytes_.get();
      bytes_.skip_blanks();
      if (numbers.empty() && bytes_.peek() == ')') break;
      const Bytes::Mark start = bytes_.mark();
      std::string word;
      while (std::isalnum(bytes_.peek()) != 0 ||
             (bytes_.peek() != Bytes::end &&
              std::string_view("+-.").find(static_cast<char>(bytes_.peek())) != std::string_view::npos))
        word += static_cast<char>(bytes_.get());
      const auto value = number_in(word);
      if (!value)
        bytes_.fail(
            "expected a number, found " + (word.empty() ? byte_name(bytes_.peek()) : "'" + word + "'"),
            start);
      numbers.push_back(*value);
      bytes_.skip_blanks();
    } while (bytes_.peek() == ',');
    if (bytes_.peek() != ')') bytes_.fail("expected ',' or ')', found " + byte_name(bytes_.peek()));
    bytes_.get();
    return numbers;
  }

  std::uint64_t number(const std::string& expected) {
    bytes_.skip_blanks();
    const Bytes::Mark start = bytes_.mark();
    if (!is_digit(bytes_.peek())) bytes_.fail(expected + ", found " + byte_name(bytes_.peek()));
    std::uint64_t value = 0;
    while (is_digit(bytes_.peek())) {
      value = value * 10 + static_cast<std::uint64_t>(bytes_.get() - '0');
      if (value >= max_target) bytes_.fail("this number is 2^60 or more; use a smaller one", start);
    }
    return value;
  }

  void read_targets(Instruction& result) {
    bool is_part_empty = true;
    bool has_parts = false;
    for (bytes_.skip_blanks(); !at_end_of_targets(); bytes_.skip_blanks()) {
      const int kind = std::toupper(bytes_.peek());
      const bool is_known = result.action == Action::error ? kind == 'D' || kind == 'L' || kind == '^'
                            : result.action == Action::observable ? kind == 'L'
                                                                  : kind == 'D';
      if (!is_known)
        bytes_.fail(std::string("expected ") +
                    (result.action == Action::error
                         ? "a detector such as D0, an observable such as L0, or ^"
                     : result.action == Action::observable ? "an observable such as L0"
                                                           : "a detector such as D0") +
                    ", found " + byte_name(bytes_.peek()));
      if (kind == '^' && is_part_empty) bytes_.fail("no target stands before this ^");
      bytes_.get();
      is_part_empty = kind == '^';
      has_parts = has_parts || kind == '^';
      if (kind != '^') {
        if (!is_digit(bytes_.peek()))
          bytes_.fail("expected the number of a target, found " + byte_name(bytes_.peek()));
        result.targets.push_back({kind == 'L', number("")});
      }
      if (!at_end_of_targets() && !is_blank(bytes_.peek()))
        bytes_.fail(std::string("expected a blank after ") +
                    (is_part_empty ? "^" : "the number of a target") + ", found " +
                    byte_name(bytes_.peek()));
    }
    if (has_parts && is_part_empty) bytes_.fail("no target stands after the last ^");
    if (result.targets.empty() && result.action != Action::error)
      bytes_.fail("expected a target", result.at);
  }
  bool at_end_of_targets() {
    return bytes_.peek() == '\n' || bytes_.peek() == '#' || bytes_.peek() == Bytes::end;
  }

  /// Skips a comment and the end of the line.
  void end_line(const char* after) {
    bytes_.skip_blanks();
    if (bytes_.peek() == '#') bytes_.skip_line();
    if (bytes_.peek() == Bytes::end) return;
    if (bytes_.peek() != '\n')
      bytes_.fail(std::string("expected the end of the line after ") + after + ", found " +
                  byte_name(bytes_.peek()));
    bytes_.get();
  }

  Bytes& bytes_;
};

/// Carries out the instructions of a model.
class ModelBuilder {
 public:
  explicit ModelBuilder(const Bytes& bytes) : bytes_(bytes) {}

  void carry_out(const std::vector<Instruction>& instructions) {
    for (const Instruction& one : instructions) {
      steps_ += 1 + one.targets.size();
      if (steps_ > max_steps)
        bytes_.fail(
            "the model has more than 20000000 instructions and targets once its repeat blocks are "
            "expanded",
            one.at, ErrorCode::too_large);
      if (one.action == Action::shift) shift(one);
      if (one.action == Action::repeat)
        for (std::uint64_t i = 0; i < one.number; ++i) {
          ++steps_;
          carry_out(one.block);
          if (one.block.empty()) break;
        }
      for (const Target& target : one.targets) declare(one, target);
      if (one.action == Action::error) add(one);
    }
  }

  /// Returns the model with equal errors fused, in the order of their first appearance. Errors that flip
  /// nothing and those of probability 0 are left out.
  ErrorModel model() {
    std::vector<std::size_t> order(probabilities_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto targets = [&](std::size_t error) {
      const std::size_t first = error == 0 ? 0 : ends_[error - 1];
      return std::span(targets_).subspan(first, ends_[error] - first);
    };
    const auto precedes = [&](std::size_t left, std::size_t right) {
      const auto one = targets(left);
      const auto other = targets(right);
      return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end());
    };
    std::stable_sort(order.begin(), order.end(), precedes);
    std::vector<bool> is_first(order.size());
    for (std::size_t i = 0; i < order.size();) {
      const std::size_t first = order[i];
      is_first[first] = true;
      for (++i; i < order.size() && !precedes(first, order[i]); ++i) {
        double& one = probabilities_[first];
        const double other = probabilities_[order[i]];
        one = one * (1 - other) + other * (1 - one);
      }
    }
    ErrorModel model{.detector_count = detectors_, .observable_count = observables_};
    for (std::size_t error = 0; error < probabilities_.size(); ++error) {
      if (!is_first[error] || probabilities_[error] == 0) continue;
      model.detectors.add();
      model.observables.add();
      for (const Target& target : targets(error))
        (target.is_observable ? model.observables : model.detectors)
            .change(static_cast<std::size_t>(target.index));
      model.probabilities.push_back(probabilities_[error]);
    }
    return model;
  }

 private:
  void shift(const Instruction& one) {
    offset_ += one.number;
    if (offset_ >= max_target)
      bytes_.fail("this shifts the numbers of detectors to 2^60 or more; use smaller numbers", one.at);
  }
  std::uint64_t index_of(const Target& target) const {
    return target.index + (target.is_observable ? 0 : offset_);
  }

  void declare(const Instruction& one, const Target& target) {
    const std::uint64_t index = index_of(target);
    if (index >= max_lights)
      bytes_.fail(std::string("the model has more than a million ") +
                      (target.is_observable ? "observables" : "detectors") + "; use a smaller model",
                  one.at, ErrorCode::too_large);
    std::size_t& count = target.is_observable ? observables_ : detectors_;
    count = std::max(count, static_cast<std::size_t>(index + 1));
  }

  void add(const Instruction& one) {
    if (one.probability == 0) return;
    std::vector<Target> sorted = one.targets;
    for (Target& target : sorted) target.index = index_of(target);
    std::sort(sorted.begin(), sorted.end());
    const std::size_t before = targets_.size();
    for (std::size_t i = 0; i < sorted.size(); ++i)
      if (i + 1 < sorted.size() && sorted[i] == sorted[i + 1])
        ++i;  // the two cancel
      else
        targets_.push_back(sorted[i]);
    if (targets_.size() == before) return;
    ends_.push_back(targets_.size());
    probabilities_.push_back(one.probability);
  }

  const Bytes& bytes_;
  std::uint64_t steps_ = 0;
  std::uint64_t offset_ = 0;
  std::size_t detectors_ = 0;
  std::size_t observables_ = 0;
  std::vector<Target> targets_;  // of all errors, one after the other
  std::vector<std::size_t> ends_;
  std::vector<double> probabilities_;
};

}  // namespace

bool looks_like_error_model(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  while (true) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == text.npos) return false;
    text.remove_prefix(first);
    if (!text.starts_with('#')) break;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
  const auto end = std::find_if(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_';
  });
  const std::string word = in_lower_case(text.substr(0, static_cast<std::size_t>(end - text.begin())));
  return std::any_of(actions.begin(), actions.end(), [&](const auto& one) { return one.first == word; });
}

ErrorModel read_error_model(Bytes& bytes) {
  const std::vector<Instruction> instructions = ModelParser(bytes).parse();
  ModelBuilder builder(bytes);
  builder.carry_out(instructions);
  return builder.model();
}

std::string error_instruction(const ErrorModel& model, std::size_t error) {
  std::string text = "error(" + shortest(model.probabilities.at(error)) + ")";
  for (const std::size_t detector : model.detectors[error]) text += " D" + std::to_string(detector);
  for (const std::size_t observable : model.observables[error]) text += " L" + std::to_string(observable);
  return text;
}

}  // namespace flipwise
