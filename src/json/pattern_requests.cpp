// SPDX-License-Identifier: MIT
#include <string>
#include <string_view>
#include <utility>

#include "flipwise/errors.hpp"
#include "flipwise/graph.hpp"
#include "flipwise/io.hpp"
#include "json/fields.hpp"
#include "json/parse.hpp"
#include "json/request.hpp"
#include "json/table_values.hpp"

namespace flipwise {

namespace {

/// Reads a list of neighbour numbers. `cells` is an Adjacency, or the largest number.
std::uint32_t neighbours_of(const Fields& fields, const char* field, std::string_view standard,
                            const auto& cells) {
  if (!fields.has(field)) return parse_neighbour_list(standard, cells);
  return parsed(fields, field, [&](const std::string& text) { return parse_neighbour_list(text, cells); });
}

/// Reads the rule of a request about a graph.
PatternQuestion graph_rule(const Fields& fields, Graph graph) {
  for (const char* const field : {"rows", "columns", "antidiagonals", "rule", "adjacent", "simple", "wrap",
                                  "recurrence", "up_to_symmetry", "up_to_translation", "symmetric"})
    if (fields.has(field))
      fields.refuse(field, "does not apply to a graph; leave it out", ErrorCode::conflict);
  PatternQuestion question = graph_question(std::move(graph));
  if (fields.has("counted")) question.counted = parsed(fields, "counted", parse_counted);
  question.connected = fields.flag("connected");
  question.on = neighbours_of(fields, "on", "even", Adjacency::max_neighbours);
  question.off = neighbours_of(fields, "off", "any", Adjacency::max_neighbours);
  return question;
}

/// Reads the rule of a pattern request, without the shape.
PatternQuestion pattern_rule(const Fields& fields) {
  PatternQuestion question;
  if (fields.has("adjacent")) question.adjacent = parsed(fields, "adjacent", parse_adjacency);
  question.adjacent.simple = fields.flag("simple");
  if (fields.has("counted")) question.counted = parsed(fields, "counted", parse_counted);
  question.connected = fields.flag("connected");
  question.on = neighbours_of(fields, "on", "even", question.adjacent);
  question.off = neighbours_of(fields, "off", "any", question.adjacent);
  if (fields.has("wrap")) question.wrap = parsed(fields, "wrap", parse_wrap);
  return question;
}

std::optional<std::uint64_t> modulus_of(const Fields& fields) {
  if (!fields.has("modulus")) return {};
  return fields.number("modulus", 1, std::uint64_t{1} << 63);
}

}  // namespace

/// Reads a count request. Sizes may be stated in addition to given cells; `count` compares them.
CountRequest count_request(const Fields& fields) {
  const bool is_graph = fields.has("graph");
  CountRequest request{is_graph ? graph_rule(fields, parsed(fields, "graph", parse_graph))
                                : pattern_rule(fields)};
  PatternQuestion& question = request.question;
  if (fields.has("given")) {
    question.given = given_from_rows(fields.strings("given"), fields.place("given"), form_in(fields));
    if (!is_graph) question.rows = question.given->open.rows();
    if (!is_graph) question.columns = question.given->open.columns();
  }
  const bool has_shape = question.given || is_graph;
  if (!has_shape || fields.has("rows")) question.rows = fields.number("rows", 1, UINT64_MAX);
  if (!has_shape || fields.has("columns"))
    question.columns = static_cast<std::size_t>(fields.number("columns", 1, SIZE_MAX));
  CountOptions& options = request.options;
  options.modulus = modulus_of(fields);
  options.by_weight = fields.flag("by_weight");
  options.fewest_lit = fields.flag("fewest_lit");
  options.max_lit = fields.flag("most_lit");
  options.how_many = fields.flag("how_many");
  if (fields.has("sample")) options.sample = fields.number("sample", 1, UINT64_MAX);
  if (fields.has("seed")) options.seed = fields.number("seed");
  if (fields.has("seed") && !fields.has("sample"))
    fields.refuse("seed", "has no effect without sample; add sample, or leave this out",
                  ErrorCode::conflict);
  if (fields.has("list")) options.list = fields.number("list", 1, UINT64_MAX);
  if (fields.has("rank")) options.rank = fields.grid("rank").cells;
  if (fields.has("unrank")) options.unrank = fields.text("unrank");
  options.recurrence = fields.flag("recurrence");
  options.up_to_symmetry = fields.flag("up_to_symmetry");
  options.up_to_translation = fields.flag("up_to_translation");
  options.symmetric = fields.flag("symmetric");
  return request;
}

TableRequest table_request(const Fields& fields) {
  TableRequest request{fields.text("name"), fields.number("from", 1, max_in_table),
                       fields.number("to", 1, max_in_table)};
  const TableKind* const kind = table_kind(request.name);
  if (kind == nullptr)
    fields.refuse("name", "expected " + table_names(" or ") + ", found '" + printable(request.name) + "'");
  if (request.from > request.to)
    fields.refuse("from", "must not be larger than to, found " + std::to_string(request.from) + " and " +
                              std::to_string(request.to));
  std::vector<std::string_view> known{"command",       "name",  "from",       "to",     "rows",   "columns",
                                      "antidiagonals", "limit", "limit_each", "memory", "threads"};
  known.insert(known.end(), kind->fields.begin(), kind->fields.end());
  fields.allow_only(known);
  if (fields.has("graph")) {
    request.graph = fields.text("graph");
    const auto graph = [&](const std::string& word) { return graph_of_line(word, request.from); };
    request.question = graph_rule(fields, parsed(fields, "graph", graph));
  } else {
    request.question = pattern_rule(fields);
  }
  if (fields.has("rule")) request.rule = parsed(fields, "rule", parse_rule);
  if (fields.has("colours")) request.colours = fields.number("colours", 2, max_modulus);
  if (fields.has("weight")) request.weight = fields.number("weight");
  if (fields.has("rows")) request.rows = fields.number("rows", 1, UINT64_MAX);
  request.modulus = modulus_of(fields);
  if (fields.has("columns"))
    request.columns = static_cast<std::size_t>(fields.number("columns", 1, SIZE_MAX));
  request.antidiagonals = fields.flag("antidiagonals");
  if (fields.has("limit_each")) request.limit_each = fields.positive("limit_each");
  if (int{request.rows.has_value()} + request.columns.has_value() + request.antidiagonals > 1)
    throw InputError(fields.name() + ": give only one of rows, columns and antidiagonals",
                     ErrorCode::conflict);
  return request;
}

}  // namespace flipwise
