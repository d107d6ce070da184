// SPDX-License-Identifier: MIT
#include "json/field_table.hpp"

namespace flipwise {

namespace {

constexpr unsigned with_start = of_solve | of_analyze | of_verify | of_show | of_rate | of_hint;
constexpr unsigned with_puzzle = with_start | of_generate;
constexpr unsigned with_shape = of_analyze | of_generate;
constexpr unsigned with_goal = with_puzzle & ~of_analyze;
constexpr unsigned with_masks = of_solve | of_verify | of_generate | of_rate | of_hint;
constexpr unsigned with_patterns = of_count | of_table;
constexpr unsigned with_limits = with_puzzle | of_count | of_table | of_judge;

constexpr FieldRow rows[] = {
    {"board", with_start},
    {"rows", with_shape | with_patterns, Form::grid},
    {"columns", with_shape | with_patterns, Form::grid},
    {"lights", with_shape, Form::buttons},
    {"colours", with_puzzle},
    {"buttons", with_puzzle & ~of_show, Form::buttons},
    {"holes", of_generate, Form::grid},
    {"rule", with_puzzle | of_table, Form::grid},
    {"wrap", with_puzzle | with_patterns, Form::grid},
    {"goal", with_goal},
    {"free", with_masks},
    {"fixed", with_masks},
    {"cost", with_puzzle & ~of_show},
    {"cost_of", with_puzzle & ~of_show},
    {"find", of_solve},
    {"all", of_solve},
    {"quiet_patterns", of_analyze},
    {"worst", of_analyze},
    {"distances", of_analyze},
    {"distribution", of_analyze},
    {"lightest", of_analyze},
    {"outside", of_analyze},
    {"flips", of_analyze},
    {"answer", of_verify},
    {"presses", of_generate},
    {"unique", of_generate},
    {"symmetric", of_generate, Form::grid},
    {"count", of_generate},
    {"pressed", of_hint},
    {"explain", of_hint},
    {"name", of_table},
    {"from", of_table},
    {"to", of_table},
    {"on", with_patterns},
    {"off", with_patterns},
    {"adjacent", with_patterns},
    {"modulus", with_patterns},
    {"antidiagonals", of_table},
    {"by_weight", of_count},
    {"fewest_lit", of_count},
    {"most_lit", of_count},
    {"sample", of_count},
    {"seed", of_count | of_generate},
    {"given", of_count},
    {"list", of_count},
    {"rank", of_count},
    {"unrank", of_count},
    {"recurrence", of_count},
    {"up_to_symmetry", of_count},
    {"dialect", of_judge},
    {"input", of_judge},
    {"limit", with_limits},
    {"memory", with_limits},
    {"threads", with_limits & ~(of_verify | of_show)},
};

}  // namespace

std::span<const FieldRow> field_table() {
  return rows;
}

}  // namespace flipwise
