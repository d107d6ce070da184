// SPDX-License-Identifier: MIT
#include "solve/colour_coset/line_choices.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace flipwise {

namespace {

constexpr std::uint64_t no_choice = std::numeric_limits<std::uint64_t>::max();

}  // namespace

std::optional<LineOptions> line_options(unsigned colours, std::size_t lines, std::size_t across,
                                        unsigned s) {
  // (across - 1) x = -s for each line, and all x together add up to s.
  const auto factor = static_cast<unsigned>((across - 1) % colours);
  LineOptions result;
  result.options = std::gcd(factor, colours);
  result.step = colours / result.options;
  const auto misses = [&] { return (factor * result.base + s) % colours != 0; };
  while (result.base < result.step && misses()) ++result.base;
  if (result.base == result.step) return std::nullopt;
  const auto bases = static_cast<unsigned>(lines % colours * result.base % colours);
  const unsigned rest = (s + colours - bases) % colours;
  if (rest % result.step != 0) return std::nullopt;
  result.sum = rest / result.step;
  return result;
}

LineChoices::LineChoices(std::size_t lines, unsigned options)
    : lines_(lines), options_(options), least_((lines + 1) * options, no_choice) {
  least_[lines * options] = 0;
}

std::uint64_t LineChoices::find(std::span<const std::uint64_t> costs, unsigned sum) {
  for (std::size_t line = lines_; line-- > 0;) {
    const std::uint64_t* const after = least_.data() + (line + 1) * options_;
    for (unsigned of_all = 0; of_all < options_; ++of_all) {
      std::uint64_t least = no_choice;
      for (unsigned option = 0; option < options_; ++option) {
        const std::uint64_t rest = after[less(of_all, option)];
        if (rest != no_choice) least = std::min(least, rest + costs[line * options_ + option]);
      }
      least_[line * options_ + of_all] = least;
    }
  }
  return least_[sum];
}

bool LineChoices::is_best(std::span<const std::uint64_t> costs, std::size_t line, unsigned option,
                          unsigned sum) const {
  const std::uint64_t rest = least_[(line + 1) * options_ + less(sum, option)];
  return rest != no_choice && rest + costs[line * options_ + option] == least_[line * options_ + sum];
}

BigInt LineChoices::number(std::span<const std::uint64_t> costs, unsigned sum) const {
  std::vector<BigInt> after(options_);
  after[0] = 1;
  for (std::size_t line = lines_; line-- > 0;) {
    std::vector<BigInt> here(options_);
    for (unsigned of_all = 0; of_all < options_; ++of_all)
      for (unsigned option = 0; option < options_; ++option)
        if (is_best(costs, line, option, of_all)) here[of_all] += after[less(of_all, option)];
    after = std::move(here);
  }
  return after[sum];
}

std::vector<std::vector<unsigned>> LineChoices::list(std::span<const std::uint64_t> costs, unsigned sum,
                                                     std::span<const unsigned> order,
                                                     std::uint64_t most) const {
  // After a complete choice, the last line that has a later option takes it.
  std::vector<std::vector<unsigned>> result;
  std::vector<unsigned> next(lines_ + 1);       // number of the option that a line tries next
  std::vector<unsigned> left(lines_ + 1, sum);  // sum of a line's option and all after it
  std::vector<unsigned> choice(lines_);
  std::size_t line = 0;
  while (true) {
    if (line == lines_) {
      result.push_back(choice);
      if (result.size() == most) return result;
    }
    while (line == lines_ || next[line] == options_) {
      if (line == 0) return result;
      --line;
    }
    const unsigned option = order[line * options_ + next[line]++];
    if (!is_best(costs, line, option, left[line])) continue;
    choice[line] = option;
    left[line + 1] = less(left[line], option);
    ++line;
    if (line < lines_) next[line] = 0;
  }
}

}  // namespace flipwise
