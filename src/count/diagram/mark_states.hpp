// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "count/diagram/diagram.hpp"
#include "count/diagram/layer.hpp"
#include "count/diagram/marked_places.hpp"
#include "count/diagram/summed_step.hpp"

namespace flipwise {

/// The choices at a cell; the states, at most `most_to_mark`, become those after it, in increasing order.
/// States close together lead to states close together, so memory is read in order here and whenever the
/// diagram is run through. `marked` is memory to work in. Cost: two or three simple passes over the states
/// for every level of marks.
std::vector<Choice> mark_states(const SummedStep& step, MarkedPlaces& marked, std::vector<StateKey>& states,
                                const LayerLimits& limits);

/// Twice as many blocks of 64 places have numbers.
constexpr std::size_t most_to_mark = (std::size_t{1} << 25) - 1;

}  // namespace flipwise
