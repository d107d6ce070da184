// SPDX-License-Identifier: MIT
#include "many/solve_many.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "files/signals.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/solver.hpp"
#include "json/request.hpp"
#include "many/graph_answers.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

constexpr std::size_t digit_cells = 4;
constexpr unsigned no_digit = 16;

/// Returns a table with the four cells of each hexadecimal digit, the first in the lowest bit; `no_digit`
/// for other bytes.
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

/// A solver of one shape, rule, wrap and goal. Small boards are collected and answered together, each with
/// a line of text.
class ShapeSolver {
 public:
  ShapeSolver(const Puzzle& puzzle, const SolveOptions& options);

  /// True if boards of this shape can be collected.
  bool gathers() const { return packed_ != nullptr; }
  /// Collects a board given by hexadecimal digits. Returns false, without collecting it, if the number of
  /// digits is wrong, a character is not a digit, or a hole or a bit past the last cell is lit.
  bool gather(std::string_view digits);
  bool gather(const Board& start);
  /// Appends the answers to the collected boards, in order. Calls `give_up` in place of an answer if memory
  /// runs out.
  void answer_gathered(std::string& text, const std::function<void()>& give_up);
  /// True if the collected boards should be answered before more are collected.
  bool full() const { return boards_.size() >= max_gathered * cells_.size(); }

  /// Solves one board immediately.
  Answer solve(const Board& start);

 private:
  static constexpr std::size_t max_gathered = 256;
  static constexpr std::uint64_t boards_worth_a_table = 20'000;
  using Cells = std::array<Word, ManySolver::max_cells / word_bits>;

  bool append(const Cells& board);
  void answer(std::span<const Word> boards, std::string& text);
  void print(const Word* presses, std::uint16_t number, std::string& text) const;

  Puzzle puzzle_;
  SolveOptions options_;
  std::unique_ptr<const ManySolver> packed_;
  std::unique_ptr<const Solver> solver_;
  std::vector<Word> cells_;  // cells that may be lit
  std::size_t digits_ = 0;
  std::string unpressed_rows_;  // a press board without presses, with the holes, on one line
  std::uint64_t answered_ = 0;
  bool tabulated_ = false;
  std::vector<Word> boards_;  // the collected boards
  std::vector<Word> being_answered_;
  std::vector<Word> presses_;
  std::vector<std::uint16_t> numbers_;
};

ShapeSolver::ShapeSolver(const Puzzle& puzzle, const SolveOptions& options)
    : puzzle_(puzzle), options_(options) {
  const std::size_t rows = puzzle.start.rows();
  const std::size_t columns = puzzle.start.columns();
  const std::size_t number = puzzle.start.cells();
  puzzle_.start = Board(rows, columns);
  digits_ = number / digit_cells + (number % digit_cells != 0);
  unpressed_rows_ = rows_on_a_line({puzzle_.start, puzzle.holes});
  if (options.find == SolveOptions::Find::fewest) packed_ = ManySolver::prepare(puzzle_, false);
  if (!packed_) return;
  cells_.resize(packed_->words());
  Board cells = all_lit(rows, columns);
  if (puzzle.holes) cells ^= *puzzle.holes;
  packed_->pack(cells, cells_);
}

bool ShapeSolver::gather(std::string_view digits) {
  if (digits.size() != digits_) return false;
  Cells cells = {};
  unsigned strange = 0;
  for (std::size_t i = 0; i < digits_; ++i) {
    const unsigned digit = digit_table[static_cast<unsigned char>(digits[i])];
    strange |= digit;
    cells[i / 16] |= Word{digit & 15} << i % 16 * digit_cells;
  }
  return (strange & no_digit) == 0 && append(cells);
}

bool ShapeSolver::gather(const Board& start) {
  Cells cells = {};
  packed_->pack(start, std::span(cells).first(cells_.size()));
  return append(cells);
}

bool ShapeSolver::append(const Cells& board) {
  Word outside = 0;
  for (std::size_t w = 0; w < cells_.size(); ++w) outside |= board[w] & ~cells_[w];
  if (outside != 0) return false;
  boards_.insert(boards_.end(), board.data(), board.data() + cells_.size());
  return true;
}

void ShapeSolver::answer_gathered(std::string& text, const std::function<void()>& give_up) {
  std::swap(boards_, being_answered_);
  boards_.clear();
  const std::span<const Word> boards = being_answered_;
  const auto is_answered = [&](std::span<const Word> some) {
    const std::size_t before = text.size();
    try {
      answer(some, text);
      return true;
    } catch (const std::bad_alloc&) {
      text.resize(before);
      return false;
    }
  };
  if (boards.empty() || is_answered(boards)) return;
  // Solving the boards one by one needs less memory.
  const std::size_t words = cells_.size();
  for (std::size_t first = 0; first < boards.size(); first += words)
    if (!is_answered(boards.subspan(first, words))) give_up();
}

void ShapeSolver::answer(std::span<const Word> boards, std::string& text) {
  const std::size_t words = cells_.size();
  const std::size_t count = boards.size() / words;
  answered_ += count;
  if (!tabulated_ && answered_ >= boards_worth_a_table) {
    tabulated_ = true;
    if (digits_ * digit_cells <= ManySolver::max_table_cells) packed_ = ManySolver::prepare(puzzle_, true);
  }
  presses_.resize(boards.size());
  numbers_.resize(count);
  packed_->fewest(boards, presses_, numbers_);
  for (std::size_t i = 0; i < count; ++i) print(presses_.data() + i * words, numbers_[i], text);
}

void ShapeSolver::print(const Word* presses, std::uint16_t number, std::string& text) const {
  if (number == ManySolver::impossible) {
    text += "impossible\n";
    return;
  }
  text += "optimal ";
  text += fmt::format_int(number).str();
  text += ' ';
  const std::size_t first = text.size();
  text += unpressed_rows_;
  char* to = text.data() + first;
  const std::size_t columns = puzzle_.start.columns();
  std::size_t column = 0;
  const std::size_t cells = puzzle_.start.cells();
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

Answer ShapeSolver::solve(const Board& start) {
  if (!solver_) solver_ = std::make_unique<const Solver>(puzzle_, options_);
  return solver_->solve(start);
}

bool is_same_shape(const Board& left, const Board& right) {
  return left.rows() == right.rows() && left.columns() == right.columns() &&
         left.modulus() == right.modulus();
}
bool is_same_but_start(const Puzzle& left, const Puzzle& right) {
  return is_same_shape(left.start, right.start) && left.holes == right.holes && left.rule == right.rule &&
         left.wrap == right.wrap && left.goal == right.goal && left.goal.holes == right.goal.holes &&
         left.free == right.free && left.fixed == right.fixed && left.cost == right.cost &&
         left.states == right.states && left.cost_of == right.cost_of && left.buttons == right.buttons;
}

/// True if the part of an id before the colon, with the costs, determines everything but the lights.
bool has_head(const Puzzle& puzzle) {
  return puzzle.start.has_bits() && !puzzle.buttons && !puzzle.states &&
         puzzle.rule.form != Rule::Form::two_kind;
}

/// Answers boards. Data that depend on the shape are computed once for each of the last few shapes.
class BoardLines final : public LineAnswerer {
 public:
  BoardLines(PuzzleSpec given, TextForm form, SolveOptions options, const LineOptions& how,
             std::shared_ptr<const Solver> of_buttons, std::optional<GraphLines> graphs)
      : LineAnswerer(how),
        given_(std::move(given)),
        form_(std::move(form)),
        options_(std::move(options)),
        json_(how.json),
        of_buttons_(std::move(of_buttons)),
        graphs_(graphs),
        has_quick_graphs_(graphs && !json_ && are_plain_graphs(given_) && options_.all == 0 &&
                          !options_.reachable && options_.find == SolveOptions::Find::fewest) {
    if (of_buttons_) lights_ = complete(given_);
  }

 private:
  /// Answers a small graph, or collects the common case: an id with the same part before the colon as the
  /// line before. Returns false for anything else.
  bool gather(std::string_view text) override {
    if (has_quick_graphs_) return add_solution(text, *graphs_, given_, out().text);
    if (shape_ == nullptr || !shape_->gathers() || json_) return false;
    if (text.size() <= head_.size() || text[head_.size()] != ':' || !text.starts_with(head_)) return false;
    if (!shape_->gather(text.substr(head_.size() + 1))) return false;
    if (shape_->full()) flush();
    return true;
  }

  void answer_id(std::string_view text) override {
    if (given_.buttons)
      throw InputError(
          "expected the lights of the buttons of --rule, found an id; write the lights, or leave out "
          "--rule");
    const std::uint64_t own = given_.colours > 2 ? given_.colours : colours_of_id(text);
    const Puzzle puzzle = amended(given_, read_id(text, own > 2 ? own : 2).puzzle);
    // The id of a game of Flip states its rule after the colon.
    answer_puzzle(puzzle, looks_like_flip_game(text) ? "" : text.substr(0, text.find(':')));
  }

  void answer_json(std::string_view text) override {
    if (auto spec = puzzle_of_answer(text, "not a puzzle", given_.colours))
      return answer_puzzle(complete(amended(given_, *std::move(spec))));
    auto request = std::get<SolveRequest>(request_from_json(text, "not a puzzle", "solve"));
    const SolveOptions& asked = request.options;
    for (const auto& [field, is_requested] :
         {std::pair("all", asked.all > 0), std::pair("reachable", asked.reachable),
          std::pair("nearest", asked.nearest), std::pair("lit_only", asked.lit_only)})
      if (!json_ && is_requested)
        throw InputError(
            fmt::format("field '{}' does not fit on a line of text: choose --format json", field));
    const bool plain = request.options.find == SolveOptions::Find::fewest && request.options.all == 0 &&
                       !request.options.reachable && !request.options.nearest &&
                       !request.options.lit_only && !request.options.run.limit_seconds &&
                       !request.options.run.memory_bytes;
    if (plain) request.options = options_;
    request.options.run.threads = 1;
    request.options.run.progress = options_.run.progress;
    take_off(begun(), request.options.run);
    const Puzzle puzzle = amended(given_, std::move(request.puzzle));
    if (plain)
      answer_puzzle(puzzle);
    else
      print(puzzle, solve(puzzle, request.options));
  }

  /// Returns the key of the shape: the part of the id before the colon, and the costs if this line states
  /// them.
  std::string head_of(const Puzzle& puzzle) const {
    std::string head = write_id_head(puzzle);
    if (!puzzle.cost || given_.cost) return head;
    head += " cost";  // a board without cells has none
    for (const std::uint64_t cost : *puzzle.cost) head += fmt::format(" {}", cost);
    return head;
  }

  /// Returns a solver of this puzzle: that of the previous line if only the start differs. Not used with a
  /// limit, which applies to each line and leaves no time to prepare a solver.
  const Solver& ready(const Puzzle& puzzle) {
    if (!ready_ || !is_same_but_start(ready_for_, puzzle)) {
      ready_.reset();
      ready_for_ = puzzle;
      ready_.emplace(puzzle, options_);
    }
    return *ready_;
  }
  bool answer_cells(std::string_view text) override {
    if (of_buttons_) {
      set_lights(text, lights_.start, form_);
      print(lights_, of_buttons_->solve(lights_.start));
      return true;
    }
    if (!is_line_of_cells(given_, text, form_) && !looks_like_machine(text)) return false;
    answer_puzzle(complete(spec_of_line(given_, text, form_)));
    return true;
  }

  void answer_graph(std::string_view text) override {
    const Puzzle puzzle = complete(spec_of_graph(given_, text, *graphs_, true));
    print(puzzle, solve(puzzle, options_));
  }

  void answer_board(std::string_view text, std::uint64_t line) override {
    const Puzzle puzzle = complete(spec_of_board(given_, text, options().name, line, form_));
    if (of_buttons_) return print(puzzle, of_buttons_->solve(puzzle.start));
    if (json_ || !has_head(puzzle) || options_.all > 0) return answer_puzzle(puzzle);
    const std::string head = head_of(puzzle);
    if (head != head_ || (shape_ != nullptr && shape_->full())) flush();
    answer_puzzle(puzzle, head);
  }

  /// Answers a puzzle, or collects it to be answered with other puzzles. `head` is the part of an id before
  /// the colon, if the line is an id.
  void answer_puzzle(const Puzzle& puzzle, std::string_view head = {}) {
    if (!has_head(puzzle) || options_.all > 0 || options_.reachable || options_.nearest ||
        options_.lit_only)
      return print(
          puzzle, options_.run.limit_seconds ? solve(puzzle, options_) : ready(puzzle).solve(puzzle.start));
    choose_shape(head.empty() ? head_of(puzzle) : std::string(head), puzzle);
    if (!shape_->gathers() || json_)
      print(puzzle, shape_->solve(puzzle.start));
    else if (!shape_->gather(puzzle.start))
      throw InputError("a cell that is a hole is lit; write 0 there, or remove the hole");
  }

  void choose_shape(std::string head, const Puzzle& puzzle) {
    constexpr std::size_t max_shapes = 64;
    shape_ = nullptr;
    if (shapes_.size() >= max_shapes && !shapes_.contains(head)) shapes_.clear();
    head_ = std::move(head);
    auto found = shapes_.find(head_);
    if (found == shapes_.end()) found = shapes_.emplace(head_, ShapeSolver(puzzle, options_)).first;
    shape_ = &found->second;
  }

  std::string unknown(std::string_view why) const override {
    return json_ ? Command::unknown_presses(why) : "unknown 0\n";
  }
  void flush() override {
    if (shape_ != nullptr) shape_->answer_gathered(out().text, [&] { give_up(out_of_memory); });
  }

  void print(const Puzzle& puzzle, const Answer& answer) {
    out().unknown |= answer.status == Status::unknown;
    if (json_)
      out().text += to_json(puzzle, answer) + "\n";
    else
      add_line(puzzle, answer, out().text);
  }

  PuzzleSpec given_;
  TextForm form_;
  SolveOptions options_;
  bool json_;
  std::shared_ptr<const Solver> of_buttons_;  // shared by all threads
  std::optional<GraphLines> graphs_;          // if each line is a graph
  bool has_quick_graphs_;
  Puzzle lights_ = {};     // the previous line, if there are buttons
  Puzzle ready_for_ = {};  // the puzzle of `ready_`
  std::optional<Solver> ready_ = {};
  std::unordered_map<std::string, ShapeSolver>
      shapes_;                    // by the part of an id before the colon, "plus-4x4"
  ShapeSolver* shape_ = nullptr;  // shape of the previous line
  std::string head_;              // key of that shape
};

}  // namespace

Exit solve_many(Input& input, Output& output, const PuzzleSpec& given, const TextForm& form,
                SolveOptions options, const LineOptions& how, std::optional<GraphLines> graphs) {
  options.run.threads = 1;
  options.run.ranks = nullptr;
  options.run.progress = [](const Progress&) { return !stop_requested(); };
  std::shared_ptr<const Solver> of_buttons;
  if (given.buttons) of_buttons = std::make_shared<const Solver>(complete(given), options);
  return answer_lines(input, output, how, [&] {
    return std::make_unique<BoardLines>(given, form, options, how, of_buttons, graphs);
  });
}

}  // namespace flipwise::app
