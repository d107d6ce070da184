// SPDX-License-Identifier: MIT
//
// Checks the text of models and proofs. tests/cli/test_proof.py checks with other programs that they hold.
#include "flipwise/proof.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/solver.hpp"

namespace flipwise {
namespace {

Puzzle puzzle_of(const char* rows) {
  return {read_grid(rows, "test").cells};
}

TEST(Proof, ModelsNameTheCellsOfTheBoard) {
  std::ostringstream opb;
  std::ostringstream dimacs;
  write_model(puzzle_of("10\n"), ModelFormat::opb, opb);
  write_model(puzzle_of("10\n"), ModelFormat::dimacs, dimacs);
  EXPECT_EQ(opb.str(),
            "* #variable= 3 #constraint= 2\n* presses\n*   x1 x2\n"
            "* x3 and on: for each light, half the number of presses that reach it, rounded down, in "
            "binary\nmin: +1 x1 +1 x2 ;\n"
            "* the light at row 1 column 1\n+1 x1 +1 x2 = 1 ;\n"
            "* the light at row 1 column 2\n+1 x1 +1 x2 -2 x3 = 0 ;\n");
  EXPECT_EQ(dimacs.str(),
            "c presses\nc   x1 x2\np cnf 2 2\nc the light at row 1 column 1\nx1 2 0\n"
            "c the light at row 1 column 2\nx-1 2 0\n");
}

TEST(Proof, AnImpossibleBoardIsRefutedByItsWitness) {
  const Puzzle puzzle = puzzle_of("10\n");
  std::ostringstream model;
  std::ostringstream proof;
  const ProofReport report = write_proof(puzzle, solve(puzzle), model, proof);
  EXPECT_TRUE(report.complete) << report.reason;
  EXPECT_EQ(proof.str(),
            "pseudo-Boolean proof version 2.0\nf 4\npol 1 3 + 2 d 2 4 + 2 d +\noutput NONE\n"
            "conclusion UNSAT : 5\nend pseudo-Boolean proof\n");
  EXPECT_EQ(report.bytes, proof.str().size());
}

TEST(Proof, AWrongClaimHasNone) {
  const Puzzle puzzle = puzzle_of("1111\n1111\n1111\n1111\n");
  Answer answer = solve(puzzle);
  std::ostringstream model;
  std::ostringstream proof;
  Answer wrong = answer;
  wrong.solution->flip(0, 0);
  EXPECT_THROW((void)write_proof(puzzle, wrong, model, proof), InternalError);
  wrong = answer;  // plus a quiet pattern: a solution, but not a minimum one
  for (const auto& [row, column] :
       {std::pair{0, 0}, {1, 0}, {1, 1}, {2, 0}, {2, 2}, {3, 1}, {3, 2}, {3, 3}})
    wrong.solution->flip(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
  EXPECT_THROW((void)write_proof(puzzle, wrong, model, proof), InternalError);
  EXPECT_THROW((void)write_proof(puzzle, Answer{.status = Status::impossible}, model, proof),
               InternalError);
  EXPECT_THROW((void)write_proof(puzzle, Answer{}, model, proof), InputError);
}

TEST(Proof, NothingIsWrittenBeyondItsLimit) {
  const Puzzle puzzle = puzzle_of("11111\n11111\n11111\n11111\n11111\n");
  std::ostringstream model;
  std::ostringstream proof;
  ProofOptions options;
  options.max_bytes = 500;
  const ProofReport report = write_proof(puzzle, solve(puzzle), model, proof, options);
  EXPECT_FALSE(report.complete);
  EXPECT_EQ(report.reason, "the proof would take 3.7 kB, but only 500 bytes may be written");
  EXPECT_EQ(model.str() + proof.str(), "");
}

}  // namespace
}  // namespace flipwise
