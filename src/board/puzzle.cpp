// SPDX-License-Identifier: MIT
//
// named_rules() lists the names of rules. Input, ids and JSON read and write all of them; if a rule has two
// names, the first is written. Name a new rule also in src/json/field_table.cpp, src/format/flip_game.cpp,
// python/flipwise/_solve.py, docs/flipwise.schema.json, docs/flipwise.1, web/src/model/puzzle.ts and
// web/src/texts.
#include "flipwise/puzzle.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <utility>

#include "board/soundness.hpp"
#include "flipwise/answer.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

using Stencil = std::vector<Offset>;

const Stencil ring = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
const Stencil plus = {{0, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, 0}};

const std::array<Rule, 13>& named_rules() {
  using Form = Rule::Form;
  static const std::array<Rule, 13> rules = {{
      {Form::stencil, "plus", {plus}},
      {Form::stencil, "ring", {ring}},
      {Form::stencil,
       "king",
       {{{0, 0}, {-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}}},
      {Form::stencil,
       "knight",
       {{{0, 0}, {-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}}},
      {Form::stencil, "x", {{{0, 0}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}}}},
      {Form::stencil, "hex", {{{0, 0}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}}}},
      {Form::cross, "cross", {}},
      {Form::lines, "cross-ring", {{{0, 1}, {1, 0}}}},
      {Form::lines, "row", {{{0, 0}, {0, 1}}}},
      {Form::lines, "column", {{{0, 0}, {1, 0}}}},
      {Form::lines, "bishop", {{{0, 0}, {1, 1}, {1, -1}}}},
      {Form::lines, "queen", {{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {1, -1}}}},
      {Form::two_kind, "two-kind", {ring, plus}},
  }};
  return rules;
}

/// Reads a signed number at the start of `text` and removes it from there; nothing if there is none.
std::optional<std::int64_t> take_number(std::string_view& text) {
  std::int64_t value = 0;
  const bool plus_sign = text.size() > 1 && text[0] == '+' && text[1] != '-';
  const char* first = text.data() + plus_sign;
  const auto [end, error] = std::from_chars(first, text.data() + text.size(), value);
  if (error != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

/// Parses offsets "row,column row,column ..."; empty if the text is something else.
Stencil parse_offsets(std::string_view text) {
  // Larger offsets exceed every board that can be stored, and would overflow later sums.
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
      throw InputError("rule: an offset is too large: " + std::string(text) + "; write at most 12 digits");
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
    if (slash == kinds.size())
      throw InputError("rule: '" + std::string(text) + "' has no second rule; write two-kind=RULE/RULE");
    const Rule first = parse_rule(kinds.substr(0, slash));
    const Rule second = parse_rule(kinds.substr(slash + 1));
    if (first.form != Rule::Form::stencil || second.form != Rule::Form::stencil)
      throw InputError(
          "rule: both kinds of two-kind must be plus, ring, king, knight, x, hex or offsets; found '" +
          std::string(text) + "'");
    return {Rule::Form::two_kind, std::string(text), {first.kinds[0], second.kinds[0]}};
  }

  Stencil offsets = parse_offsets(text);
  if (offsets.empty())
    throw InputError("unknown rule '" + std::string(text) +
                         "': expected plus, ring, king, knight, x, hex, cross, cross-ring, row, column, "
                         "bishop, queen, two-kind, or offsets such as \"0,0 0,1 1,0\" (row,column)",
                     ErrorCode::unknown_name);
  return {Rule::Form::stencil, std::string(text), {std::move(offsets)}};
}

Wrap parse_wrap(std::string_view text) {
  for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
    if (to_string(wrap) == text) return wrap;
  throw InputError("unknown wrap '" + std::string(text) + "': expected none, columns, rows or torus",
                   ErrorCode::unknown_name);
}

void make_simple(Rule& rule, Wrap& wrap, std::size_t rows, std::size_t columns) {
  if (rule.form != Rule::Form::stencil && rule.form != Rule::Form::two_kind) return;
  const auto place = [](std::int64_t step, std::size_t side, bool wraps) {
    const auto length = static_cast<std::int64_t>(side);
    return wraps ? (step % length + length) % length : step;
  };
  std::vector<Stencil> kinds;
  bool changes = false;
  for (const Stencil& offsets : rule.kinds) {
    Stencil& kept = kinds.emplace_back();
    std::vector<Offset> reached;
    for (const Offset& offset : offsets) {
      const Offset at{place(offset.row, rows, wraps_rows(wrap)),
                      place(offset.column, columns, wraps_columns(wrap))};
      const bool is_new = std::find(reached.begin(), reached.end(), at) == reached.end();
      if (!is_new || (at == Offset{} && offset != Offset{})) continue;
      reached.push_back(at);
      kept.push_back(offset);
    }
    changes = changes || kept.size() < offsets.size();
  }
  if (!changes) return;
  const auto is_empty = [](const Stencil& kind) { return kind.empty(); };
  if (std::all_of(kinds.begin(), kinds.end(), is_empty)) {
    wrap = Wrap::none;  // every offset now leads outside the board
    return make_simple(rule, wrap, rows, columns);
  }
  if (std::any_of(kinds.begin(), kinds.end(), is_empty))
    throw InputError("rule: with simple neighbours, one of the two kinds flips no cell on a board of " +
                     std::to_string(rows) + " x " + std::to_string(columns) + "; use a larger board");
  std::string name = rule.form == Rule::Form::two_kind ? "two-kind=" : "";
  for (const Stencil& kind : kinds) {
    if (&kind != kinds.data()) name += '/';
    for (const Offset& offset : kind)
      name += (&offset == kind.data() ? "" : " ") + std::to_string(offset.row) + "," +
              std::to_string(offset.column);
  }
  rule.name = std::move(name);
  rule.kinds = std::move(kinds);
}

std::string_view to_string(Wrap wrap) {
  constexpr std::array<std::string_view, 4> names = {"none", "columns", "rows", "torus"};
  return names[static_cast<std::size_t>(wrap)];
}

std::string_view to_string(ErrorCode code) {
  constexpr std::array<std::string_view, 10> names = {
      "syntax",   "missing",     "unknown_name", "value",       "shape",
      "conflict", "unsupported", "too_large",    "saved_state", "ambiguous"};
  return names[static_cast<std::size_t>(code)];
}

std::string_view to_string(Status status) {
  constexpr std::array<std::string_view, 4> names = {"optimal", "feasible", "impossible", "unknown"};
  return names[static_cast<std::size_t>(status)];
}

std::optional<std::uint64_t> to_uint64(std::string_view decimal) {
  if (decimal.empty() || decimal.find_first_not_of("0123456789") != decimal.npos)
    throw InputError("'" + std::string(decimal) + "' is not a whole number", ErrorCode::value);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(decimal.data(), decimal.data() + decimal.size(), number);
  return error == std::errc{} ? std::optional(number) : std::nullopt;
}

Buttons::Buttons(std::initializer_list<std::initializer_list<std::size_t>> lists) {
  for (const auto& lights : lists) {
    add();
    for (const std::size_t light : lights) change(light);
  }
}

Buttons::Buttons(const std::vector<std::vector<std::size_t>>& lists) {
  ends_.reserve(lists.size());
  for (const auto& lights : lists) {
    lights_.insert(lights_.end(), lights.begin(), lights.end());
    add();
  }
}

void Buttons::change(std::size_t light, std::uint64_t amount) {
  if (amount != 1 && amounts_.empty()) amounts_.assign(lights_.size(), 1);
  lights_.push_back(light);
  if (amount != 1 || !amounts_.empty()) amounts_.push_back(amount);
  ++ends_.back();
}

}  // namespace flipwise
