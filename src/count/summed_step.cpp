// SPDX-License-Identifier: MIT
#include "count/summed_step.hpp"

#include <algorithm>
#include <bit>

namespace flipwise {

namespace {

constexpr unsigned most_heard_bits = 14;
constexpr std::uint64_t most_low_keys = 1U << 12;

unsigned bits_for(unsigned digits) {
  return static_cast<unsigned>(std::bit_width(digits - 1));
}

}  // namespace

std::optional<SummedStep> SummedStep::make(const CellStep& step, std::uint64_t most_places) {
  SummedStep result;
  result.digits_ = step.digits_after();
  result.low_keys_ = {0};
  std::uint64_t places = 1;
  for (const unsigned digits : result.digits_) {
    const auto at = static_cast<unsigned>(result.weights_.size());
    for (unsigned bit = 0; bit < bits_for(digits); ++bit)
      result.weights_.push_back(static_cast<std::uint32_t>(places << bit));
    places *= digits;
    if (places > std::min<std::uint64_t>(most_places, nowhere)) return {};
    if (places > most_low_keys) continue;
    const std::size_t lower = result.low_keys_.size();
    for (std::size_t i = lower; i < places; ++i)
      result.low_keys_.push_back(result.low_keys_[i % lower] | StateKey{i / lower} << at);
  }
  result.places_ = static_cast<std::uint32_t>(places);

  std::vector<std::uint64_t> parts;  // by bit of the state before
  const auto part = [&](unsigned bit) -> std::uint64_t& {
    if (bit >= parts.size()) parts.resize(bit + 1);
    return parts[bit];
  };
  for (const auto& move : step.moves())
    for (unsigned bit = 0; move.mask >> bit != 0; ++bit)
      part(move.from + bit) = result.weights_[move.to + bit];
  std::vector<unsigned> heard_from;
  for (const auto& heard : step.heard())
    for (unsigned bit = 0; heard.mask >> bit != 0; ++bit) {
      part(heard.from + bit) = std::uint64_t{1} << (32 + heard_from.size());
      heard_from.push_back(heard.from + bit);
      if (heard_from.size() > most_heard_bits) return {};
    }
  if (parts.size() > 64) return {};

  result.tables_.resize((parts.size() + 7) / 8);
  parts.resize(8 * result.tables_.size());
  for (std::size_t at = 0; at < result.tables_.size(); ++at)
    for (std::size_t byte = 1; byte < 256; ++byte)
      result.tables_[at][byte] = result.tables_[at][byte & (byte - 1)] +
                                 parts[8 * at + static_cast<unsigned>(std::countr_zero(byte))];

  result.heard_.assign(std::size_t{1} << heard_from.size(), {nowhere, nowhere});
  for (std::size_t code = 0; code < result.heard_.size(); ++code) {
    StateKey state = 0;
    for (std::size_t bit = 0; bit < heard_from.size(); ++bit)
      state |= StateKey{code >> bit & 1} << heard_from[bit];
    if (!step.has_digits(state)) continue;
    const auto next = step.next(state);
    if (next[0]) result.heard_[code].unlit = result.place_of(*next[0]);
    if (next[1]) result.heard_[code].lit = result.place_of(*next[1]);
  }
  return result;
}

StateKey SummedStep::key_of(std::uint32_t place) const {
  StateKey key = 0;
  unsigned at = 0;
  for (const unsigned digits : digits_) {
    key |= StateKey{place % digits} << at;
    place /= digits;
    at += bits_for(digits);
  }
  return key;
}

std::uint32_t SummedStep::place_of(StateKey key) const {
  std::uint32_t place = 0;
  for (std::size_t bit = 0; bit < weights_.size(); ++bit)
    if ((key >> bit & 1) != 0) place += weights_[bit];
  return place;
}

}  // namespace flipwise
