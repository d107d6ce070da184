// SPDX-License-Identifier: MIT
#include <utility>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "format/bytes.hpp"

namespace flipwise {

namespace {

/// `what`: an article and a noun, such as "a light".
std::uint64_t read_digits(Bytes& bytes, const char* what, std::uint64_t most) {
  const Bytes::Mark start = bytes.mark();
  if (!is_digit(bytes.peek()))
    bytes.fail(std::string("in a machine, expected ") + what + ", found " + byte_name(bytes.peek()));
  std::uint64_t number = 0;
  while (is_digit(bytes.peek())) {
    number = number * 10 + static_cast<std::uint64_t>(bytes.get() - '0');
    if (number > most)
      bytes.fail("in a machine, this number is too large for " + std::string(what) + "; the largest is " +
                     std::to_string(most),
                 start);
  }
  return number;
}

void take(Bytes& bytes, char c) {
  if (bytes.peek() != c)
    bytes.fail(std::string("in a machine, expected '") + c + "', found " + byte_name(bytes.peek()));
  bytes.get();
}

/// Reads numbers with commas between them, up to a bracket.
std::vector<std::uint64_t> read_list(Bytes& bytes, const char* what, std::uint64_t most, char end) {
  std::vector<std::uint64_t> numbers;
  bytes.skip_blanks();
  while (bytes.peek() != end) {
    if (!numbers.empty() && bytes.peek() != ',')
      bytes.fail(std::string("in a machine, expected ',' or '") + end + "', found " +
                 byte_name(bytes.peek()));
    if (!numbers.empty()) bytes.get();
    bytes.skip_blanks();
    numbers.push_back(read_digits(bytes, what, most));
    bytes.skip_blanks();
  }
  take(bytes, end);
  return numbers;
}

}  // namespace

bool looks_like_machine(std::string_view line) {
  return line.size() > 1 && line[0] == '[' && (line[1] == '.' || line[1] == '#');
}

Puzzle read_machine(std::string_view line, const std::string& name, std::uint64_t modulus) {
  if (modulus != 2 && modulus != counter_modulus)
    throw InputError(
        name +
            ": a machine has lights of two colours, or counters that never wrap; leave out the number "
            "of colours",
        ErrorCode::unsupported);
  Bytes bytes(line, name);
  take(bytes, '[');
  std::vector<std::uint64_t> goal;
  for (; bytes.peek() == '.' || bytes.peek() == '#'; bytes.get())
    goal.push_back(bytes.peek() == '#' ? 1 : 0);
  take(bytes, ']');
  const std::size_t lights = goal.size();
  Puzzle puzzle;
  puzzle.buttons.emplace();
  for (bytes.skip_blanks(); bytes.peek() == '('; bytes.skip_blanks()) {
    bytes.get();
    puzzle.buttons->add();
    for (const std::uint64_t light : read_list(bytes, "a light", lights - 1, ')'))
      puzzle.buttons->change(static_cast<std::size_t>(light));
  }
  if (puzzle.buttons->empty())
    bytes.fail("the machine has no buttons; write each in parentheses, such as (0,2)");
  const Bytes::Mark counters_at = bytes.mark();
  std::vector<std::uint64_t> counters;
  const bool has_counters = bytes.peek() == '{';
  if (has_counters) {
    bytes.get();
    counters = read_list(bytes, "a counter", counter_modulus - 1, '}');
    if (counters.size() != lights)
      bytes.fail("the machine has " + count_of(counters.size(), "counter") + " for " +
                     count_of(lights, "light") + "; write one for each light",
                 counters_at);
  }
  bytes.skip_blanks();
  if (bytes.peek() != Bytes::end)
    bytes.fail("expected the end of the machine, found " + byte_name(bytes.peek()));
  if (modulus == counter_modulus && !has_counters)
    bytes.fail("the machine has no counters: expected numbers in braces at its end", counters_at);
  puzzle.start = Board(1, lights, modulus);
  puzzle.goal.kind = Goal::Kind::target;
  puzzle.goal.target = Board(1, lights, modulus, modulus == 2 ? goal : counters);
  return puzzle;
}

}  // namespace flipwise
