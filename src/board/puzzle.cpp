// SPDX-License-Identifier: MIT
#include "flipwise/puzzle.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "board/soundness.hpp"
#include "flipwise/answer.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

using Stencil = std::vector<Offset>;

const Stencil ring = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
const Stencil plus = {{0, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, 0}};

const std::array<Rule, 7>& named_rules() {
  using Form = Rule::Form;
  static const std::array<Rule, 7> rules = {{
      {Form::stencil, "plus", {plus}},
      {Form::stencil, "ring", {ring}},
      {Form::stencil,
       "king",
       {{{0, 0}, {-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}}},
      {Form::stencil,
       "knight",
       {{{0, 0}, {-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}}},
      {Form::stencil, "x", {{{0, 0}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}}}},
      {Form::cross, "cross", {}},
      {Form::two_kind, "two-kind", {ring, plus}},
  }};
  return rules;
}

/// Reads one signed number at the head of `text` and drops it.
std::optional<std::int64_t> take_number(std::string_view& text) {
  std::int64_t value = 0;
  const bool plus_sign = text.size() > 1 && text[0] == '+' && text[1] != '-';
  const char* first = text.data() + plus_sign;
  const auto [end, error] = std::from_chars(first, text.data() + text.size(), value);
  if (error != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

/// Offsets "row,column row,column ..."; none where the text is something else.
Stencil parse_offsets(std::string_view text) {
  // Larger offsets than any board that can be stored are a mistake, and would overflow later sums.
  constexpr std::int64_t farthest = 999'999'999'999;
  Stencil offsets;
  for (std::string_view rest = text;;) {
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    if (rest.empty()) return offsets;
    const auto row = take_number(rest);
    if (!row || rest.empty() || rest[0] != ',') return {};
    rest.remove_prefix(1);
    const auto column = take_number(rest);
    if (!column || (!rest.empty() && rest[0] != ' ' && rest[0] != '\t')) return {};
    if (std::max(*row, *column) > farthest || std::min(*row, *column) < -farthest)
      throw InputError("rule: an offset is too large: " + std::string(text));
    offsets.push_back({*row, *column});
  }
}

}  // namespace

std::string_view name_of(const Rule& rule) {
  const auto is_same = [](const Stencil& left, const Stencil& right) {
    return std::is_permutation(left.begin(), left.end(), right.begin(), right.end());
  };
  for (const Rule& named : named_rules())
    if (named.form == rule.form &&
        (rule.form == Rule::Form::cross ||
         std::equal(named.kinds.begin(), named.kinds.end(), rule.kinds.begin(), rule.kinds.end(), is_same)))
      return named.name;
  return "";
}

Rule parse_rule(std::string_view text) {
  for (const Rule& rule : named_rules())
    if (rule.name == text) return rule;

  constexpr std::string_view two_kinds = "two-kind=";
  if (text.starts_with(two_kinds)) {
    const std::string_view kinds = text.substr(two_kinds.size());
    const std::size_t slash = std::min(kinds.find('/'), kinds.size());
    if (slash == kinds.size()) throw InputError("rule: expected two-kind=RULE/RULE: " + std::string(text));
    const Rule first = parse_rule(kinds.substr(0, slash));
    const Rule second = parse_rule(kinds.substr(slash + 1));
    if (first.form != Rule::Form::stencil || second.form != Rule::Form::stencil)
      throw InputError("rule: the kinds of two-kind must be stencils: " + std::string(text));
    return {Rule::Form::two_kind, std::string(text), {first.kinds[0], second.kinds[0]}};
  }

  Stencil offsets = parse_offsets(text);
  if (offsets.empty())
    throw InputError("unknown rule '" + std::string(text) +
                     "': expected plus, ring, king, knight, x, cross, two-kind, or offsets such as "
                     "\"0,0 0,1 1,0\" (row,column)");
  return {Rule::Form::stencil, std::string(text), {std::move(offsets)}};
}

Wrap parse_wrap(std::string_view text) {
  for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
    if (to_string(wrap) == text) return wrap;
  throw InputError("unknown wrap '" + std::string(text) + "': expected none, columns, rows or torus");
}

std::string_view to_string(Wrap wrap) {
  constexpr std::array<std::string_view, 4> names = {"none", "columns", "rows", "torus"};
  return names[static_cast<std::size_t>(wrap)];
}

std::string_view to_string(Status status) {
  constexpr std::array<std::string_view, 4> names = {"optimal", "feasible", "impossible", "unknown"};
  return names[static_cast<std::size_t>(status)];
}

void require_shape(const Board& board, const Board& like, const char* what) {
  if (board.rows() != like.rows() || board.columns() != like.columns())
    throw InputError(std::string(what) + " has " + std::to_string(board.rows()) + " x " +
                     std::to_string(board.columns()) + " cells, the board " + std::to_string(like.rows()) +
                     " x " + std::to_string(like.columns()));
}

void require_dark_holes(const Board& board, const std::optional<Board>& holes, const char* fault) {
  if (!holes) return;
  for (std::size_t w = 0; w < board.words().size(); ++w)
    if (board.words()[w] & holes->words()[w]) throw InputError(fault);
}

namespace {

void require_costs(const std::optional<std::vector<std::uint64_t>>& cost, std::size_t presses,
                   const std::string& one, const std::string& many) {
  if (!cost) return;
  if (cost->size() != presses)
    throw InputError(std::to_string(cost->size()) + (cost->size() == 1 ? " cost" : " costs") + " for " +
                     std::to_string(presses) + " " + (presses == 1 ? one : many));
  std::uint64_t left = most_cost;
  for (const std::uint64_t one_cost : *cost) {
    if (one_cost > left) throw InputError("the costs add up to more than " + std::to_string(most_cost));
    left -= one_cost;
  }
}

}  // namespace

void require_sound(const BoardPuzzle& puzzle) {
  if (puzzle.start.empty()) throw InputError("a puzzle needs a board");
  const std::size_t kinds = puzzle.rule.form == Rule::Form::cross      ? 0
                            : puzzle.rule.form == Rule::Form::two_kind ? 2
                                                                       : 1;
  if (puzzle.rule.kinds.size() < kinds) throw InputError("the rule has too few kinds of press");
  if (puzzle.holes) require_shape(*puzzle.holes, puzzle.start, "the board of holes");
  if (puzzle.goal.kind == Goal::Kind::target) require_shape(puzzle.goal.target, puzzle.start, "the target");
  if (puzzle.goal.holes && puzzle.goal.holes != puzzle.holes)
    throw InputError("the target has other holes than the board");
  if (puzzle.free) require_shape(*puzzle.free, puzzle.start, "the board of free cells");
  if (puzzle.fixed) require_shape(*puzzle.fixed, puzzle.start, "the board of fixed cells");
  if (has_masks(puzzle) && puzzle.rule.form == Rule::Form::two_kind)
    throw InputError("free and fixed cells: not with the two-kind rule");
  if (puzzle.cost && puzzle.rule.form == Rule::Form::two_kind)
    throw InputError("costs: not with the two-kind rule");
  const std::size_t holes = puzzle.holes ? puzzle.holes->weight() : 0;
  require_costs(puzzle.cost, puzzle.start.cells() - holes, "cell", "cells that are no holes");
}

void require_no_costs(const std::optional<std::vector<std::uint64_t>>& cost) {
  if (cost) throw InputError("costs are for solve, verify, generate, rate, hint and the lightest pattern");
}

bool has_masks(const BoardPuzzle& puzzle) {
  return (puzzle.free && puzzle.free->weight() > 0) || (puzzle.fixed && puzzle.fixed->weight() > 0);
}

void require_no_masks(const BoardPuzzle& puzzle) {
  if (has_masks(puzzle)) throw InputError("free and fixed cells are for solve, verify, hint and generate");
}

void require_linear(const BoardPuzzle& puzzle) {
  require_sound(puzzle);
  require_dark_holes(puzzle.start, puzzle.holes);
  require_no_masks(puzzle);
  require_no_costs(puzzle.cost);
  if (puzzle.rule.form == Rule::Form::two_kind)
    throw InputError("the two-kind rule is not linear: it has no nullity and no quiet patterns");
}

void require_sound(const ButtonPuzzle& puzzle) {
  if (puzzle.start.rows() != 1) throw InputError("the lights of a button puzzle are a board of one row");
  if (puzzle.buttons.empty()) throw InputError("a button puzzle needs a button");
  for (std::size_t i = 0; i < puzzle.buttons.size(); ++i)
    for (const std::size_t light : puzzle.buttons[i])
      if (light >= puzzle.start.columns())
        throw InputError("button " + std::to_string(i) + " flips light " + std::to_string(light) +
                         "; the last light is " + std::to_string(puzzle.start.columns() - 1));
  if (puzzle.goal.kind == Goal::Kind::target) require_shape(puzzle.goal.target, puzzle.start, "the target");
  require_costs(puzzle.cost, puzzle.buttons.size(), "button", "buttons");
}

}  // namespace flipwise
