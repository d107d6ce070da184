// SPDX-License-Identifier: MIT
#include "option.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <string_view>
#include <utility>

#include "flipwise/errors.hpp"

namespace flipwise::app {

namespace {

std::size_t edit_distance(std::string_view left, std::string_view right) {
  std::vector<std::size_t> row(right.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < left.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < right.size(); ++j) {
      const std::size_t replaced = diagonal + (left[i] != right[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string did_you_mean(const std::string& word, const std::vector<std::string>& words) {
  const auto nearest =
      std::min_element(words.begin(), words.end(), [&](const std::string& left, const std::string& right) {
        return edit_distance(word, left) < edit_distance(word, right);
      });
  if (nearest == words.end() || edit_distance(word, *nearest) > 1 + nearest->size() / 3) return "";
  return fmt::format("; did you mean '{}'?", *nearest);
}

Check one_of(std::vector<std::string> words) {
  return [words = std::move(words)](const std::string& value) -> std::string {
    if (std::find(words.begin(), words.end(), value) != words.end()) return "";
    return fmt::format("'{}' is not one of {}{}", value, fmt::join(words, ", "),
                       did_you_mean(value, words));
  };
}

std::string positive_number(const std::string& value) {
  constexpr double most = 1e9;
  double number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size() || !(number > 0) || !(number <= most))
    return fmt::format("'{}' is not a number above 0 and up to 1e9", value);
  return "";
}

std::string thread_number(const std::string& value) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size() || number < 1 || number > 65536)
    return fmt::format("'{}' is not a number from 1 to 65536", value);
  return "";
}

std::uint64_t number_from(const std::string& text, const std::string& what, std::uint64_t least,
                          std::uint64_t most) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < least || number > most)
    throw InputError(fmt::format("{}: '{}' is not a whole number from {} to {}", what, text, least, most));
  return number;
}

}  // namespace flipwise::app
