// SPDX-License-Identifier: MIT
#include "count/dense/dense_count.hpp"

#include <string>

#include "arithmetic/chinese_remainder.hpp"
#include "arithmetic/modular.hpp"
#include "count/dense/dense_rows.hpp"

namespace flipwise {

bool is_dense_question(const PatternQuestion& question) {
  return question.adjacent == Adjacency::edge && question.wrap == Wrap::none && !question.given &&
         question.rows > 1 && question.columns > 2;
}

double dense_bytes(const PatternQuestion& question, std::uint64_t modulus) {
  return with_narrowest_word(modulus, [&](auto narrowest) {
    return DenseRows<decltype(narrowest)>::bytes(DenseRule(question), question.columns);
  });
}

std::uint64_t dense_count(const PatternQuestion& question, std::uint64_t modulus, Limits& limits,
                          Checkpoint& checkpoint) {
  const DenseRule rule(question);
  const std::string step = "rows modulo " + std::to_string(modulus);
  return with_narrowest_word(modulus, [&](auto narrowest) {
    DenseRows<decltype(narrowest)> rows(rule, question.columns, narrowest, limits);
    std::uint64_t row = 1;
    checkpoint.load(step, [&](Loading& in) {
      row = in.number();
      rows.load(in);
    });
    while (row < question.rows) {
      rows.add_row(static_cast<double>(row) / static_cast<double>(question.rows));
      ++row;
      checkpoint.offer(step, [&](Saving& out) {
        out.number(row);
        rows.save(out);
      });
    }
    return rows.closed();
  });
}

BigInt dense_count_exactly(const PatternQuestion& question, Limits& limits, Checkpoint& checkpoint) {
  const auto bits = static_cast<double>(question.rows) * static_cast<double>(question.columns);
  return chinese_remainder(bits, limits, checkpoint, [&](std::uint32_t prime, Limits& part) {
    return dense_count(question, prime, part, checkpoint);
  });
}

}  // namespace flipwise
