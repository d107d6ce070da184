// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/puzzle.hpp"
#include "format/bytes.hpp"
#include "format/read_text.hpp"

namespace flipwise {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr std::string_view hex_letters = "0123456789abcdefABCDEF";
constexpr std::size_t digit_cells = 4;

/// Largest number of colours for which a cell is one hexadecimal digit; with more, it is two.
constexpr std::uint64_t max_of_a_digit = 16;

constexpr std::size_t width_of(std::uint64_t colours) {
  return colours <= max_of_a_digit ? 1 : 2;
}

/// Position of `-ROWSxCOLUMNS`, or `-ROWSxCOLUMNSqCOLOURS`, in the part of an id before the colon.
struct Place {
  std::size_t first = 0;  ///< of the hyphen
  std::size_t cross = 0;  ///< of the x
  std::size_t sides = 0;  ///< end of ROWSxCOLUMNS
  std::size_t end = 0;
};

std::optional<Place> find_shape(std::string_view head) {
  for (std::size_t i = head.find('-'); i != head.npos; i = head.find('-', i + 1)) {
    std::size_t at = i + 1;
    while (at < head.size() && is_digit(head[at])) ++at;
    if (at == i + 1 || at == head.size() || head[at] != 'x') continue;
    const std::size_t cross = at++;
    while (at < head.size() && is_digit(head[at])) ++at;
    const std::size_t sides = at;
    if (at > cross + 1 && at + 1 < head.size() && head[at] == 'q')
      for (++at; at < head.size() && is_digit(head[at]);) ++at;
    if (at == cross + 1 || at == sides + 1 || (at < head.size() && head[at] != '-')) continue;
    return Place{i, cross, sides, at};
  }
  return std::nullopt;
}

/// Removes pairs of equal offsets, which cancel with two colours. The others keep the order of their first
/// occurrence. If none is left, returns one pair, because a rule has at least one offset.
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

std::string rule_word(Rule rule, std::uint64_t colours) {
  if (colours == 2)
    for (auto& offsets : rule.kinds) offsets = without_pairs(offsets);
  if (const std::string_view name = name_of(rule); !name.empty()) return std::string(name);
  if (rule.form == Rule::Form::two_kind)
    throw InputError(
        "the rule two-kind has no id with kinds other than ring and plus; write the puzzle as text or JSON",
        ErrorCode::unsupported);
  if (rule.kinds[0].empty())
    throw InputError("a rule that flips no cell has no id; write the puzzle as text or JSON",
                     ErrorCode::unsupported);
  std::string word;
  for (const Offset& offset : rule.kinds[0])
    word += (word.empty() ? "" : "_") + std::to_string(offset.row) + "," + std::to_string(offset.column);
  return word;
}

/// Splits the options of an id at its hyphens.
class IdWords {
 public:
  explicit IdWords(std::string_view rest) : rest_(rest) { next(); }
  std::string_view word() const { return word_; }
  void take() {
    rest_.remove_prefix(word_.size());
    next();
  }
  bool at_end() const { return word_.empty() && rest_.empty(); }

 private:
  void next() {
    rest_.remove_prefix(std::min<std::size_t>(1, rest_.size()));
    word_ = rest_.substr(0, rest_.find('-'));
  }

  std::string_view rest_;
  std::string_view word_;
};

/// Reads the parts of an id. Messages begin with the id. Parts must come in a fixed order, and only if they
/// differ from the default, so that a puzzle has one id.
class IdReader {
 public:
  explicit IdReader(std::string_view text) : text_(text) {
    const std::size_t colon = text_.find(':');
    const std::string_view head = text_.substr(0, colon);
    const auto shape = colon == text_.npos ? std::nullopt : find_shape(head);
    if (!shape || shape->first == 0) refuse("expected RULE-ROWSxCOLUMNS:HEX");
    rows_ = side(head.substr(shape->first + 1, shape->cross - shape->first - 1));
    columns_ = side(head.substr(shape->cross + 1, shape->sides - shape->cross - 1));
    if (!is_board_size(rows_, columns_))
      refuse("a board of " + std::to_string(rows_) + " x " + std::to_string(columns_) +
             " cells is too large; use a smaller one");
    if (const std::string_view digits = head.substr(shape->sides, shape->end - shape->sides);
        !digits.empty()) {
      const auto [end, error] = std::from_chars(digits.data() + 1, digits.data() + digits.size(), colours_);
      if (error != std::errc{} || colours_ < 3 || colours_ > max_modulus || digits[1] == '0')
        refuse("expected 3 to 256 colours after the q; for two colours, leave out this part");
    }
    rule_ = head.substr(0, shape->first);
    options_ = head.substr(shape->end);
    cells_ = text_.substr(colon + 1);
  }

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  /// Returns the number of colours in the id; 0 if there is none.
  unsigned colours() const { return colours_; }
  IdWords words() const {
    if (options_.ends_with('-')) refuse("nothing follows the last hyphen; remove it");
    return IdWords(options_);
  }

  Rule rule() const {
    std::string name(rule_);
    if (name.find(' ') != name.npos) refuse("the rule of the id contains a blank; write _ instead");
    std::replace(name.begin(), name.end(), '_', ' ');
    if (name.find('=') != name.npos)
      refuse(
          "the rule two-kind has no id with kinds other than ring and plus; write the puzzle as text or "
          "JSON");
    try {
      return parse_rule(name);
    } catch (const InputError& error) {
      refuse(error.what());
    }
  }
  /// Reads cells from hexadecimal digits, four bits each.
  Board bits(std::string_view hex, const std::string& what) const {
    const std::size_t number = rows_ * columns_;
    require_digits(hex, number / digit_cells + (number % digit_cells != 0), what, "hexadecimal digit");
    Board board(rows_, columns_);
    std::size_t row = 0;
    std::size_t column = 0;
    for (std::size_t i = 0; i < hex.size(); ++i) {
      unsigned value = 0;
      if (std::from_chars(&hex[i], &hex[i] + 1, value, 16).ec != std::errc{})
        refuse(what + ": " + not_hexadecimal(hex.substr(i)));
      for (std::size_t bit = digit_cells; bit-- > 0;) {
        const bool lit = value >> bit & 1;
        if (lit && row == rows_)
          refuse(what + ": the last digit has bits past the last cell; set them to 0");
        if (lit) board.flip(row, column);
        if (row < rows_ && ++column == columns_) {
          column = 0;
          ++row;
        }
      }
    }
    return board;
  }
  /// Reads cells: bits, or with more colours one or two digits for each cell.
  Board cells(std::string_view digits, const std::string& what) const {
    if (colours_ == 0) return bits(digits, what);
    const std::size_t width = width_of(colours_);
    const std::size_t number = rows_ * columns_;
    if (digits.size() / width != number || digits.size() % width != 0)
      require_digits(digits, width * number, what, "hexadecimal digit");
    std::vector<std::uint8_t> cells;
    cells.reserve(number);
    for (std::size_t i = 0; i < digits.size(); i += width) {
      unsigned value = 0;
      const char* const end = digits.data() + i + width;
      if (const auto read = std::from_chars(digits.data() + i, end, value, 16); read.ptr != end)
        refuse(what + ": " +
               not_hexadecimal(digits.substr(static_cast<std::size_t>(read.ptr - digits.data()))));
      if (value >= colours_)
        refuse(what + ": " + std::to_string(value) + " is not below the number of colours, " +
               std::to_string(colours_));
      cells.push_back(static_cast<std::uint8_t>(value));
    }
    return {rows_, columns_, colours_, cells};
  }
  /// Reads the cells after the colon.
  Board start() const { return cells(cells_, "the lights"); }
  /// Read a part of the options into the second argument, if it is next; otherwise change nothing.
  void read_wrap(IdWords& words, Wrap& wrap) const {
    for (const Wrap one : {Wrap::columns, Wrap::rows, Wrap::torus})
      if (words.word() == to_string(one)) {
        wrap = one;
        words.take();
        return;
      }
  }
  void read_masks(IdWords& words, std::optional<Board>& holes, std::optional<Board>& free,
                  std::optional<Board>& fixed) const {
    const auto read = [&](std::string_view name, const std::string& what, std::optional<Board>& mask) {
      if (!words.word().starts_with(name)) return;
      mask = bits(words.word().substr(name.size()), what);
      words.take();
    };
    read("holes", "the holes", holes);
    if (holes && holes->weight() == 0) refuse("the holes mark no cell; leave this part out");
    read("free", "the free cells", free);
    read("fixed", "the fixed cells", fixed);
    for (const auto* mask : {&free, &fixed})
      if (*mask && (*mask)->weight() == 0)
        refuse(std::string(mask == &free ? "the free" : "the fixed") +
               " cells mark no cell; leave this part out");
  }
  void read_goal(IdWords& words, Goal& goal) const {
    const std::string_view word = words.word();
    const bool bits = colours_ == 0;
    if (word == "on") {
      goal.number = bits ? 1 : colours_ - 1;
    } else if (word == "uniform") {
      goal.kind = Goal::Kind::uniform;
    } else if (!bits && word.starts_with("goal")) {
      const std::string_view digits = word.substr(4);
      const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), goal.number);
      const bool is_number = !digits.empty() && read.ec == std::errc{} &&
                             read.ptr == digits.data() + digits.size() && digits[0] != '0';
      if (!is_number || goal.number + 1 >= colours_)
        refuse(
            "the goal: expected a colour that is neither the first (leave out this part) nor the last "
            "(-on)");
    } else if (word.starts_with("to") &&
               (bits ? word.find_first_not_of(hex_letters, 2) == word.npos : word != "torus")) {
      goal.kind = Goal::Kind::target;
      goal.target = cells(word.substr(2), "the target");
    } else {
      return;
    }
    words.take();
  }
  void require_end(const IdWords& words) const {
    if (words.at_end()) return;
    const std::string goals =
        colours_ == 0 ? "on, uniform or toHEX" : "on, uniform, goalNUMBER or toDIGITS";
    refuse("'" + std::string(words.word()) +
           "' is not expected there; after the shape come columns, rows or torus, then " + goals +
           ", then holesHEX, freeHEX, fixedHEX");
  }
  void require_digits(std::string_view digits, std::size_t expected, const std::string& what,
                      const std::string& kind) const {
    if (digits.size() == expected) return;
    refuse("expected " + count_of(expected, kind) + " for " + what + " (" +
           count_of(rows_ * columns_, "cell") + "), found " + std::to_string(digits.size()));
  }

  [[noreturn]] void refuse(const std::string& what) const {
    constexpr std::size_t longest = 80;
    std::string shown(text_.substr(0, longest));
    for (char& c : shown)
      if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~') c = '?';
    throw InputError(shown + (text_.size() > longest ? "..." : "") + ": " + what, ErrorCode::syntax);
  }

 private:
  std::size_t side(std::string_view text) const {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || number == 0 || text[0] == '0')
      refuse("'" + std::string(text) +
             "' is not a number of rows or columns; write 1 or more, without leading zeros");
    return number;
  }

  std::string_view text_;
  std::string_view rule_;
  std::string_view cells_;
  std::string_view options_;
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  unsigned colours_ = 0;
};

BoardId read_parts(const IdReader& reader) {
  const bool bits = reader.colours() == 0;
  BoardId id;
  Puzzle& puzzle = id.puzzle;
  puzzle.rule = reader.rule();
  puzzle.start = reader.start();
  IdWords words = reader.words();
  reader.read_wrap(words, puzzle.wrap);
  reader.read_goal(words, puzzle.goal);
  reader.read_masks(words, puzzle.holes, puzzle.free, puzzle.fixed);
  Board second;
  if (bits && words.word().starts_with("second")) {
    second = reader.bits(words.word().substr(6), "the presses of kind 2");
    words.take();
  }
  reader.require_end(words);
  try {
    if (!bits) require_sound(puzzle);
    require_start(puzzle, puzzle.start);
  } catch (const InputError& error) {
    reader.refuse(error.what());
  }
  for (std::size_t row = 0; row < second.rows(); ++row)
    for (std::size_t column = 0; column < second.columns(); ++column)
      if (second.get(row, column) && !puzzle.start.get(row, column))
        reader.refuse("row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1) +
                      " has kind 2, but is not pressed");
  if (!second.empty()) id.presses = sum_of(with_modulus(puzzle.start, 3), with_modulus(second, 3));
  return id;
}

void clear_cells(Board& board, const std::optional<Board>& mask) {
  if (!mask) return;
  for (std::size_t w = 0; w < board.words().size(); ++w) board.words()[w] &= ~mask->words()[w];
}

/// Returns `-holesHEX-freeHEX-fixedHEX` without the parts that would be empty. Holes are removed from free
/// and fixed cells, so that a puzzle has one id.
std::string masks_part(const Puzzle& puzzle) {
  std::string text;
  const auto add = [&](const char* name, std::optional<Board> mask) {
    if (!mask) return;
    clear_cells(*mask, puzzle.holes);
    if (mask->weight() > 0) text += name + write_id_cells(*mask);
  };
  if (puzzle.holes && puzzle.holes->weight() > 0) text += "-holes" + write_id_cells(*puzzle.holes);
  add("-free", puzzle.free);
  add("-fixed", puzzle.fixed);
  return text;
}

std::string number_word(std::uint64_t number, std::uint64_t colours) {
  if (number == 0) return "";
  return number + 1 == colours ? "-on" : "-goal" + std::to_string(number);
}

/// Returns the goal part of an id. Holes and free cells of a target are written as 0, and a target with one
/// number in all other cells is written as that number.
std::string goal_part(const Puzzle& puzzle) {
  const Goal& goal = puzzle.goal;
  if (goal.is_number(0)) return "";
  Board target = goal.kind == Goal::Kind::target ? goal.target : puzzle.start;
  std::optional<std::uint64_t> one;
  bool varies = false;
  for (std::size_t i = 0; i < target.rows(); ++i)
    for (std::size_t j = 0; j < target.columns(); ++j) {
      if (is_in(puzzle.holes, i, j) || is_in(puzzle.free, i, j)) {
        target.set(i, j, 0);
        continue;
      }
      const std::uint64_t number = target.get(i, j);
      varies |= number != one.value_or(number);
      one = number;
    }
  if (!one || goal.kind == Goal::Kind::uniform) return one ? "-uniform" : "";
  if (goal.kind == Goal::Kind::number) return number_word(goal.number, puzzle.modulus());
  return varies ? "-to" + write_id_cells(target) : number_word(*one, puzzle.modulus());
}

}  // namespace

/// Writes cells in row-major order. Bits are written four to a digit, the first in the highest bit; the
/// last digit is padded with zeros.
std::string write_id_cells(const Board& board) {
  std::string hex;
  const std::size_t width = width_of(board.modulus());
  hex.reserve(board.has_bits() ? board.cells() / digit_cells + 1 : board.cells() * width);
  for (const std::uint8_t cell : board.numbers()) {
    if (width == 2) hex += hex_digits[cell >> 4];
    hex += hex_digits[cell & 15];
  }
  if (!board.has_bits()) return hex;
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
    if (!id.empty())
      throw InputError(std::string(name) + ": one id is enough here; remove the others", ErrorCode::syntax);
    if (!looks_like_id(line)) return {};
    id = line;
  }
  return id;
}

unsigned colours_of_id(std::string_view text) {
  if (!looks_like_id(text) || looks_like_flip_game(text)) return 0;
  try {
    return IdReader(text).colours();
  } catch (const InputError&) {
    return 0;  // the reader of the id reports the error
  }
}

BoardId read_id(std::string_view text, std::uint64_t modulus) {
  if (looks_like_flip_game(text)) {
    if (modulus > 2)
      throw InputError(
          "a game of Flip has two colours, but more are expected here; give the puzzle as text",
          ErrorCode::unsupported);
    auto board = board_of(read_flip_game(text));
    if (!board)
      throw InputError(
          std::string(text.substr(0, text.find(':'))) +
              ": no rule has the buttons of this game, but a board with a rule is expected here",
          ErrorCode::unsupported);
    return {std::move(*board)};
  }
  const IdReader reader(text);
  if (reader.colours() == 0 && modulus > 2)
    reader.refuse(modulus == counter_modulus
                      ? "an id cannot contain counters, which are expected here; write rows of numbers"
                      : "this puzzle has two colours, but more are expected here; give an id with qNUMBER "
                        "after the shape");
  if (reader.colours() != 0 && (modulus == 2 || modulus == press_kinds))
    reader.refuse("this puzzle has " + std::to_string(reader.colours()) +
                  " colours, but two are expected here; give an id with two");
  BoardId id = read_parts(reader);
  if (modulus == 2 && !id.presses.empty())
    throw InputError(
        std::string(text) +
            ": these are presses of two kinds, but lights are expected here; give the id of the "
            "board",
        ErrorCode::unsupported);
  return id;
}

std::string write_id_head(const Puzzle& puzzle, const Board& presses) {
  require_grid(puzzle, "an id");
  if (puzzle.states)
    throw InputError("an id cannot contain a number of states for each light; write JSON",
                     ErrorCode::unsupported);
  require_sound(puzzle);
  const Board& start = puzzle.start;
  require_start(puzzle, start);
  std::string head = rule_word(puzzle.rule, puzzle.modulus()) + "-" + std::to_string(start.rows()) + "x" +
                     std::to_string(start.columns());
  if (!start.has_bits()) head += "q" + std::to_string(puzzle.modulus());
  if (puzzle.wrap != Wrap::none) head += "-" + std::string(to_string(puzzle.wrap));
  head += goal_part(puzzle) + masks_part(puzzle);
  if (start.has_bits() && !presses.empty()) {
    require_shape(presses, start, "the board of presses");
    if (nonzero_cells(presses) != start)
      throw InputError(
          "an id contains presses only if the pressed cells are exactly the lit cells of the board; write "
          "them "
          "as text");
    if (!presses.has_bits()) head += "-second" + write_id_cells(cells_with(presses, 2));
  }
  return head;
}

std::string write_id(const Puzzle& puzzle, const Board& presses) {
  return write_id_head(puzzle, presses) + ":" + write_id_cells(puzzle.start);
}

}  // namespace flipwise
