// SPDX-License-Identifier: MIT
#include <limits>

#include "flipwise/io.hpp"
#include "format/bytes.hpp"

namespace flipwise {

namespace {

/// Reads a number that is at most `left`, the rest of `max_total_cost`.
std::uint64_t read_number(Bytes& bytes, std::uint64_t left) {
  const Bytes::Mark start = bytes.mark();
  std::uint64_t number = 0;
  while (is_digit(bytes.peek())) {
    number = 10 * number + static_cast<std::uint64_t>(bytes.get() - '0');
    if (number > left)
      bytes.fail("the numbers add up to more than " + std::to_string(max_total_cost) + "; use smaller ones",
                 start);
  }
  return number;
}

}  // namespace

std::vector<std::uint64_t> read_numbers(std::string_view text, const std::string& name,
                                        const std::string& what) {
  Bytes bytes(text, name);
  std::vector<std::uint64_t> numbers;
  std::uint64_t left = max_total_cost;
  while (bytes.peek() != Bytes::end) {
    bytes.skip_blanks();
    if (bytes.peek() == ';') {
      bytes.skip_line();
    } else if (bytes.peek() != '\n' && bytes.peek() != Bytes::end) {
      if (!is_digit(bytes.peek()))
        bytes.fail("expected " + what + ", a whole number, found " + byte_name(bytes.peek()));
      numbers.push_back(read_number(bytes, left));
      left -= numbers.back();
      if (bytes.peek() == '.')
        bytes.fail("expected " + what + ", a whole number without a fraction, found '.'");
      bytes.skip_blanks();
      if (bytes.peek() != '\n' && bytes.peek() != Bytes::end)
        bytes.fail("expected the end of the line after " + what + " (one number per line), found " +
                   byte_name(bytes.peek()));
    }
    bytes.get();
  }
  return numbers;
}

}  // namespace flipwise
