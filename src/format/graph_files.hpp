// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/io.hpp"
#include "format/bytes.hpp"

// Graphs in B. McKay's graph6 and sparse6: a vertex is a light and a button, which flips itself and its
// neighbours.

namespace flipwise {

/// Whether a file of buttons that begins with this byte is a graph.
bool begins_graph(int first);

/// One graph, of as many vertices as there are lights, if that is known. Throws InputError.
ButtonsAndLights read_graph(Bytes& bytes, std::optional<std::size_t> lights);

/// A list for each button, of its lights.
using Lists = std::vector<std::vector<std::size_t>>;

/// The graph of buttons that are one, in order and without repeated lights; throws InputError for others.
std::string write_graph6(const Lists& buttons, std::size_t lights);
std::string write_sparse6(const Lists& buttons, std::size_t lights);

}  // namespace flipwise
