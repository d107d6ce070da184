// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gf2/byte_map.hpp"
#include "run/limits.hpp"
#include "solve/coset/parity_class.hpp"

namespace flipwise {

/// What the coordinates of one class add to the coordinates of another.
class CoordinateMap {
 public:
  /// `duals`: what coordinate i of the one class adds to a member; `target`: the other class.
  CoordinateMap(std::span<const Bits> duals, const SplitClass& target);
  std::uint64_t operator()(std::uint64_t index) const { return map_(&index)[0]; }

 private:
  gf2::ByteMap<1, 1> map_;
};

/// How a table is cut into segments that the cache holds, and entries are grouped by where they look:
///
///     place = [ high bits: the segment | low bits: within the segment ]
///     group = [ shared coordinates | high bits of the place ]
struct Grouping {
  std::size_t shared = 0;
  unsigned segment_bits = 0;
  unsigned high_bits = 0;
  std::size_t group(std::uint64_t index, std::uint64_t place) const {
    return (index & ((std::uint64_t{1} << shared) - 1)) << high_bits | place >> segment_bits;
  }
  std::size_t groups() const { return std::size_t{1} << (shared + high_bits); }
};

/// The light entries of one class by group, within a group by weight, as columns.
struct GroupedLights {
  static constexpr unsigned weight_place = 40;  // a packed entry: place in the segment below, weight above
  static constexpr std::uint64_t place_mask = (std::uint64_t{1} << weight_place) - 1;

  std::vector<std::uint64_t> packed = {};
  std::vector<std::uint64_t> second = {};  // index of the second look-up
  std::vector<std::uint64_t> index = {};   // own coordinates
  std::vector<std::size_t> begin = {};     // of group g; one more at the end
  Charge charge = {};
};

/// Groups the entries of weight at most `heaviest`. `first` and `second` say where an entry looks in the
/// tables of the other half.
GroupedLights group_lights(const std::vector<ParityClass::Light>& lights, std::int64_t heaviest,
                           const Grouping& grouping, const CoordinateMap& first,
                           const CoordinateMap& second, Limits& limits);

}  // namespace flipwise
