// SPDX-License-Identifier: MIT
//
// Any text must be a rule, a wrap or a list of neighbour numbers, or cause an InputError.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"

namespace {

using namespace flipwise;

template <typename Parse>
void check(const Parse& parse) {
  try {
    parse();
  } catch (const InputError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check([&] {
    const Rule rule = parse_rule(text);
    if (parse_rule(rule.name) != rule) std::abort();
  });
  check([&] {
    if (to_string(parse_wrap(text)) != text) std::abort();
  });
  check([&] {
    const Adjacency adjacent = parse_adjacency(text);
    if (parse_adjacency(to_string(adjacent)) != adjacent) std::abort();
  });
  check([&] {
    if (parse_neighbour_list(text, Adjacency::edge) >> 5 != 0) std::abort();
  });
  check([&] {
    if (parse_neighbour_list(text, Adjacency::king) >> 9 != 0) std::abort();
  });
  return 0;
}
