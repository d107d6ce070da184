// SPDX-License-Identifier: MIT
#include "count/diagram/summed_step.hpp"

#include <bit>

namespace flipwise {

std::optional<SummedStep> SummedStep::make(const CellStep& step, std::uint64_t most_values) {
  constexpr std::size_t most_keys = 1U << 12;
  constexpr std::size_t most_bits = 20;
  SummedStep result;
  for (const unsigned digits : step.digits_after()) {
    const auto at = static_cast<unsigned>(result.weights_.size());
    for (unsigned bit = 0; (digits - 1) >> bit != 0; ++bit)
      result.weights_.push_back(result.places_ << bit);
    result.places_ *= digits;
    if (result.places_ > most_places) return {};
    auto& groups = result.groups_;
    if (groups.empty() || groups.back().size() * digits > most_keys) groups.push_back({0});
    auto& keys = groups.back();
    const std::size_t lower = keys.size();
    for (std::size_t i = lower; i < lower * digits; ++i)
      keys.push_back(keys[i % lower] | StateKey{i / lower} << at);
  }

  std::vector<std::uint64_t> parts;  // by bit of the state before
  const auto part = [&](unsigned bit) -> std::uint64_t& {
    if (bit >= parts.size()) parts.resize(bit + 1);
    return parts[bit];
  };
  for (const auto& move : step.moves())
    for (unsigned bit = 0; move.mask >> bit != 0; ++bit)
      part(move.from + bit) = result.weights_[move.to + bit];
  std::vector<unsigned> bits_of_neighbours;
  for (const auto& cell : step.neighbours())
    for (unsigned bit = 0; cell.mask >> bit != 0; ++bit) {
      part(cell.from + bit) = most_places << bits_of_neighbours.size();
      bits_of_neighbours.push_back(cell.from + bit);
      if (bits_of_neighbours.size() > most_bits || most_values >> bits_of_neighbours.size() == 0) return {};
    }
  if (parts.size() > 64) return {};

  result.tables_.resize((parts.size() + 7) / 8);
  parts.resize(8 * result.tables_.size());
  for (std::size_t at = 0; at < result.tables_.size(); ++at)
    for (std::size_t byte = 1; byte < 256; ++byte)
      result.tables_[at][byte] = result.tables_[at][byte & (byte - 1)] +
                                 parts[8 * at + static_cast<unsigned>(std::countr_zero(byte))];

  result.added_.assign(std::size_t{1} << bits_of_neighbours.size(), {nowhere, nowhere});
  for (std::size_t value = 0; value < result.added_.size(); ++value) {
    StateKey state = 0;
    for (std::size_t bit = 0; bit < bits_of_neighbours.size(); ++bit)
      state |= StateKey{value >> bit & 1} << bits_of_neighbours[bit];
    if (!step.has_digits(state)) continue;
    const auto next = step.next(state);
    for (std::size_t lit = 0; lit < 2; ++lit)
      if (next[lit]) result.added_[value][lit] = result.place_of(*next[lit]);
  }
  return result;
}

std::uint64_t SummedStep::place_of(StateKey key) const {
  std::uint64_t place = 0;
  for (std::size_t bit = 0; bit < weights_.size(); ++bit)
    if ((key >> bit & 1) != 0) place += weights_[bit];
  return place;
}

}  // namespace flipwise
