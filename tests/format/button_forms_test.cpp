// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "buttons.hpp"
#include "flipwise/flipwise.hpp"
#include "format/refusal.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

using Form = ButtonFormat;
using Forms = std::vector<ButtonFormat>;

ButtonsAndLights read_form(const std::string& text, std::optional<Form> as = {},
                           std::optional<std::size_t> lights = {}, std::uint64_t modulus = 2) {
  return read_buttons(std::string_view(text), "b", lights, modulus, as);
}

std::string form_error(const std::string& text, std::optional<Form> as = {},
                       std::optional<std::size_t> lights = {}, std::uint64_t modulus = 2) {
  return refusal_of([&] { read_form(text, as, lights, modulus); });
}

/// Returns the words of the forms to choose from; "none" where a text is not refused as unclear.
std::string choices(const std::string& text, std::optional<std::size_t> lights = {},
                    std::uint64_t modulus = 2) {
  try {
    read_form(text, {}, lights, modulus);
  } catch (const InputError& error) {
    if (error.code() != ErrorCode::ambiguous) return error.what();
    std::string words;
    for (const std::string& word : error.place().forms) words += (words.empty() ? "" : " ") + word;
    return words;
  }
  return "none";
}

/// Returns what each button adds to each light.
std::vector<std::vector<std::uint64_t>> matrix_of(const Buttons& buttons, std::size_t lights,
                                                  std::uint64_t modulus) {
  std::vector<std::vector<std::uint64_t>> sums(buttons.size(), std::vector<std::uint64_t>(lights));
  for (std::size_t i = 0; i < buttons.size(); ++i)
    for (std::size_t k = 0; k < buttons[i].size(); ++k) {
      std::uint64_t& sum = sums[i][buttons[i][k]];
      sum = (sum + buttons.amount(i, k)) % modulus;
    }
  return sums;
}

bool is_graph(Form form) {
  return form == Form::edges || form == Form::edges_1 || form == Form::graph6 || form == Form::sparse6;
}
bool is_arcs(Form form) {
  return form == Form::arcs || form == Form::arcs_1;
}
bool has_amounts(Form form) {
  return !is_graph(form) && !is_arcs(form) && form != Form::alist;
}

/// Returns random buttons that a form can express.
Buttons random_buttons(Form form, std::size_t lights, std::uint64_t modulus, std::mt19937_64& random) {
  const bool is_square = is_graph(form) || is_arcs(form);
  const std::size_t number = is_square ? lights : 1 + random() % 8;
  const std::uint64_t sparsity = 1 + random() % 4;
  std::vector<std::vector<std::uint64_t>> amounts(number, std::vector<std::uint64_t>(lights));
  for (std::size_t i = 0; i < number; ++i)
    for (std::size_t light = 0; light < lights; ++light)
      if (random() % sparsity == 0) amounts[i][light] = has_amounts(form) ? random() % modulus : 1;
  for (std::size_t i = 0; i < number && is_square; ++i) {
    amounts[i][i] = 1;
    for (std::size_t j = 0; j < i && is_graph(form); ++j) amounts[j][i] = amounts[i][j];
  }
  // The last button and every light are named, which lists for each light, and names, need.
  amounts[number - 1][lights - 1] = 1;
  for (std::size_t light = 0; light < lights && form == Form::names; ++light) amounts[0][light] = 1;
  Buttons buttons;
  for (const auto& button : amounts) {
    buttons.add();
    for (std::size_t light = 0; light < lights; ++light)
      if (button[light] != 0) buttons.change(light, button[light]);
  }
  return buttons;
}

TEST(ButtonForms, HaveWordsThatName) {
  std::set<std::string_view> words;
  const std::vector<ButtonForm> forms = button_forms();
  for (std::size_t i = 0; i < forms.size(); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(forms[i].format), i);
    EXPECT_TRUE(words.insert(forms[i].word).second) << forms[i].word;
    EXPECT_EQ(parse_button_format(forms[i].word), forms[i].format);
    EXPECT_EQ(button_form(forms[i].format).word, forms[i].word);
    EXPECT_FALSE(forms[i].noun.empty() || forms[i].help.empty());
  }
  EXPECT_EQ(forms.back().format, Form::sparse6);
  EXPECT_TRUE(refusal_of([] {
                (void)parse_button_format("list");
              }).starts_with("unknown form 'list': expected one of lists, lists-1, "));
}

TEST(ButtonForms, AreReadAsTheyAreWritten) {
  std::mt19937_64 random(16);
  const int repeats = in_full() ? 10'000 : 300;
  for (const ButtonForm& form : button_forms()) {
    if (form.format == Form::pattern) continue;
    for (int repeat = 0; repeat < repeats; ++repeat) {
      const std::uint64_t modulus = has_amounts(form.format) ? 2 + random() % 4 : 2;
      const std::size_t lights = 1 + random() % 9;
      const Buttons buttons = random_buttons(form.format, lights, modulus, random);
      const std::string text = write_buttons(buttons, lights, form.format, modulus);
      // A text that is only `N 0` can also be an edge to vertex 0.
      const bool is_edge =
          (form.format == Form::edges || form.format == Form::arcs) && text.find('\n') + 1 == text.size();
      const ButtonsAndLights found =
          read_form(text, form.format, is_edge ? std::optional(lights) : std::nullopt, modulus);
      ASSERT_EQ(found.format, form.format);
      ASSERT_EQ(found.lights, lights) << form.word << "\n" << text;
      ASSERT_EQ(found.buttons.size(), buttons.size()) << form.word << "\n" << text;
      ASSERT_EQ(matrix_of(found.buttons, lights, modulus), matrix_of(buttons, lights, modulus))
          << form.word << " " << modulus << "\n"
          << text;
      ASSERT_TRUE(found.doubts.empty());
      ASSERT_TRUE(found.notes.empty()) << form.word << " " << found.notes[0] << "\n" << text;
      // Without its form, the text is read as the same buttons, or refused with this form as a choice.
      const std::string offered = ' ' + choices(text, {}, modulus) + ' ';
      if (offered != " none ") {
        ASSERT_NE(offered.find(' ' + std::string(form.word) + ' '), std::string::npos) << text << offered;
        continue;
      }
      const ButtonsAndLights again = read_form(text, {}, {}, modulus);
      ASSERT_EQ(again.lights, lights) << form.word << "\n" << text;
      ASSERT_EQ(matrix_of(again.buttons, lights, modulus), matrix_of(buttons, lights, modulus))
          << form.word << "\n"
          << text;
      ASSERT_TRUE(again.doubts.empty()) << text;
    }
  }
}

TEST(ButtonForms, PatternsAreReadAsTheyAreWritten) {
  std::mt19937_64 random(17);
  const int repeats = in_full() ? 10'000 : 300;
  for (int repeat = 0; repeat < repeats; ++repeat) {
    std::set<Offset> cells;
    for (std::uint64_t left = 1 + random() % 6; left > 0; --left)
      cells.insert(
          {static_cast<std::int64_t>(random() % 7) - 3, static_cast<std::int64_t>(random() % 5) - 2});
    Rule rule;
    rule.kinds = {{cells.begin(), cells.end()}};
    const ButtonsAndLights found = read_form(write_pattern(rule), Form::pattern);
    ASSERT_TRUE(found.rule);
    std::vector<Offset> offsets = found.rule->kinds[0];
    std::sort(offsets.begin(), offsets.end());
    ASSERT_EQ(offsets, rule.kinds[0]);
    ASSERT_TRUE(found.buttons.empty());
  }
  EXPECT_EQ(write_pattern(parse_rule("plus")), ".*.\n***\n.*.\n");
  EXPECT_EQ(read_form(".*.\n***\n.*.\n", Form::pattern).rule->name, "plus");
  EXPECT_EQ(refusal_of([] { (void)write_pattern(parse_rule("cross")); }),
            "rule cross flips whole lines, so it cannot be written as a pattern; choose another format");
}

TEST(ButtonForms, Lists) {
  const Buttons expected = {{0, 2}, {}, {1}};
  EXPECT_EQ(read_form("1 3\n-\n2\n", Form::lists_1).buttons, expected);
  EXPECT_EQ(read_form("1 3\n-\n2\n", Form::lists_1).buttons.labels().first, 1U);
  EXPECT_EQ(read_form("\xef\xbb\xbf; from 1\r\n\r\n1,3\r\n-\r\n 2", Form::lists_1).buttons, expected);
  EXPECT_EQ(read_form("0\n2\n0\n", Form::by_light).buttons, expected);
  EXPECT_EQ(read_form("1\n3\n1\n", Form::by_light_1).buttons, expected);
  EXPECT_EQ(read_form("0\n-\n", Form::by_light).lights, 2U);
  for (const char* text : {"[[0,2],[],[1]]", "[[0, 2],\n []\n, [1]]\n", "(0,2) () (1)", "{0 2}\n{}\n{1}\n",
                           "((0,2),(),(1,),)", "; lists\n[[0,2],[],[1]]"}) {
    EXPECT_EQ(read_form(text).buttons, expected) << text;
    EXPECT_EQ(read_form(text, Form::lists).buttons, expected) << text;
  }
  EXPECT_EQ(read_form("[[1,3],[],[2]]", Form::lists_1).buttons, expected);
  EXPECT_EQ(read_form("[0,2]").buttons, (Buttons{{0, 2}}));
  EXPECT_EQ(form_error("0 1\n", Form::lists_1), "b:1:1: light 0 does not exist: lights are counted from 1");
  EXPECT_EQ(form_error("1 4\n", Form::lists_1, 3),
            "b:1:3: light 4 does not exist: the board has 3 lights, counted from 1");
  EXPECT_EQ(form_error("99999999999999999999999\n", Form::lists_1),
            "b:1:1: with this number there are more than a million lights; use a smaller one");
  EXPECT_EQ(form_error("0\n99999999999999999999999\n", Form::by_light),
            "b:2:1: with this number there are more than a million buttons; use a smaller one");
  EXPECT_EQ(form_error("0\n1\n", Form::by_light, 3),
            "b:1:1: the text has lists for 2 lights, but the board has 3 lights");
  EXPECT_EQ(form_error("-\n", Form::by_light),
            "b:2:1: the lists name no buttons; expected the numbers of the buttons that change a light");
  EXPECT_EQ(form_error("[[0,2],[1]", Form::brackets), "b:1:11: expected ']', found the end of the input");
  EXPECT_EQ(form_error("[[0,2),[1]]", Form::brackets), "b:1:6: expected ']', found ')'");
  EXPECT_EQ(form_error("[]", Form::brackets),
            "b:1:3: no buttons: expected a line for each, with the numbers of its lights");
  EXPECT_EQ(form_error("[[0],1]", Form::brackets),
            "b:1:6: expected the numbers of the lights that a button flips, or - for none, found '1'");
}

TEST(ButtonForms, Names) {
  const std::string text = "A: A C\nB: B A C\nC: C A E\nD: D C E\nE: E C\n";
  const ButtonsAndLights found = read_form(text);
  EXPECT_EQ(found.format, Form::names);
  EXPECT_EQ(found.buttons, (Buttons{{0, 2}, {1, 0, 2}, {2, 0, 4}, {3, 2, 4}, {4, 2}}));
  EXPECT_EQ(found.buttons.labels().lights, (std::vector<std::string>{"A", "B", "C", "D", "E"}));
  EXPECT_EQ(write_buttons(found.buttons, found.lights, Form::names),
            "; lists by name\nA: A C\nB: A B C\nC: A C E\nD: C D E\nE: C E\n");
  const Labels others =
      read_form("left: hall, kitchen\nright : kitchen\r\nnone: -\nempty:\n").buttons.labels();
  EXPECT_EQ(others.lights, (std::vector<std::string>{"hall", "kitchen"}));
  EXPECT_EQ(others.buttons, (std::vector<std::string>{"left", "right", "none", "empty"}));
  EXPECT_EQ(read_form("10: 10 2\n2: 2\n", Form::names).buttons.labels().lights,
            (std::vector<std::string>{"2", "10"}));
  EXPECT_EQ(choices("0: 1 2\n1: 0\n"), "names");
  EXPECT_EQ(form_error("A: B\nA: C\n"), "b:2:1: button A occurs twice");
  EXPECT_EQ(form_error("A: B\nB C\n"), "b:2:3: expected NAME: and names of lights, found 'C'");
  EXPECT_EQ(form_error("A: B \x1b[1m\n"), "b:1:6: expected the name of a light, found byte 0x1b");
  EXPECT_EQ(form_error("A: B C\n", {}, 3),
            "b:1:1: the buttons name 2 lights (B C), but the board has 3 lights");
}

TEST(ButtonForms, Graphs) {
  const Buttons path = {{0, 1}, {1, 0, 2}, {2, 1}};
  const auto same = [](const Buttons& left, const Buttons& right) {
    return matrix_of(left, 3, 2) == matrix_of(right, 3, 2);
  };
  for (const char* text :
       {"0 1\n1 2\n", "3 2\n0 1\n1 2\n", "0 1\n2 1\n1 0\n", "(0,1) (1,2)", "; a\n\n0,1\r\n1,2\r\n"})
    EXPECT_TRUE(same(read_form(text, Form::edges).buttons, path)) << text;
  for (const char* text : {"1 2\n2 3\n", "3 2\n1 2\n2 3\n", "1 2\n2 3\n0 0\n"})
    EXPECT_TRUE(same(read_form(text, Form::edges_1).buttons, path)) << text;
  EXPECT_TRUE(same(read_form("0 1\n1 2\n", Form::arcs).buttons, {{0, 1}, {1, 2}, {2}}));
  EXPECT_TRUE(same(read_form("1 2\n2 3\n0 0\n", Form::arcs_1).buttons, {{0, 1}, {1, 2}, {2}}));
  EXPECT_EQ(read_form("0 1\n", Form::edges, 4).buttons.size(), 4U);
  EXPECT_EQ(read_form("1 0\n", Form::edges).buttons.size(), 2U);
  EXPECT_EQ(read_form("5 0\n", Form::edges_1).buttons.size(), 5U);
  EXPECT_EQ(
      form_error("0 1\n1 1\n", Form::edges),
      "b:2:1: this edge leads from vertex 1 to itself; remove it, as a button always flips its own light");
  EXPECT_EQ(form_error("0 1\n1 2\n0 1\n", Form::edges),
            "b:3:1: the edge 0 1 occurs twice; remove one of them");
  EXPECT_EQ(
      form_error("0 1\n1 1\n", Form::arcs),
      "b:2:1: this arc leads from vertex 1 to itself; remove it, as a button always flips its own light");
  EXPECT_EQ(form_error("0 1\n1 2\n0 1\n", Form::arcs),
            "b:3:1: the arc 0 1 occurs twice; remove one of them");
  EXPECT_EQ(form_error("0 1 2\n", Form::edges),
            "b:1:1: expected the two vertices of an edge, found 3 numbers");
  EXPECT_EQ(form_error("0\n", Form::arcs), "b:1:1: expected the two vertices of an arc, found 1 number");
  EXPECT_EQ(form_error("0 3\n", Form::edges, 3),
            "b:1:3: light 3 does not exist: the board has 3 lights, counted from 0");
  EXPECT_EQ(form_error("0 1\n", Form::edges_1),
            "b:1:1: vertex 0 does not exist: vertices are counted from 1");
}

TEST(ButtonForms, Matrices) {
  const Buttons expected = {{0, 1}, {1}};
  for (const char* text : {"1 0\n1 1\n", "10\n11\n", "1,0\r\n1,1\r\n", "[[1, 0], [1, 1]]",
                           "[[1 0]\n [1 1]]\n", "3 4\n-3 +1\n", "; m\n1 0\n\n1 1"})
    EXPECT_EQ(read_form(text, Form::matrix).buttons, expected) << text;
  EXPECT_EQ(read_form("1", Form::matrix).buttons, (Buttons{{0}}));
  EXPECT_EQ(read_form("0", Form::matrix).lights, 1U);
  EXPECT_EQ(read_form("2 3\n110\n011\n", Form::matrix).buttons, (Buttons{{0}, {0, 1}, {1}}));
  EXPECT_EQ(read_form("-1 123456789012345678901234567891\n", Form::matrix, {}, 5).buttons,
            with_amounts({{{0, 4}}, {{0, 1}}}));
  EXPECT_EQ(form_error("1 0\n1\n", Form::matrix), "b:2:1: row 2 has 1 entry, but the first has 2");
  EXPECT_EQ(form_error("1 0\n0 1\n", Form::matrix, 3),
            "b:1:1: the matrix has 2 rows, but the board has 3 lights");
  EXPECT_EQ(form_error("1 x\n", Form::matrix), "b:1:3: expected an entry of a matrix, found 'x'");
}

TEST(ButtonForms, Patterns) {
  const ButtonsAndLights found = read_form("2 3\n**.\n.*.\n*..\n", Form::pattern);
  EXPECT_EQ(found.rule->kinds, (std::vector<std::vector<Offset>>{{{-1, -1}, {-1, 0}, {0, 0}, {1, -1}}}));
  EXPECT_EQ(found.rows, 2U);
  EXPECT_EQ(found.columns, 3U);
  EXPECT_EQ(*read_form("0 1 0\n1 1 1\n0 1 0\n", Form::pattern).rule, Rule{});
  EXPECT_EQ(form_error("0 1\n1 0\n", Form::pattern),
            "b:1:1: this line, 0 1, was read as the size ROWS COLUMNS of the board; write both as 1 or "
            "more, or the cells without blanks");
  EXPECT_EQ(*read_form("; it\r\n.#.\r\n###\r\n.#.", Form::pattern).rule, Rule{});
  EXPECT_EQ(
      form_error("**\n**\n", Form::pattern),
      "b:3:1: a pattern of 2 x 2 has no cell at its centre: expected odd numbers of rows and columns");
  EXPECT_EQ(form_error("...\n", Form::pattern),
            "b:2:1: this pattern flips nothing: mark each cell that it flips with *");
  const std::string blanks =
      "the blanks can be cells that a press does not flip; write . for each of these cells";
  for (const auto& [text, line] :
       std::vector<std::pair<std::string, std::string>>{{"***\n   \n   \n", "2"},
                                                        {"   \r\n***\r\n   ", "1"},
                                                        {"* *\n   \n* *\n", "2"},
                                                        {"*\t*\n\t\n", "2"}})
    EXPECT_EQ(form_error(text, Form::pattern), "b:" + line + ":1: " + blanks) << text;
  for (const char* text : {"***\n\n", "***\n  \n", "*.*\n   \n", "3 3\n*.*\n   \n"})
    EXPECT_EQ(read_form(text, Form::pattern).rule->kinds[0].front(), (Offset{0, -1})) << text;
  EXPECT_EQ(form_error(" *\n***\n *\n", Form::pattern),
            "b:2:1: row 2 of the pattern has 3 cells, but the first has 1; " + blanks);
  EXPECT_EQ(form_error("***\n*\n***\n", Form::pattern),
            "b:2:1: row 2 of the pattern has 1 cell, but the first has 3");
  EXPECT_EQ(
      form_error("O*O\n", Form::pattern),
      "b:1:1: expected a picture of what a press flips, with * for each cell that it flips and . for any "
      "other, found 'O'");
  EXPECT_TRUE(form_error("\xf0\x9f\x9f\xa9*.\n", Form::pattern).ends_with("found '\xf0\x9f\x9f\xa9'"));
}

TEST(ButtonForms, WhatContradictsLists) {
  EXPECT_EQ(
      form_error("1 1 0\n1 1 1\n0 1 1\n"),
      "b:1: every line has 3 numbers, each 0 or 1: a matrix, a pattern or lists of lights counted from 0?");
  EXPECT_EQ(choices("1 1 0\n1 1 1\n0 1 1\n"), "matrix pattern lists");
  EXPECT_EQ(choices("1 0\n0 1\n"), "matrix lists");
  EXPECT_EQ(choices("[[1,0],[0,1]]"), "matrix lists");
  EXPECT_EQ(choices("110\n111\n011\n"), "matrix pattern lists");
  EXPECT_EQ(choices("10\n11\n"), "matrix lists");
  EXPECT_EQ(choices("0110\n"), "matrix lists");
  EXPECT_EQ(choices("2 3\n1 1 0\n0 1 1\n"), "matrix lists");
  EXPECT_EQ(choices("2 1 1\n0 0 1\n", {}, 3), "matrix lists");
  EXPECT_EQ(choices("3 2\n0 1\n1 2\n"), "edges arcs lists");
  EXPECT_EQ(choices("4 2\n1 2\n2 3\n"), "edges arcs edges-1 arcs-1 lists");
  EXPECT_EQ(choices("3 2\n1 2\n2 3\n"), "edges-1 arcs-1 lists");
  EXPECT_EQ(form_error("0 1 2\n; here\n3 4 3 1\n"),
            "b:3: light 3 occurs more than once in this line (each pair of occurrences cancels): lists of "
            "lights counted from 0?");
  EXPECT_EQ(choices("1 2\n2 3\n3\n", 3), "lists-1 by-light-1");
  EXPECT_EQ(choices("1 2\n2 3\n", 3), "lists-1 edges-1");
  EXPECT_EQ(choices(".*.\n***\n.*.\n"), "pattern");
  EXPECT_EQ(choices("2 3\n* * .\n. * .\n* . .\n"), "pattern");
}

TEST(ButtonForms, IdsAreNotNames) {
  for (const char* text : {"3x1c:dd8,0\n", "plus-2x2:f\r\n", "; Flip\n\n2x2c:9,6"})
    EXPECT_TRUE(
        form_error(text).ends_with("this is the id of a puzzle; give it as the board, without buttons"))
        << text << form_error(text);
  for (const char* text : {"plus-2x2: f\n", "plus-2x2:f\nA:f\n"}) EXPECT_EQ(choices(text), "none") << text;
}

TEST(ButtonForms, NamesOfRows) {
  for (const auto as : {std::optional<Form>(), std::optional(Form::names)}) {
    for (const char* text : {"A: 110\nB: 010\nC: 011\n", "A: 10\nB: 01\n"})
      EXPECT_NE(form_error(text, as).find("' can be a row of a matrix or the name of a light: remove the"),
                std::string::npos)
          << text;
    for (const char* text : {"A: \"110\"\nB: 010\n", "A: 10\nB: 011\n", "A: 10, 11\nB: 10\n",
                             "A: 1\nB: 0\n", "A: 10\nB: 12\n", "; lists by name\nA: 10\nB: 11\n"})
      EXPECT_EQ(form_error(text, as), "none") << text;
  }
}

TEST(ButtonForms, SignsBetweenEntries) {
  for (const char* text : {"1-2\n2-3\n3-1\n", "1-1\n-11\n", "[[1-1]]", "1.0-1.0\n"})
    EXPECT_NE(
        form_error(text, Form::matrix).find("'-' can be the sign of an entry or stand between entries"),
        std::string::npos)
        << form_error(text, Form::matrix);
  EXPECT_EQ(form_error("1 -1\n-1 -1\n", Form::matrix), "none");
}

TEST(ButtonForms, ColumnsAndPairsMayBeOtherForms) {
  const auto doubts = [](const std::string& text, std::optional<std::size_t> lights = {},
                         std::uint64_t modulus = 2) { return read_form(text, {}, lights, modulus).doubts; };
  EXPECT_EQ(doubts("1\n0\n1\n"), (Forms{Form::matrix, Form::pattern}));
  EXPECT_EQ(doubts("1\n0\n1\n", 3), (Forms{Form::by_light, Form::matrix, Form::pattern}));
  EXPECT_EQ(doubts("1\n0\n1\n0\n", 3), Forms{});
  EXPECT_EQ(doubts("1\n0\n"), Forms{Form::matrix});
  EXPECT_EQ(doubts("1\n0\n", 3), Forms{});
  EXPECT_EQ(doubts("[[1],[0]]"), Forms{Form::matrix});
  for (const char* text : {"0\n", "0\n1\n", "[[0],[1]]"}) EXPECT_EQ(doubts(text), Forms{});
  EXPECT_EQ(doubts("1\n2\n0\n", 3, 3), Forms{Form::matrix});
  EXPECT_EQ(choices("[[1],[0],[1]]"), "matrix pattern lists");
  EXPECT_EQ(choices("(0) (0) (1)", 2), "none");
  EXPECT_EQ(choices("[[1],[2],[0],[1]]", {}, 3), "matrix lists");
  EXPECT_EQ(doubts("0 1\n"), Forms{Form::edges});
  EXPECT_EQ(doubts("1 2\n"), (Forms{Form::edges_1, Form::lists_1}));
  EXPECT_EQ(doubts("0 2\n2 0\n", 3), Forms{Form::edges});
  EXPECT_EQ(doubts("; lists of lights\n0 1\n"), Forms{});
}

TEST(ButtonForms, AsManyListsAsLightsMayBeOfButtons) {
  for (const char* text : {"0\n2 3\n0 1\n2 4\n4\n", "[[0],[2,3],[0,1],[2,4],[4]]"})
    EXPECT_TRUE(read_form(text, {}, 5).doubts.empty());
  EXPECT_EQ(read_form("0 1 2\n1 2\n2\n1\n", {}, 4).doubts, Forms{Form::by_light});
  EXPECT_TRUE(read_form("0 1 2\n1 2\n2\n1\n", Form::lists, 4).doubts.empty());
  EXPECT_TRUE(read_form("0 1 2\n1 2\n2\n1\n").doubts.empty());
  EXPECT_TRUE(read_form("0 1 2\n1 2\n2\n", {}, 4).doubts.empty());
  EXPECT_EQ(choices("0 3\n1\n", 2), "by-light");
  EXPECT_EQ(choices("0 2\n1 0\n", 2), "by-light matrix");
  EXPECT_EQ(choices("1 3\n2 4\n4\n", 3), "by-light by-light-1");
}

TEST(ButtonForms, EntriesOfAtLeastTheModulus) {
  EXPECT_EQ(choices("0 3 2 1\n1 0 3 0\n2 0 0 1\n0 1 2 3\n", 4, 3), "matrix lists");
  EXPECT_EQ(choices("0 3 2 1\n1 0 3 0\n2 0 0 1\n0 1 2 3\n", {}, 3), "matrix lists");
  EXPECT_EQ(choices("0 3 2 1\n1 0 3 0\n2 0 0 1\n0 1 2 3\n", 5, 3), "none");
  EXPECT_EQ(choices("1 4 0\n4 1 4\n0 4 1\n", 3, 4), "matrix lists");
  EXPECT_EQ(choices("2 3\n1 0 4\n0 1 2\n", 2), "matrix lists");
  EXPECT_EQ(choices("1 -1\n0 1\n"), "matrix");
  EXPECT_EQ(choices("1 2\n2 2\n", {}, 3), "matrix lists lists-1");
  EXPECT_EQ(choices("1 1 1 1\n"), "matrix lists lists-1");
  EXPECT_EQ(choices("0 1 0\n", 4), "pattern lists");
  EXPECT_EQ(choices("0 0 1\n", {}, 3), "matrix pattern lists");
  EXPECT_EQ(choices("0 0 1\n", 2, 3), "none");
}

TEST(ButtonForms, EndsAndCountsOfLists) {
  for (const char* text : {"1 2 3\n2 3\n1 3\n0\n", "1 2 3\n2 3\n0 0\n"}) EXPECT_EQ(choices(text), "lists");
  EXPECT_EQ(choices("1 2 3\n0 3\n0\n"), "none");
  EXPECT_EQ(read_form("1\n0 1\n").notes.size(), 1U);
  EXPECT_EQ(choices("1. 2 3\n2. 1\n"), "matrix");
}

TEST(ButtonForms, WhatIsProbablyNoLight) {
  EXPECT_EQ(choices("1 2 0\n0 1 2\n2 0 1\n", {}, 3), "matrix lists");
  EXPECT_EQ(choices("1 2 3\n0 4 1\n2 3 4\n", {}, 5), "matrix lists");
  EXPECT_EQ(choices("1 2 3\n0 4 1\n2 3 4\n", {}, 4), "none");
  EXPECT_EQ(read_form("1 2 3\n0 1 4\n2 3 4\n", {}, {}, 5).doubts, Forms{Form::matrix});
  EXPECT_EQ(choices("1 2 0\n2 3 0\n1 3 0\n"), "lists");
  EXPECT_EQ(choices("2 1 0\n3 2 0\n"), "none");
  EXPECT_EQ(choices("01\n12\n20\n"), "lists lists-1");
  EXPECT_EQ(choices("1 3\n1 4\n1 2\n"), "lists lists-1 edges-1");
  EXPECT_EQ(choices("3 3\n2 1 2\n2 2 3\n2 1 3\n"), "lists lists-1");
  EXPECT_EQ(choices("3 3\n010\n111\n010\n"), "matrix pattern lists");
  EXPECT_EQ(choices("5 5\n010\n111\n010\n"), "pattern lists");
  EXPECT_EQ(choices("1.0 1.0 0.0\n0.0 1.0 1.0\n0.0 0.0 1.0\n"), "matrix");
  EXPECT_EQ(choices("2.0 1.0\n"), "matrix");
  EXPECT_EQ(choices("1. 1\n", 49), "matrix");
  EXPECT_EQ(choices("1.0\n0.1\n1.0\n"), "pattern");
  for (const char* text :
       {"[1 0; 0 1]", "1 & 0 \\\\\n0 & 1", "1 0; 0 1\n", "[[True, False], [False, True]]"})
    EXPECT_EQ(choices(text), "matrix") << text;
  for (const char* text : {"0 1\r2 3\r", "0\r1\r2\r"})
    EXPECT_TRUE(form_error(text, Form::lists)
                    .ends_with("no line feed follows this carriage return; end lines with LF or CRLF"))
        << text;
}

/// A stated form settles a doubt about lists, with a note.
TEST(ButtonForms, StatedFormsSettleDoubts) {
  EXPECT_EQ(read_form("1 3\n1 4\n1 2\n", Form::lists_1).buttons, (Buttons{{0, 2}, {0, 3}, {0, 1}}));
  for (const char* text : {"2\n0 1\n2 3\n", "1 2 0\n2 3 0\n", "01\n12\n20\n", "2 2\n2 0 1\n2 1 2\n"}) {
    EXPECT_FALSE(form_error(text).empty()) << text;
    EXPECT_EQ(read_form(text, Form::lists).notes.size(), 1U) << text;
    EXPECT_TRUE(read_form("; lists of lights\n" + std::string(text)).notes.empty()) << text;
  }
  EXPECT_EQ(read_form("1 2\n2 3\n", Form::edges).notes.size(), 1U);
  EXPECT_EQ(read_form("1 2\n2 3\n", Form::arcs, 7).notes.size(), 1U);
  EXPECT_EQ(read_form("[[1,2],[2,3]]", Form::brackets).notes.size(), 1U);
  EXPECT_TRUE(read_form("[[0,1],[1,2]]", Form::brackets).notes.empty());
}

TEST(ButtonForms, FirstPairsOfGraphs) {
  EXPECT_EQ(read_form("3 2\n0 1\n1 2\n", Form::edges).notes.size(), 1U);
  EXPECT_TRUE(read_form("3 2\n0 1\n1 2\n", Form::edges, 3).notes.empty());
  EXPECT_TRUE(read_form("3 3\n0 1\n1 2\n2 0\n", Form::edges).notes.empty());
  EXPECT_NE(form_error("3 2\n0 1\n1 2\n", Form::edges, 4).find("the board has 4 lights"),
            std::string::npos);
  EXPECT_EQ(read_form("0 1\n3 2\n1 2\n", Form::edges, 4).lights, 4U);
  for (const char* text : {"4 3\n1 2\n2 3\n3 4\n", "3 2\n1 2\n2 3\n", "2 1\n1 2\n"}) {
    EXPECT_NE(form_error(text, Form::edges).find("counted from 1"), std::string::npos) << text;
    EXPECT_NE(form_error(text, Form::arcs).find("counted from 1"), std::string::npos) << text;
  }
}

TEST(ButtonForms, FirstRowsOfMatrices) {
  const Buttons expected = with_amounts({{{0, 1}, {1, 1}}, {{0, 2}, {1, 1}}});
  for (const char* text :
       {"[[1,2],[1,1]]", "[1 2; 1 1]", "{{1,2},{1,1}}", "1 & 2 \\\\\n1 & 1", "[1 2]\n[1 1]\n"})
    EXPECT_EQ(read_form(text, Form::matrix, {}, 3).buttons, expected) << text;
  EXPECT_EQ(read_form("[[2,2],[1,1],[1,0]]", Form::matrix).lights, 3U);
  EXPECT_NE(form_error("1,2\n1,1\n", Form::matrix, {}, 3).find("its first row"), std::string::npos);
  EXPECT_EQ(read_form("1,2\n1,1\n", Form::matrix, 2, 3).buttons, expected);
  EXPECT_EQ(read_form("1,2\n1,1\n", Form::matrix, 1, 3).lights, 1U);
  EXPECT_EQ(read_form("1,2\n1,1\n", Form::matrix).lights, 1U);
  for (const char* text : {"0,1,2\n1,1,0\n0,1,1\n", "1 2 3 4\n1 0 1 0\n0 1 0 1\n"})
    EXPECT_NE(form_error(text, Form::matrix).find("looks like column numbers"), std::string::npos) << text;
  EXPECT_EQ(read_form("1 2 3\n1 0 1\n", Form::matrix, {}, 5).notes.size(), 1U);
  for (const char* text : {"1 1\n1 1\n\n0 1\n1 0\n", "11\n01\n\n10\n01\n"}) {
    EXPECT_NE(form_error(text, Form::matrix).find("empty lines"), std::string::npos) << text;
    EXPECT_EQ(read_form(text, Form::matrix, 4).lights, 4U) << text;
  }
  for (const char* text : {"2 2\n\n1 1\n0 1\n", "1 1\n\n0 1\n", "1 1\n; c\n0 1\n"})
    EXPECT_EQ(read_form(text, Form::matrix).lights, 2U) << text;
}

TEST(ButtonForms, OfOtherPrograms) {
  const Buttons expected = {{0}, {0, 1}, {1}};
  for (const char* text :
       {"array([[1, 1, 0],\n [0, 1, 1]])", "np.array([[1, 1, 0], [0, 1, 1]], dtype=int8)",
        "Matrix([[1,1,0],[0,1,1]])", "A = [1 1 0; 0 1 1];",
        "\\begin{pmatrix}1 & 1 & 0\\\\ 0 & 1 & 1\\end{pmatrix}",
        "A = \\left(\\begin{array}{ccc}\n1 & 1 & 0\\\\\n0 & 1 & 1\n\\end{array}\\right)",
        "int A[2][3] = {{1,1,0},{0,1,1}};", "1.0 1.0 0.0\n0. 1.000e+00 1\n", "[[1. 1. 0.]\n [0. 1. 1.]]",
        "1;1;0\n0;1;1\n", "1 1 0; 0 1 1", "1,1,0;\n0,1,1;\n",
        "[[True, True, False],\n [False, True, True]]", "[[1, 1, 0],\n [0, 1, 1]]",
        "[[1, 1, 0],\n [0, 1, 1],\n]", "| 1 | 1 | 0 |\n|---|---|---|\n| 0 | 1 | 1 |\n",
        "\xe2\x8e\xa1"
        "1 1 0\xe2\x8e\xa4\n\xe2\x8e\xa3"
        "0 1 1\xe2\x8e\xa6\n"})
    EXPECT_EQ(read_form(text, Form::matrix).buttons, expected) << text;
  for (const char* text :
       {"1;1;0\n", "1 1 0 | 0\n", "1.5 0\n", "1.0e+01 0\n", "1.05 0\n", "array([[1]]), array([[1]])"})
    EXPECT_FALSE(form_error(text, Form::matrix).empty()) << text;
  for (const char* text : {"buttons = [[0],[0,1],[1]]", "{{0},{0,1},{1}};", "x = [(0,), (0,1), (1,)]"})
    EXPECT_EQ(read_form(text).buttons, expected) << text;
  for (const char* text : {"[[0,1,0],[1,1,1],[0,1,0]]", "010/111/010", "; a (b)\n_*_\n***\n_*_\n"})
    EXPECT_EQ(*read_form(text, Form::pattern).rule, Rule{}) << text;
}

TEST(ButtonForms, NamesInQuotesAndBrackets) {
  for (const char* text : {"A: [x, y],\nB: [y],\n", "\"A\": [\"x\",\"y\"],\n\"B\": [\"y\"]\n",
                           "{\"A\":[\"x\",\"y\"],\"B\":[\"y\"]}", "{'A': ('x', 'y'),\n 'B': {'y'},\n}\n"}) {
    const ButtonsAndLights found = read_form(text);
    EXPECT_EQ(found.buttons, (Buttons{{0, 1}, {1}})) << text;
    EXPECT_EQ(found.buttons.labels().buttons, (std::vector<std::string>{"A", "B"})) << text;
  }
  EXPECT_EQ(read_form("{0: [0,1], 1: [1]}", Form::names).buttons, (Buttons{{0, 1}, {1}}));
  for (const char* light : {"1..3",
                            "1\xe2\x80\x93"
                            "3",
                            "1-3", "1~3",
                            "1\xe2\x88\x92"
                            "3",
                            "1 thru 3", "x - y", "x to y", "1 2 ... 5", "all", "none", "x and y",
                            "toggles x", "x, y.", "(0,0) (0,1)", "[[0,1],[1]]", "\"x y\""})
    EXPECT_NE(choices("A: " + std::string(light) + "\nB: 1\n"), "none") << light;
  for (const char* name : {"1..3", "1-3", "all", "y.", "1~3", "-", "+"}) {
    const ButtonsAndLights found = read_form("A: \"" + std::string(name) + "\"\n");
    EXPECT_EQ(found.buttons.labels().lights, std::vector<std::string>{name});
    EXPECT_EQ(write_buttons(found.buttons, 1, Form::names),
              "; lists by name\nA: \"" + std::string(name) + "\"\n");
  }
}

TEST(ButtonForms, WhatDoesNotContradictLists) {
  EXPECT_EQ(choices("0 1\n"), "none");
  EXPECT_EQ(choices("0\n1\n"), "none");
  EXPECT_EQ(choices("0 1 2\n1\n"), "none");
  EXPECT_EQ(choices("0\n0 1\n1\n"), "none");
  EXPECT_EQ(choices("0 0 1\n1 2\n", {}, 3), "none");
  EXPECT_EQ(choices("; lists of lights\n1 0\n0 1\n"), "none");
  const auto doubts = [](const std::string& text) { return read_form(text).doubts; };
  EXPECT_EQ(doubts("0 1\n1 2\n"), Forms{Form::edges});
  EXPECT_EQ(doubts("1 2\n2 3\n"), (Forms{Form::edges_1, Form::lists_1}));
  EXPECT_EQ(doubts("1 2\n3 2 4\n"), Forms{Form::lists_1});
  EXPECT_EQ(doubts("0 1\n1 0\n2 0\n"), Forms{Form::edges});
  EXPECT_EQ(doubts("0 1 2\n1 2\n"), Forms{});
  EXPECT_EQ(doubts("; lists of lights\n1 2\n2 3\n"), Forms{});
  EXPECT_TRUE(read_form("1 2\n2 3\n", Form::lists).doubts.empty());
}

TEST(ButtonForms, HeadersCount) {
  const std::string mtx = "%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 1\n";
  EXPECT_EQ(read_form(mtx).format, Form::matrix_market);
  EXPECT_EQ(read_form(mtx).buttons.labels().first, 1U);
  EXPECT_EQ(form_error(mtx, Form::edges),
            "b:1:1: by its first characters this is mtx, not edges; name that form, or none");
  EXPECT_EQ(form_error(":Fa@x^\n", Form::graph6),
            "b:1:1: by its first characters this is sparse6, not graph6; name that form, or none");
  EXPECT_EQ(form_error("1 2\n", Form::matrix_market),
            "b:1:1: MatrixMarket: expected its header %%MatrixMarket");
  EXPECT_EQ(read_form(":Fa@x^\n").format, Form::sparse6);
  EXPECT_EQ(read_form("DQc\n").format, Form::graph6);
}

}  // namespace
}  // namespace flipwise
