// SPDX-License-Identifier: MIT
//
// Compares elimination modulo prime powers and their products with a search of all vectors.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <vector>

#include "modular/every_vector.hpp"
#include "modular/howell_form.hpp"
#include "modular/howell_rows.hpp"

namespace flipwise {
namespace {

using reference::for_every_vector;
using reference::random_bytes;

/// Returns random rows. Some contain multiples of one number only, so prime powers are frequent.
std::vector<ByteVector> random_rows(std::size_t rows, std::size_t columns, unsigned modulus,
                                    std::mt19937_64& random) {
  const unsigned step = random() % 2 == 0 ? 1 : static_cast<unsigned>(1 + random() % (modulus - 1));
  std::vector<ByteVector> result;
  for (std::size_t i = 0; i < rows; ++i) {
    result.push_back(random_bytes(columns, modulus, random));
    for (std::uint8_t& number : result.back())
      number = static_cast<std::uint8_t>(random() % 3 == 0 ? 0 : number * step % modulus);
  }
  return result;
}

ByteMatrix matrix_of(const std::vector<ByteVector>& rows, std::size_t columns, unsigned modulus) {
  ByteMatrix matrix(rows.size(), columns);
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < columns; ++j)
      matrix.row(i)[j] = static_cast<std::uint8_t>(rows[i][j] % modulus);
  return matrix;
}

ByteVector image(const std::vector<ByteVector>& rows, const ByteVector& x, unsigned modulus) {
  ByteVector result;
  for (const ByteVector& row : rows) {
    unsigned sum = 0;
    for (std::size_t j = 0; j < x.size(); ++j) sum += unsigned{row[j]} * x[j];
    result.push_back(static_cast<std::uint8_t>(sum % modulus));
  }
  return result;
}

/// Returns the vectors that the rows map to each right side. Those mapped to 0 are the kernel.
std::map<ByteVector, std::set<ByteVector>> preimages(const std::vector<ByteVector>& rows,
                                                     std::size_t columns, unsigned modulus) {
  std::map<ByteVector, std::set<ByteVector>> result;
  for_every_vector(columns, modulus,
                   [&](const ByteVector& x) { result[image(rows, x, modulus)].insert(x); });
  return result;
}

struct Size {
  unsigned modulus;
  std::size_t rows;
  std::size_t columns;
};

const std::vector<Size> matrix_sizes = {{2, 3, 4}, {3, 3, 3},  {4, 2, 3},  {4, 3, 2},
                                        {4, 3, 3}, {8, 2, 2},  {8, 2, 3},  {9, 2, 3},
                                        {9, 3, 2}, {16, 2, 2}, {25, 2, 2}, {27, 1, 2}};

TEST(HowellForm, SolvesAndHasTheKernelOfAllVectors) {
  std::mt19937_64 random(1);
  for (const auto& [modulus, rows, columns] : matrix_sizes)
    for (int sample = 0; sample < 20; ++sample) {
      const std::vector<ByteVector> matrix = random_rows(rows, columns, modulus, random);
      SCOPED_TRACE(testing::PrintToString(matrix) + " modulo " + std::to_string(modulus));
      Limits limits;
      const HowellForm echelon(matrix_of(matrix, columns, modulus), prime_powers(modulus)[0], limits);
      const auto expected = preimages(matrix, columns, modulus);
      for_every_vector(rows, modulus, [&, the_modulus = modulus](const ByteVector& right) {
        const std::optional<ByteVector> found = echelon.solve(right);
        ASSERT_EQ(found.has_value(), expected.contains(right)) << testing::PrintToString(right);
        if (found) {
          ASSERT_EQ(image(matrix, *found, the_modulus), right);
        }
      });
      const std::set<ByteVector>& kernel = expected.at(ByteVector(rows));
      std::vector<ByteVector> generators;
      std::size_t size = 1;
      for (std::size_t t = 0; t < echelon.orders().size(); ++t) {
        generators.push_back(echelon.kernel_vector(t));
        size *= echelon.orders()[t];
        ASSERT_GT(echelon.orders()[t], 1U);
        ASSERT_EQ(reference::combination({generators.back()},
                                         {static_cast<std::uint8_t>(echelon.orders()[t] % modulus)},
                                         columns, modulus),
                  ByteVector(columns));
      }
      ASSERT_EQ(size, kernel.size()) << "the sum of what generators generate is direct";
      ASSERT_EQ(reference::generated(generators, columns, modulus), kernel);
    }
}

/// Systems modulo 6 and 12 are solved modulo each prime power, and the solutions are joined by idempotents.
TEST(HowellForm, PartsOfOtherModuliMakeUpTheWhole) {
  std::mt19937_64 random(2);
  for (const auto& [modulus, rows, columns] :
       {Size{6, 2, 3}, Size{6, 3, 2}, Size{12, 2, 2}, Size{30, 1, 2}})
    for (int sample = 0; sample < 20; ++sample) {
      const std::vector<ByteVector> matrix = random_rows(rows, columns, modulus, random);
      SCOPED_TRACE(testing::PrintToString(matrix) + " modulo " + std::to_string(modulus));
      const std::vector<PrimePower> powers = prime_powers(modulus);
      Limits limits;
      std::vector<HowellForm> parts;
      std::vector<unsigned> orders;
      for (const PrimePower& power : powers) {
        parts.emplace_back(matrix_of(matrix, columns, power.value), power, limits);
        (void)join_generators(parts.back().orders(), orders);
      }
      const auto expected = preimages(matrix, columns, modulus);
      std::size_t size = 1;
      for (const unsigned order : orders) size *= order;
      ASSERT_EQ(size, expected.at(ByteVector(rows)).size());
      for_every_vector(
          rows, modulus, [&, the_modulus = modulus, the_columns = columns](const ByteVector& right) {
            ByteVector solution(the_columns);
            bool is_solved = true;
            for (std::size_t part = 0; part < parts.size(); ++part) {
              ByteVector rest = right;
              for (std::uint8_t& number : rest)
                number = static_cast<std::uint8_t>(number % powers[part].value);
              const std::optional<ByteVector> found = parts[part].solve(rest);
              is_solved = is_solved && found;
              if (!found) continue;
              const unsigned one = idempotent(the_modulus, powers[part].value);
              for (std::size_t j = 0; j < the_columns; ++j)
                solution[j] = static_cast<std::uint8_t>((solution[j] + one * (*found)[j]) % the_modulus);
            }
            ASSERT_EQ(is_solved, expected.contains(right)) << testing::PrintToString(right);
            if (is_solved) {
              ASSERT_EQ(image(matrix, solution, the_modulus), right);
            }
          });
    }
}

TEST(HowellForm, WideAndHighMatricesKeepTheirEquations) {
  std::mt19937_64 random(3);
  for (const unsigned modulus : {2U, 4U, 9U, 128U, 243U, 251U, 256U})
    for (const auto& [rows, columns] :
         {std::pair<std::size_t, std::size_t>{63, 65}, {65, 64}, {20, 129}, {40, 1}}) {
      SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(columns) + " modulo " +
                   std::to_string(modulus));
      const std::vector<ByteVector> matrix = random_rows(rows, columns, modulus, random);
      Limits limits;
      const HowellForm echelon(matrix_of(matrix, columns, modulus), prime_powers(modulus)[0], limits);
      for (int sample = 0; sample < 3; ++sample) {
        const ByteVector right = image(matrix, random_bytes(columns, modulus, random), modulus);
        const std::optional<ByteVector> found = echelon.solve(right);
        ASSERT_TRUE(found);
        ASSERT_EQ(image(matrix, *found, modulus), right);
      }
      for (std::size_t t = 0; t < echelon.orders().size(); ++t)
        ASSERT_EQ(image(matrix, echelon.kernel_vector(t), modulus), ByteVector(rows)) << "generator " << t;
    }
}

TEST(HowellRows, GenerateWhatWasAdded) {
  std::mt19937_64 random(4);
  for (const auto& [modulus, rows, columns] : matrix_sizes)
    for (int sample = 0; sample < 20; ++sample) {
      const std::vector<ByteVector> added = random_rows(rows, columns, modulus, random);
      SCOPED_TRACE(testing::PrintToString(added) + " modulo " + std::to_string(modulus));
      HowellRows howell(prime_powers(modulus)[0]);
      for (const ByteVector& row : added) howell.add(row);
      const std::set<ByteVector> expected = reference::generated(added, columns, modulus);
      for_every_vector(columns, modulus, [&](const ByteVector& row) {
        ASSERT_EQ(howell.generate(row), expected.contains(row)) << testing::PrintToString(row);
      });
      std::vector<ByteVector> kept;
      for (const auto& [place, row] : howell.rows()) {
        ASSERT_TRUE(std::all_of(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(place),
                                [](std::uint8_t number) { return number == 0; }));
        ASSERT_NE(row[place], 0);
        kept.push_back(row);
      }
      ASSERT_EQ(reference::generated(kept, columns, modulus), expected);
      // A generated vector is cancelled at its first place by a multiple of the row that begins there.
      for (const ByteVector& row : expected) {
        const auto first =
            std::find_if(row.begin(), row.end(), [](std::uint8_t number) { return number != 0; });
        if (first == row.end()) continue;
        const auto at = howell.rows().find(static_cast<std::size_t>(first - row.begin()));
        ASSERT_NE(at, howell.rows().end()) << testing::PrintToString(row);
        bool is_multiple = false;
        for (unsigned times = 0; times < modulus; ++times)
          is_multiple = is_multiple || times * at->second[at->first] % modulus == *first;
        ASSERT_TRUE(is_multiple) << testing::PrintToString(row);
      }
    }
}

}  // namespace
}  // namespace flipwise
