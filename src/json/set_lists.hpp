// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "flipwise/answer.hpp"
#include "json/values.hpp"

namespace flipwise {

/// Nested sets in the form that JSON and Python use. The three lists have an entry for each set.
struct SetLists {
  std::vector<std::vector<std::uint32_t>> lights = {};    ///< lights in no smaller set, ascending
  std::vector<std::optional<std::uint32_t>> within = {};  ///< the next larger set, if any
  std::vector<std::uint64_t> amounts = {};
};

SetLists set_lists(const NestedSets& sets);

/// Returns nested sets of this many lights. Throws InputError if a light does not exist, or is in two
/// lists.
NestedSets nested_sets(const SetLists& lists, std::size_t lights);

JsonValue bound_proofs_value(const std::vector<NestedSets>& proofs);

}  // namespace flipwise
