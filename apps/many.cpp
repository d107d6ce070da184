// SPDX-License-Identifier: MIT
#include "many.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "blocks.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/id.hpp"
#include "flipwise/json.hpp"
#include "flipwise/many.hpp"
#include "flipwise/solver.hpp"
#include "signals.hpp"

namespace flipwise::app {

namespace {

constexpr std::size_t digit_cells = 4;
constexpr unsigned no_digit = 16;

/// For every byte the cells of that hexadecimal digit, the first in the lowest bit; or `no_digit`.
constexpr std::array<unsigned char, 256> make_digit_table() {
  std::array<unsigned char, 256> table{};
  table.fill(no_digit);
  for (unsigned value = 0; value < 16; ++value) {
    const auto cells =
        static_cast<unsigned char>((value & 1) << 3 | (value & 2) << 1 | (value & 4) >> 1 | value >> 3);
    table[static_cast<unsigned char>("0123456789abcdef"[value])] = cells;
    table[static_cast<unsigned char>("0123456789ABCDEF"[value])] = cells;
  }
  return table;
}
constexpr auto digit_table = make_digit_table();

/// The press board on one line: rows with a slash between them.
std::string rows_on_a_line(const Grid& grid) {
  std::string text;
  for (const std::string& row : grid_rows(grid)) (text += text.empty() ? "" : "/") += row;
  return text;
}

/// What is prepared for all boards whose ids have one head, "plus-4x4".
struct Shape {
  BoardPuzzle puzzle;
  std::unique_ptr<const ManySolver> packed;
  std::unique_ptr<const Solver> solver;
  std::vector<Word> cells = {};  // that may be lit
  std::size_t digits = 0;
  std::string dark_rows = {};  // the answer without presses, holes shown
  std::uint64_t boards = 0;
  bool tabulated = false;
};

/// Answers the lines of one thread.
class LineAnswerer {
 public:
  explicit LineAnswerer(const ManyOptions& options) : options_(options) { options_.solve.threads = 1; }

  void operator()(const Block& block, Answered& answered) {
    out_ = &answered;
    out_->text.reserve(3 * block.text.size());
    line_ = block.first_line;
    if (block.too_long) {
      refuse("a line of more than 64 MiB");
      return;
    }
    std::string_view rest = block.text;
    while (!rest.empty() && out_->fatal.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      answer_line(trimmed(rest.substr(0, end)));
      rest.remove_prefix(std::min(end + 1, rest.size()));
      ++line_;
    }
    flush();
  }

 private:
  static constexpr std::size_t most_pending = 256;
  static constexpr std::size_t most_shapes = 64;
  static constexpr std::uint64_t boards_worth_a_table = 20'000;

  static std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    while (!text.empty() && blanks.find(text.back()) != blanks.npos) text.remove_suffix(1);
    while (!text.empty() && blanks.find(text.front()) != blanks.npos) text.remove_prefix(1);
    return text;
  }

  /// What cannot be answered keeps its place.
  void refuse(const std::string& what) {
    flush();
    out_->bad = true;
    if (options_.strict)
      out_->fatal = fmt::format("line {}: {}", line_, what);
    else if (options_.json)
      out_->text += fmt::format("{}\n", error_json(what, line_));
    else
      out_->text += fmt::format("error {}: {}\n", line_, what);
  }

  void answer_line(std::string_view text) {
    if (take_packed(text)) return;
    flush();
    if (stop_requested()) throw Stopped();
    try {
      if (text.starts_with('{'))
        answer_json(text);
      else if (looks_like_id(text))
        answer_id(text);
      else
        refuse(text.empty() ? "there is no board" : "expected an id or a JSON object");
    } catch (const InputError& error) {
      refuse(error.what());
    }
  }

  /// The way of nearly all lines: an id with the head of the line before. False where anything is unusual.
  bool take_packed(std::string_view text) {
    if (shape_ == nullptr || !shape_->packed || options_.json) return false;
    if (text.size() != head_.size() + 1 + shape_->digits || text[head_.size()] != ':' ||
        !text.starts_with(head_))
      return false;
    std::array<Word, ManySolver::most_cells / word_bits> cells = {};
    unsigned strange = 0;
    const char* const hex = text.data() + head_.size() + 1;
    for (std::size_t i = 0; i < shape_->digits; ++i) {
      const unsigned digit = digit_table[static_cast<unsigned char>(hex[i])];
      strange |= digit;
      cells[i / 16] |= Word{digit & 15} << i % 16 * digit_cells;
    }
    if (strange & no_digit) return false;
    return append(cells.data());
  }

  /// False when a hole or a bit past the last cell is lit.
  bool append(const Word* cells) {
    Word outside = 0;
    for (std::size_t w = 0; w < shape_->cells.size(); ++w) outside |= cells[w] & ~shape_->cells[w];
    if (outside != 0) return false;
    boards_.insert(boards_.end(), cells, cells + shape_->cells.size());
    if (boards_.size() >= most_pending * shape_->cells.size()) flush();
    return true;
  }

  void override_puzzle(BoardPuzzle& puzzle) const {
    if (options_.rule) puzzle.rule = *options_.rule;
    if (options_.wrap) puzzle.wrap = *options_.wrap;
    if (options_.goal) puzzle.goal = *options_.goal;
  }

  void answer_id(std::string_view text) {
    BoardPuzzle puzzle = read_id(text).puzzle;
    override_puzzle(puzzle);
    answer_puzzle(std::string(text.substr(0, text.find(':'))), puzzle);
  }

  void answer_json(std::string_view text) {
    SolveRequest request = solve_request_from_json(text, "not a puzzle");
    if (!options_.json && request.options.all > 0)
      throw InputError("field 'all' lists several boards: choose --format json");
    const bool plain = request.options.find == SolveOptions::Find::fewest && request.options.all == 0 &&
                       !request.options.limit_seconds && !request.options.memory_bytes;
    if (plain) request.options = options_.solve;
    request.options.threads = 1;
    request.options.progress = options_.solve.progress;
    if (const auto* buttons = std::get_if<ButtonPuzzle>(&request.puzzle)) {
      print(*buttons, solve(*buttons, request.options));
      return;
    }
    auto& puzzle = std::get<BoardPuzzle>(request.puzzle);
    override_puzzle(puzzle);
    if (plain)
      answer_puzzle(write_id_head(puzzle), puzzle);
    else
      print(puzzle, solve(puzzle, request.options));
  }

  void answer_puzzle(std::string head, const BoardPuzzle& puzzle) {
    choose_shape(std::move(head), puzzle);
    if (shape_->packed && !options_.json) {
      std::array<Word, ManySolver::most_cells / word_bits> cells = {};
      shape_->packed->pack(puzzle.start, std::span(cells).first(shape_->cells.size()));
      if (!append(cells.data())) throw InputError("a hole is lit");
      return;
    }
    if (!shape_->solver) shape_->solver = std::make_unique<const Solver>(shape_->puzzle, options_.solve);
    BoardPuzzle asked = shape_->puzzle;
    asked.start = puzzle.start;
    print(asked, shape_->solver->solve(puzzle.start));
  }

  void choose_shape(std::string head, const BoardPuzzle& puzzle) {
    if (shapes_.size() >= most_shapes && !shapes_.contains(head)) shapes_.clear();
    head_ = std::move(head);
    const auto [found, is_new] = shapes_.try_emplace(head_);
    shape_ = &found->second;
    if (!is_new) return;
    try {
      prepare(puzzle);
    } catch (...) {
      shapes_.erase(found);
      shape_ = nullptr;
      throw;
    }
  }

  void prepare(const BoardPuzzle& puzzle) {
    Shape& shape = *shape_;
    shape.puzzle = puzzle;
    shape.puzzle.start = Board(puzzle.start.rows(), puzzle.start.columns());
    const std::size_t number = puzzle.start.cells();
    shape.digits = number / digit_cells + (number % digit_cells != 0);
    shape.dark_rows = rows_on_a_line({shape.puzzle.start, puzzle.holes});
    if (options_.solve.find == SolveOptions::Find::fewest)
      shape.packed = ManySolver::prepare(shape.puzzle, false);
    if (!shape.packed) return;
    shape.cells.resize(shape.packed->words());
    Board cells = all_lit(puzzle.start.rows(), puzzle.start.columns());
    if (puzzle.holes) cells ^= *puzzle.holes;
    shape.packed->pack(cells, shape.cells);
  }

  /// Answers what has been gathered.
  void flush() {
    if (boards_.empty()) return;
    Shape& shape = *shape_;
    const std::size_t words = shape.cells.size();
    const std::size_t count = boards_.size() / words;
    shape.boards += count;
    if (!shape.tabulated && shape.boards >= boards_worth_a_table) {
      shape.tabulated = true;
      if (shape.digits * digit_cells <= ManySolver::most_table_cells)
        shape.packed = ManySolver::prepare(shape.puzzle, true);
    }
    presses_.resize(boards_.size());
    numbers_.resize(count);
    shape.packed->fewest(boards_, presses_, numbers_);
    boards_.clear();
    for (std::size_t i = 0; i < count; ++i) print_packed(shape, presses_.data() + i * words, numbers_[i]);
  }

  void print_packed(const Shape& shape, const Word* presses, std::uint16_t number) {
    std::string& text = out_->text;
    if (number == ManySolver::impossible) {
      text += "impossible\n";
      return;
    }
    text += "optimal ";
    text += fmt::format_int(number).str();
    text += ' ';
    const std::size_t first = text.size();
    text += shape.dark_rows;
    char* to = text.data() + first;
    const std::size_t columns = shape.puzzle.start.columns();
    std::size_t column = 0;
    const std::size_t cells = shape.puzzle.start.cells();
    for (std::size_t cell = 0; cell < cells; ++cell) {
      *to = static_cast<char>(*to + static_cast<char>(presses[cell / word_bits] >> cell % word_bits & 1));
      ++to;
      if (++column == columns) {
        column = 0;
        ++to;
      }
    }
    text += '\n';
  }

  template <typename Puzzle>
  void print(const Puzzle& puzzle, const Answer& answer) {
    out_->unknown |= answer.status == Status::unknown;
    if (options_.json) {
      out_->text += to_json(puzzle, answer) + "\n";
      return;
    }
    std::string& text = out_->text;
    text += to_string(answer.status);
    if (answer.status == Status::unknown) text += fmt::format(" {}", answer.lower);
    if (answer.solution) {
      std::optional<Board> holes;
      if constexpr (std::is_same_v<Puzzle, BoardPuzzle>) holes = puzzle.holes;
      text += fmt::format(" {} {}", answer.solution->pressed.weight(),
                          rows_on_a_line({answer.solution->pressed, holes, answer.solution->second}));
    }
    text += '\n';
  }

  ManyOptions options_;
  Answered* out_ = nullptr;
  std::uint64_t line_ = 1;
  std::unordered_map<std::string, Shape> shapes_;
  Shape* shape_ = nullptr;  // of the line before
  std::string head_;
  std::vector<Word> boards_;  // gathered, all of shape_
  std::vector<Word> presses_;
  std::vector<std::uint16_t> numbers_;
};

}  // namespace

Exit solve_many(Input& input, Output& output, const ManyOptions& options) {
  ManyOptions each = options;
  each.solve.progress = [](const Progress&) { return !stop_requested(); };
  const Answered total = answer_blocks(input, output, options.solve.threads, [&each]() -> BlockAnswerer {
    return [answerer = std::make_shared<LineAnswerer>(each)](const Block& block, Answered& answered) {
      (*answerer)(block, answered);
    };
  });
  if (!total.fatal.empty()) throw InputError(total.fatal);
  if (stop_requested()) throw Stopped();
  if (total.bad) return Exit::input;
  return total.unknown ? Exit::stopped : Exit::answered;
}

}  // namespace flipwise::app
