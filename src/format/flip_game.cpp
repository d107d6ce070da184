// SPDX-License-Identifier: MIT
//
// Game ids of Flip in S. Tatham's Portable Puzzle Collection: `5x5c:MATRIX,LIGHTS`. With n squares, MATRIX
// has n rows of n bits, and row i marks the squares that pressing square i flips. LIGHTS has n bits. Bits
// are written as hexadecimal digits, the first bit highest.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "format/bytes.hpp"
#include "format/read_text.hpp"

namespace flipwise {

namespace {

/// Returns the two numbers before the colon, which letters may follow.
std::optional<std::pair<std::string_view, std::string_view>> sides_of(std::string_view head) {
  const std::size_t cross = head.find_first_not_of("0123456789");
  if (cross == 0 || cross == head.npos || head[cross] != 'x') return std::nullopt;
  std::size_t end = cross + 1;
  while (end < head.size() && is_digit(head[end])) ++end;
  if (end == cross + 1) return std::nullopt;
  for (const char c : head.substr(end))
    if (c < 'a' || c > 'z') return std::nullopt;
  return std::pair(head.substr(0, cross), head.substr(cross + 1, end - cross - 1));
}

/// Reads a game id. Messages begin with its part before the colon.
class FlipReader {
 public:
  explicit FlipReader(std::string_view text) : head_(text.substr(0, text.find(':'))), text_(text) {}

  FlipGame read() const {
    const auto sides = sides_of(head_);
    if (!sides || head_.size() == text_.size()) refuse("expected WIDTHxHEIGHTc:MATRIX,LIGHTS");
    FlipGame game;
    game.columns = side(sides->first);
    game.rows = side(sides->second);
    const std::size_t cells = game.rows * game.columns;
    const std::string_view bits = text_.substr(head_.size() + 1);
    const std::size_t comma = bits.find(',');
    if (comma == bits.npos) refuse("expected a comma between the matrix and the lights");
    const std::vector<std::size_t> flipped = bits_of(bits.substr(0, comma), cells * cells, "the matrix");
    std::vector<std::vector<std::size_t>> lists(cells);
    for (const std::size_t bit : flipped) lists[bit / cells].push_back(bit % cells);
    game.puzzle.buttons = Buttons(lists);
    game.puzzle.start = Board(1, cells);
    for (const std::size_t cell : bits_of(bits.substr(comma + 1), cells, "the lights"))
      game.puzzle.start.flip(0, cell);
    return game;
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const {
    throw InputError(std::string(head_) + ": " + what, ErrorCode::syntax);
  }

  std::size_t side(std::string_view digits) const {
    constexpr std::size_t most = 1000;
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || number == 0 || number > most)
      refuse("'" + std::string(digits) + "' is not a side from 1 to " + std::to_string(most));
    return number;
  }

  /// Returns the numbers of the set bits, of this many bits in hexadecimal.
  std::vector<std::size_t> bits_of(std::string_view hex, std::size_t bits, const char* what) const {
    constexpr std::size_t digit_bits = 4;
    const std::size_t expected = (bits + digit_bits - 1) / digit_bits;
    if (hex.size() != expected)
      refuse(std::string(what) + ": expected " + count_of(expected, "hexadecimal digit") + ", found " +
             std::to_string(hex.size()));
    std::vector<std::size_t> set;
    for (std::size_t i = 0; i < hex.size(); ++i) {
      unsigned value = 0;
      if (std::from_chars(&hex[i], &hex[i] + 1, value, 16).ec != std::errc{})
        refuse(std::string(what) + ": " + not_hexadecimal(hex.substr(i)));
      for (std::size_t bit = 0; bit < digit_bits; ++bit)
        if (value >> (digit_bits - 1 - bit) & 1) set.push_back(i * digit_bits + bit);
    }
    if (!set.empty() && set.back() >= bits)
      refuse(std::string(what) + ": the last digit has bits past the end; set them to 0");
    return set;
  }

  std::string_view head_;
  std::string_view text_;
};

bool presses_do_the_same(const FlipGame& game, const Puzzle& board) {
  const Buttons& buttons = *game.puzzle.buttons;
  for (std::size_t cell = 0; cell < buttons.size(); ++cell) {
    Board flipped(game.rows, game.columns);
    for (const std::size_t light : buttons[cell]) flipped.flip(light / game.columns, light % game.columns);
    if (flipped != effect_of_press(board, cell / game.columns, cell % game.columns)) return false;
  }
  return true;
}

}  // namespace

bool looks_like_flip_game(std::string_view text) {
  const std::size_t colon = text.find(':');
  return colon != text.npos && text.find(',', colon) != text.npos && text.find('/') == text.npos &&
         sides_of(text.substr(0, colon)).has_value();
}

FlipGame read_flip_game(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return FlipReader(text).read();
}

std::optional<Puzzle> board_of(const FlipGame& game) {
  Puzzle board{.start = Board(game.rows, game.columns)};
  for (const char* rule : {"plus", "king", "ring", "x", "knight", "cross", "hex", "cross-ring", "row",
                           "column", "bishop", "queen"}) {
    board.rule = parse_rule(rule);
    if (!presses_do_the_same(game, board)) continue;
    for (std::size_t cell = 0; cell < board.start.cells(); ++cell)
      if (game.puzzle.start.get(0, cell)) board.start.flip(cell / game.columns, cell % game.columns);
    return board;
  }
  return std::nullopt;
}

std::string write_flip_game(const FlipGame& game) {
  const Puzzle& puzzle = game.puzzle;
  const Buttons buttons = puzzle.buttons.value_or(Buttons());
  const std::size_t squares = game.rows * game.columns;
  if (!puzzle.goal.is_number(0) || puzzle.free || puzzle.fixed)
    throw InputError(
        "a game of Flip supports the goal off only, without free lights or fixed buttons; use another "
        "format",
        ErrorCode::unsupported);
  if (squares > max_flip_squares)
    throw InputError("a game of Flip is written with at most 5000 squares, and this one has " +
                         std::to_string(squares) + "; use another format",
                     ErrorCode::too_large);
  if (buttons.size() != squares || puzzle.start.columns() != squares)
    throw InputError("a game of Flip has a button and a light for each of its " +
                         count_of(squares, "square") + "; found " + count_of(buttons.size(), "button") +
                         " and " + count_of(puzzle.start.columns(), "light") +
                         "; fill holes, or use another format",
                     ErrorCode::shape);
  Board matrix(1, squares * squares);
  for (std::size_t i = 0; i < squares; ++i)
    for (const std::size_t light : buttons[i]) matrix.flip(0, i * squares + light);
  const auto board = board_of(game);
  const char* const made = board && board->rule.name == "plus" ? "c:" : "r:";  // by crosses, or at random
  return std::to_string(game.columns) + "x" + std::to_string(game.rows) + made + write_id_cells(matrix) +
         "," + write_id_cells(puzzle.start) + "\n";
}

}  // namespace flipwise
