// SPDX-License-Identifier: MIT
#include "json/set_lists.hpp"

#include <string>

#include "flipwise/errors.hpp"

namespace flipwise {

SetLists set_lists(const NestedSets& sets) {
  SetLists lists{.lights = std::vector<std::vector<std::uint32_t>>(sets.parent.size()),
                 .amounts = sets.amount};
  for (std::uint32_t light = 0; light < sets.set_of.size(); ++light)
    if (sets.set_of[light] != NestedSets::none) lists.lights[sets.set_of[light]].push_back(light);
  for (const std::uint32_t parent : sets.parent)
    lists.within.push_back(parent == NestedSets::none ? std::nullopt : std::optional(parent));
  return lists;
}

NestedSets nested_sets(const SetLists& lists, std::size_t lights) {
  NestedSets sets{std::vector<std::uint32_t>(lights, NestedSets::none), {}, lists.amounts};
  for (std::uint32_t set = 0; set < lists.lights.size(); ++set)
    for (const std::uint32_t light : lists.lights[set]) {
      if (light >= lights)
        throw InputError("bound_proofs: light " + std::to_string(light) +
                         " does not exist; the last light is " + std::to_string(lights - 1));
      if (sets.set_of[light] != NestedSets::none)
        throw InputError("bound_proofs: light " + std::to_string(light) +
                         " is in two lists; put it only in the list of its smallest set");
      sets.set_of[light] = set;
    }
  for (const std::optional<std::uint32_t>& outer : lists.within)
    sets.parent.push_back(outer.value_or(NestedSets::none));
  return sets;
}

JsonValue bound_proofs_value(const std::vector<NestedSets>& proofs) {
  std::vector<JsonValue> values;
  for (const NestedSets& sets : proofs) {
    const SetLists lists = set_lists(sets);
    values.push_back(
        JsonObject{{"lights", lists.lights}, {"within", lists.within}, {"amounts", lists.amounts}});
  }
  return values;
}

}  // namespace flipwise
