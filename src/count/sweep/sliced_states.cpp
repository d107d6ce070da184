// SPDX-License-Identifier: MIT
#include "count/sweep/sliced_states.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "arithmetic/modular.hpp"
#include "count/diagram/layer.hpp"
#include "count/diagram/lazy_diagram.hpp"
#include "count/rule/question.hpp"
#include "count/rule/row_program.hpp"

namespace flipwise {

namespace {

constexpr const char* slices_step = "states in slices";
constexpr const char* slices_job = "state slices";
constexpr std::size_t key_words = 2;
constexpr std::size_t max_words_of_part = std::size_t{1} << 16;

std::uint64_t exact_words(const PatternQuestion& question) {
  return exact_cells(question) / 64 + 1;
}

/// States that one rank holds, and the number of ways to each, in a fixed number of words.
struct Held {
  std::vector<StateKey> keys;
  std::vector<std::uint64_t> ways;
};

/// The digits of some columns in a state.
struct Columns {
  unsigned from = 0;
  unsigned bits = 0;
  std::uint64_t in(StateKey state) const {
    return hash_of(state >> from & ((StateKey{1} << bits) - 1)) >> 16;
  }
};

/// The slice of one rank, or all states without a team.
class SliceOfStates {
 public:
  SliceOfStates(const PatternQuestion& question, std::uint64_t modulus, Team* team, Limits& limits,
                std::function<void()> meanwhile)
      : question_(question),
        digits_(question),
        modular_{modulus},
        exact_(modulus == 0),
        words_(exact_ ? static_cast<std::size_t>(exact_words(question)) : 1),
        team_(team),
        limits_(limits),
        meanwhile_(std::move(meanwhile)) {
    if (team_ == nullptr || team_->rank() == 0) {
      held_.keys = {0};
      held_.ways.assign(words_, 0);
      held_.ways[0] = exact_ ? 1 : 1 % modulus;
    }
  }

  std::size_t words() const { return words_; }
  std::size_t entry_words() const { return key_words + words_; }
  std::size_t states() const { return held_.keys.size(); }

  void add_row(std::uint64_t row) {
    const RowProgram program = RowProgram::make(question_, digits_, row);
    const std::size_t half = question_.columns / 2;
    exchange(right_part(row, half));
    for (std::size_t column = 0; column < half; ++column) add_cell(program.steps[column]);
    if (half > 0) exchange(left_part(program, row, half));
    for (std::size_t column = half; column < question_.columns; ++column) add_cell(program.steps[column]);
  }

  /// Returns the number of ways to all states of this rank together, as an integer of several words.
  std::vector<std::uint64_t> all_ways() const {
    std::vector<std::uint64_t> sum(words_ + 1);
    for (std::size_t i = 0; i < states(); ++i) add(sum.data(), held_.ways.data() + i * words_, words_ + 1);
    return sum;
  }

  /// Returns a part of the states from `begin` on as words.
  std::vector<std::uint64_t> part(std::size_t begin) const {
    std::vector<std::uint64_t> words;
    for (std::size_t i = begin; i < states() && words.size() < max_words_of_part; ++i) append(words, i);
    return words;
  }
  void take(std::span<const std::uint64_t> entries) {
    for (; !entries.empty(); entries = entries.subspan(entry_words())) {
      held_.keys.push_back(static_cast<StateKey>(entries[1]) << 64 | entries[0]);
      const auto ways = entries.subspan(key_words, words_);
      held_.ways.insert(held_.ways.end(), ways.begin(), ways.end());
    }
  }
  void clear() { held_ = {}; }
  /// Sets the share of the work that progress reports.
  void tell_done(double done) { done_ = done; }

 private:
  static constexpr std::size_t states_at_once = std::size_t{1} << 12;

  /// Returns the columns of the row above that cells of the left half do not depend on.
  Columns right_part(std::uint64_t row, std::size_t half) const {
    const auto widths = widths_before(question_, digits_, row);
    return columns_of(widths, std::min(widths.size(), half + 1), widths.size());
  }
  /// Returns the columns of this row that only wait for the row below: the right half does not depend on
  /// them.
  Columns left_part(const RowProgram& program, std::uint64_t row, std::size_t half) const {
    if (row + 1 == question_.rows) return {};
    std::vector<unsigned> widths;
    for (const unsigned digits : program.steps[half - 1].digits_after())
      widths.push_back(digits < 2 ? 0 : static_cast<unsigned>(std::bit_width(digits - 1)));
    return columns_of(widths, widths.size() - half, widths.size() - 1);
  }
  static Columns columns_of(const std::vector<unsigned>& widths, std::size_t begin, std::size_t end) {
    Columns columns;
    for (std::size_t i = 0; i < end; ++i) (i < begin ? columns.from : columns.bits) += widths[i];
    return columns;
  }

  void add(std::uint64_t* sum, const std::uint64_t* ways, std::size_t length) const {
    if (!exact_) {
      *sum = modular_.add(*sum, *ways);
      return;
    }
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < length; ++i) {
      const std::uint64_t more = i < words_ ? ways[i] : 0;
      const std::uint64_t with_carry = more + carry;
      sum[i] += with_carry;
      carry = with_carry < carry || sum[i] < with_carry ? 1 : 0;
    }
  }

  double bytes_of(std::size_t states) const {
    return static_cast<double>(states) * static_cast<double>(entry_words() * sizeof(std::uint64_t));
  }

  void add_cell(const CellStep& step) {
    Layer after;
    std::vector<std::uint64_t> ways;
    std::vector<std::array<std::uint32_t, 2>> numbers(states_at_once);
    std::vector<Reached> reached;
    for (std::size_t begin = 0; begin < states(); begin += states_at_once) {
      const std::size_t end = std::min(states(), begin + states_at_once);
      reached.clear();
      std::vector<std::uint32_t> from;
      for (std::size_t i = begin; i < end; ++i) {
        const auto next = step.next(held_.keys[i]);
        for (std::size_t choice = 0; choice < 2; ++choice)
          if (next[choice]) {
            reached.push_back({*next[choice], &numbers[i - begin][choice]});
            from.push_back(static_cast<std::uint32_t>(i));
          }
      }
      after.add(reached);
      if (ways.capacity() < after.keys().size() * words_) {
        limits_.require_part(bytes_of(states()) + after.bytes() + 2 * bytes_of(after.keys().size()));
        ways.reserve(after.keys().capacity() * words_);
      }
      ways.resize(after.keys().size() * words_);
      for (std::size_t i = 0; i < reached.size(); ++i)
        add(ways.data() + *reached[i].number * words_, held_.ways.data() + from[i] * words_, words_);
      limits_.count_operations(16 * states_at_once, done_, "counting");
    }
    held_.keys = std::move(after.keys());
    held_.ways = std::move(ways);
  }

  void append(std::vector<std::uint64_t>& words, std::size_t i) const {
    words.push_back(static_cast<std::uint64_t>(held_.keys[i]));
    words.push_back(static_cast<std::uint64_t>(held_.keys[i] >> 64));
    const auto ways = std::span(held_.ways).subspan(i * words_, words_);
    words.insert(words.end(), ways.begin(), ways.end());
  }

  /// Sends every state to the rank that a hash of these columns gives. An empty message marks a rank's end.
  void exchange(Columns columns) {
    if (team_ == nullptr) return;
    const unsigned ranks = team_->size();
    std::vector<std::vector<std::uint64_t>> out(ranks);
    std::vector<bool> ended(ranks);
    SliceOfStates after(question_, 1, team_, limits_, {});
    after.words_ = words_;
    after.clear();
    ended[team_->rank()] = true;
    const auto take_in = [&](bool to_the_end) {
      for (unsigned rank = 0; rank < ranks; ++rank)
        while (!ended[rank]) {
          const auto message = to_the_end ? team_->receive(rank, Team::there, meanwhile_)
                                          : team_->poll(rank, Team::there).value_or("-");
          if (message == "-") break;
          ended[rank] = message.empty();
          if (message.empty()) break;
          std::vector<std::uint64_t> words(message.size() / sizeof(std::uint64_t));
          std::memcpy(words.data(), message.data(), message.size());
          after.take(words);
        }
    };
    const auto send = [&](unsigned to) {
      const char* const bytes = reinterpret_cast<const char*>(out[to].data());
      team_->send(to, Team::there, {bytes, out[to].size() * sizeof(std::uint64_t)});
      out[to].clear();
    };
    for (std::size_t i = 0; i < states(); ++i) {
      const auto to = static_cast<unsigned>(columns.in(held_.keys[i]) % ranks);
      append(out[to], i);
      if (out[to].size() < max_words_of_part) continue;
      if (to == team_->rank()) {
        after.take(out[to]);
        out[to].clear();
      } else {
        send(to);
      }
      take_in(false);
      limits_.require_part(bytes_of(states() + 2 * after.states()));
      limits_.count_operations(16 * max_words_of_part, done_, "counting");
    }
    after.take(out[team_->rank()]);
    for (unsigned to = 0; to < ranks; ++to) {
      if (to == team_->rank()) continue;
      if (!out[to].empty()) send(to);
      team_->send(to, Team::there, "");
    }
    clear();
    take_in(true);
    held_ = std::move(after.held_);
  }

  PatternQuestion question_;
  Digits digits_;
  Modular modular_;
  bool exact_;
  std::size_t words_;
  Team* team_;
  Limits& limits_;
  std::function<void()> meanwhile_;
  Held held_;
  double done_ = 0;
};

/// Requests of rank 0 to the other ranks.
enum class Order : std::uint64_t { row, how_many, send, clear, take, sum };

std::vector<std::uint64_t> words_in(const std::string& message) {
  std::vector<std::uint64_t> words;
  unpack(message, words);
  return words;
}

}  // namespace

bool is_sliceable(const PatternQuestion& question) {
  constexpr std::size_t fewest_columns = 4;
  return question.wrap == Wrap::none && !question.given && !question.graph && !question.connected &&
         (question.adjacent == Adjacency::edge || question.adjacent == Adjacency::king) &&
         question.columns >= fewest_columns && question.rows >= 2;
}

bool slices_may_fit(const PatternQuestion& question, std::optional<std::uint64_t> modulus, unsigned ranks,
                    Limits& limits) {
  const double words = modulus ? 1 : static_cast<double>(exact_words(question));
  const double bytes = sizeof(StateKey) + sizeof(std::uint64_t) * words;
  return expected_states(question, limits) * bytes <= static_cast<double>(limits.memory_bytes()) * ranks;
}

bool stands_in_slices(const Checkpoint& checkpoint) {
  return checkpoint.stands_at(slices_step);
}

BigInt count_in_slices(const PatternQuestion& question, std::optional<std::uint64_t> modulus,
                       Limits& limits, Checkpoint& checkpoint) {
  std::unique_ptr<Team> team;
  const std::string question_text = packed_question(question);
  if (Ranks* const ranks = Team::available(limits))
    team = std::make_unique<Team>(
        *ranks, slices_job,
        packed(modulus.value_or(0), std::vector<char>(question_text.begin(), question_text.end())));
  double done = 0;
  const std::function<void()> meanwhile = [&] {
    constexpr std::uint64_t look_at_the_clock = std::uint64_t{1} << 22;
    limits.count_operations(look_at_the_clock, done, "counting");
  };
  SliceOfStates own(question, modulus.value_or(0), team.get(), limits, meanwhile);
  const unsigned ranks = team ? team->size() : 1;
  const auto say = [&](Order order, std::uint64_t what = 0) {
    for (unsigned to = 1; to < ranks; ++to) team->send(to, Team::request, packed(order, what));
  };
  const auto receive = [&](unsigned from) { return words_in(team->receive(from, Team::reply, meanwhile)); };
  const auto states_of_all = [&] {
    say(Order::how_many);
    std::vector<std::uint64_t> states = {own.states()};
    for (unsigned from = 1; from < ranks; ++from) states.push_back(receive(from).at(0));
    return states;
  };

  std::uint64_t row = 0;
  const auto save = [&](Saving& out) {
    const auto states = states_of_all();
    std::uint64_t all = 0;
    for (const std::uint64_t some : states) all += some;
    out(row, all);
    unsigned from = 0;
    std::uint64_t sent = 0;
    std::vector<std::uint64_t> part;
    if (!out.only_adds_up()) say(Order::send);
    out.array_of_parts<std::uint64_t>(all * own.entry_words(), [&]() -> std::span<const std::uint64_t> {
      while (sent == states[from]) sent = 0, ++from;
      part = from == 0 ? own.part(static_cast<std::size_t>(sent)) : receive(from);
      sent += part.size() / own.entry_words();
      return part;
    });
  };
  checkpoint.load(slices_step, [&](Loading& in) {
    std::uint64_t all = 0;
    in(row, all);
    own.clear();
    say(Order::clear);
    std::vector<std::uint64_t> part;
    unsigned to = 0;
    const auto send_part = [&] {
      if (to == 0)
        own.take(part);
      else
        team->send(to, Team::request, packed(Order::take, 0) + packed(part));
      to = (to + 1) % ranks;
      all -= part.size() / own.entry_words();
    };
    in.fill_parts<std::uint64_t>(all * own.entry_words(), [&]() -> std::span<std::uint64_t> {
      if (!part.empty()) send_part();
      const std::uint64_t entries = std::min<std::uint64_t>(all, max_words_of_part / own.entry_words());
      part.assign(static_cast<std::size_t>(entries) * own.entry_words(), 0);
      return part;
    });
    send_part();
  });
  while (row < question.rows) {
    done = static_cast<double>(row) / static_cast<double>(question.rows);
    own.tell_done(done);
    say(Order::row, row);
    own.add_row(row);
    if (++row < question.rows) checkpoint.offer(slices_step, save);
  }
  say(Order::sum);
  BigInt sum = BigInt::from_words(own.all_ways());
  for (unsigned from = 1; from < ranks; ++from) sum += BigInt::from_words(receive(from));
  return modulus ? sum % *modulus : sum;
}

void assist_slices(Team& team, const std::string& question, Limits& limits) {
  std::uint64_t modulus = 0;
  std::vector<char> question_bytes;
  unpack(question, modulus, question_bytes);
  SliceOfStates own(unpacked_question({question_bytes.begin(), question_bytes.end()}), modulus, &team,
                    limits, {});
  while (true) {
    const std::string message = team.receive(0, Team::request);
    Order order{};
    std::uint64_t what = 0;
    unpack(message, order, what);
    const auto answer = [&](const std::vector<std::uint64_t>& words) {
      team.send(0, Team::reply, packed(words));
    };
    switch (order) {
      case Order::row: own.add_row(what); break;
      case Order::how_many: answer({own.states()}); break;
      case Order::send:
        for (std::size_t sent = 0; sent < own.states();) {
          const auto part = own.part(sent);
          sent += part.size() / own.entry_words();
          answer(part);
        }
        break;
      case Order::clear: own.clear(); break;
      case Order::take: own.take(words_in(message.substr(packed(order, what).size()))); break;
      case Order::sum: answer(own.all_ways()); break;
    }
  }
}

}  // namespace flipwise
