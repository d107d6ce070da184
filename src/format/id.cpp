// SPDX-License-Identifier: MIT
#include "format/id.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/puzzle.hpp"
#include "format/bytes.hpp"

namespace flipwise {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr std::string_view hex_letters = "0123456789abcdefABCDEF";
constexpr std::size_t digit_cells = 4;

bool is_decimal(char c) {
  return c >= '0' && c <= '9';
}

/// Where `-ROWSxCOLUMNS`, or `-ROWSxCOLUMNSqCOLOURS`, stands in the head of an id.
struct Place {
  std::size_t first = 0;  ///< of its hyphen
  std::size_t cross = 0;  ///< of its x
  std::size_t sides = 0;  ///< where the sides end
  std::size_t end = 0;
};

std::optional<Place> find_shape(std::string_view head) {
  for (std::size_t i = head.find('-'); i != head.npos; i = head.find('-', i + 1)) {
    std::size_t at = i + 1;
    while (at < head.size() && is_decimal(head[at])) ++at;
    if (at == i + 1 || at == head.size() || head[at] != 'x') continue;
    const std::size_t cross = at++;
    while (at < head.size() && is_decimal(head[at])) ++at;
    const std::size_t sides = at;
    if (at > cross + 1 && at + 1 < head.size() && head[at] == 'q')
      for (++at; at < head.size() && is_decimal(head[at]);) ++at;
    if (at == cross + 1 || at == sides + 1 || (at < head.size() && head[at] != '-')) continue;
    return Place{i, cross, sides, at};
  }
  return std::nullopt;
}

/// Leaves out pairs of equal offsets, which change nothing where there are two colours. Offsets that remain
/// stand where they came first. Of a rule that flips no cell one pair remains, since a rule has offsets.
std::vector<Offset> without_pairs(const std::vector<Offset>& offsets) {
  const std::vector<Offset> odd = canonical(offsets);
  if (odd.size() == offsets.size()) return offsets;
  if (odd.empty()) return {{0, 0}, {0, 0}};
  std::vector<Offset> kept;
  std::vector<char> is_kept(odd.size());
  for (const Offset& offset : offsets) {
    const auto found = std::lower_bound(odd.begin(), odd.end(), offset);
    if (found == odd.end() || *found != offset) continue;
    if (!std::exchange(is_kept[static_cast<std::size_t>(found - odd.begin())], 1)) kept.push_back(offset);
  }
  return kept;
}

std::string rule_word(Rule rule, unsigned colours) {
  if (colours <= 2)
    for (auto& offsets : rule.kinds) offsets = without_pairs(offsets);
  if (const std::string_view name = name_of(rule); !name.empty()) return std::string(name);
  if (rule.form == Rule::Form::two_kind) throw InputError("a rule with kinds of its own has no id");
  if (rule.kinds[0].empty()) throw InputError("a rule that flips no cell has no id");
  std::string word;
  for (const Offset& offset : rule.kinds[0])
    word += (word.empty() ? "" : "_") + std::to_string(offset.row) + "," + std::to_string(offset.column);
  return word;
}

}  // namespace

void IdWords::next() {
  rest_.remove_prefix(std::min<std::size_t>(1, rest_.size()));
  word_ = rest_.substr(0, rest_.find('-'));
}

IdReader::IdReader(std::string_view text) : text_(text) {
  const std::size_t colon = text_.find(':');
  const std::string_view head = text_.substr(0, colon);
  const auto shape = colon == text_.npos ? std::nullopt : find_shape(head);
  if (!shape || shape->first == 0) refuse("expected RULE-ROWSxCOLUMNS:HEX");
  rows_ = side(head.substr(shape->first + 1, shape->cross - shape->first - 1));
  columns_ = side(head.substr(shape->cross + 1, shape->sides - shape->cross - 1));
  if (!is_board_size(rows_, columns_)) refuse("a board of so many cells is too large");
  if (const std::string_view digits = head.substr(shape->sides, shape->end - shape->sides);
      !digits.empty()) {
    const auto [end, error] = std::from_chars(digits.data() + 1, digits.data() + digits.size(), colours_);
    if (error != std::errc{} || colours_ < 3 || colours_ > greatest_modulus || digits[1] == '0')
      refuse("expected 3 to 256 colours after the q; two are not said");
  }
  rule_ = head.substr(0, shape->first);
  options_ = head.substr(shape->end);
  cells_ = text_.substr(colon + 1);
}

IdWords IdReader::words() const {
  if (options_.ends_with('-')) refuse("a hyphen with nothing after it");
  return IdWords(options_);
}

void IdReader::refuse(const std::string& what) const {
  constexpr std::size_t longest = 80;
  std::string shown(text_.substr(0, longest));
  for (char& c : shown)
    if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~') c = '?';
  throw InputError(shown + (text_.size() > longest ? "..." : "") + ": " + what);
}

std::size_t IdReader::side(std::string_view text) const {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || number == 0 || text[0] == '0')
    refuse("'" + std::string(text) + "' is not a number of rows or columns");
  return number;
}

Rule IdReader::rule() const {
  std::string name(rule_);
  if (name.find(' ') != name.npos) refuse("a blank within an id");
  std::replace(name.begin(), name.end(), '_', ' ');
  if (name.find('=') != name.npos) refuse("a rule with kinds of its own has no id");
  try {
    return parse_rule(name);
  } catch (const InputError& error) {
    refuse(error.what());
  }
}

void IdReader::require_digits(std::string_view digits, std::size_t expected, const std::string& what,
                              const std::string& kind) const {
  if (digits.size() == expected) return;
  refuse(what + ": expected " + count_of(expected, kind) + " for " + count_of(rows_ * columns_, "cell") +
         ", found " + std::to_string(digits.size()));
}

Board IdReader::bits(std::string_view hex, const std::string& what) const {
  const std::size_t number = rows_ * columns_;
  require_digits(hex, number / digit_cells + (number % digit_cells != 0), what, "hexadecimal digit");
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

void IdReader::read_wrap(IdWords& words, Wrap& wrap) const {
  for (const Wrap one : {Wrap::columns, Wrap::rows, Wrap::torus})
    if (words.word() == to_string(one)) {
      wrap = one;
      words.take();
      return;
    }
}

void IdReader::read_masks(IdWords& words, std::optional<Board>& holes, std::optional<Board>& free,
                          std::optional<Board>& fixed) const {
  const auto read = [&](std::string_view name, const std::string& what, std::optional<Board>& mask) {
    if (!words.word().starts_with(name)) return;
    mask = bits(words.word().substr(name.size()), what);
    words.take();
  };
  read("holes", "the holes", holes);
  if (holes && holes->weight() == 0) refuse("the holes: there are none");
  read("free", "the free cells", free);
  read("fixed", "the fixed cells", fixed);
  for (const auto* mask : {&free, &fixed})
    if (*mask && (*mask)->weight() == 0) refuse("the free or fixed cells: there are none");
}

void IdReader::require_end(const IdWords& words, const std::string& goals) const {
  if (!words.at_end())
    refuse("'" + std::string(words.word()) +
           "' is not expected there; after the shape come columns, rows or torus, then " + goals +
           ", then holesHEX, freeHEX, fixedHEX");
}

namespace {

BoardId read_board_id(const IdReader& reader) {
  BoardId id;
  Puzzle& puzzle = id.puzzle;
  puzzle.rule = reader.rule();
  puzzle.start = reader.bits(reader.cells(), "the lights");
  IdWords words = reader.words();
  reader.read_wrap(words, puzzle.wrap);
  const std::string_view goal = words.word();
  if (goal == "on" || goal == "uniform") {
    puzzle.goal = goal == "on" ? Goal{Goal::Kind::number, 1} : Goal{Goal::Kind::uniform};
    words.take();
  } else if (goal.starts_with("to") && goal.find_first_not_of(hex_letters, 2) == goal.npos) {
    puzzle.goal = {Goal::Kind::target, 0, reader.bits(goal.substr(2), "the target")};
    words.take();
  }
  reader.read_masks(words, puzzle.holes, puzzle.free, puzzle.fixed);
  if (words.word().starts_with("second")) {
    id.second = reader.bits(words.word().substr(6), "the presses of kind 2");
    words.take();
  }
  reader.require_end(words, "on, uniform or toHEX");
  for (std::size_t w = 0; w < puzzle.start.words().size(); ++w) {
    if (puzzle.holes && (puzzle.holes->words()[w] & puzzle.start.words()[w]))
      reader.refuse("a hole is lit");
    if (!id.second.empty() && (id.second.words()[w] & ~puzzle.start.words()[w]))
      reader.refuse("a press of kind 2 is not pressed");
  }
  return id;
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
  const IdReader reader(text);
  if (reader.colours() != 0)
    reader.refuse("this puzzle has " + std::to_string(reader.colours()) +
                  " colours, and boards of two are wanted here");
  BoardId id = read_board_id(reader);
  if (!kinds && !id.second.empty())
    throw InputError(std::string(text) + ": these are presses of two kinds, and lights are wanted here");
  return id;
}

void clear_cells(Board& board, const std::optional<Board>& mask) {
  if (!mask) return;
  for (std::size_t w = 0; w < board.words().size(); ++w) board.words()[w] &= ~mask->words()[w];
}

std::string id_head(const Rule& rule, std::size_t rows, std::size_t columns, unsigned colours, Wrap wrap) {
  std::string head = rule_word(rule, colours) + "-" + std::to_string(rows) + "x" + std::to_string(columns);
  if (colours > 2) head += "q" + std::to_string(colours);
  if (wrap != Wrap::none) head += "-" + std::string(to_string(wrap));
  return head;
}

std::string id_masks(const std::optional<Board>& holes, const std::optional<Board>& free,
                     const std::optional<Board>& fixed) {
  std::string text;
  if (holes && holes->weight() > 0) text += "-holes" + write_id_cells(*holes);
  const auto add = [&](const char* name, std::optional<Board> mask) {
    if (!mask) return;
    clear_cells(*mask, holes);
    if (mask->weight() > 0) text += name + write_id_cells(*mask);
  };
  add("-free", free);
  add("-fixed", fixed);
  return text;
}

namespace {

/// The goal as an id says it: it says nothing of holes and of free cells, and a target that is the same in
/// all other cells is `on` or off.
std::string goal_part(const Puzzle& puzzle) {
  Board rest = all_lit(puzzle.start.rows(), puzzle.start.columns());
  for (const auto* mask : {&puzzle.holes, &puzzle.free}) clear_cells(rest, *mask);
  if (rest.weight() == 0) return "";
  switch (puzzle.goal.kind) {
    case Goal::Kind::number: return puzzle.goal.number == 0 ? "" : "-on";
    case Goal::Kind::uniform: return "-uniform";
    case Goal::Kind::target: break;
  }
  Board target = puzzle.goal.target;
  for (const auto* mask : {&puzzle.holes, &puzzle.free}) clear_cells(target, *mask);
  if (target.weight() == 0) return "";
  return target == rest ? "-on" : "-to" + write_id_cells(target);
}

}  // namespace

std::string write_id_head(const Puzzle& puzzle, const Board& second) {
  require_grid(puzzle, "an id");
  const Board& start = puzzle.start;
  require_sound(puzzle);
  std::string head = id_head(puzzle.rule, start.rows(), start.columns(), 2, puzzle.wrap);
  head += goal_part(puzzle);
  require_dark_holes(start, puzzle.holes);
  head += id_masks(puzzle.holes, puzzle.free, puzzle.fixed);
  if (!second.empty()) {
    require_shape(second, start, "the board of kind 2");
    head += "-second" + write_id_cells(second);
  }
  return head;
}

std::string write_id(const Puzzle& puzzle, const Board& second) {
  if (!puzzle.start.has_bits()) return write_id_of_numbers(puzzle);
  return write_id_head(puzzle, second) + ":" + write_id_cells(puzzle.start);
}

}  // namespace flipwise
