// SPDX-License-Identifier: MIT
#include "flipwise/io.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "format/bytes.hpp"

namespace flipwise {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr std::string_view hex_letters = "0123456789abcdefABCDEF";
constexpr std::size_t digit_cells = 4;

bool is_decimal(char c) {
  return c >= '0' && c <= '9';
}

/// Where `-ROWSxCOLUMNS` stands in the head of an id.
struct Place {
  std::size_t first = 0;  ///< of its hyphen
  std::size_t cross = 0;  ///< of its x
  std::size_t end = 0;
};

std::optional<Place> find_shape(std::string_view head) {
  for (std::size_t i = head.find('-'); i != head.npos; i = head.find('-', i + 1)) {
    std::size_t at = i + 1;
    while (at < head.size() && is_decimal(head[at])) ++at;
    if (at == i + 1 || at == head.size() || head[at] != 'x') continue;
    const std::size_t cross = at++;
    while (at < head.size() && is_decimal(head[at])) ++at;
    if (at == cross + 1 || (at < head.size() && head[at] != '-')) continue;
    return Place{i, cross, at};
  }
  return std::nullopt;
}

/// Reads the parts of one id; what is wrong is said with the id before it.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  BoardId read() {
    const std::size_t colon = text_.find(':');
    const std::string_view head = text_.substr(0, colon);
    const auto shape = colon == text_.npos ? std::nullopt : find_shape(head);
    if (!shape || shape->first == 0) refuse("expected RULE-ROWSxCOLUMNS:HEX");
    const std::size_t rows = side(head.substr(shape->first + 1, shape->cross - shape->first - 1));
    const std::size_t columns = side(head.substr(shape->cross + 1, shape->end - shape->cross - 1));
    if (!is_board_size(rows, columns)) refuse("a board of so many cells is too large");
    rows_ = rows;
    columns_ = columns;
    BoardId id;
    id.puzzle.rule = rule(head.substr(0, shape->first));
    id.puzzle.start = cells(text_.substr(colon + 1), "the lights");
    read_options(head.substr(shape->end), id);
    return id;
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const {
    constexpr std::size_t longest = 80;
    std::string shown(text_.substr(0, longest));
    for (char& c : shown)
      if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~') c = '?';
    throw InputError(shown + (text_.size() > longest ? "..." : "") + ": " + what);
  }

  std::size_t side(std::string_view text) const {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || number == 0 || text[0] == '0')
      refuse("'" + std::string(text) + "' is not a number of rows or columns");
    return number;
  }

  Rule rule(std::string_view text) const {
    std::string name(text);
    if (name.find(' ') != name.npos) refuse("a blank within an id");
    std::replace(name.begin(), name.end(), '_', ' ');
    if (name.find('=') != name.npos) refuse("a rule with kinds of its own has no id");
    try {
      return parse_rule(name);
    } catch (const InputError& error) {
      refuse(error.what());
    }
  }

  Board cells(std::string_view hex, const std::string& what) const {
    const std::size_t number = rows_ * columns_;
    const std::size_t expected = number / digit_cells + (number % digit_cells != 0);
    if (hex.size() != expected)
      refuse(what + ": expected " + count_of(expected, "hexadecimal digit") + " for " +
             count_of(number, "cell") + ", found " + std::to_string(hex.size()));
    Board board(rows_, columns_);
    std::size_t row = 0;
    std::size_t column = 0;
    for (const char c : hex) {
      unsigned value = 0;
      if (std::from_chars(&c, &c + 1, value, 16).ec != std::errc{})
        refuse(what + ": a character that is no hexadecimal digit");
      for (std::size_t bit = digit_cells; bit-- > 0;) {
        const bool lit = value >> bit & 1;
        if (lit && row == rows_) refuse(what + ": the last digit has bits past the last cell");
        if (lit) board.flip(row, column);
        if (row < rows_ && ++column == columns_) {
          column = 0;
          ++row;
        }
      }
    }
    return board;
  }

  /// Options come in one order and only where they say something, so that a puzzle has one id.
  void read_options(std::string_view rest, BoardId& id) const {
    const auto next = [&] {
      rest.remove_prefix(std::min<std::size_t>(1, rest.size()));
      return rest.substr(0, rest.find('-'));
    };
    BoardPuzzle& puzzle = id.puzzle;
    if (rest.ends_with('-')) refuse("a hyphen with nothing after it");
    std::string_view word = next();
    const auto taken = [&] {
      rest.remove_prefix(word.size());
      word = next();
    };
    for (const Wrap wrap : {Wrap::columns, Wrap::rows, Wrap::torus})
      if (word == to_string(wrap)) {
        puzzle.wrap = wrap;
        taken();
        break;
      }
    if (word == "on" || word == "uniform") {
      puzzle.goal.kind = word == "on" ? Goal::Kind::on : Goal::Kind::uniform;
      taken();
    } else if (word.starts_with("to") && word.find_first_not_of(hex_letters, 2) == word.npos) {
      puzzle.goal = {Goal::Kind::target, cells(word.substr(2), "the target")};
      taken();
    }
    if (word.starts_with("holes")) {
      puzzle.holes = cells(word.substr(5), "the holes");
      if (puzzle.holes->weight() == 0) refuse("the holes: there are none");
      taken();
    }
    if (word.starts_with("free")) {
      puzzle.free = cells(word.substr(4), "the free cells");
      taken();
    }
    if (word.starts_with("fixed")) {
      puzzle.fixed = cells(word.substr(5), "the fixed cells");
      taken();
    }
    for (const auto* mask : {&puzzle.free, &puzzle.fixed})
      if (*mask && (*mask)->weight() == 0) refuse("the free or fixed cells: there are none");
    if (word.starts_with("second")) {
      id.second = cells(word.substr(6), "the presses of kind 2");
      taken();
    }
    if (!word.empty() || !rest.empty())
      refuse("'" + std::string(word) +
             "' is not expected there; after the shape come columns, rows or torus, then on, uniform or "
             "toHEX, then holesHEX, freeHEX, fixedHEX");
    for (std::size_t w = 0; w < puzzle.start.words().size(); ++w) {
      if (puzzle.holes && (puzzle.holes->words()[w] & puzzle.start.words()[w])) refuse("a hole is lit");
      if (!id.second.empty() && (id.second.words()[w] & ~puzzle.start.words()[w]))
        refuse("a press of kind 2 is not pressed");
    }
  }

  std::string_view text_;
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
};

std::string rule_word(const Rule& rule) {
  if (const std::string_view name = name_of(rule); !name.empty()) return std::string(name);
  if (rule.form == Rule::Form::two_kind) throw InputError("a rule with kinds of its own has no id");
  if (rule.kinds[0].empty()) throw InputError("a rule that flips no cell has no id");
  std::string word;
  for (const Offset& offset : rule.kinds[0])
    word += (word.empty() ? "" : "_") + std::to_string(offset.row) + "," + std::to_string(offset.column);
  return word;
}

}  // namespace

/// Cells in reading order, four to a digit, the first in the highest bit; the last digit is filled up
/// with zeros.
std::string write_id_cells(const Board& board) {
  std::string hex;
  hex.reserve(board.cells() / digit_cells + 1);
  unsigned value = 0;
  std::size_t filled = 0;
  for (std::size_t row = 0; row < board.rows(); ++row)
    for (std::size_t column = 0; column < board.columns(); ++column) {
      value = value << 1 | static_cast<unsigned>(board.get(row, column));
      if (++filled < digit_cells) continue;
      hex += hex_digits[value];
      value = 0;
      filled = 0;
    }
  if (filled > 0) hex += hex_digits[value << (digit_cells - filled)];
  return hex;
}

bool looks_like_id(std::string_view text) {
  if (looks_like_flip_game(text)) return true;
  const std::size_t colon = text.find(':');
  if (colon == text.npos || text.find('/') != text.npos) return false;
  const auto shape = find_shape(text.substr(0, colon));
  return shape && shape->first > 0;
}

std::string only_id(std::string_view text, std::string_view name) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  std::string id;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, text.find_last_not_of(" \t\r\n", end) + 1);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == ';') continue;
    if (!id.empty()) throw InputError(std::string(name) + ": one id is enough here");
    if (!looks_like_id(line)) return {};
    id = line;
  }
  return id;
}

BoardId read_id(std::string_view text, bool kinds) {
  if (looks_like_flip_game(text)) {
    auto board = board_of(read_flip_game(text));
    if (!board)
      throw InputError(
          std::string(text.substr(0, text.find(':'))) +
          ": the buttons of this game are those of no rule, and boards of one are wanted here");
    return {std::move(*board)};
  }
  BoardId id = Reader(text).read();
  if (!kinds && !id.second.empty())
    throw InputError(std::string(text) + ": these are presses of two kinds, and lights are wanted here");
  return id;
}

std::string write_id_head(const BoardPuzzle& puzzle, const Board& second) {
  const Board& start = puzzle.start;
  require_sound(puzzle);
  std::string head =
      rule_word(puzzle.rule) + "-" + std::to_string(start.rows()) + "x" + std::to_string(start.columns());
  if (puzzle.wrap != Wrap::none) head += "-" + std::string(to_string(puzzle.wrap));
  switch (puzzle.goal.kind) {
    case Goal::Kind::off: break;
    case Goal::Kind::on: head += "-on"; break;
    case Goal::Kind::uniform: head += "-uniform"; break;
    case Goal::Kind::target: head += "-to" + write_id_cells(puzzle.goal.target); break;
  }
  if (puzzle.holes && puzzle.holes->weight() > 0) {
    require_dark_holes(start, puzzle.holes);
    head += "-holes" + write_id_cells(*puzzle.holes);
  }
  if (puzzle.free && puzzle.free->weight() > 0) head += "-free" + write_id_cells(*puzzle.free);
  if (puzzle.fixed && puzzle.fixed->weight() > 0) head += "-fixed" + write_id_cells(*puzzle.fixed);
  if (!second.empty()) {
    require_shape(second, start, "the board of kind 2");
    head += "-second" + write_id_cells(second);
  }
  return head;
}

std::string write_id(const BoardPuzzle& puzzle, const Board& second) {
  return write_id_head(puzzle, second) + ":" + write_id_cells(puzzle.start);
}

}  // namespace flipwise
