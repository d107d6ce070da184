// SPDX-License-Identifier: MIT
#include "count/dense/dense_count.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "arithmetic/chinese_remainder.hpp"
#include "arithmetic/modular.hpp"
#include "count/dense/dense_rows.hpp"
#include "count/rule/question.hpp"
#include "run/clones.hpp"

namespace flipwise {

template <class Value>
FLIPWISE_CLONES void dense_cell(Lanes<Value>* tile, std::size_t size, std::size_t stride,
                                const DenseStep& step, Value modulus) {
  constexpr std::size_t max_pairs = 64;
  std::array<Lanes<Value>, max_pairs> old;
  const std::size_t pairs = step.active * step.radix;
  for (std::size_t high = 0; high < size; high += stride * step.radix)
    for (std::size_t base = high; base < high + stride; ++base) {
      const auto line = [&](std::size_t pair) -> Lanes<Value>& {
        return tile[pair / step.radix * size + base + pair % step.radix * stride];
      };
      for (std::size_t pair = 0; pair < pairs; ++pair) old[pair] = line(pair);
      for (std::size_t pair = 0; pair < pairs; ++pair) {
        Lanes<Value> sum{};
        for (const std::uint8_t source : step.from[pair])
          for (std::size_t i = 0; i < vectors<Value>; ++i)
            set_sum(vectors_of(sum)[i], vectors_of(sum)[i], vectors_of(old[source])[i], modulus);
        line(pair) = sum;
      }
    }
}
template void dense_cell(Lanes<std::uint32_t>*, std::size_t, std::size_t, const DenseStep&, std::uint32_t);
template void dense_cell(Lanes<std::uint64_t>*, std::size_t, std::size_t, const DenseStep&, std::uint64_t);

DenseRule::DenseRule(const PatternQuestion& question) {
  const Digits digits(question);
  const auto& waiting = digits.with_pending(1);
  const auto& waiting_twice = digits.with_pending(2);
  radix = std::max<std::size_t>(waiting.size(), 1);
  active = std::max(radix, waiting_twice.size());
  const auto no_step = [&] {
    return DenseStep{active, radix, std::vector<std::vector<std::uint8_t>>(active * radix)};
  };
  first = middle = last = no_step();
  const auto add = [&](DenseStep& step, std::size_t own, std::size_t left, std::size_t old_active,
                       std::size_t up) {
    if (own != Digits::dead && left != Digits::dead)
      step.from[own * radix + left].push_back(static_cast<std::uint8_t>(old_active * radix + up));
  };
  const auto digits_waiting = static_cast<std::uint16_t>(waiting.size());
  const auto digits_active = static_cast<std::uint16_t>(waiting_twice.size());
  for (std::uint16_t up = 0; up < digits_waiting; ++up)
    for (const bool lit : {false, true}) {
      if (digits.updated(up, 1, 1, lit) == Digits::dead) continue;
      const unsigned above = waiting[up].lit;
      for (std::uint16_t end = 0; end < digits_waiting; ++end)
        add(first, digits.placed(lit, above, 2), end, end, up);
      for (std::uint16_t left = 0; left < digits_active; ++left) {
        const unsigned around = above + waiting_twice[left].lit;
        const std::uint16_t updated = digits.updated(left, 2, 1, lit);
        add(middle, digits.placed(lit, around, 2), updated, left, up);
        add(last, digits.placed(lit, around, 1), updated, left, up);
      }
    }
  for (const bool lit : {false, true})
    for (unsigned around = 0; around <= 2; ++around) on_top[lit][around] = digits.placed(lit, around, 1);
  for (std::uint16_t digit = 0; digit < digits_waiting; ++digit)
    if ((waiting[digit].allowed & 1) != 0) closed.push_back(digit);
}

namespace {

std::uint64_t count_modulo(const PatternQuestion& question, std::uint64_t modulus, Limits& limits,
                           Checkpoint& checkpoint) {
  const DenseRule rule(question);
  const std::string step = "rows modulo " + std::to_string(modulus);
  return with_narrowest_word(modulus, [&](auto narrowest) {
    DenseRows<decltype(narrowest)> rows(rule, question.columns, narrowest, limits);
    std::uint64_t row = 1;
    checkpoint.load(step, row, rows);
    while (row < question.rows) {
      rows.add_row(static_cast<double>(row) / static_cast<double>(question.rows));
      ++row;
      checkpoint.offer(step, row, rows);
    }
    return rows.closed();
  });
}

}  // namespace

bool is_dense_question(const PatternQuestion& question) {
  return question.adjacent == Adjacency::edge && question.counted == Counted::lit &&
         question.wrap == Wrap::none && !question.given && !question.graph && !question.connected &&
         question.rows > 1 && question.columns > 2;
}

double dense_bytes(const PatternQuestion& question, std::uint64_t modulus) {
  return with_narrowest_word(modulus, [&](auto narrowest) {
    return DenseRows<decltype(narrowest)>::bytes(DenseRule(question), question.columns);
  });
}

BigInt dense_count(const PatternQuestion& question, std::optional<std::uint64_t> modulus, Limits& limits,
                   Checkpoint& checkpoint) {
  if (modulus) return count_modulo(question, *modulus, limits, checkpoint);
  const auto bits = static_cast<double>(question.rows) * static_cast<double>(question.columns);
  return chinese_remainder(
      bits, limits, checkpoint,
      [&](std::uint32_t prime, Limits& part) { return count_modulo(question, prime, part, checkpoint); },
      {"dense residues", packed_question(question)});
}

void assist_dense_residues(Team& team, const std::string& question, Limits& limits) {
  const PatternQuestion unpacked = unpacked_question(question);
  answer_blocks_dealt(team, 1, [&]() -> Answerer {
    return [&](std::uint64_t prime, const std::string&) {
      Checkpoint none;
      return packed(std::vector{count_modulo(unpacked, prime, limits, none)});
    };
  });
}

}  // namespace flipwise
