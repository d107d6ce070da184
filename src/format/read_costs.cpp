// SPDX-License-Identifier: MIT
#include <limits>

#include "flipwise/io.hpp"
#include "format/bytes.hpp"

namespace flipwise {

namespace {

bool is_decimal_byte(int byte) {
  return byte >= '0' && byte <= '9';
}

void skip_blanks(Bytes& bytes) {
  while (bytes.peek() == ' ' || bytes.peek() == '\t' || bytes.peek() == '\r') bytes.get();
}

/// At most what is left of `most_cost`.
std::uint64_t read_cost(Bytes& bytes, std::uint64_t left) {
  const Bytes::Mark start = bytes.mark();
  std::uint64_t cost = 0;
  while (is_decimal_byte(bytes.peek())) {
    cost = 10 * cost + static_cast<std::uint64_t>(bytes.get() - '0');
    if (cost > left) bytes.fail("the costs add up to more than " + std::to_string(most_cost), start);
  }
  return cost;
}

}  // namespace

std::vector<std::uint64_t> read_costs(std::string_view text, const std::string& name) {
  Bytes bytes(text, name);
  std::vector<std::uint64_t> costs;
  std::uint64_t left = most_cost;
  while (bytes.peek() != Bytes::end) {
    skip_blanks(bytes);
    if (bytes.peek() == ';') {
      while (bytes.peek() != '\n' && bytes.peek() != Bytes::end) bytes.get();
    } else if (bytes.peek() != '\n' && bytes.peek() != Bytes::end) {
      if (!is_decimal_byte(bytes.peek()))
        bytes.fail("expected what a press costs, a whole number from 0 on, found " +
                   byte_name(bytes.peek()));
      costs.push_back(read_cost(bytes, left));
      left -= costs.back();
      skip_blanks(bytes);
      if (bytes.peek() != '\n' && bytes.peek() != Bytes::end)
        bytes.fail("expected one cost a line, a whole number from 0 on, found " + byte_name(bytes.peek()));
    }
    bytes.get();
  }
  return costs;
}

}  // namespace flipwise
