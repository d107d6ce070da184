// SPDX-License-Identifier: MIT
//
// Compares the parameters of codes with their definitions, by going through all words.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "flipwise/flipwise.hpp"
#include "run/limits.hpp"
#include "stops.hpp"
#include "verify/verify_code.hpp"

namespace flipwise {
namespace {

// A Pauli operator on n qubits is a number: bits 0 to n - 1 are its X part, bits n to 2n - 1 its Z part.

unsigned weight_of(unsigned pauli, unsigned n) {
  const unsigned all = (1U << n) - 1;
  return static_cast<unsigned>(std::popcount((pauli & all) | (pauli >> n)));
}

bool anticommute(unsigned left, unsigned right, unsigned n) {
  const unsigned all = (1U << n) - 1;
  return (std::popcount((left & all) & (right >> n)) + std::popcount((left >> n) & (right & all))) % 2 != 0;
}

std::set<unsigned> span_of(const std::vector<unsigned>& rows) {
  std::set<unsigned> span = {0};
  for (const unsigned row : rows)
    for (const unsigned one : std::set<unsigned>(span)) span.insert(one ^ row);
  return span;
}

StabilizerCode code_of(const std::vector<unsigned>& rows, unsigned n, bool is_gauge = false) {
  std::vector<std::vector<std::size_t>> x(n);
  std::vector<std::vector<std::size_t>> z(n);
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (unsigned q = 0; q < n; ++q) {
      if (rows[row] >> q & 1) x[q].push_back(row);
      if (rows[row] >> (n + q) & 1) z[q].push_back(row);
    }
  return {Buttons(x), Buttons(z), is_gauge};
}

/// Returns a matrix of rows, each a set of columns as a number.
Buttons matrix_of(const std::vector<unsigned>& rows, unsigned columns) {
  std::vector<std::vector<std::size_t>> lists(columns);
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (unsigned column = 0; column < columns; ++column)
      if (rows[row] >> column & 1) lists[column].push_back(row);
  return Buttons(lists);
}

/// The parameters of a stabilizer code or a gauge group, by definition.
struct Expected {
  unsigned k = 0;
  unsigned gauge = 0;
  std::optional<unsigned> d = {};
  std::map<char, unsigned> of_type = {};  // of operators of type X or Z, if there are any
  std::uint64_t number = 0;
};

Expected expected_of(const std::vector<unsigned>& rows, unsigned n) {
  const std::set<unsigned> group = span_of(rows);
  const auto commutes_with = [&](unsigned one, const std::set<unsigned>& all) {
    return std::none_of(all.begin(), all.end(), [&](unsigned other) { return anticommute(one, other, n); });
  };
  std::set<unsigned> centre;
  for (const unsigned one : group)
    if (commutes_with(one, group)) centre.insert(one);
  const auto log2 = [](std::size_t size) { return static_cast<unsigned>(std::bit_width(size)) - 1; };
  Expected expected;
  expected.gauge = (log2(group.size()) - log2(centre.size())) / 2;
  expected.k = n - log2(centre.size()) - expected.gauge;
  const unsigned all = (1U << n) - 1;
  for (unsigned one = 1; one < 1U << (2 * n); ++one) {
    if (group.count(one) > 0 || !commutes_with(one, centre)) continue;
    const unsigned weight = weight_of(one, n);
    if (!expected.d || weight < *expected.d) expected.number = 0;
    expected.d = std::min(expected.d.value_or(weight), weight);
    if (weight == *expected.d) ++expected.number;
    for (const char type : {'X', 'Z'})
      if ((type == 'X' ? one >> n : one & all) == 0) {
        const auto [at, is_new] = expected.of_type.emplace(type, weight);
        at->second = std::min(at->second, weight);
      }
  }
  return expected;
}

bool acts_by_one_kind(const std::vector<unsigned>& rows, unsigned n) {
  return std::all_of(rows.begin(), rows.end(),
                     [&](unsigned row) { return row >> n == 0 || (row & ((1U << n) - 1)) == 0; });
}

/// Checks a distance and its word.
void expect_distance(const CodeDistance& found, const Code& code, std::optional<unsigned> d,
                     std::optional<std::size_t> observable = {}) {
  ASSERT_EQ(found.status, d ? Status::optimal : Status::impossible) << found.reason;
  if (!d) return;
  EXPECT_EQ(found.lower, *d);
  ASSERT_EQ(found.upper, *d);
  ASSERT_EQ(found.word->places.size(), *d);
  Limits limits;
  EXPECT_EQ(verify_code_word(code, *found.word, observable, limits).reason, "");
}

/// Checks that certificates of the distances are accepted, and rejected if they claim more.
void expect_certified(const Code& code, const CodeParameters& found) {
  const std::vector<CodeDistance> distances =
      found.x ? std::vector{*found.x, *found.z} : std::vector{found.d};
  for (std::size_t i = 0; i < distances.size(); ++i)
    for (const bool has_walks : {false, true}) {
      SCOPED_TRACE(testing::Message() << "distance " << i << ", walks " << has_walks);
      std::vector<CodeDistance> claims = distances;
      CodeDistance& claim = claims[i];
      if (!has_walks) claim.walks.clear();
      EXPECT_EQ(verify_distances(code, claims).reason, "");
      EXPECT_TRUE(verify_distances(code, claims).valid);
      ++*claim.upper;
      EXPECT_FALSE(verify_distances(code, claims).valid);
      claim.word.reset();
      claim.upper.reset();
      ++claim.lower;
      EXPECT_FALSE(verify_distances(code, claims).valid);
      --claim.lower;
      EXPECT_TRUE(verify_distances(code, claims).valid);
    }
}

void expect_parameters(const std::vector<unsigned>& rows, unsigned n, bool is_gauge) {
  SCOPED_TRACE(testing::Message() << "n " << n << ", rows " << testing::PrintToString(rows));
  const Expected expected = expected_of(rows, n);
  const StabilizerCode code = code_of(rows, n, is_gauge);
  const CodeParameters found = code_parameters(code, {.how_many = true});
  EXPECT_EQ(found.n, n);
  EXPECT_EQ(found.k, expected.k);
  EXPECT_EQ(found.gauge, is_gauge ? std::optional<std::uint64_t>(expected.gauge) : std::nullopt);
  ASSERT_NO_FATAL_FAILURE(expect_distance(found.d, code, expected.d));
  if (expected.d) expect_certified(code, found);
  if (acts_by_one_kind(rows, n)) {
    ASSERT_TRUE(found.x && found.z);
    for (const auto& [type, one] : {std::pair('X', *found.x), std::pair('Z', *found.z)}) {
      ASSERT_NO_FATAL_FAILURE(
          expect_distance(one, code, expected.d ? std::optional(expected.of_type.at(type)) : std::nullopt));
      if (one.word) {
        ASSERT_EQ(one.word->paulis, std::string(one.word->places.size(), type));
      }
    }
  } else if (expected.d) {
    EXPECT_EQ(found.d.number, std::to_string(expected.number));
    const CodeParameters listed = code_parameters(code, {.all = 40});
    EXPECT_EQ(listed.d.number, found.d.number);
    EXPECT_EQ(listed.d.all.size(), std::min<std::size_t>(expected.number, 40));
    std::set<std::string> different;
    for (const CodeWord& word : listed.d.all) {
      Limits limits;
      EXPECT_EQ(word.places.size(), *expected.d);
      EXPECT_EQ(verify_code_word(code, word, {}, limits).reason, "");
      different.insert(pauli_string(word, n));
    }
    EXPECT_EQ(different.size(), listed.d.all.size());
  }
}

/// Calls `use` with a basis of each subspace of the Pauli operators on n qubits, at most 3.
void for_each_group(unsigned n, const std::function<void(const std::vector<unsigned>& rows)>& use) {
  std::set<std::uint64_t> seen;  // spans, a bit for each operator
  const std::function<void(std::vector<unsigned>&, std::uint64_t)> extend = [&](std::vector<unsigned>& rows,
                                                                                std::uint64_t span) {
    if (!seen.insert(span).second) return;
    use(rows);
    for (unsigned one = 1; one < 1U << (2 * n); ++one) {
      if (span >> one & 1) continue;
      std::uint64_t larger = span;
      for (unsigned other = 0; other < 1U << (2 * n); ++other)
        if (span >> other & 1) larger |= std::uint64_t{1} << (other ^ one);
      rows.push_back(one);
      extend(rows, larger);
      rows.pop_back();
    }
  };
  std::vector<unsigned> none;
  extend(none, 1);
}

bool all_commute(const std::vector<unsigned>& rows, unsigned n) {
  for (const unsigned left : rows)
    for (const unsigned right : rows)
      if (anticommute(left, right, n)) return false;
  return true;
}

TEST(Codes, OfAllGroupsOfTwoQubits) {
  int groups = 0;
  for (const unsigned n : {1U, 2U})
    for_each_group(n, [&](const std::vector<unsigned>& rows) {
      ++groups;
      expect_parameters(rows, n, true);
      if (all_commute(rows, n)) expect_parameters(rows, n, false);
    });
  EXPECT_EQ(groups, 5 + 67);
}

TEST(Codes, OfAllStabilizerGroupsOfThreeQubits) {
  int groups = 0;
  int repeat = 0;
  for_each_group(3, [&](const std::vector<unsigned>& rows) {
    if (all_commute(rows, 3)) {
      ++groups;
      expect_parameters(rows, 3, false);
    } else if (++repeat % 8 == 0) {
      expect_parameters(rows, 3, true);
    }
  });
  EXPECT_EQ(groups, 1 + 63 + 315 + 135);
  EXPECT_EQ(repeat, 2825 - 514);
}

/// Returns random commuting operators; some are products of others.
std::vector<unsigned> random_stabilizers(unsigned n, std::mt19937_64& random) {
  std::vector<unsigned> rows;
  const std::size_t count = 1 + random() % (n + 1);
  for (int tries = 0; tries < 300 && rows.size() < count; ++tries) {
    const auto one = static_cast<unsigned>(random() % (1U << (2 * n)));
    const bool commutes =
        std::none_of(rows.begin(), rows.end(), [&](unsigned row) { return anticommute(row, one, n); });
    if (commutes && one != 0) rows.push_back(one);
  }
  return rows;
}

TEST(Codes, OfRandomStabilizerGroups) {
  std::mt19937_64 random(44);
  for (unsigned repeat = 0; repeat < 60; ++repeat) {
    const unsigned n = 4 + repeat % 2;
    expect_parameters(random_stabilizers(n, random), n, false);
  }
}

TEST(Codes, OfRandomGaugeGroups) {
  std::mt19937_64 random(45);
  for (unsigned repeat = 0; repeat < 40; ++repeat) {
    const unsigned n = 4 + repeat % 2;
    std::vector<unsigned> rows;
    for (std::size_t i = 0; i < 1 + random() % (2 * n); ++i) {
      auto one = static_cast<unsigned>(random() % (1U << (2 * n)));
      if (repeat % 3 == 0) one &= random() % 2 == 0 ? (1U << n) - 1 : ~((1U << n) - 1);
      rows.push_back(one);
    }
    expect_parameters(rows, n, true);
  }
}

TEST(Codes, RefuseOperatorsThatDoNotCommute) {
  const auto message_of = [](const Code& code) -> std::string {
    try {
      (void)code_parameters(code);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  const std::string end =
      " do not commute, as stabilizers must; if these are gauge generators of a subsystem code, state that";
  EXPECT_EQ(message_of(pauli_code({"XXX", "ZZI", "YII"}, "rows")), "row 1 and row 3" + end);
  EXPECT_EQ(message_of(pauli_code({"ZZI", "XXX", "ZII"}, "rows")), "row 2 and row 3" + end);
  EXPECT_EQ(message_of(CssCode{matrix_of({3, 5}, 3), matrix_of({7, 4}, 3)}),
            "row 1 of the X checks and row 1 of the Z checks" + end);
}

TEST(Codes, OfRandomMatrices) {
  std::mt19937_64 random(46);
  for (int repeat = 0; repeat < 80; ++repeat) {
    SCOPED_TRACE(testing::Message() << "case " << repeat);
    const auto n = static_cast<unsigned>(1 + random() % 9);
    std::vector<unsigned> rows(1 + random() % 7);
    for (unsigned& row : rows) row = static_cast<unsigned>(random() % (1U << n));
    const std::set<unsigned> span = span_of(rows);
    for (const bool is_generator : {false, true}) {
      std::optional<unsigned> d;
      std::uint64_t words = 0;
      std::uint64_t number = 0;
      for (unsigned word = 0; word < 1U << n; ++word) {
        const bool is_word =
            is_generator ? span.count(word) > 0 : std::all_of(rows.begin(), rows.end(), [&](unsigned row) {
              return std::popcount(row & word) % 2 == 0;
            });
        if (!is_word) continue;
        ++words;
        const auto weight = static_cast<unsigned>(std::popcount(word));
        if (weight == 0) continue;
        if (!d || weight < *d) number = 0;
        d = std::min(d.value_or(weight), weight);
        if (weight == *d) ++number;
      }
      const Code code = LinearCode{matrix_of(rows, n), is_generator};
      const CodeParameters found = code_parameters(code, {.how_many = true});
      EXPECT_EQ(found.n, n);
      EXPECT_EQ(std::uint64_t{1} << *found.k, words);
      ASSERT_NO_FATAL_FAILURE(expect_distance(found.d, code, d));
      if (!d) continue;
      EXPECT_EQ(found.d.number, std::to_string(number));
      EXPECT_EQ(code_parameters(code, {.all = number}).d.all.size(), number);
      expect_certified(code, found);
      for (const std::uint64_t at_least : {*d, *d + 1}) {
        const CodeParameters decided = code_parameters(code, {.at_least = at_least});
        EXPECT_EQ(decided.d.is_at_least, at_least <= *d);
      }
    }
  }
}

TEST(Codes, OfRandomErrorModels) {
  std::mt19937_64 random(47);
  for (int repeat = 0; repeat < 60; ++repeat) {
    SCOPED_TRACE(testing::Message() << "case " << repeat);
    std::vector<unsigned> targets(random() % 9);  // bits 0 to 3: detectors; bits 4 and 5: observables
    std::string text = "logical_observable L1\n";
    for (unsigned& one : targets) {
      one = static_cast<unsigned>(random() % 64);
      text += "error(0.125)";
      for (unsigned bit = 0; bit < 6; ++bit)
        if (one >> bit & 1) text += (bit < 4 ? " D" : " L") + std::to_string(bit % 4);
      text += "\n";
    }
    const Code code = read_code(text, "m", {.as = "dem"});
    std::optional<unsigned> d[3];  // of observable 0, of observable 1, of any
    for (unsigned chosen = 0; chosen < 1U << targets.size(); ++chosen) {
      unsigned sum = 0;
      for (std::size_t i = 0; i < targets.size(); ++i)
        if (chosen >> i & 1) sum ^= targets[i];
      const auto weight = static_cast<unsigned>(std::popcount(chosen));
      if ((sum & 15) != 0) continue;
      for (unsigned i = 0; i < 3; ++i)
        if (i == 2 ? sum != 0 : (sum >> (4 + i) & 1) != 0) d[i] = std::min(d[i].value_or(weight), weight);
    }
    const CodeParameters of_all = code_parameters(code);
    ASSERT_NO_FATAL_FAILURE(expect_distance(of_all.d, code, d[2]));
    if (d[2]) expect_certified(code, of_all);
    const CodeParameters found = code_parameters(code, {.each_observable = true});
    ASSERT_NO_FATAL_FAILURE(expect_distance(found.d, code, d[2]));
    ASSERT_EQ(found.of_observable.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i)
      ASSERT_NO_FATAL_FAILURE(expect_distance(found.of_observable[i], code, d[i], i));
  }
}

/// The bicycle code [[72,12,6]] of Bravyi and others (Nature 627, 2024), whose two distances take thousands
/// of polls.
CssCode bicycle() {
  constexpr std::size_t l = 6;
  constexpr std::size_t m = 6;
  std::vector<std::vector<std::size_t>> x(2 * l * m);
  std::vector<std::vector<std::size_t>> z(2 * l * m);
  const auto cell = [](std::size_t i, std::size_t j) { return i % l * m + j % m; };
  constexpr std::pair<std::size_t, std::size_t> left[] = {{3, 0}, {0, 1}, {0, 2}};
  constexpr std::pair<std::size_t, std::size_t> right[] = {{0, 3}, {1, 0}, {2, 0}};
  for (std::size_t i = 0; i < l; ++i)
    for (std::size_t j = 0; j < m; ++j)
      for (std::size_t t = 0; t < 3; ++t) {
        x[cell(i + left[t].first, j + left[t].second)].push_back(cell(i, j));
        x[l * m + cell(i + right[t].first, j + right[t].second)].push_back(cell(i, j));
        z[cell(i + l - right[t].first, j + m - right[t].second)].push_back(cell(i, j));
        z[l * m + cell(i + l - left[t].first, j + m - left[t].second)].push_back(cell(i, j));
      }
  return {Buttons(x), Buttons(z)};
}

TEST(Codes, HaveProvedBoundsAtEveryStop) {
  const Code code = bicycle();
  const int stops = stop_at_doubled_polls(std::uint64_t{1} << 40, [&](const StopAtPoll& stop) {
    const CodeParameters found = code_parameters(code, {}, {.stop = stop});
    for (const auto& one : {std::optional(found.d), found.x, found.z}) {
      if (!one) continue;  // stopped before the code was prepared
      EXPECT_LE(one->lower, 6U);
      EXPECT_GE(one->upper.value_or(6), 6U);
      EXPECT_TRUE(one->status == Status::unknown || one->status == Status::optimal);
      EXPECT_EQ(one->word.has_value(), one->upper.has_value());
    }
    const bool is_open =
        !found.x || found.x->status == Status::unknown || found.z->status == Status::unknown;
    EXPECT_EQ(found.d.reason.empty(), !is_open);
    if (stop.is_reached()) return;
    EXPECT_EQ(found.k, 12U);
    EXPECT_EQ(found.d.status, Status::optimal);
    EXPECT_EQ(found.x->upper, 6U);
    EXPECT_EQ(found.z->upper, 6U);
  });
  EXPECT_GT(stops, 3);
}

TEST(Codes, ContinueFromASavedState) {
  const Code code = bicycle();
  std::string state;
  const auto run = [&](const StopCall& stop) {
    std::istringstream earlier(state);
    RunOptions options{.threads = 1, .stop = stop};
    if (!state.empty()) options.checkpoints.earlier = &earlier;
    options.checkpoints.save = [&](const std::function<void(std::ostream&)>& write) {
      std::ostringstream out;
      write(out);
      state = std::move(out).str();
    };
    return code_parameters(code, {}, options);
  };
  const StopAtPoll whole;
  EXPECT_EQ(run(whole).d.upper, 6U);
  state.clear();
  const StopAtPoll most(whole.polls() / 4 * 3);
  const CodeParameters stopped = run(most);
  EXPECT_EQ(stopped.x->status, Status::optimal);
  EXPECT_EQ(stopped.z->status, Status::unknown);
  ASSERT_NE(state, "");
  const StopAtPoll rest;
  const CodeParameters found = run(rest);
  EXPECT_EQ(found.d.status, Status::optimal);
  EXPECT_EQ(found.d.upper, 6U);
  EXPECT_LT(rest.polls(), whole.polls());
  state = "not a state at all";
  EXPECT_THROW(run({}), InputError);
}

TEST(Codes, WordsAreVerified) {
  Limits limits;
  const auto reason = [&](const Code& code, const CodeWord& word,
                          std::optional<std::size_t> observable = {}) {
    return verify_code_word(code, word, observable, limits).reason;
  };
  const Code five = pauli_code({"XZZXI", "IXZZX", "XIXZZ", "ZXIXZ"}, "rows");
  EXPECT_EQ(reason(five, {{0, 1, 2, 3, 4}, "XXXXX"}), "");
  EXPECT_EQ(reason(five, {{}, ""}), "the word is empty");
  EXPECT_EQ(reason(five, {{0, 1, 2, 3}, "XZZX"}), "the operator is a product of the rows");
  EXPECT_EQ(reason(five, {{0, 1}, "XZ"}), "the operator does not commute with every stabilizer");
  EXPECT_EQ(reason(five, {{1, 0}, "XZ"}), "the places of the word are not ascending places of the code");
  EXPECT_EQ(reason(five, {{5}, "X"}), "the places of the word are not ascending places of the code");
  EXPECT_EQ(reason(five, {{0}, ""}), "the word has a wrong number of Pauli letters");
  EXPECT_EQ(reason(five, {{0}, "I"}), "the word has a wrong number of Pauli letters");
  const Code gauge =
      StabilizerCode{pauli_code({"XXI", "ZZI"}, "rows").x, pauli_code({"XXI", "ZZI"}, "rows").z, true};
  EXPECT_EQ(reason(gauge, {{2}, "Y"}), "");
  const Code hamming = LinearCode{matrix_of({85, 102, 120}, 7)};
  EXPECT_EQ(reason(hamming, {{0, 1, 2}, ""}), "");
  EXPECT_EQ(reason(hamming, {{0, 1, 3}, ""}), "the word does not satisfy every check");
  const Code dual = LinearCode{matrix_of({85, 102, 120}, 7), true};
  EXPECT_EQ(reason(dual, {{0, 2, 4, 6}, ""}), "");
  EXPECT_EQ(reason(dual, {{0, 1, 2}, ""}), "the word is not a sum of rows of the generator matrix");
  const Code model = read_code("error(0.1) D0\nerror(0.1) D0 L1\nerror(0.1) L0\n", "m");
  EXPECT_EQ(reason(model, {{0, 1}, ""}), "");
  EXPECT_EQ(reason(model, {{0, 1}, ""}, 1), "");
  EXPECT_EQ(reason(model, {{0, 1}, ""}, 0), "the errors do not flip the observable");
  EXPECT_EQ(reason(model, {{1}, ""}), "the errors flip a detector");
}

TEST(ErrorDecoder, DecodesErasedQubits) {
  const Code five = pauli_code({"XZZXI", "IXZZX", "XIXZZ", "ZXIXZ"}, "five");
  const ErrorModel model = error_model_of(five);
  ASSERT_EQ(model.detectors.size(), 15U);
  const ErrorDecoder decoder(model);
  Board syndrome(1, 4);
  for (std::size_t i = 0; i < 4; ++i) syndrome.flip(0, i);
  const CodeWord y{.places = {3}, .paulis = "Y"};
  const DecodedErrors lightest = decoder.decode(syndrome);
  EXPECT_EQ(lightest.weight, 1);
  EXPECT_EQ(product_of_errors(lightest.errors), y);
  EXPECT_EQ(decoder.decode(syndrome, {0, 1, 2}).weight, 1);  // another qubit is erased
  const DecodedErrors erased = decoder.decode(syndrome, {0, 1, 2, 3, 4, 5});
  EXPECT_EQ(erased.weight, 0);  // two erased qubits can have any syndrome of this code
  EXPECT_THROW(decoder.decode(syndrome, {15}), InputError);
  EXPECT_EQ(product_of_errors({3, 4, 5, 6, 7}), (CodeWord{.places = {2}, .paulis = "Z"}));
  EXPECT_THROW(error_model_of(LinearCode{.matrix = {{0}, {0}}, .is_generator = true}), InputError);
}

}  // namespace
}  // namespace flipwise
