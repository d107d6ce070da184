// SPDX-License-Identifier: MIT
//
// Many boards of one shape, of at most 256 cells, in packed words, without a Board each.
// apps/many/solve_many.cpp gathers lines for it; the same PackedSystem serves single boards of at most 64
// cells (SmallSystem).
#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/flipwise.hpp"
#include "solve.hpp"
#include "solve/linear/packed_system.hpp"
#include "verify/verify.hpp"

namespace flipwise {

class ManySolver::Method {
 public:
  Method(const Board& shape, std::size_t the_nullity)
      : rows(shape.rows()), columns(shape.columns()), nullity(the_nullity) {}
  virtual ~Method() = default;
  virtual void answer(const Word* boards, std::size_t count, Word* presses,
                      std::uint16_t* numbers) const = 0;

  const std::size_t rows, columns, nullity;
};

namespace {

void require(bool holds, const char* what) {
  if (!holds) throw InternalError(what);
}

/// Returns the puzzle of turning these lights off.
Puzzle all_off(const Puzzle& puzzle, Board lights) {
  return {std::move(lights), puzzle.holes, puzzle.rule, puzzle.wrap};
}

template <std::size_t Words, typename Lane>
class Packed final : public ManySolver::Method {
  using System = PackedSystem<Words, Lane>;
  using Cells = typename System::Cells;
  static constexpr std::size_t block = System::block;

 public:
  Packed(const Puzzle& puzzle, const Elimination& elimination, bool tabulate, Limits& limits)
      : Method(puzzle.start, elimination.nullity()),
        system_(elimination),
        effect_(effects(puzzle, limits)),
        uniform_(puzzle.goal.kind == Goal::Kind::uniform) {
    const Board unlit(rows, columns);
    const RequiredChange from_unlit = required_change(unlit, puzzle.goal, puzzle.holes);
    change_ = packed_cells<Words>(from_unlit.lights);
    Board cells = all_lit(rows, columns);
    if (puzzle.holes) cells ^= *puzzle.holes;
    cells_ = packed_cells<Words>(cells);
    check_kernel(puzzle, elimination, limits);
    if (tabulate && Words == 1 && unlit.cells() <= ManySolver::max_table_cells) make_table();
  }

  void answer(const Word* boards, std::size_t count, Word* presses, std::uint16_t* numbers) const override {
    Word strange = 0;
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t w = 0; w < Words; ++w) strange |= boards[i * Words + w] & ~cells_[w];
    if (strange != 0)
      throw InputError("a board has a bit of 1 at a hole or past the last cell; set it to 0");
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

  static std::vector<Cells> effects(const Puzzle& puzzle, Limits& limits) {
    std::vector<Cells> effects;
    for (std::size_t row = 0; row < puzzle.start.rows(); ++row)
      for (std::size_t column = 0; column < puzzle.start.columns(); ++column) {
        effects.emplace_back();
        if (puzzle.holes && puzzle.holes->get(row, column)) continue;
        const Board flipped = effect_of_press(puzzle, row, column);
        Answer claim{.status = Status::feasible, .upper = 1};
        claim.solution = Board(puzzle.start.rows(), puzzle.start.columns());
        claim.solution->flip(row, column);
        require(verify(all_off(puzzle, flipped), claim, limits).valid, "a press flips other cells");
        effects.back() = packed_cells<Words>(flipped);
      }
    return effects;
  }

  /// Checks that every kernel vector changes no light, and that every witness excludes a board of one lit
  /// cell.
  void check_kernel(const Puzzle& puzzle, const Elimination& elimination, Limits& limits) const {
    for (const Cells& member : system_.members())
      require(effect_(member.data()) == Cells{}, "a quiet pattern is not quiet");
    for (const Board& set : elimination.left_kernel()) {
      Board lone(rows, columns);
      for (std::size_t cell = 0; lone.weight() == 0; ++cell)
        if (set.get(cell / columns, cell % columns)) lone.flip(cell / columns, cell % columns);
      const Answer claim{.status = Status::impossible, .witness = set};
      require(verify(all_off(puzzle, lone), claim, limits).valid,
              "a witness does not prove its board impossible");
    }
  }

  void make_table() {
    const std::size_t size = std::size_t{1} << (rows * columns);
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
        if (!(other_numbers[i] < numbers[i] || (tie && gf2::precedes(other[i], found[i])))) continue;
        found[i] = other[i];
        numbers[i] = other_numbers[i];
      }
    }
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t w = 0; w < Words; ++w) presses[i * Words + w] = found[i][w];
  }

  /// Turns these lights off, and checks the result.
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

  System system_;
  gf2::ByteMap<Words, Words> effect_;
  bool uniform_;
  Cells change_ = {};  // from a start to the lights to turn off
  Cells cells_ = {};   // all but the holes
  std::vector<Entry> table_;
};

}  // namespace

std::unique_ptr<const ManySolver> prepare_many(const Puzzle& puzzle, bool tabulate, Limits& limits) {
  require_sound(puzzle, LightStates::or_counters);
  const std::size_t columns = puzzle.start.columns();
  if (puzzle.states || !puzzle.start.has_bits() || puzzle.buttons || has_masks(puzzle) || puzzle.cost ||
      has_two_kinds(puzzle) || puzzle.start.rows() > ManySolver::max_cells / columns)
    return nullptr;
  const Elimination elimination(puzzle, limits);
  if (elimination.nullity() > PackedSystem<1>::max_nullity) return nullptr;
  const auto made = [&]<typename Method>(std::type_identity<Method>) {
    return std::make_unique<const ManySolver>(
        std::make_unique<const Method>(puzzle, elimination, tabulate, limits));
  };
  const std::size_t cells = puzzle.start.cells();
  if (cells <= 32) return made(std::type_identity<Packed<1, std::uint32_t>>());
  switch (words_for(cells)) {
    case 1: return made(std::type_identity<Packed<1, Word>>());
    case 2: return made(std::type_identity<Packed<2, Word>>());
    case 3: return made(std::type_identity<Packed<3, Word>>());
    default: return made(std::type_identity<Packed<4, Word>>());
  }
}

std::unique_ptr<const ManySolver> ManySolver::prepare(const Puzzle& puzzle, bool tabulate,
                                                      const SolveOptions& options) {
  Limits limits(options.run);
  std::unique_ptr<const ManySolver> prepared;
  stopped_by([&] { prepared = prepare_many(puzzle, tabulate, limits); });
  return prepared;
}

ManySolver::ManySolver(std::unique_ptr<const Method> method) : method_(std::move(method)) {}
ManySolver::~ManySolver() = default;

std::size_t ManySolver::words() const {
  return words_for(method_->rows * method_->columns);
}

std::size_t ManySolver::nullity() const {
  return method_->nullity;
}

void ManySolver::fewest(std::span<const Word> boards, std::span<Word> presses,
                        std::span<std::uint16_t> numbers) const {
  if (boards.size() != numbers.size() * words() || presses.size() != boards.size())
    throw InputError("for " + std::to_string(numbers.size()) +
                         (numbers.size() == 1 ? " board" : " boards") + ", expected " +
                         std::to_string(numbers.size() * words()) +
                         " words of boards and as many of presses; found " + std::to_string(boards.size()) +
                         " and " + std::to_string(presses.size()),
                     ErrorCode::shape);
  method_->answer(boards.data(), numbers.size(), presses.data(), numbers.data());
}

void ManySolver::pack(const Board& board, std::span<Word> cells) const {
  if (board.rows() != method_->rows || board.columns() != method_->columns || cells.size() != words())
    throw InputError("expected a board of " + std::to_string(method_->rows) + " x " +
                         std::to_string(method_->columns) + " cells and capacity for " +
                         std::to_string(words()) + (words() == 1 ? " word" : " words") + "; found " +
                         std::to_string(board.rows()) + " x " + std::to_string(board.columns()) + " and " +
                         std::to_string(cells.size()),
                     ErrorCode::shape);
  std::fill(cells.begin(), cells.end(), 0);
  pack_cells(board, cells);
}

Board ManySolver::unpack(std::span<const Word> cells) const {
  if (cells.size() != words())
    throw InputError("expected " + std::to_string(words()) + (words() == 1 ? " word" : " words") +
                         " of packed cells, found " + std::to_string(cells.size()),
                     ErrorCode::shape);
  return unpack_cells(cells, method_->rows, method_->columns);
}

}  // namespace flipwise
