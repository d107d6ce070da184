// SPDX-License-Identifier: MIT
#include "flipwise/many.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "flipwise/flipwise.hpp"
#include "run/memory.hpp"
#include "solve/linear/packed.hpp"
#include "solve/linear/solve_linear.hpp"

namespace flipwise {

namespace {

void require(bool holds, const char* what) {
  if (!holds) throw InternalError(what);
}

/// The puzzle of these lights, to turn off.
BoardPuzzle all_off(const BoardPuzzle& puzzle, Board lights) {
  return {std::move(lights), puzzle.holes, puzzle.rule, puzzle.wrap};
}

template <std::size_t Words, typename Lane>
class Packed final : public ManySolver {
  using System = PackedSystem<Words, Lane>;
  using Cells = typename System::Cells;
  static constexpr std::size_t block = System::block;

 public:
  Packed(const BoardPuzzle& puzzle, const Elimination& elimination, bool tabulate)
      : ManySolver(puzzle.start.rows(), puzzle.start.columns()),
        system_(elimination),
        effect_(effects(puzzle)),
        uniform_(puzzle.goal.kind == Goal::Kind::uniform) {
    nullity_ = elimination.nullity();
    const Board dark(rows_, columns_);
    const Wanted from_dark = wanted(dark, puzzle.goal, puzzle.holes);
    change_ = packed_cells<Words>(from_dark.lights);
    Board cells = all_lit(rows_, columns_);
    if (puzzle.holes) cells ^= *puzzle.holes;
    cells_ = packed_cells<Words>(cells);
    check_kernel(puzzle, elimination);
    if (tabulate && Words == 1 && rows_ * columns_ <= most_table_cells) make_table();
  }

 protected:
  void answer(const Word* boards, std::size_t count, Word* presses, std::uint16_t* numbers) const override {
    Word strange = 0;
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t w = 0; w < Words; ++w) strange |= boards[i * Words + w] & ~cells_[w];
    if (strange != 0) throw InputError("a hole, or a bit past the last cell, is lit");
    if (!table_.empty()) {
      for (std::size_t i = 0; i < count; ++i) {
        const Entry entry = table_[boards[i]];
        presses[i] = entry.presses;
        numbers[i] = entry.number;
      }
      return;
    }
    for (std::size_t done = 0; done < count; done += block)
      answer_block(boards + done * Words, std::min(block, count - done), presses + done * Words,
                   numbers + done);
  }

 private:
  struct Entry {
    std::uint16_t presses;
    std::uint16_t number;
  };

  static std::vector<Cells> effects(const BoardPuzzle& puzzle) {
    std::vector<Cells> effects;
    for (std::size_t row = 0; row < puzzle.start.rows(); ++row)
      for (std::size_t column = 0; column < puzzle.start.columns(); ++column) {
        effects.emplace_back();
        if (puzzle.holes && puzzle.holes->get(row, column)) continue;
        const Board flipped = effect_of_press(puzzle, row, column);
        Board press(puzzle.start.rows(), puzzle.start.columns());
        press.flip(row, column);
        Answer claim;
        claim.status = Status::feasible;
        claim.upper = 1;
        claim.solution = Presses{std::move(press)};
        require(verify(all_off(puzzle, flipped), claim).valid, "a press flips other cells");
        effects.back() = packed_cells<Words>(flipped);
      }
    return effects;
  }

  /// Every member of the kernel is quiet, and every witness is one: it excludes a lone light in it.
  void check_kernel(const BoardPuzzle& puzzle, const Elimination& elimination) const {
    for (const Cells& member : system_.members())
      require(effect_(member.data()) == Cells{}, "a quiet pattern is not quiet");
    for (const Board& set : elimination.silent_sets()) {
      Board lone(rows_, columns_);
      for (std::size_t cell = 0; lone.weight() == 0; ++cell)
        if (set.get(cell / columns_, cell % columns_)) lone.flip(cell / columns_, cell % columns_);
      Answer claim;
      claim.status = Status::impossible;
      claim.witness = set;
      require(verify(all_off(puzzle, lone), claim).valid, "a witness is none");
    }
  }

  void make_table() {
    const std::size_t size = std::size_t{1} << (rows_ * columns_);
    std::vector<Entry> table(size);
    std::array<Word, block> boards;
    std::array<Word, block> presses;
    std::array<std::uint16_t, block> numbers;
    for (std::size_t first = 0; first < size; first += block) {
      const std::size_t count = std::min(block, size - first);
      for (std::size_t i = 0; i < count; ++i) boards[i] = (first + i) & cells_[0];
      answer_block(boards.data(), count, presses.data(), numbers.data());
      for (std::size_t i = 0; i < count; ++i)
        table[first + i] = {static_cast<std::uint16_t>(presses[i]), numbers[i]};
    }
    table_ = std::move(table);
  }

  void answer_block(const Word* boards, std::size_t count, Word* presses, std::uint16_t* numbers) const {
    std::array<Cells, block> lights = {};
    std::array<Cells, block> found = {};
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t w = 0; w < Words; ++w) lights[i][w] = boards[i * Words + w] ^ change_[w];
    answer_target(lights, count, found, numbers);
    if (uniform_) {
      std::array<Cells, block> other = {};
      std::array<std::uint16_t, block> other_numbers = {};
      for (std::size_t i = 0; i < count; ++i)
        for (std::size_t w = 0; w < Words; ++w) lights[i][w] ^= cells_[w];
      answer_target(lights, count, other, other_numbers.data());
      for (std::size_t i = 0; i < count; ++i) {
        const bool tie = other_numbers[i] == numbers[i];
        if (!(other_numbers[i] < numbers[i] || (tie && first_in_order(other[i], found[i])))) continue;
        found[i] = other[i];
        numbers[i] = other_numbers[i];
      }
    }
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t w = 0; w < Words; ++w) presses[i * Words + w] = found[i][w];
  }

  /// Turns these lights off, and checks that they are.
  void answer_target(const std::array<Cells, block>& lights, std::size_t count,
                     std::array<Cells, block>& presses, std::uint16_t* numbers) const {
    system_.fewest(lights.data(), count, presses.data(), numbers);
    bool sound = true;
    for (std::size_t i = 0; i < count; ++i) {
      if (numbers[i] != no_presses) {
        sound &= effect_(presses[i].data()) == lights[i];
        continue;
      }
      sound &= gf2::dot(system_.witnesses()[presses[i][0]], lights[i]);
      presses[i] = {};
    }
    require(sound, "an answer failed its own check");
  }

  static bool first_in_order(const Cells& left, const Cells& right) {
    for (std::size_t w = 0; w < Words; ++w)
      if (const Word difference = left[w] ^ right[w]; difference != 0)
        return (left[w] & difference & (Word{0} - difference)) == 0;
    return false;
  }

  System system_;
  gf2::ByteMap<Words, Words> effect_;
  bool uniform_;
  Cells change_ = {};  // from a start to the lights to turn off
  Cells cells_ = {};   // all but the holes
  std::vector<Entry> table_;
};

/// Throws what solve would throw.
void require_sound(const BoardPuzzle& puzzle) {
  if (puzzle.start.empty()) throw InputError("a puzzle needs a board");
  const auto fits = [&](const Board& board) {
    return board.rows() == puzzle.start.rows() && board.columns() == puzzle.start.columns();
  };
  if (puzzle.rule.form == Rule::Form::stencil && puzzle.rule.kinds.empty())
    throw InputError("the rule has too few kinds of press");
  if ((puzzle.holes && !fits(*puzzle.holes)) ||
      (puzzle.goal.kind == Goal::Kind::target && !fits(puzzle.goal.target)))
    throw InputError("the boards of a puzzle have different shapes");
}

}  // namespace

std::unique_ptr<const ManySolver> ManySolver::prepare(const BoardPuzzle& puzzle, bool tabulate) {
  require_sound(puzzle);
  if (puzzle.rule.form == Rule::Form::two_kind || puzzle.start.rows() > most_cells / puzzle.start.columns())
    return nullptr;
  Limits limits;
  const auto elimination = Elimination::prepare(puzzle, default_memory_bytes(), limits);
  if (!elimination || elimination->nullity() > PackedSystem<1>::most_nullity) return nullptr;
  const std::size_t cells = puzzle.start.cells();
  if (cells <= 32) return std::make_unique<const Packed<1, std::uint32_t>>(puzzle, *elimination, tabulate);
  switch (words_for(cells)) {
    case 1: return std::make_unique<const Packed<1, Word>>(puzzle, *elimination, tabulate);
    case 2: return std::make_unique<const Packed<2, Word>>(puzzle, *elimination, tabulate);
    case 3: return std::make_unique<const Packed<3, Word>>(puzzle, *elimination, tabulate);
    default: return std::make_unique<const Packed<4, Word>>(puzzle, *elimination, tabulate);
  }
}

void ManySolver::fewest(std::span<const Word> boards, std::span<Word> presses,
                        std::span<std::uint16_t> numbers) const {
  if (boards.size() != numbers.size() * words() || presses.size() != boards.size())
    throw InputError("boards, presses and numbers have sizes that disagree");
  answer(boards.data(), numbers.size(), presses.data(), numbers.data());
}

void ManySolver::pack(const Board& board, std::span<Word> cells) const {
  if (board.rows() != rows_ || board.columns() != columns_ || cells.size() != words())
    throw InputError("the board to solve has another shape");
  std::fill(cells.begin(), cells.end(), 0);
  for (std::size_t cell = 0; cell < board.cells(); ++cell)
    cells[cell / word_bits] |= Word{board.get(cell / columns_, cell % columns_)} << cell % word_bits;
}

Board ManySolver::unpack(std::span<const Word> cells) const {
  if (cells.size() != words()) throw InputError("packed cells of another shape");
  Board board(rows_, columns_);
  for (std::size_t cell = 0; cell < board.cells(); ++cell)
    if (cells[cell / word_bits] >> cell % word_bits & 1) board.flip(cell / columns_, cell % columns_);
  return board;
}

}  // namespace flipwise
