// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/io.hpp"
#include "format/bytes.hpp"
#include "run/limits.hpp"

// Graphs in B. McKay's formats graph6 and sparse6. A vertex is a light, and a button that flips itself and
// its neighbours.

namespace flipwise {

/// True if a file of buttons whose first byte is this one is a graph.
bool begins_graph(int first);

/// False if a line is not a graph in graph6: of up to 62 vertices, whose number states the length.
bool may_be_graph6(std::string_view line);

/// Reads one graph. If `lights` is given, it must be the number of vertices. Throws InputError.
ButtonsAndLights read_graph(Bytes& bytes, std::optional<std::size_t> lights);

/// The lights of each button.
using Lists = std::vector<std::vector<std::size_t>>;

/// A text that is written to a stream in pieces. Polls the limits before each piece, and throws
/// LimitReached.
class PolledText {
 public:
  PolledText(std::ostream& output, Limits& limits) : output_(output), limits_(limits) {}
  PolledText& operator+=(std::string_view text) {
    text_ += text;
    if (text_.size() >= piece) flush();
    return *this;
  }
  PolledText& operator+=(char c) { return *this += std::string_view(&c, 1); }
  void flush() {
    if (!limits_.should_continue()) limits_.give_up();
    output_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
    text_.clear();
  }
  Limits& limits() { return limits_; }

 private:
  static constexpr std::size_t piece = std::size_t{1} << 16;

  std::ostream& output_;
  Limits& limits_;
  std::string text_;
};

/// Returns the neighbours of each vertex of a graph given as its buttons, which are in order. Throws
/// InputError, with these names of buttons and lights, where these are not a graph, for example where a
/// button names a light twice.
Lists neighbours_of(const Lists& buttons, std::size_t lights, const Labels& labels, Limits& limits);

/// Write the graph of the buttons, whose lists must be sorted and without repeated lights. Throw InputError
/// if the buttons are not those of a graph.
void write_graph6(const Lists& buttons, std::size_t lights, const Labels& labels, PolledText& text);
void write_sparse6(const Lists& buttons, std::size_t lights, const Labels& labels, PolledText& text);

}  // namespace flipwise
