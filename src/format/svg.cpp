// SPDX-License-Identifier: MIT
#include "flipwise/svg.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

// Lengths in drawing units: the side of a cell, and the space between boards.
constexpr std::size_t cell = 10;
constexpr std::size_t gap = 12;
constexpr std::size_t caption_height = 12;
constexpr std::size_t letter = 5;  // approximate width of a letter of a caption

// Page: a board that would extend beyond row_width starts a new row; the picture has at most page_pixels.
constexpr std::size_t row_width = 640;
constexpr double page_pixels = 960;
constexpr double unit_pixels = 2.4;

// Dots and frames contrast with lit and unlit cells. The picture has its own background.
constexpr std::string_view style =
    "<style>.page{fill:#fff}.unlit{fill:#e4e9f0}.lit{fill:#f5b82e}.grid{stroke:#fff;fill:none}"
    ".press,.ring{stroke:#12324f;stroke-width:5;stroke-linecap:round}.inner{stroke:#fff;stroke-width:2;"
    "stroke-linecap:round}.witness{stroke:#b3122b;stroke-width:1.6;fill:none}.bar{fill:#2f6f9f}"
    ".axis{stroke:#12324f;fill:none}text{font:8px sans-serif;fill:#12324f}</style>\n";

std::string number(std::size_t value) {
  return std::to_string(value);
}

std::string tenths(double value) {
  const auto rounded = static_cast<long long>(std::llround(value * 10));
  return std::to_string(rounded / 10) + (rounded % 10 == 0 ? "" : "." + std::to_string(rounded % 10));
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else
      result += c;
  }
  return result;
}

std::string document(std::size_t width, std::size_t height, const std::string& title,
                     const std::string& body) {
  const double scale = std::min(unit_pixels, page_pixels / static_cast<double>(std::max(width, height)));
  const auto pixels = [&](std::size_t units) { return tenths(static_cast<double>(units) * scale); };
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"" + pixels(width) +
         "\" height=\"" + pixels(height) + "\" viewBox=\"0 0 " + number(width) + " " + number(height) +
         "\">\n<title>" + escaped(title) + "</title>\n" + std::string(style) +
         "<rect class=\"page\" width=\"" + number(width) + "\" height=\"" + number(height) + "\"/>\n" +
         body + "</svg>\n";
}

std::string path(std::string_view kind, const std::string& steps) {
  return steps.empty() ? "" : "<path class=\"" + std::string(kind) + "\" d=\"" + steps + "\"/>\n";
}

std::string text_at(double x, double y, std::string_view anchor, std::string_view text) {
  return "<text x=\"" + tenths(x) + "\" y=\"" + tenths(y) + "\" text-anchor=\"" + std::string(anchor) +
         "\">" + escaped(text) + "</text>\n";
}

/// Returns rectangles that cover the cells for which `is_in` is true, one for each run in a row.
template <typename IsIn>
std::string runs(const Board& shape, IsIn is_in) {
  std::string steps;
  for (std::size_t row = 0; row < shape.rows(); ++row)
    for (std::size_t column = 0; column < shape.columns(); ++column) {
      const std::size_t from = column;
      while (column < shape.columns() && is_in(row, column)) ++column;
      if (column == from) continue;
      const std::string width = number((column - from) * cell);
      steps += "M" + number(from * cell) + " " + number(row * cell) + "h" + width + "v" + number(cell) +
               "h-" + width + "z";
    }
  return steps;
}

/// Returns the path data that draws `steps` in each nonzero cell, starting `right` and `down` from the top
/// left corner of the cell.
std::string each(const Board& board, double right, double down, std::string_view steps) {
  std::string all;
  for (std::size_t row = 0; row < board.rows(); ++row)
    for (std::size_t column = 0; column < board.columns(); ++column)
      if (board.get(row, column))
        all += "M" + tenths(static_cast<double>(column * cell) + right) + " " +
               tenths(static_cast<double>(row * cell) + down) + std::string(steps);
  return all;
}

std::string grid_lines(const Board& shape) {
  const std::string width = number(shape.columns() * cell);
  const std::string height = number(shape.rows() * cell);
  std::string steps;
  for (std::size_t row = 1; row < shape.rows(); ++row) steps += "M0 " + number(row * cell) + "h" + width;
  for (std::size_t column = 1; column < shape.columns(); ++column)
    steps += "M" + number(column * cell) + " 0v" + height;
  return steps;
}

/// Adds the outline of a cell, scaled about its centre, to the steps of a path.
void add_outline(const Layout& layout, std::size_t light, double scale, std::string& steps) {
  const Point centre = layout.centre(light);
  char command = 'M';
  for (const Point& corner : layout.outline(light)) {
    const auto scaled = [&](double from, double to) {
      return tenths(static_cast<double>(cell) * std::lerp(from, to, scale));
    };
    steps += command + scaled(centre.x, corner.x) + " " + scaled(centre.y, corner.y);
    command = 'L';
  }
  steps += 'z';
}

/// Returns the outlines of the cells for which `is_in` is true, scaled about their centres.
template <typename IsIn>
std::string outlines(const Layout& layout, double scale, IsIn is_in) {
  std::string steps;
  for (std::size_t light = 0; light < layout.places.size(); ++light)
    if (is_in(light)) add_outline(layout, light, scale, steps);
  return steps;
}

/// Returns a test whether a light of a row is not a hole.
auto not_in(const std::optional<Board>& holes) {
  return [&holes](std::size_t light) { return !is_in(holes, 0, light); };
}

/// Returns the path data of a dot in the centre of each nonzero cell.
std::string dots_of(const Layout& layout, const Board& board) {
  std::string steps;
  for (std::size_t light = 0; light < board.columns(); ++light)
    if (board.get(0, light)) {
      const auto [x, y] = layout.centre(light);
      steps +=
          "M" + tenths(static_cast<double>(cell) * x) + " " + tenths(static_cast<double>(cell) * y) + "h0";
    }
  return steps;
}

std::string titles_of(const Layout& layout) {
  std::string texts;
  for (const Layout::Title& title : layout.titles) {
    const auto [x, y] = layout.start(title);
    texts += text_at(static_cast<double>(cell) * x, static_cast<double>(cell) * y, "start", title.text);
  }
  return texts;
}

void require_one_shape(const BoardPicture& picture) {
  const Board& shape = picture.lit;
  if (shape.empty()) throw InputError("a picture needs a board", ErrorCode::missing);
  if (!picture.drawing.empty() && (shape.rows() != 1 || shape.columns() != picture.drawing.size()))
    throw InputError("the board of a drawing of " + number(picture.drawing.size()) +
                         " cells must be one row of as many cells",
                     ErrorCode::shape);
  const auto require_fit = [&](const Board& board, const char* what) {
    if (!board.empty()) require_shape(board, shape, what);
  };
  require_fit(picture.pressed, "the board of presses");
  require_fit(picture.witness, "the witness");
  if (picture.holes) require_fit(*picture.holes, "the board of holes");
  const auto& [numbers, holes] = picture.numbers;
  if (numbers.has_counters())
    throw InputError("counters cannot be drawn; write them as text or JSON", ErrorCode::unsupported);
  if (numbers.empty()) return;
  require_fit(numbers, "the board of numbers");
  if (holes) require_fit(*holes, "the board of holes");
  const auto values = numbers.numbers();
  if (!values.empty() && *std::max_element(values.begin(), values.end()) >= numbers.modulus())
    throw InputError(
        "a cell of the picture is " + std::to_string(*std::max_element(values.begin(), values.end())) +
            "; expected a number below " + std::to_string(numbers.modulus()) + ", the number of colours",
        ErrorCode::shape);
}

/// Draws a board of bits on a grid or, if there is a layout, at the places of its cells.
std::string drawing(const BoardPicture& picture, const std::optional<Layout>& layout) {
  const Board& lit = picture.lit;
  const auto is_cell = [&](std::size_t row, std::size_t column) {
    return !picture.holes || !picture.holes->get(row, column);
  };
  const auto is_lit = [&](std::size_t row, std::size_t column) { return lit.get(row, column) != 0; };
  const bool kinds = !picture.pressed.has_bits();
  const Board dots = kinds ? cells_with(picture.pressed, 1) : picture.pressed;
  const Board rings = kinds ? cells_with(picture.pressed, 2) : Board();
  if (layout) {
    const auto in = [](const Board& board) {
      return [&board](std::size_t light) { return !board.empty() && board.get(0, light) != 0; };
    };
    const double inset = 1 - 1 / (static_cast<double>(cell) * layout->inner_radius());
    return titles_of(*layout) + path("unlit", outlines(*layout, 1, not_in(picture.holes))) +
           path("lit", outlines(*layout, 1, in(lit))) +
           path("grid", outlines(*layout, 1, not_in(picture.holes))) +
           path("press", dots_of(*layout, dots)) + path("ring", dots_of(*layout, rings)) +
           path("inner", dots_of(*layout, rings)) +
           path("witness", outlines(*layout, inset, in(picture.witness)));
  }
  const double middle = static_cast<double>(cell) / 2;
  const std::string side = number(cell - 2);
  return path("unlit", runs(lit, is_cell)) + path("lit", runs(lit, is_lit)) +
         path("grid", grid_lines(lit)) + path("press", each(dots, middle, middle, "h0")) +
         path("ring", each(rings, middle, middle, "h0")) +
         path("inner", each(rings, middle, middle, "h0")) +
         path("witness", each(picture.witness, 1, 1, "h" + side + "v" + side + "h-" + side + "z"));
}

using Shade = std::array<double, 3>;

/// Returns the shade of a number, from light to dark, so that hues need not be distinguished: grey for 0,
/// then from the colour of lit cells through green to that of presses.
Shade shade_of(unsigned value, unsigned colours) {
  constexpr Shade zero{228, 233, 240};
  constexpr std::array<Shade, 3> stops{{{245, 184, 46}, {47, 143, 138}, {18, 50, 79}}};
  if (value == 0) return zero;
  const double way = colours > 2 ? 2.0 * (value - 1) / (colours - 2) : 0;
  const std::size_t from = way < 1 ? 0 : 1;
  Shade shade;
  for (std::size_t i = 0; i < 3; ++i)
    shade[i] = std::round(std::lerp(stops[from][i], stops[from + 1][i], way - static_cast<double>(from)));
  return shade;
}

/// True if black has more contrast to the shade than white has. The contrast by WCAG is then at least 4.5.
bool is_pale(const Shade& shade) {
  const auto linear = [](double part) {
    return part <= 10 ? part / 255 / 12.92 : std::pow((part / 255 + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(shade[0]) + 0.7152 * linear(shade[1]) + 0.0722 * linear(shade[2]) > 0.179;
}

/// Returns the base line of a number, below the centre of its cell.
double base_line(double centre, unsigned colours) {
  return centre + (colours <= 10 ? 2.5 : 1.8);
}

/// Returns the numbers of a row that have the same text colour. Digits share one text element with a list
/// of places; longer numbers have an element each.
std::string numbers_of_row(const Grid& grid, std::size_t row, std::string_view kind,
                           const std::vector<bool>& is_meant) {
  constexpr double middle = static_cast<double>(cell) / 2;
  const std::string head = "<text class=\"number " + std::string(kind) + "\" y=\"" +
                           tenths(base_line(static_cast<double>(row * cell) + middle,
                                            static_cast<unsigned>(grid.cells.modulus()))) +
                           "\" x=\"";
  std::string places, digits, all;
  for (std::size_t column = 0; column < grid.cells.columns(); ++column) {
    const std::uint64_t value = grid.cells.get(row, column);
    if (!is_meant[value] || (grid.holes && grid.holes->get(row, column))) continue;
    const std::string place = tenths(static_cast<double>(column * cell) + middle);
    if (grid.cells.modulus() > 10) {
      all += head + place + "\">" + number(value) + "</text>\n";
    } else {
      places += (places.empty() ? "" : " ") + place;
      digits += number(value);
    }
  }
  return digits.empty() ? all : head + places + "\">" + digits + "</text>\n";
}

/// Returns the numbers of lights that have places.
std::string numbers_at(const Layout& layout, const Grid& grid, const std::vector<bool>& is_on_pale) {
  const Board& numbers = grid.cells;
  std::string texts;
  for (std::size_t light = 0; light < numbers.columns(); ++light) {
    if (is_in(grid.holes, 0, light)) continue;
    const auto [x, y] = layout.centre(light);
    const std::uint64_t value = numbers.get(0, light);
    texts += "<text class=\"number " + std::string(is_on_pale[value] ? "on-pale" : "on-dark") + "\" y=\"" +
             tenths(base_line(static_cast<double>(cell) * y, static_cast<unsigned>(numbers.modulus()))) +
             "\" x=\"" + tenths(static_cast<double>(cell) * x) + "\">" + number(value) + "</text>\n";
  }
  return texts;
}

/// Draws numbers on a grid or, if there is a layout, at their places.
std::string drawing(const Grid& grid, const std::optional<Layout>& layout) {
  const auto colours = static_cast<unsigned>(grid.cells.modulus());
  std::vector<std::string> steps(colours);
  for (std::size_t row = 0; row < grid.cells.rows(); ++row)
    for (std::size_t column = 0; column < grid.cells.columns(); ++column)
      if (is_in(grid.holes, row, column))
        continue;
      else if (layout)
        add_outline(*layout, column, 1, steps[grid.cells.get(row, column)]);
      else
        steps[grid.cells.get(row, column)] += "M" + number(column * cell) + " " + number(row * cell) + "h" +
                                              number(cell) + "v" + number(cell) + "h-" + number(cell) + "z";
  std::vector<bool> is_on_pale, is_on_dark;
  std::string body = "<style>.number{font:" +
                     std::string(colours <= 10    ? "7"
                                 : colours <= 100 ? "6"
                                                  : "5") +
                     "px sans-serif;text-anchor:middle}.on-pale{fill:#000}.on-dark{fill:#fff}</style>\n";
  for (unsigned value = 0; value < colours; ++value) {
    const Shade shade = shade_of(value, colours);
    is_on_pale.push_back(is_pale(shade));
    is_on_dark.push_back(!is_on_pale[value]);
    if (steps[value].empty()) continue;
    body += "<path fill=\"rgb(" + tenths(shade[0]) + "," + tenths(shade[1]) + "," + tenths(shade[2]) +
            ")\" d=\"" + steps[value] + "\"/>\n";
  }
  if (layout)
    return body + path("grid", outlines(*layout, 1, not_in(grid.holes))) + titles_of(*layout) +
           numbers_at(*layout, grid, is_on_pale);
  body += path("grid", grid_lines(Board(grid.cells.rows(), grid.cells.columns())));
  for (std::size_t row = 0; row < grid.cells.rows(); ++row)
    body +=
        numbers_of_row(grid, row, "on-pale", is_on_pale) + numbers_of_row(grid, row, "on-dark", is_on_dark);
  return body;
}

/// Returns the decimal logarithm of a number; -1 for 0. Throws InputError unless it consists of decimal
/// digits.
double log10_of(const std::string& decimal) {
  if (decimal.empty() || decimal.find_first_not_of("0123456789") != std::string::npos)
    throw InputError("the height of a bar is '" + decimal + "'; expected decimal digits");
  const std::size_t first = decimal.find_first_not_of('0');
  if (first == std::string::npos) return -1;
  const std::string leading = decimal.substr(first, 15);
  return std::log10(std::stod(leading)) + static_cast<double>(decimal.size() - first - leading.size());
}

std::string short_number(const std::string& decimal) {
  if (decimal.size() <= 9) return decimal;
  return decimal.substr(0, 1) + "." + decimal.substr(1, 2) + "e" + number(decimal.size() - 1);
}

/// A part of a document.
struct Part {
  std::size_t width = 0;
  std::size_t height = 0;
  std::string title = {};
  std::string body = {};
};

/// Returns the drawing of one board, and its size without the caption.
Part drawn(const BoardPicture& picture) {
  require_one_shape(picture);
  std::optional<Layout> layout;
  if (!picture.drawing.empty()) layout = layout_of(picture.drawing);
  const auto units = [](double sides) {
    return static_cast<std::size_t>(std::ceil(static_cast<double>(cell) * sides - 0.01));
  };
  // More space than between its layers keeps a board apart from the next one.
  const std::size_t apart = picture.drawing.layers.empty() ? 0 : gap;
  return {
      .width = layout ? units(layout->width()) + apart : picture.lit.columns() * cell,
      .height = layout ? units(layout->height()) : picture.lit.rows() * cell,
      .body = picture.numbers.cells.empty() ? drawing(picture, layout) : drawing(picture.numbers, layout)};
}

Part drawn(std::span<const BoardPicture> pictures) {
  Part part;
  std::size_t cells = 0;
  for (const BoardPicture& picture : pictures) cells += picture.lit.cells();
  if (cells > max_picture_cells)
    throw InputError("the boards of a picture have at most 4,000,000 cells together; use a netpbm image",
                     ErrorCode::too_large);
  std::size_t x = gap, y = gap, tallest = 0;
  for (const BoardPicture& picture : pictures) {
    const Part board = drawn(picture);
    const std::size_t wide = std::max(board.width, picture.caption.size() * letter);
    if (x > gap && x + wide > row_width) x = gap, y += tallest + gap, tallest = 0;
    part.body += "<g transform=\"translate(" + number(x) + " " + number(y) + ")\">\n" + board.body;
    if (!picture.caption.empty())
      part.body +=
          text_at(0, static_cast<double>(board.height + caption_height - 2), "start", picture.caption);
    part.body += "</g>\n";
    tallest = std::max(tallest, board.height + (picture.caption.empty() ? 0 : caption_height));
    x += wide + gap;
    part.width = std::max(part.width, x);
  }
  part.height = y + tallest + gap;
  part.title = pictures.size() > 1           ? number(pictures.size()) + " boards"
               : pictures[0].caption.empty() ? "a board"
                                             : pictures[0].caption;
  return part;
}

Part drawn(const BarChart& chart) {
  const auto& [numbers, what] = chart;
  std::size_t first = numbers.size(), last = 0;
  std::size_t greatest = 0;
  std::vector<double> logs;
  for (std::size_t n = 0; n < numbers.size(); ++n) {
    logs.push_back(log10_of(numbers[n]));
    if (logs[n] < 0) continue;
    first = std::min(first, n);
    last = n;
    if (logs[n] > logs[greatest]) greatest = n;
  }
  if (first == numbers.size())
    throw InputError("a bar chart needs a bar that is not 0; give other numbers");

  constexpr double left = 56, top = 16, width = 560, height = 200;
  const double step = width / static_cast<double>(last - first + 1);
  std::string body;
  for (std::size_t n = first; n <= last; ++n) {
    if (logs[n] < 0) continue;
    const double tall = std::max(height * std::pow(10, logs[n] - logs[greatest]), 0.4);
    body += "<rect class=\"bar\" x=\"" + tenths(left + step * (static_cast<double>(n - first) + 0.08)) +
            "\" y=\"" + tenths(top + height - tall) + "\" width=\"" + tenths(step * 0.84) + "\" height=\"" +
            tenths(tall) + "\"><title>" + escaped(what) + " " + number(n) + ": " + numbers[n] +
            "</title></rect>\n";
  }
  body += path("axis", "M" + tenths(left) + " " + tenths(top) + "v" + tenths(height) + "h" + tenths(width));
  const std::size_t every = std::max<std::size_t>(1, (last - first) / 12 + 1);
  for (std::size_t n = first; n <= last; n += every)
    body += text_at(left + step * (static_cast<double>(n - first) + 0.5), top + height + 11, "middle",
                    number(n));
  body += text_at(left - 4, top + 4, "end", short_number(numbers[greatest])) +
          text_at(left - 4, top + height, "end", "0") +
          text_at(left + width / 2, top + height + 24, "middle", what);
  return {640, 256, "how many there are of each number of " + what, std::move(body)};
}

}  // namespace

BoardPicture picture_of(Grid numbers, std::string caption) {
  Board shape(numbers.cells.rows(), numbers.cells.columns());
  return {.lit = std::move(shape), .caption = std::move(caption), .numbers = std::move(numbers)};
}

std::string write_svg(std::span<const BoardPicture> pictures, std::span<const BarChart> charts) {
  std::vector<Part> parts;
  if (!pictures.empty()) parts.push_back(drawn(pictures));
  for (const BarChart& chart : charts) parts.push_back(drawn(chart));
  if (parts.empty())
    throw InputError("nothing to draw; give at least one board or bar chart", ErrorCode::missing);
  std::size_t width = 0, height = 0;
  std::string body;
  for (const Part& part : parts) {
    const bool is_lower = height > 0;
    if (is_lower) body += "<g transform=\"translate(0 " + number(height) + ")\">\n";
    body += part.body + (is_lower ? "</g>\n" : "");
    width = std::max(width, part.width);
    height += part.height;
  }
  return document(width, height, parts[0].title, body);
}

}  // namespace flipwise
