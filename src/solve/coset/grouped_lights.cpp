// SPDX-License-Identifier: MIT
#include "solve/coset/grouped_lights.hpp"

#include <algorithm>
#include <tuple>

#include "gf2/bits.hpp"

namespace flipwise {

namespace {

std::vector<gf2::ByteMap<1, 1>::Image> images_of(std::span<const Bits> duals, const SplitClass& target) {
  std::vector<gf2::ByteMap<1, 1>::Image> images(duals.size());
  for (std::size_t i = 0; i < duals.size(); ++i)
    for (std::size_t j = 0; j < target.rank; ++j)
      images[i][0] |= Word{gf2::dot(target.basis[j], duals[i])} << j;
  return images;
}

}  // namespace

CoordinateMap::CoordinateMap(std::span<const Bits> duals, const SplitClass& target)
    : map_(images_of(duals, target)) {}

GroupedLights group_lights(const std::vector<ParityClass::Light>& lights, std::int64_t heaviest,
                           const Grouping& grouping, const CoordinateMap& first,
                           const CoordinateMap& second, Limits& limits) {
  struct Entry {
    std::uint64_t group;
    std::uint64_t place;
    ParityClass::Light light;
  };
  const auto wanted = static_cast<std::size_t>(
      std::count_if(lights.begin(), lights.end(),
                    [&](const ParityClass::Light& light) { return light.weight <= heaviest; }));
  GroupedLights result;
  constexpr std::size_t column_bytes = 3 * sizeof(std::uint64_t);
  result.charge = limits.charge(static_cast<double>(wanted * (sizeof(Entry) + column_bytes) +
                                                    grouping.groups() * sizeof(std::size_t)));
  std::vector<Entry> entries;
  entries.reserve(wanted);
  for (const ParityClass::Light& light : lights) {
    if (light.weight > heaviest) continue;
    const std::uint64_t place = first(light.index);
    entries.push_back({grouping.group(light.index, place), place, light});
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.group, a.light.weight, a.light.index) <
           std::tie(b.group, b.light.weight, b.light.index);
  });
  result.begin.resize(grouping.groups() + 1);
  for (auto* column : {&result.packed, &result.second, &result.index}) column->reserve(wanted);
  const std::uint64_t low = (std::uint64_t{1} << grouping.segment_bits) - 1;
  for (const Entry& entry : entries) {
    ++result.begin[entry.group + 1];
    result.packed.push_back((entry.place & low) | std::uint64_t{entry.light.weight}
                                                      << GroupedLights::weight_place);
    result.second.push_back(second(entry.light.index));
    result.index.push_back(entry.light.index);
  }
  for (std::size_t g = 0; g < grouping.groups(); ++g) result.begin[g + 1] += result.begin[g];
  return result;
}

}  // namespace flipwise
