// SPDX-License-Identifier: MIT
//
// Computes the parameters of codes with the search for lightest quiet patterns.
//
// - A classical code is a puzzle with a button for each bit and a light for each check.
// - The X-type operators of a CSS code are the quiet patterns of the Z checks. Those outside the span
//   of the X checks act on the encoded qubits. The same with X and Z exchanged.
// - A stabilizer code has buttons X, Y and Z for each qubit, of cost 1 each. A light is a generator of the
//   stabilizer group; it changes if the press anticommutes with it. A quiet pattern acts on the encoded
//   qubits if it anticommutes with an operator that commutes with all generators.
// - For the gauge group G of a subsystem code, the lights are generators of its centre, the elements of G
//   that commute with G, and the operators of the last item are those that commute with G. The weight of
//   the lightest pattern is the dressed distance (D. Poulin, Phys. Rev. Lett. 95, 230504, 2005).
// - A detector error model has a button for each error, and a light for each detector. Patterns must
//   flip an observable.
//
// A code with several distances has several searches. They take turns and continue with the bounds that
// they had, so whenever the work ends, each of them has had its share of the time. A turn that ends within
// a level of the search loses the work on this level. So the first turn is short, and each later one is 64
// times as long as the one before. The others share the time that a search leaves over.
#include <algorithm>
#include <cmath>
#include <functional>
#include <istream>
#include <sstream>
#include <utility>

#include "board/lights.hpp"
#include "board/parity_checks.hpp"
#include "flipwise/code.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/study.hpp"
#include "gf2/echelon.hpp"
#include "gf2/matrix.hpp"
#include "run/checkpoint_format.hpp"
#include "run/costs.hpp"
#include "run/limits.hpp"
#include "run/string_output.hpp"
#include "solve/decoding/light_operators.hpp"
#include "study/code_matrices.hpp"
#include "study/light_words.hpp"
#include "verify/verify_clusters.hpp"
#include "verify/verify_code.hpp"
#include "verify/verify_walks.hpp"

namespace flipwise {

namespace {

constexpr std::string_view paulis = "XYZ";  // the buttons of a qubit

/// A search for one distance.
struct CodeSearch {
  Puzzle puzzle = {};
  QuietCondition condition = {};
  std::string letters = {};  ///< Pauli letters of the buttons of each place; empty for bits and errors
  std::optional<std::size_t> observable = {};
  CodeDistance found = {};
  std::string state = {};  ///< saved
  bool has_begun = false;
  bool was_cut = false;  ///< by its share of the time
};

Puzzle puzzle_of(Buttons buttons) {
  Puzzle puzzle;
  puzzle.start = Board(1, std::max<std::size_t>(lights_needed(buttons), 1));
  puzzle.buttons = std::move(buttons);
  return puzzle;
}

void require_qubits(std::size_t x, std::size_t z) {
  if (x != z)
    throw InputError("the X part has " + std::to_string(x) + (x == 1 ? " qubit" : " qubits") +
                         ", the Z part " + std::to_string(z) + "; expected equal numbers",
                     ErrorCode::shape);
}

[[noreturn]] void refuse_gauge(const std::string& left, const std::string& right) {
  throw InputError(left + " and " + right +
                       " do not commute, as stabilizers must; if these are gauge generators of a "
                       "subsystem code, state that",
                   ErrorCode::conflict);
}
std::string row_name(std::size_t row) {
  return "row " + std::to_string(row + 1);
}

/// Computes the parameters of one code.
class CodeStudy {
 public:
  CodeStudy(const Code& code, const CodeQuery& query, const RunOptions& run)
      : code_(code), query_(query), run_(run), limits_(run) {}

  CodeParameters parameters() {
    if (query_.at_least && counts())
      throw InputError("at_least: cannot be combined with how_many or all; leave one out",
                       ErrorCode::conflict);
    if (query_.basis && (query_.at_least || query_.each_observable))
      throw InputError("basis: cannot be combined with at_least or each_observable; leave one out",
                       ErrorCode::conflict);
    if (query_.any && (counts() || query_.basis || query_.each_observable || run_.checkpoints.save ||
                       run_.checkpoints.earlier != nullptr))
      throw InputError(
          "find: any proves nothing, so it cannot be combined with how_many, all, basis, each_observable "
          "or a saved state; leave it out",
          ErrorCode::conflict);
    load();
    std::string why = stopped_by([&] { std::visit([&](const auto& one) { prepare(one); }, code_); });
    if (why.empty()) {
      if (searches_.size() < earlier_.size()) Loading::refuse();
      why = query_.any ? search_at_random() : search_all();
      if (query_.basis && why.empty()) why = find_bases();
    } else if (!earlier_.empty()) {
      searches_ = std::move(earlier_);  // with the bounds that an earlier run proved
    }
    collect(why);
    answer_.seconds = limits_.seconds();
    return std::move(answer_);
  }

  std::vector<Buttons> derived_checks() {
    std::visit([&](const auto& one) { prepare(one); }, code_);
    return std::move(derived_);
  }

  Verdict verdict_on(const std::vector<CodeDistance>& distances, std::uint64_t max_steps) {
    Verdict verdict;
    const std::string why = stopped_by([&] {
      std::visit([&](const auto& one) { prepare(one); }, code_);
      if (distances.size() != searches_.size()) {
        verdict.reason = distances.size() == 1 ? "the code has two distances, d_x and d_z, not one, d"
                                               : "the code has one distance, d, not two, d_x and d_z";
        return;
      }
      for (std::size_t i = 0; i < distances.size(); ++i) {
        verdict = verdict_on(searches_[i], distances[i], max_steps);
        if (!verdict.valid) return;
      }
    });
    if (!why.empty()) return {.reason = why, .undecided = true};
    return verdict;
  }

 private:
  Verdict verdict_on(const CodeSearch& search, const CodeDistance& distance, std::uint64_t max_steps) {
    if (distance.upper && (!distance.word || distance.word->places.size() != *distance.upper))
      return {false, !distance.word
                         ? "no word is given, but an upper bound of " + std::to_string(*distance.upper)
                         : "the word has weight " + std::to_string(distance.word->places.size()) +
                               ", not " + std::to_string(*distance.upper) + " as stated"};
    if (distance.word) {
      const std::string& letters = distance.word->paulis;
      if (search.letters.size() == 1 && letters.find_first_not_of(search.letters) != std::string::npos)
        return {false, "the operator is not of type " + search.letters};
      if (Verdict verdict = verify_code_word(code_, *distance.word, search.observable, limits_);
          !verdict.valid)
        return verdict;
    }
    if (distance.lower <= 1) return {true};
    const Checks rows = checks_of(search.puzzle);
    const std::vector<std::uint64_t> costs(search.puzzle.buttons->size(), 1);
    if (!distance.walks.empty()) {
      const std::string fault = verification::fault_of_walks(rows, costs, search.condition, distance.lower,
                                                             distance.walks, limits_);
      return {fault.empty(), fault};
    }
    return verification::verdict_by_clusters(rows, costs.size(), search.condition, distance.lower,
                                             max_steps, limits_);
  }

  void prepare(const LinearCode& code) {
    if (query_.each_observable) refuse_observables();
    const std::size_t bits = code.matrix.size();
    const std::size_t rows = lights_needed(code.matrix);
    answer_.n = bits;
    const auto memory = charge_matrix(rows, bits, limits_);
    const gf2::Matrix matrix = matrix_of(code.matrix, rows);
    const std::size_t rank = rank_of(matrix, limits_);
    answer_.k = code.is_generator ? rank : bits - rank;
    if (*answer_.k == 0) return;
    if (!code.is_generator) return add({.puzzle = puzzle_of(code.matrix)});
    const auto of_checks = charge_matrix(rows + bits, rows + bits, limits_);
    const gf2::Echelon echelon(matrix, limits_, preparing_code);
    std::vector<gf2::Vector> checks;
    for (std::size_t t = 0; t < echelon.nullity(); ++t) checks.push_back(echelon.kernel(t));
    derived_ = {columns_of(checks, 0, bits)};
    add({.puzzle = puzzle_of(derived_.front())});
  }

  void prepare(const CssCode& code) {
    prepare_css(code, [&](std::size_t x, std::size_t z) {
      refuse_gauge("row " + code.x_checks.labels().light(x) + " of the X checks",
                   "row " + code.z_checks.labels().light(z) + " of the Z checks");
    });
  }

  template <typename Refuse>
  void prepare_css(const CssCode& code, const Refuse& refuse) {
    if (query_.each_observable) refuse_observables();
    require_qubits(code.x_checks.size(), code.z_checks.size());
    const std::size_t qubits = code.x_checks.size();
    const std::size_t rows[] = {lights_needed(code.x_checks), lights_needed(code.z_checks)};
    answer_.n = qubits;
    const auto memory = charge_matrix(2 * (rows[0] + rows[1]), qubits + rows[0] + rows[1], limits_);
    const gf2::Matrix x = matrix_of(code.x_checks, rows[0]);
    const gf2::Matrix z = matrix_of(code.z_checks, rows[1]);
    const gf2::Matrix products = products_of(x, z, limits_);
    Buttons x_centre = code.x_checks;
    Buttons z_centre = code.z_checks;
    const std::size_t ranks[] = {rank_of(x, limits_), rank_of(z, limits_)};
    std::size_t gauge = 0;
    if (const auto fault = first_entry(products)) {
      if (!code.is_gauge) refuse(fault->first, fault->second);
      gauge = rank_of(products, limits_);
      x_centre = columns_of(sums_without_products(x, products, limits_), 0, qubits);
      z_centre = columns_of(sums_without_products(z, products_of(z, x, limits_), limits_), 0, qubits);
    }
    if (code.is_gauge) answer_.gauge = gauge;
    if (code.is_gauge) derived_ = {x_centre, z_centre};
    // The gauge group has the ranks of its centre, and 2 for each gauge qubit.
    answer_.k = qubits + gauge - ranks[0] - ranks[1];
    answer_.x.emplace();
    answer_.z.emplace();
    if (*answer_.k == 0) return;
    add({.puzzle = puzzle_of(z_centre), .condition = {.outside = code.x_checks}, .letters = "X"});
    add({.puzzle = puzzle_of(x_centre), .condition = {.outside = code.z_checks}, .letters = "Z"});
  }

  void prepare(const StabilizerCode& code) {
    if (query_.each_observable) refuse_observables();
    require_qubits(code.x.size(), code.z.size());
    if (acts_by_one_kind(code))
      return prepare_css({code.x, code.z, code.is_gauge}, [](std::size_t x, std::size_t z) {
        refuse_gauge(row_name(std::min(x, z)), row_name(std::max(x, z)));
      });
    const std::size_t qubits = code.x.size();
    const std::size_t rows = std::max(lights_needed(code.x), lights_needed(code.z));
    answer_.n = qubits;
    const auto memory = charge_matrix(4 * (rows + qubits), 2 * (rows + qubits), limits_);
    gf2::Matrix operators(rows, 2 * qubits);  // X part, Z part
    gf2::Matrix exchanged(rows, 2 * qubits);  // Z part, X part: scalar products are those of commutation
    for (std::size_t q = 0; q < qubits; ++q) {
      for (const std::size_t row : code.x[q]) {
        operators.flip(row, q);
        exchanged.flip(row, qubits + q);
      }
      for (const std::size_t row : code.z[q]) {
        operators.flip(row, qubits + q);
        exchanged.flip(row, q);
      }
    }
    const gf2::Matrix products = products_of(operators, exchanged, limits_);
    const std::size_t rank = rank_of(operators, limits_);
    std::size_t gauge = 0;
    Buttons x = code.x;
    Buttons z = code.z;
    std::vector<gf2::Vector> centre;
    if (const auto fault = first_entry(products)) {
      if (!code.is_gauge) refuse_gauge(row_name(fault->first), row_name(fault->second));
      gauge = rank_of(products, limits_) / 2;
      centre = sums_without_products(operators, products, limits_);
      x = columns_of(centre, 0, qubits);
      z = columns_of(centre, qubits, qubits);
    } else {
      for (std::size_t row = 0; row < rows; ++row)
        centre.emplace_back(operators.row(row).begin(), operators.row(row).end());
    }
    if (code.is_gauge) answer_.gauge = gauge;
    if (code.is_gauge) derived_ = {x, z};
    answer_.k = qubits + gauge - rank;
    if (*answer_.k == 0) return;
    const std::vector<gf2::Vector> logical = vectors_beyond(std::move(centre), exchanged, limits_);
    prepare_light_search(operators, logical);
    add({.puzzle = puzzle_of(pauli_buttons(x, z)),
         .condition = {.flips = pauli_buttons(columns_of(logical, 0, qubits),
                                              columns_of(logical, qubits, qubits))},
         .letters = std::string(paulis)});
  }

  void prepare(const ErrorModel& model) {
    answer_.n = model.detectors.size();
    if (model.observables.size() != model.detectors.size() ||
        model.probabilities.size() != model.detectors.size())
      throw InputError(
          "a detector error model needs the detectors, the observables and the probability of every error; "
          "found " +
              std::to_string(model.detectors.size()) + ", " + std::to_string(model.observables.size()) +
              " and " + std::to_string(model.probabilities.size()),
          ErrorCode::shape);
    answer_.of_observable.resize(query_.each_observable ? model.observable_count : 0);
    for (CodeDistance& one : answer_.of_observable) one.status = Status::impossible;
    if (lights_needed(model.observables) == 0) return;
    if (!query_.each_observable)
      return add({.puzzle = puzzle_of(model.detectors), .condition = {.flips = model.observables}});
    for (std::size_t observable = 0; observable < model.observable_count; ++observable) {
      Buttons flips;
      bool is_flipped = false;
      for (std::size_t error = 0; error < model.observables.size(); ++error) {
        flips.add();
        for (const std::size_t one : model.observables[error])
          if (one == observable) {
            flips.change(0);
            is_flipped = true;
          }
      }
      if (is_flipped)
        add({.puzzle = puzzle_of(model.detectors),
             .condition = {.flips = std::move(flips)},
             .observable = observable});
    }
  }

  /// Prepares the search for light operators: products of the rows and of the logical operators that
  /// anticommute with a logical operator.
  void prepare_light_search(const gf2::Matrix& operators, const std::vector<gf2::Vector>& logical) {
    const std::size_t qubits = operators.columns() / 2;
    const std::size_t half = words_for(qubits);
    const std::size_t words = 2 * half + words_for(logical.size());
    const auto rows = static_cast<double>(operators.rows() + logical.size());
    constexpr double copies = 3;
    light_memory_ = limits_.charge(copies * rows * static_cast<double>(words * sizeof(Word)));
    LightRows light{.places = qubits, .has_z = true};
    const auto add = [&](std::span<const Word> one) {
      gf2::Vector row(words);
      gf2::Vector exchanged(one.size());
      gf2::for_each_bit(one, [&](std::size_t bit) {
        gf2::flip_bit(row, bit < qubits ? bit : half * word_bits + bit - qubits);
        gf2::flip_bit(exchanged, bit < qubits ? qubits + bit : bit - qubits);
      });
      for (std::size_t i = 0; i < logical.size(); ++i)
        if (gf2::dot(logical[i], exchanged)) gf2::flip_bit(row, 2 * half * word_bits + i);
      limits_.count_operations((logical.size() + 1) * one.size(), 0, preparing_code);
      light.rows.push_back(std::move(row));
    };
    for (std::size_t i = 0; i < operators.rows(); ++i) add(operators.row(i));
    for (const gf2::Vector& one : logical) add(one);
    if (query_.any)
      light_rows_ = std::move(light);
    else
      light_.emplace(light.rows, qubits);
  }

  /// Returns a word from a bit for each place, or from two for each qubit.
  CodeWord word_of(const CodeSearch& search, std::span<const Word> x, std::span<const Word> z) const {
    CodeWord word;
    for (std::size_t place = 0; place < answer_.n; ++place) {
      const bool has_x = gf2::get_bit(x, place);
      const bool has_z = gf2::get_bit(z, place);
      if (!has_x && !has_z) continue;
      word.places.push_back(place);
      if (search.letters == paulis)
        word.paulis += has_x && has_z ? 'Y' : has_x ? 'X' : 'Z';
      else
        word.paulis += search.letters;
    }
    return word;
  }

  /// Searches for light words in random information sets, each code for the same time, and proves no bound:
  /// until the limit; without one, until the lightest words were met often enough, or for a time.
  std::string search_at_random() {
    constexpr double max_round_seconds = 0.05;
    constexpr std::uint64_t often = 100;
    double round_seconds = 0.001;  // short at first: some questions are decided by the first words
    std::vector<std::optional<LightWords>> all(searches_.size());
    return stopped_by([&] {
      for (std::size_t i = 0; i < searches_.size(); ++i) {
        CodeSearch& one = searches_[i];
        one.found.method = "random information sets";
        const LightRows rows =
            light_rows_ ? *std::exchange(light_rows_, {}) : light_rows(one.puzzle, one.condition, limits_);
        if (rows.rows.empty()) {
          one.found.status = Status::impossible;
          one.found.lower = 0;
        } else {
          all[i].emplace(rows, limits_);
        }
      }
      for (bool is_open = true; is_open;) {
        is_open = false;
        for (std::size_t i = 0; i < searches_.size(); ++i) {
          CodeSearch& one = searches_[i];
          if (!all[i] || (!limits_.has_deadline() &&
                          (one.found.met.value_or(0) >= often || limits_.seconds() > costs::grace_seconds)))
            continue;
          is_open = true;
          search_at_random(one, *all[i], round_seconds);
          if (has_too_light(one)) {
            one.found.is_at_least = false;
            return;
          }
        }
        round_seconds = std::min(2 * round_seconds, max_round_seconds);
      }
    });
  }

  void search_at_random(CodeSearch& one, LightWords& words, double seconds) {
    const auto note = [&] {
      one.found.searched = words.searched();
      one.found.met = words.met();
    };
    const std::string why =
        stopped_by([&] { words.search(seconds, [&](auto x, auto z) { adopt(one, word_of(one, x, z)); }); });
    note();
    if (!one.found.upper && !why.empty()) one.found.reason = why;
    if (one.found.upper && one.found.status == Status::unknown) one.found.status = Status::feasible;
    Progress progress{.lower = common_lower(0, 1), .stage = "searching for light words"};
    for (const CodeSearch& other : searches_)
      if (other.found.upper && (!progress.best || *other.found.upper < *progress.best))
        progress.best = other.found.upper;
    if (!limits_.report_and_continue(progress) || !why.empty()) limits_.give_up();
  }

  /// Finds independent words of least weight: each is a lightest one that is not a sum of those before and
  /// of trivial words. The greedy choice is best, as the sets of independent words are those of a matroid.
  std::string find_bases() {
    return stopped_by([&] {
      for (CodeSearch& one : searches_)
        if (one.found.status == Status::optimal) find_basis(one);
    });
  }

  void find_basis(CodeSearch& search) {
    CodeDistance& found = search.found;
    found.basis = {found};
    found.basis.front().number.reset();
    found.basis.front().all.clear();
    found.basis.front().walks.clear();
    CodeSearch next{.puzzle = search.puzzle, .condition = search.condition, .letters = search.letters};
    RunOptions run = run_;
    run.checkpoints = {};
    run.progress = [&](const Progress& progress) {
      if (!run_.progress) return limits_.should_continue();
      Progress whole{.done = progress.done, .stage = progress.stage};
      whole.best = found.upper;
      whole.lower = found.lower;
      if (!run_.progress(whole)) limits_.stop();
      return !limits_.stopped();
    };
    std::string why = stopped_by([&] { extend_basis(search, next, run); });
    if (!why.empty()) {
      // The next word has at least the weight of the last one.
      if (found.basis.back().status == Status::optimal && !is_complete(search))
        found.basis.push_back({.lower = found.basis.back().lower, .reason = why});
      throw LimitReached{why};
    }
    std::vector<CodeWord> words;
    for (const CodeDistance& one : found.basis) words.push_back(*one.word);
    Verdict verdict;
    why = stopped_by([&] { verdict = verify_independent_words(code_, words, limits_); });
    if (!why.empty()) {
      found.basis.clear();
      throw LimitReached{why};
    }
    if (!verdict.valid) throw InternalError("a basis of a code failed its own check: " + verdict.reason);
  }

  /// Returns whether a basis has as many words as the code has bits; a stabilizer code has two for each
  /// qubit. Of an error model this is not known before.
  bool is_complete(const CodeSearch& search) const {
    return answer_.k && search.found.basis.size() >= *answer_.k * (search.letters.size() > 1 ? 2 : 1);
  }

  /// Adds words to a basis, until it is complete. The search for the next word is made in `next`.
  void extend_basis(CodeSearch& search, CodeSearch& next, RunOptions& run) {
    CodeDistance& found = search.found;
    const std::size_t letters = std::max<std::size_t>(search.letters.size(), 1);
    const std::size_t buttons = search.puzzle.buttons->size();
    while (!is_complete(search)) {
      const CodeDistance& last = found.basis.back();
      std::vector<std::size_t> pattern;
      for (std::size_t i = 0; i < last.word->places.size(); ++i)
        pattern.push_back(last.word->places[i] * letters +
                          (letters == 1 ? 0 : search.letters.find(last.word->paulis[i])));
      if (!exclude(next.condition, pattern, buttons, limits_)) return;
      if (!limits_.should_continue()) limits_.give_up();
      if (limits_.has_deadline()) run.limit_seconds = std::max(limits_.seconds_left(), 1e-3);
      next.found = {.lower = last.lower};
      const LightestPattern lightest =
          lightest_pattern(next.puzzle, next.condition, {.proved = last.lower, .quick_number = false}, run);
      if (lightest.status == Status::impossible) return;
      adopt(next, lightest);
      next.found.number.reset();
      found.basis.push_back(next.found);
      if (next.found.status == Status::optimal) continue;
      if (next.found.reason.empty()) found.basis.back().reason = limits_.reason();
      throw LimitReached{found.basis.back().reason};
    }
  }

  /// Searches for light operators of a stabilizer code, for a part of the time. A word that is adopted is
  /// an upper bound that the proof does not know.
  void find_light_operators(CodeSearch& search) {
    constexpr double max_seconds = 5;
    look_for_light_operators(search, std::min(max_seconds, light_share * limits_.seconds_left()), true);
  }

  /// Continues the search for light operators during a proof, for at most a tenth of the time. It begins
  /// late, so that the operator of a short call does not depend on the speed of the machine.
  void find_lighter_operators(CodeSearch& search) {
    constexpr double min_seconds = 2;
    constexpr double at_a_time = 0.05;
    const double now = limits_.seconds();
    if (now > min_seconds && light_seconds_ < light_share * now)
      look_for_light_operators(search, at_a_time, false);
  }

  void look_for_light_operators(CodeSearch& search, double seconds, bool only_while_helpful) {
    const double begun = limits_.seconds();
    std::optional<CodeWord> word;
    const std::string why = stopped_by([&] {
      light_->search(seconds, only_while_helpful, limits_,
                     [&](auto x, auto z) { word = word_of(search, x, z); });
    });
    if (word) adopt(search, *std::move(word));
    light_seconds_ += limits_.seconds() - begun;
  }

  [[noreturn]] static void refuse_observables() {
    throw InputError("each_observable: only a detector error model has observables; leave it out",
                     ErrorCode::conflict, {.field = "each_observable"});
  }

  /// True if every row acts by X only, or by Z only.
  static bool acts_by_one_kind(const StabilizerCode& code) {
    std::vector<bool> acts_by_x(lights_needed(code.x));
    for (std::size_t q = 0; q < code.x.size(); ++q)
      for (const std::size_t row : code.x[q]) acts_by_x[row] = true;
    for (std::size_t q = 0; q < code.z.size(); ++q)
      for (const std::size_t row : code.z[q])
        if (row < acts_by_x.size() && acts_by_x[row]) return false;
    return true;
  }

  void add(CodeSearch search) {
    search.found.lower = 1;
    if (searches_.size() < earlier_.size()) {
      CodeSearch& saved = earlier_[searches_.size()];
      if (saved.letters != search.letters || saved.observable != search.observable) Loading::refuse();
      search.found = saved.found;
      search.state = saved.state;
    }
    searches_.push_back(std::move(search));
  }

  /// Returns the lower bound that all searches prove, with another one for the search at `i`.
  std::uint64_t common_lower(std::size_t i, std::uint64_t lower) const {
    for (std::size_t j = 0; j < searches_.size(); ++j)
      if (j != i && searches_[j].found.status != Status::impossible)
        lower = std::min(lower, searches_[j].found.lower);
    return lower;
  }

  /// Runs all searches. Returns why the work was stopped, if the caller did that.
  std::string search_all() {
    constexpr double least_seconds = 0.02;
    constexpr double first_turn = 0.25;   // seconds
    constexpr double longest_turn = 1e5;  // then, a search that still runs has all its time at once
    constexpr double longer = 64;
    constexpr int last_rounds = 4;  // rounds in which searches share what others have left over
    const auto is_cut = [](const CodeSearch& one) { return one.was_cut; };
    for (CodeSearch& one : searches_) one.was_cut = true;
    double turn = searches_.size() > 1 ? first_turn : HUGE_VAL;
    for (int last = 0; last < last_rounds; turn = turn < longest_turn ? turn * longer : HUGE_VAL) {
      bool all_short = true;
      for (std::size_t i = 0; i < searches_.size(); ++i) {
        if (is_decided()) return {};
        if (!searches_[i].was_cut) continue;
        if (!limits_.should_continue()) {
          for (CodeSearch& one : searches_)
            if (one.was_cut) one.found.reason = limits_.reason();  // not the end of its turn
          return limits_.reason();
        }
        if (searches_[i].has_begun && limits_.seconds_left() < least_seconds) return {};
        const auto left =
            std::count_if(searches_.begin() + static_cast<std::ptrdiff_t>(i), searches_.end(), is_cut);
        const double share = limits_.seconds_left() / static_cast<double>(left);
        all_short = all_short && turn < share;
        search(i, std::min(share, turn), turn < share);
      }
      if (std::none_of(searches_.begin(), searches_.end(), is_cut)) return {};
      if (!all_short) ++last;
    }
    return {};
  }

  /// Returns whether all words of least weight must be found.
  bool counts() const { return query_.how_many || query_.all > 0; }

  bool is_decided() const {
    return std::any_of(searches_.begin(), searches_.end(),
                       [](const CodeSearch& one) { return one.found.is_at_least == false; });
  }

  /// Returns whether a known word decides that the distance is not at least the number in question.
  bool has_too_light(const CodeSearch& one) const {
    return query_.at_least && one.found.upper && *one.found.upper < *query_.at_least;
  }

  void settle_too_light(CodeSearch& one) {
    one.found.is_at_least = one.was_cut = false;
    one.found.reason.clear();
    save();
  }

  /// Runs a search, or continues it. `has_more`: there is time for it after these seconds.
  void search(std::size_t i, double seconds, bool has_more) {
    CodeSearch& one = searches_[i];
    const bool is_limited = limits_.has_deadline() || has_more;
    RunOptions run = run_;
    run.checkpoints = {};
    if (is_limited) run.limit_seconds = std::max(seconds, 1e-3);
    if (!std::exchange(one.has_begun, true) && light_) find_light_operators(one);
    if (has_too_light(one)) return settle_too_light(one);
    if (run_.progress || checkpoint_ || light_)
      run.progress = [&](const Progress& progress) {
        one.found.lower = std::max(one.found.lower, progress.lower);
        if (light_ && one.found.upper != one.found.lower) find_lighter_operators(one);
        if (has_too_light(one)) return false;
        // The proof ends where it meets a lighter word than it knows.
        if (one.found.upper && one.found.lower >= *one.found.upper && progress.best &&
            *progress.best > *one.found.upper && !counts())
          return false;
        if (!run_.progress) return limits_.should_continue();
        Progress whole = progress;
        whole.lower = common_lower(i, one.found.lower);
        for (const CodeSearch& other : searches_)
          if (other.found.upper && (!whole.best || *other.found.upper < *whole.best))
            whole.best = other.found.upper;
        whole.solution = {};
        if (!run_.progress(whole)) limits_.stop();
        return !limits_.stopped();
      };
    std::istringstream earlier(one.state);
    if (searches_.size() > 1 || checkpoint_) {
      run.checkpoints.save = [&](const std::function<void(std::ostream&)>& write) {
        StringOutput out;
        write(out);
        one.state = std::move(out).str();
        save();
      };
    }
    if (!one.state.empty()) run.checkpoints.earlier = &earlier;
    const double begun = limits_.seconds();
    adopt(one, lightest_pattern(
                   one.puzzle, one.condition,
                   {.how_many = query_.how_many, .all = query_.all, .at_least = query_.at_least}, run));
    if (has_too_light(one)) return settle_too_light(one);
    // The search itself knows only that its progress call has ended it.
    if (one.found.status == Status::unknown && limits_.stopped()) one.found.reason = limits_.reason();
    constexpr double nearly = 0.9;
    const bool is_open = one.found.status == Status::unknown ||
                         (counts() && one.found.status == Status::optimal && !one.found.number);
    one.was_cut = is_limited && is_open && searches_.size() > 1 &&
                  (has_more || limits_.seconds() - begun > nearly * seconds);
    save();
  }

  void adopt(CodeSearch& search, const LightestPattern& pattern) {
    CodeDistance& found = search.found;
    found.status = pattern.status;
    found.is_at_least = pattern.is_at_least;
    found.lower = pattern.status == Status::impossible ? 0 : std::max(found.lower, pattern.lower);
    found.method = pattern.method;
    found.reason = pattern.reason;
    found.number = pattern.number;
    if (pattern.lower == found.lower) found.walks = pattern.walks;
    if (!pattern.pattern || (found.upper && *pattern.upper > *found.upper)) return settle(found);
    adopt(search, word_of(search, *pattern.pattern));
    const std::string why = stopped_by([&] {
      std::vector<CodeWord> all;
      for (const Board& one : pattern.all) {
        all.push_back(word_of(search, one));
        const Verdict verdict = verify_code_word(code_, all.back(), search.observable, limits_);
        if (!verdict.valid) fail(verdict.reason);
      }
      found.all = std::move(all);
    });
    if (!why.empty()) found.reason = why;
  }

  [[noreturn]] static void fail(const std::string& reason) {
    throw InternalError("a word of a code failed its own check: " + reason);
  }

  /// Adopts a word, unless a lighter one is known or a limit stops the check.
  void adopt(CodeSearch& search, CodeWord word) {
    CodeDistance& found = search.found;
    if (found.upper && word.places.size() > *found.upper) return;
    const std::string why = check(search, word, fail);
    if (!why.empty()) {
      found.status = Status::unknown;
      found.reason = why;
      return;
    }
    found.upper = word.places.size();
    found.word = std::move(word);
    settle(found);
  }

  /// Sets the status where the bounds meet: an earlier run may have found a word or a bound, and X and Z of
  /// the same qubit become Y.
  static void settle(CodeDistance& found) {
    if (found.status != Status::unknown || !found.upper || found.lower < *found.upper) return;
    found.status = Status::optimal;
    found.reason.clear();
  }

  /// Verifies a word. Calls `refuse` if it is not valid. Returns why the check was stopped, if it was.
  template <typename Refuse>
  std::string check(const CodeSearch& search, const CodeWord& word, const Refuse& refuse) {
    return stopped_by([&] {
      constexpr double grace_seconds = 0.5;
      limits_.allow_grace(grace_seconds);
      const Verdict verdict = verify_code_word(code_, word, search.observable, limits_);
      limits_.allow_grace(0);
      if (!verdict.valid) refuse(verdict.reason);
    });
  }

  static CodeWord word_of(const CodeSearch& search, const Board& pattern) {
    CodeWord word;
    const std::size_t buttons = std::max<std::size_t>(search.letters.size(), 1);
    for (std::size_t place = 0; place < pattern.columns() / buttons; ++place) {
      bool x = false;
      bool z = false;
      for (std::size_t i = 0; i < buttons; ++i) {
        if (!pattern.get(0, place * buttons + i)) continue;
        const char letter = search.letters.empty() ? 'X' : search.letters[i];
        x ^= letter != 'Z';
        z ^= letter != 'X';
      }
      if (!x && !z) continue;
      word.places.push_back(place);
      if (!search.letters.empty()) word.paulis += x && z ? 'Y' : x ? 'X' : 'Z';
    }
    return word;
  }

  /// Sets the distance of the code, the smallest of those found.
  void collect(const std::string& why) {
    CodeDistance& d = answer_.d;
    const bool is_prepared =
        answer_.k == 0U || !searches_.empty() || (std::holds_alternative<ErrorModel>(code_) && why.empty());
    if (!is_prepared) {
      d.reason = why;
      return;
    }
    d.status = Status::impossible;
    bool is_open = false;
    for (const CodeSearch& one : searches_) {
      if (one.found.status == Status::impossible) continue;
      const bool is_first = d.status == Status::impossible;
      d.lower = is_first ? one.found.lower : std::min(d.lower, one.found.lower);
      if (one.found.upper && (!d.upper || *one.found.upper < *d.upper)) {
        d.upper = one.found.upper;
        d.word = one.found.word;
        d.method = one.found.method;
        d.searched = one.found.searched;
        d.met = one.found.met;
      }
      if (is_first) d.status = Status::unknown;
      if (d.reason.empty()) d.reason = one.found.reason;
      is_open = is_open || one.found.status == Status::unknown;
    }
    if (searches_.size() == 1) d = searches_[0].found;
    if (d.status == Status::unknown && d.upper == d.lower) d.status = Status::optimal;
    if (is_open && d.reason.empty()) d.reason = why;
    if (query_.any && d.status == Status::unknown && d.upper) d.status = Status::feasible;
    // The limit is the usual end of a random search.
    const bool is_at_end = limits_.has_deadline() && limits_.seconds_left() <= 0;
    if (query_.any && d.upper) d.reason = is_at_end ? "" : why;
    if (query_.basis && d.reason.empty()) d.reason = why;
    decide(d);
    for (std::size_t i = 0; i < searches_.size(); ++i) {
      const CodeSearch& one = searches_[i];
      if (one.letters == "X") answer_.x = one.found;
      if (one.letters == "Z") answer_.z = one.found;
      if (one.observable) answer_.of_observable[*one.observable] = one.found;
    }
    if (answer_.k == 0U && answer_.x) answer_.x->status = answer_.z->status = Status::impossible;
  }

  void decide(CodeDistance& d) const {
    if (!query_.at_least) return;
    if (d.status == Status::impossible || d.lower >= *query_.at_least)
      d.is_at_least = true;
    else if (d.upper && *d.upper < *query_.at_least)
      d.is_at_least = false;
    if (!d.is_at_least || d.status != Status::unknown) return;
    d.status = Status::feasible;
    d.reason.clear();
  }

  /// Returns the parts of the request that a saved state depends on.
  std::string question() const {
    StringOutput bytes;
    Saving sum(bytes);
    const auto add = [&](const Buttons& matrix) {
      for (std::size_t i = 0; i < matrix.size(); ++i)
        sum.array(std::vector<std::size_t>(matrix[i].begin(), matrix[i].end()));
    };
    std::string text = "code; ";
    if (const auto* linear = std::get_if<LinearCode>(&code_)) {
      text += linear->is_generator ? "a generator matrix" : "a parity-check matrix";
      add(linear->matrix);
    } else if (const auto* css = std::get_if<CssCode>(&code_)) {
      text += css->is_gauge ? "X and Z generators of a gauge group" : "X checks and Z checks";
      add(css->x_checks);
      add(css->z_checks);
    } else if (const auto* stabilizer = std::get_if<StabilizerCode>(&code_)) {
      text += stabilizer->is_gauge ? "Pauli generators of a gauge group" : "stabilizers";
      add(stabilizer->x);
      add(stabilizer->z);
    } else {
      const auto& model = std::get<ErrorModel>(code_);
      text +=
          query_.each_observable ? "the distance of each observable" : "the distance of all observables";
      add(model.detectors);
      add(model.observables);
    }
    return text + "; the code with checksum " + std::to_string(sum.sum());
  }

  // The saved state of all searches: of each, the best word and the proved bound, for an answer without a
  // search, and the state of the search, which may be empty.

  void load() {
    if (run_.checkpoints.earlier == nullptr && !run_.checkpoints.save) return;
    saved_ = run_.checkpoints;
    saved_.every_seconds = 0;  // bounds rise rarely, and the state is small
    checkpoint_.emplace(saved_, question(), limits_);
    checkpoint_->load(saved_step, [&](Loading& in) {
      constexpr std::uint64_t max_searches = max_lights + 2;
      earlier_.resize(in.number_up_to(max_searches));
      for (CodeSearch& one : earlier_) {
        CodeWord word;
        in.array(one.letters);
        if (const std::uint64_t observable = in.number(); observable > 0) one.observable = observable - 1;
        one.found.lower = std::max<std::uint64_t>(in.number(), 1);
        in.array(word.places);
        in.array(word.paulis);
        in.array(one.state);
        if (!word.places.empty()) one.found.word = std::move(word);
      }
    });
    for (CodeSearch& one : earlier_) {
      if (!one.found.word) continue;
      CodeDistance& found = one.found;
      found.upper = found.word->places.size();
      if (found.lower > *found.upper) Loading::refuse();
      if (!check(one, *found.word, [](const std::string&) { Loading::refuse(); }).empty()) {
        found.word.reset();
        found.upper.reset();
      }
      settle(found);
    }
  }

  void save() {
    if (!checkpoint_) return;
    stopped_by([&] {
      checkpoint_->offer(saved_step, [&](Saving& out) {
        out.number(searches_.size());
        for (const CodeSearch& one : searches_) {
          const CodeWord word = one.found.word.value_or(CodeWord());
          out.array(one.letters);
          out.number(one.observable ? *one.observable + 1 : 0);
          out.number(one.found.lower);
          out.array(word.places);
          out.array(word.paulis);
          out.array(one.state);
        }
      });
    });
  }

  static constexpr const char* saved_step = "distances";

  const Code& code_;
  const CodeQuery& query_;
  const RunOptions& run_;
  Limits limits_;
  CodeParameters answer_;
  std::vector<Buttons> derived_;  // see derived_checks()
  std::vector<CodeSearch> searches_;
  std::vector<CodeSearch> earlier_;      ///< as an earlier run saved them, without puzzles
  std::optional<LightOperators> light_;  ///< of a stabilizer code
  double light_seconds_ = 0;             ///< time spent on it
  static constexpr double light_share = 0.1;
  std::optional<LightRows> light_rows_;  ///< of a stabilizer code, for a random search
  Limits::MemoryReservation light_memory_;
  Checkpoints saved_;
  std::optional<Checkpoint> checkpoint_;
};

}  // namespace

CodeParameters code_parameters(const Code& code, const CodeQuery& query, const RunOptions& run) {
  return CodeStudy(code, query, run).parameters();
}

Verdict verify_distances(const Code& code, const std::vector<CodeDistance>& distances,
                         const RunOptions& run, std::uint64_t max_steps) {
  const CodeQuery query;
  return CodeStudy(code, query, run).verdict_on(distances, max_steps);
}

std::vector<Buttons> derived_checks(const Code& code, const RunOptions& run) {
  const CodeQuery query;
  return CodeStudy(code, query, run).derived_checks();
}

}  // namespace flipwise
