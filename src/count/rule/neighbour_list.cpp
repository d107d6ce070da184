// SPDX-License-Identifier: MIT
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

#include "count/rule/digits.hpp"
#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

std::uint32_t parse_neighbour_list(std::string_view text, Adjacency adjacent) {
  const unsigned most = degree(adjacent);
  const std::uint32_t all = degree_mask(adjacent);
  std::uint32_t mask = 0;
  std::string_view rest = text;
  while (true) {
    const std::string_view item = rest.substr(0, rest.find(','));
    if (item == "even") {
      mask |= 0b101010101U & all;
    } else if (item == "odd") {
      mask |= 0b010101010U & all;
    } else if (item == "any") {
      mask |= all;
    } else if (item == "none" && item.size() == text.size()) {
      return 0;
    } else {
      std::uint64_t number = 0;
      const auto [end, error] = std::from_chars(item.data(), item.data() + item.size(), number);
      if (error != std::errc{} || end != item.data() + item.size() || number > most)
        throw InputError("neighbour list '" + std::string(text) + "': expected numbers 0 to " +
                         std::to_string(most) + ", even, odd, any or none, with commas");
      mask |= 1U << number;
    }
    if (item.size() == rest.size()) return mask;
    rest.remove_prefix(item.size() + 1);
  }
}

}  // namespace flipwise
