// SPDX-License-Identifier: MIT
//
// Solves boards of several blocks of rows, on several threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "flipwise/flipwise.hpp"
#include "large_boards.hpp"
#include "sampled.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

/// Rows that can only be read in order, as from a pipe.
class InOrder final : public RowSource {
 public:
  explicit InOrder(const Board& board) : rows_(board) {}
  std::size_t rows() const override { return rows_.rows(); }
  std::size_t columns() const override { return rows_.columns(); }
  void rewind() override { rows_.rewind(); }
  void read(std::span<Word> row) override { rows_.read(row); }

 private:
  BoardSource rows_;
};

struct Solved {
  Answer answer;
  Board presses;
  Board witness;
};

template <typename Source>
Solved solve_on(unsigned threads, const Board& lights, const RowPuzzle& puzzle, SolveOptions::Find find) {
  Solved solved{{}, Board(lights.rows(), lights.columns()), Board(lights.rows(), lights.columns())};
  Source source(lights);
  BoardSink presses(solved.presses);
  BoardSink witness(solved.witness);
  solved.answer = solve(source, presses, puzzle, {.find = find, .run = {.threads = threads}}, &witness);
  return solved;
}

void expect_same(const Solved& found, const Solved& expected) {
  EXPECT_EQ(to_string(found.answer.status), to_string(expected.answer.status));
  EXPECT_EQ(found.answer.upper, expected.answer.upper);
  EXPECT_EQ(found.answer.lower, expected.answer.lower);
  EXPECT_EQ(found.answer.optimal_solutions, expected.answer.optimal_solutions);
  EXPECT_TRUE(found.presses == expected.presses);
  EXPECT_TRUE(found.witness == expected.witness);
}

/// Checks that one or many threads, reading in order or anywhere, find the presses and witness of a board
/// in memory.
void compare_threads(std::size_t rows, std::size_t columns, const char* rule, Wrap wrap, const Goal& goal,
                     const std::vector<unsigned>& thread_counts, std::mt19937_64& random) {
  SCOPED_TRACE(testing::Message() << rule << ' ' << rows << " x " << columns << " wrap " << to_string(wrap)
                                  << " goal " << static_cast<int>(goal.kind));
  const RowPuzzle puzzle{parse_rule(rule), wrap, goal};
  Board lights = changed_by(noise(rows, columns, random), puzzle);
  if (!goal.is_number(0)) lights ^= all_lit(rows, columns);
  for (const bool spoiled : {false, true}) {
    if (spoiled) lights.flip(random() % rows, random() % columns);
    for (const auto find : {SolveOptions::Find::any, SolveOptions::Find::fewest}) {
      if (find == SolveOptions::Find::fewest && rows > 10'000) continue;
      const Solved one = solve_on<BoardSource>(1, lights, puzzle, find);
      if (!spoiled) {
        ASSERT_NE(to_string(one.answer.status), to_string(Status::impossible));
      }
      if (one.answer.upper) {
        BoardSource light_rows(lights);
        BoardSource press_rows(one.presses);
        ASSERT_TRUE(verify(light_rows, press_rows, puzzle).valid);
        ASSERT_EQ(*one.answer.upper, one.presses.weight());
      }
      for (const unsigned threads : thread_counts) {
        SCOPED_TRACE(testing::Message() << threads << " threads");
        if (threads % 2 == 0) expect_same(solve_on<BoardSource>(threads, lights, puzzle, find), one);
        if (threads % 2 == 1) expect_same(solve_on<InOrder>(threads, lights, puzzle, find), one);
        if (find == SolveOptions::Find::fewest) break;
      }
      if (!goal.is_number(0) || one.answer.nullity > 4U || find == SolveOptions::Find::any) continue;
      const Answer held = solve(Puzzle{.start = lights, .rule = puzzle.rule, .wrap = wrap});
      EXPECT_EQ(to_string(held.status), to_string(one.answer.status));
      if (held.solution) {
        EXPECT_TRUE(*held.solution == one.presses);
      }
    }
  }
}

const Goal goals[] = {Goal{}, Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform}};
constexpr Wrap wraps[] = {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus};

/// Tries sizes around the ends of words and of blocks; a block holds 2^16 words.
TEST(BlockRows, LongBoards) {
  std::mt19937_64 random(31);
  for (const auto& [rows, columns] : std::vector<std::pair<std::size_t, std::size_t>>{
           {262'144, 1}, {262'145, 3}, {278'527, 63}, {278'528, 64}, {139'263, 65}})
    compare_threads(rows, columns, random() % 2 ? "plus" : "ring", wraps[random() % 4], goals[random() % 3],
                    in_full() ? std::vector<unsigned>{2, 3, 8} : std::vector<unsigned>{3}, random);
}

/// Tries each combination with one number of threads, or with all.
TEST(BlockRows, AllRulesWrapsAndGoals) {
  std::mt19937_64 random(32);
  std::vector<unsigned> threads = {2, 3, 4, 5, 6, 7, 8, 9};
  const std::size_t tried = in_full() ? threads.size() : 1;
  Sample sample;
  for (const char* rule : {"plus", "ring"})
    for (const Wrap wrap : wraps)
      for (const Goal& goal : goals) {
        if (sample.leaves_out()) continue;
        compare_threads(5462 + random() % 3, 3008 + random() % 65, rule, wrap, goal,
                        {threads.begin(), threads.begin() + static_cast<std::ptrdiff_t>(tried)}, random);
        std::rotate(threads.begin(), threads.begin() + static_cast<std::ptrdiff_t>(tried), threads.end());
      }
}

/// Boards so wide that a block has fewer rows, down to one.
TEST(BlockRows, WideBoards) {
  std::mt19937_64 random(33);
  for (const auto& [rows, columns] :
       std::vector<std::pair<std::size_t, std::size_t>>{{300, 60'000}, {33, 524'288}, {17, 1'048'640}})
    if (in_full() || rows == 33) compare_threads(rows, columns, "plus", Wrap::none, Goal{}, {2, 5}, random);
}

/// A sink that fails at any block ends the call with its exception, and receives no later row.
TEST(BlockRows, ASinkThatFails) {
  class Failing final : public RowSink {
   public:
    explicit Failing(std::size_t last) : last_(last) {}
    void write(std::span<const Word> /*row*/) override {
      if (++rows == last_) throw InputError("full");
    }
    std::size_t rows = 0;

   private:
    std::size_t last_;
  };
  std::mt19937_64 random(34);
  const Board lights = noise(5000, 5000, random);  // has nullity 0
  for (unsigned threads = 1; threads <= 8; ++threads)
    for (const std::size_t row : {1U, 829U, 830U, 3001U, 5000U}) {
      BoardSource source(lights);
      Failing sink(row);
      EXPECT_THROW(solve(source, sink, {}, {.find = SolveOptions::Find::any, .run = {.threads = threads}}),
                   InputError);
      EXPECT_EQ(sink.rows, row);
    }
}

/// A source that fails or is slow, read in order or at any position.
class Trouble final : public RowSource {
 public:
  Trouble(const Board& board, bool anywhere) : rows_(board), anywhere_(anywhere) {}
  std::size_t rows() const override { return rows_.rows(); }
  std::size_t columns() const override { return rows_.columns(); }
  void rewind() override {
    rows_.rewind();
    next_ = 0;
  }
  void read(std::span<Word> row) override {
    meet(next_++);
    rows_.read(row);
  }
  bool reads_anywhere() const override { return anywhere_; }
  void read_at(std::size_t first, std::span<Word> rows) const override {
    meet(first);
    rows_.read_at(first, rows);
  }

  std::size_t bad_row = SIZE_MAX;

 private:
  void meet(std::size_t row) const {
    if (row >= bad_row) throw InputError("unreadable");
  }

  BoardSource rows_;
  bool anywhere_;
  std::size_t next_ = 0;
};

TEST(BlockRows, ASourceThatFails) {
  std::mt19937_64 random(35);
  const Board lights = noise(5000, 5000, random);
  Board presses(5000, 5000);
  for (unsigned threads = 1; threads <= 8; ++threads)
    for (const bool anywhere : {false, true})
      for (const std::size_t row : {0U, 829U, 4900U}) {
        Trouble source(lights, anywhere);
        source.bad_row = row;
        BoardSink sink(presses);
        EXPECT_THROW(solve(source, sink, {}, {.run = {.threads = threads}}), InputError);
      }
}

/// The caller is polled whichever thread reads, and its stop ends the call without an answer.
TEST(BlockRows, StopsOnTheWay) {
  const Board lights(20'000, 5000);
  Board presses(20'000, 5000);
  for (const unsigned threads : {1U, 2U, 5U})
    for (const bool anywhere : {false, true})
      for (const std::uint64_t poll : {1U, 2U, 4U}) {
        SCOPED_TRACE(testing::Message()
                     << threads << " threads, anywhere " << anywhere << ", poll " << poll);
        Trouble source(lights, anywhere);
        BoardSink sink(presses);
        const Answer answer =
            solve(source, sink, {}, {.run = {.threads = threads, .stop = StopAtPoll(poll)}});
        EXPECT_EQ(answer.status, Status::unknown);
        EXPECT_FALSE(answer.upper);
      }
}

}  // namespace
}  // namespace flipwise
