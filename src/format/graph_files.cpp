// SPDX-License-Identifier: MIT
#include "format/graph_files.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string_view>

#include "board/lights.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/graph.hpp"
#include "run/string_output.hpp"

namespace flipwise {

namespace {

constexpr int first_character = 63;  // for six bits that are 0
constexpr int last_character = 126;
constexpr int character_bits = 6;

/// Reads the bits of a graph, six from each character.
class BitReader {
 public:
  /// `unlike` begins the messages about characters that are not of a graph.
  BitReader(Bytes& bytes, std::string_view unlike, const char* format)
      : bytes_(bytes), unlike_(unlike), format_(format) {}

  std::uint64_t character() {
    const int byte = bytes_.peek();
    if (byte == '\n' || byte == '\r' || byte == Bytes::end)
      bytes_.fail(std::string(unlike_) + "in " + format_ +
                  ", the line ends too early for its number of vertices; complete it");
    if (byte < first_character || byte > last_character)
      bytes_.fail(std::string(unlike_) + format_ +
                  " has characters from ? to ~, and sparse6 begins with :; found " + byte_name(byte));
    return static_cast<std::uint64_t>(bytes_.get() - first_character);
  }
  bool bit() {
    if (left_ == 0) {
      bits_ = character();
      left_ = character_bits;
    }
    return bits_ >> --left_ & 1;
  }
  /// Skips the other bits of the last character.
  void skip_character() { left_ = 0; }
  /// True if the line has no more bits.
  bool at_end() {
    const int byte = bytes_.peek();
    return left_ == 0 && (byte == '\n' || byte == '\r' || byte == Bytes::end);
  }
  /// Reads the number of vertices: one, four or eight characters.
  std::uint64_t order() {
    int characters = 1;
    for (const int more : {3, 6})
      if (bytes_.peek() == last_character) {
        bytes_.get();
        characters = more;
      }
    std::uint64_t order = 0;
    for (int i = 0; i < characters; ++i) order = order << character_bits | character();
    return order;
  }

 private:
  Bytes& bytes_;
  std::string_view unlike_;
  const char* format_;
  std::uint64_t bits_ = 0;
  int left_ = 0;
};

class BitWriter {
 public:
  explicit BitWriter(PolledText& text) : text_(text) {}

  void add(std::uint64_t value, int bits) {
    while (bits-- > 0) {
      bits_ = bits_ << 1 | (value >> bits & 1);
      if (++have_ == character_bits) flush();
    }
  }
  /// Returns the number of bits that are missing from the last character.
  int missing() const { return have_ == 0 ? 0 : character_bits - have_; }
  void order(std::uint64_t order) {
    constexpr std::uint64_t greatest_of_one = 62;
    constexpr std::uint64_t greatest_of_three = 258047;
    if (order > greatest_of_one) text_ += static_cast<char>(last_character);
    if (order > greatest_of_three) text_ += static_cast<char>(last_character);
    add(order, character_bits * (order <= greatest_of_one ? 1 : order <= greatest_of_three ? 3 : 6));
  }

 private:
  void flush() {
    text_ += static_cast<char>(first_character + static_cast<int>(bits_));
    bits_ = 0;
    have_ = 0;
  }

  PolledText& text_;
  std::uint64_t bits_ = 0;
  int have_ = 0;
};

/// Reads the upper triangle of the adjacency matrix, column by column. Calls `edge` for each edge.
template <typename Edge>
void read_graph6(BitReader& bits, std::size_t order, const Edge& edge) {
  for (std::size_t v = 0; v < order; ++v)
    for (std::size_t u = 0; u < v; ++u)
      if (bits.bit()) edge(u, v);
}

/// Returns the number of bits for a vertex in sparse6.
int vertex_bits(std::size_t order) {
  return static_cast<int>(std::bit_width(order - (order > 0 ? 1 : 0)));
}

/// Reads edges, sorted by their larger vertex v. Each is a bit, which is 1 to increment v, and a vertex:
/// the smaller one of an edge, or a vertex above v, which becomes v. Calls `edge` for each edge.
template <typename Edge>
void read_sparse6(Bytes& bytes, BitReader& bits, std::size_t order, const Edge& edge) {
  const int width = vertex_bits(order);
  std::size_t v = 0;
  while (!bits.at_end() && v < order) {
    if (bits.bit()) ++v;
    std::size_t other = 0;
    for (int i = 0; i < width; ++i) {
      if (bits.at_end()) return;
      other = other << 1 | std::size_t{bits.bit()};
    }
    if (other > v || v >= order) {
      v = std::max(v, other);
      continue;
    }
    if (other == v)
      bytes.fail("sparse6: vertex " + std::to_string(v) + " is its own neighbour; remove this edge");
    edge(other, v);
  }
  bits.skip_character();
}

/// Reads one graph, which must have `lights` vertices if that is given. Calls `begin` with the number of
/// vertices, then `edge` for each edge (u, v), u < v. `unlike` begins the messages about characters that
/// are not of a graph. Returns whether the format is sparse6, in which an edge may occur twice.
template <typename Begin, typename Edge>
bool read_edges_of(Bytes& bytes, std::string_view unlike, std::optional<std::size_t> lights,
                   const Begin& begin, const Edge& edge) {
  const Bytes::Mark start = bytes.mark();
  for (const std::string_view header : {">>graph6<<", ">>sparse6<<"})
    if (bytes.line_rest().starts_with(header)) bytes.skip(header.size());
  const bool is_sparse = bytes.peek() == ':';
  if (is_sparse) bytes.get();
  BitReader bits(bytes, unlike, is_sparse ? "sparse6" : "graph6");
  const std::uint64_t order = bits.order();
  if (lights && order != *lights)
    bytes.fail("the graph has " + count_of(order, "vertex", "vertices") + ", but the board has " +
                   count_of(*lights, "light"),
               start);
  if (order > max_lights)
    bytes.fail("the graph has more than a million vertices; use a smaller puzzle", start);
  begin(static_cast<std::size_t>(order));
  if (is_sparse)
    read_sparse6(bytes, bits, static_cast<std::size_t>(order), edge);
  else
    read_graph6(bits, static_cast<std::size_t>(order), edge);
  while (bytes.peek() == '\n' || bytes.peek() == '\r') bytes.get();
  if (bytes.peek() != Bytes::end)
    bytes.fail(std::string(is_sparse ? "sparse6" : "graph6") +
               ": expected one graph, found more after it; remove it");
  return is_sparse;
}

[[noreturn]] void refuse_repeated_edge(const Bytes& bytes, std::size_t vertex, const Bytes::Mark& start) {
  bytes.fail("sparse6: vertex " + std::to_string(vertex) + " has an edge twice; remove one", start);
}

}  // namespace

bool begins_graph(int first) {
  return first == ':' || (first >= '>' && first <= last_character);
}

bool may_be_graph6(std::string_view line) {
  line = line.substr(0, line.find('\r'));
  if (line.empty() || line[0] == last_character) return true;
  const auto order = static_cast<std::size_t>(line[0] - first_character);
  constexpr std::size_t bits = character_bits;
  return line[0] >= first_character &&
         line.size() == 1 + (order * (order > 0 ? order - 1 : 0) / 2 + bits - 1) / bits;
}

ButtonsAndLights read_graph(Bytes& bytes, std::optional<std::size_t> lights) {
  const Bytes::Mark start = bytes.mark();
  Lists buttons;
  const bool is_sparse = read_edges_of(
      bytes, "this is not a list of lights, a matrix or a graph: ", lights,
      [&](std::size_t order) {
        buttons.resize(order);
        for (std::size_t v = 0; v < order; ++v) buttons[v].push_back(v);
      },
      [&](std::size_t u, std::size_t v) {
        buttons[u].push_back(v);
        buttons[v].push_back(u);
      });
  for (std::size_t v = 0; is_sparse && v < buttons.size(); ++v) {
    std::sort(buttons[v].begin(), buttons[v].end());
    if (std::adjacent_find(buttons[v].begin(), buttons[v].end()) != buttons[v].end())
      refuse_repeated_edge(bytes, v, start);
  }
  return {Buttons(buttons), buttons.size()};
}

Graph parse_graph6(std::string_view line) {
  Bytes bytes(line, "graph");
  const Bytes::Mark start = bytes.mark();
  Graph graph;
  const bool is_sparse = read_edges_of(
      bytes, "", {}, [&](std::size_t order) { graph.neighbours.resize(order); },
      [&](std::size_t u, std::size_t v) {
        graph.neighbours[u].push_back(v);
        graph.neighbours[v].push_back(u);
      });
  if (graph.size() == 0) bytes.fail("the graph has no vertices; use a graph of at least one", start);
  for (std::size_t v = 0; v < graph.size(); ++v) {
    std::vector<std::size_t>& neighbours = graph.neighbours[v];
    std::sort(neighbours.begin(), neighbours.end());
    if (is_sparse && std::adjacent_find(neighbours.begin(), neighbours.end()) != neighbours.end())
      refuse_repeated_edge(bytes, v, start);
  }
  return graph;
}

std::string to_graph6(const Graph& graph) {
  require_sound(graph);
  const RunOptions run;
  Limits limits(run);
  Lists buttons = graph.neighbours;
  for (std::size_t v = 0; v < buttons.size(); ++v)
    buttons[v].insert(std::lower_bound(buttons[v].begin(), buttons[v].end(), v), v);
  const auto written = [&](auto write) {
    StringOutput output;
    PolledText text(output, limits);
    write(buttons, buttons.size(), Labels(), text);
    text.flush();
    std::string line = output.str();
    line.pop_back();
    return line;
  };
  std::string sparse = written(write_sparse6);
  const auto order = static_cast<double>(graph.size());
  if (order * (order - 1) / 2 / character_bits > 2 * static_cast<double>(sparse.size())) return sparse;
  std::string dense = written(write_graph6);
  return dense.size() <= sparse.size() ? dense : sparse;
}

std::optional<SmallGraph> SmallGraph::parse(std::string_view line, bool is_open) {
  Bytes bytes(line, "graph");
  const Bytes::Mark start = bytes.mark();
  SmallGraph graph;
  bool fits = true;
  std::size_t repeated = max_size;
  const bool is_sparse = read_edges_of(
      bytes, "", {}, [&](std::size_t order) { fits = graph.begin(order, is_open); },
      [&](std::size_t u, std::size_t v) {
        if (!fits) return;
        if ((graph.flips_[u] >> v & 1) != 0) repeated = std::min(repeated, u);
        graph.add_edge(u, v);
      });
  if (!fits) return std::nullopt;
  if (graph.size() == 0) bytes.fail("the graph has no vertices; use a graph of at least one", start);
  if (is_sparse && repeated < max_size) refuse_repeated_edge(bytes, repeated, start);
  graph.eliminate();
  return graph;
}

Lists neighbours_of(const Lists& buttons, std::size_t lights, const Labels& labels, Limits& limits) {
  const auto refuse = [](const std::string& why) {
    throw InputError(
        "these buttons are not a graph, in which each button flips its own light and those of its "
        "neighbours: " +
            why + "; choose another form",
        ErrorCode::unsupported);
  };
  if (buttons.size() != lights)
    refuse((buttons.size() == 1 ? "there is " : "there are ") + count_of(buttons.size(), "button") +
           ", but " + count_of(lights, "light"));
  Lists neighbours(lights);
  for (std::size_t v = 0; v < buttons.size(); ++v) {
    limits.count_operations(8 * buttons[v].size());
    if (std::adjacent_find(buttons[v].begin(), buttons[v].end()) != buttons[v].end())
      refuse("button " + labels.button(v) + " changes a light by more than 1");
    bool own = false;
    for (const std::size_t light : buttons[v]) {
      own = own || light == v;
      if (light != v && !std::binary_search(buttons[light].begin(), buttons[light].end(), v))
        refuse("button " + labels.button(v) + " flips light " + labels.light(light) + ", but button " +
               labels.button(light) + " does not flip light " + labels.light(v));
      if (light != v) neighbours[v].push_back(light);
    }
    if (!own) refuse("button " + labels.button(v) + " does not flip its own light");
  }
  return neighbours;
}

void write_graph6(const Lists& buttons, std::size_t lights, const Labels& labels, PolledText& text) {
  const Lists neighbours = neighbours_of(buttons, lights, labels, text.limits());
  BitWriter writer(text);
  writer.order(lights);
  for (std::size_t v = 0; v < lights; ++v) {
    auto next = neighbours[v].begin();
    for (std::size_t u = 0; u < v; ++u) {
      const bool is_edge = next != neighbours[v].end() && *next == u;
      if (is_edge) ++next;
      writer.add(is_edge ? 1 : 0, 1);
    }
  }
  writer.add(0, writer.missing());
  text += '\n';
}

void write_sparse6(const Lists& buttons, std::size_t lights, const Labels& labels, PolledText& text) {
  const Lists neighbours = neighbours_of(buttons, lights, labels, text.limits());
  const int width = vertex_bits(lights);
  text += ':';
  BitWriter writer(text);
  writer.order(lights);
  std::size_t at = 0;
  for (std::size_t v = 0; v < lights; ++v)
    for (const std::size_t u : neighbours[v]) {
      if (u > v) break;
      writer.add(v == at ? 0 : 1, 1);
      if (v > at + 1) {
        writer.add(v, width);
        writer.add(0, 1);
      }
      writer.add(u, width);
      at = v;
    }
  // Ones fill up the last character, except where they would be read as an edge of the last vertex.
  const bool may_mislead = width < character_bits && lights == std::size_t{1} << width && at + 2 == lights;
  if (may_mislead && writer.missing() > width) writer.add(0, 1);
  while (writer.missing() > 0) writer.add(1, 1);
  text += '\n';
}

}  // namespace flipwise
