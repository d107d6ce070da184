# SPDX-License-Identifier: MIT
"""Tests that the check of names finds each kind of clash, and reads what C++ can put around a name."""

import unittest

import clashes

SOUND = {
    "include/flipwise/solve.hpp": "namespace flipwise {\nint solve(int);\n}\n",
    "src/verify/verify.cpp": '#include "flipwise/solve.hpp"\nnamespace flipwise {\nnamespace {\nint check(int);\n}\n}\n',
    "src/verify/colours.cpp": "namespace flipwise {\nnamespace {\nint weigh() { return 1; }\n}\n}\n",
    "src/solve/rows.cpp": "namespace flipwise {\nnamespace {\nint check(int);\nint weigh();\n}\n}\n",
}


class Clashes(unittest.TestCase):
    def faults(self, name, body):
        """Returns the faults with another source of `src/verify` that has this private name."""
        text = f"namespace flipwise {{\n{body}\n}}  // namespace flipwise\n"
        return clashes.clashes({**SOUND, name: text})

    def test_sound(self):
        self.assertEqual(clashes.clashes(SOUND), [])
        self.assertEqual(self.faults("src/verify/b.cpp", "namespace {\nint other() { int check = 1; return check; }\n}"), [])

    def test_each_kind_of_name(self):
        for body in ["int check();", "void check(const std::string& text) {}", "template <class T>\nvoid check(T t) {}",
                     "constexpr int check = 1 << 3;", "constexpr int check[] = {1, 2};", "struct check {\n  int at = 0;\n};",
                     "enum class check { one };", "class check final : public Base {};", "using check = int;",
                     "using other::check;", "[[nodiscard]] std::vector<std::pair<int, int>> check(int a = f({1}));",
                     "inline FLIPWISE_CLONES auto check(int x) -> decltype(x) { return x; }",
                     "template <class T>\n  requires(sizeof(T) > 4)\nclass check {};",
                     "template <typename T, int N = (3 > 2)>\nconstexpr bool check = false;"]:
            with self.subTest(body):
                self.assertEqual(self.faults("src/verify/b.cpp", f"namespace {{\n{body}\n}}"),
                                 ["src/verify/verify.cpp: check is a name of src/verify/b.cpp, too"])
                self.assertEqual(self.faults("src/verify/b.cpp", f"namespace {{\nint one() {{}}\n{body}\nint two();\n}}"),
                                 ["src/verify/verify.cpp: check is a name of src/verify/b.cpp, too"])

    def test_static_functions_and_those_of_inner_namespaces(self):
        for body in ["static int check(long) { return 0; }", "namespace inner {\nnamespace {\nint check();\n}\n}",
                     "namespace a::b {\nnamespace {\nint check();\n}\n}"]:
            with self.subTest(body):
                self.assertEqual(len(self.faults("src/verify/b.cpp", body)), 1)

    def test_names_of_headers(self):
        fault = ["src/verify/b.cpp: solve is declared by include/flipwise/solve.hpp, too"]
        self.assertEqual(self.faults("src/verify/b.cpp", "namespace {\nint solve(double);\n}"), fault)
        self.assertEqual(self.faults("src/verify/b.cpp", "namespace inner {\nnamespace {\nint solve(double);\n}\n}"), fault)
        self.assertEqual(self.faults("src/solve/b.cpp", "namespace {\nint solve(double);\n}"), [], "nobody there includes it")

    def test_what_is_no_name_of_the_folder(self):
        for body in ["int Board::check() const { return 1; }", "struct Other {\n  int check();\n};", "// int check();",
                     'const char* text = "namespace { int check(); }";', "#define X int check();",
                     "int other() {\n  static int check = 1;\n  return check;\n}",
                     "Other::Other(int a) : check{a}, rest(a) { check(); }", "TEST(Suite, check) { check(); }",
                     "bool operator<(const Other& left, const Other& check) { return true; }",
                     "template <>\nstruct Traits<check> {};"]:
            with self.subTest(body):
                self.assertEqual(self.faults("src/verify/b.cpp", f"namespace {{\n{body}\n}}"), [])

    def test_equal_aliases_do_not_clash(self):
        body = "using Vector = {};\nusing other::place;"
        texts = {f"src/run/{name}.cpp": f"namespace {{\n{body.format(of)}\n}}\n"
                 for name, of in [("a", "std::vector<int>"), ("b", "std::vector<int>"), ("c", "std::vector<char>")]}
        self.assertEqual(clashes.clashes(texts), ["src/run/c.cpp: Vector is a name of src/run/a.cpp, too"])

    def test_headers_keep_nothing_to_themselves(self):
        self.assertEqual(len(self.faults("src/run/b.hpp", "namespace {\nint one();\n}")), 1)
        self.assertEqual(self.faults("src/run/b.hpp", "inline int one() { return 1; }\nusing Number = int;"), [])


if __name__ == "__main__":
    unittest.main()
