// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "files/input.hpp"
#include "files/resume_file.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/svg.hpp"
#include "json/text_forms.hpp"
#include "json/values.hpp"
#include "puzzle_options.hpp"
#include "report.hpp"
#include "requests.hpp"

namespace flipwise::app {

namespace {

constexpr const char* count_examples = R"(
A pattern is a board in which every lit cell has a number of lit neighbours that
--on allows, and every unlit cell a number that --off allows. LIST is none, or
numbers, ranges such as 1-3, even, odd or any, separated by commas.

--adjacent reads edge, or a rule: king, knight, x, hex, or offsets of at most 3
rows and 3 columns. The neighbours of a cell are the other cells that a press
with this rule flips. Neighbours outside the board are not counted.

Each offset counts. If a side of 2 cells is wrapped, two offsets lead to the
same cell, which counts twice; if a side of 1 cell is wrapped, a cell is its own
neighbour. So with edge neighbours, every cell of a 2 x 2 torus has 0, 2 or 4
lit neighbours. With --simple, each neighbour counts once, as in a simple graph.

With --counted, the neighbours that are unlit, equal to the cell, or unequal to
it are counted instead of the lit ones.

With --connected, a pattern has lit cells, and a path of lit cells leads from
each to any other, in steps between neighbours. The pattern without lit cells
is not counted.

Examples:
  flipwise count 4 4                    lit cells with an even number of lit
                                        neighbours each
  flipwise count 8 8 --on 0             independent sets
  flipwise count 5 5 --on any --off 1,2,3,4 --fewest-lit
                                        dominating sets, and a smallest one
  flipwise count 6 6 --adjacent knight --on 0     knights that do not attack
  flipwise count 8 8 --on any --connected         connected sets of cells
  flipwise count 8 8 --on any --off 1,2,3,4 --connected --fewest-lit
                                        a smallest connected dominating set
  flipwise count 6 6 --adjacent "0,1 1,0" --on 0,1    right and below only
  flipwise count 4 4 --counted equal --on 1 --off 1   every cell equals exactly
                                        one of its neighbours
  flipwise count 47 7 --mod 1000000007
  flipwise count 1000000000000000000 6 --mod 1000000007
  flipwise count 6 6 --by-weight --format json
  flipwise count 8 8 --up-to-symmetry
  flipwise count 3 3 --on 0 --list      every pattern, in reading order
  flipwise count 4 4 --unrank 1000      the pattern in place 1000, from 0
  flipwise count 9 3 --recurrence       recurrence over the number of rows
  flipwise count 9 3 --recurrence --format pari      for PARI/GP
  flipwise count 9 3 --on 0 --recurrence --by-weight     also by number of lit
                                        cells: polynomials in y
  flipwise count 9 3 --on 0 --recurrence --up-to-symmetry --format oeis
  flipwise count 6 6 --on 1,2,3,4 --off 1,2,3,4 --fewest-lit --how-many
                                        number of smallest total dominating sets
  flipwise count 4 4 --on any --wrap torus --up-to-translation
  flipwise count 5 5 --on 0 --symmetric     for each kind of symmetry
  flipwise count --given room.txt --on 0    given cells (0, 1), open (?), and
                                            holes (_)
  flipwise count --graph petersen --on 0    independent sets of a graph
  flipwise count --graph hypercube:4 --on any --off 1,2,3,4 --fewest-lit
                                            dominating sets, and a smallest one
  flipwise count 6 6 --on 0 --by-weight --format svg --output count.svg
  flipwise count 19 19 --resume state   a killed run can be continued
)";

/// Returns a pattern as text, with its holes.
std::string pattern_text(const PatternQuestion& question, const Board& pattern) {
  Grid grid{pattern};
  if (question.given && question.given->holes.weight() > 0) grid.holes = question.given->holes;
  return write_grid(grid, Format::text);
}

/// Appends a term, a number times a factor, to a sum, as in "1 - 2 z + z^3".
void add_term(std::string& sum, std::string_view number, const std::string& factor,
              const char* times = " ") {
  if (number == "0") return;
  const bool negative = number.front() == '-';
  if (negative) number.remove_prefix(1);
  sum += sum.empty() ? (negative ? "-" : "") : (negative ? " - " : " + ");
  if (factor.empty() || number != "1") sum += number;
  if (!factor.empty() && number != "1") sum += times;
  sum += factor;
}

/// Returns the power of a variable, as a factor; empty for the power 0.
std::string power_text(const char* variable, std::size_t power) {
  return power == 0 ? "" : power == 1 ? variable : fmt::format("{}^{}", variable, power);
}

/// Returns a polynomial as text, lowest coefficient first.
std::string polynomial_text(const std::vector<std::string>& coefficients, const char* variable = "z",
                            const char* times = " ") {
  std::string text;
  for (std::size_t power = 0; power < coefficients.size(); ++power)
    add_term(text, coefficients[power], power_text(variable, power), times);
  return text.empty() ? "0" : text;
}

/// Returns a polynomial in y as a coefficient: a sum is put in parentheses, with its sign before them.
std::string coefficient_text(std::vector<std::string> polynomial, const char* times) {
  const auto is_term = [](const std::string& number) { return number != "0"; };
  const auto first = std::find_if(polynomial.begin(), polynomial.end(), is_term);
  if (std::count_if(polynomial.begin(), polynomial.end(), is_term) <= 1)
    return polynomial_text(polynomial, "y", times);
  const bool negative = first->front() == '-';
  for (auto number = first; negative && number != polynomial.end(); ++number) {
    if (number->front() == '-')
      number->erase(0, 1);
    else if (is_term(*number))
      number->insert(0, 1, '-');
  }
  return fmt::format("{}({})", negative ? "-" : "", polynomial_text(polynomial, "y", times));
}

/// Returns a polynomial whose coefficients are polynomials in y.
std::string polynomial_text(const RecurrenceByWeight::Polynomials& coefficients, const char* variable = "z",
                            const char* times = " ") {
  std::vector<std::string> texts;
  for (const auto& polynomial : coefficients) texts.push_back(coefficient_text(polynomial, times));
  return polynomial_text(texts, variable, times);
}

/// Returns the right side of a recurrence.
std::string recurrence_sum(const std::vector<std::string>& coefficients) {
  std::string sum;
  for (std::size_t i = 0; i < coefficients.size(); ++i)
    add_term(sum, coefficients[i], fmt::format("a(n-{})", i + 1));
  return sum.empty() ? "0" : sum;
}

/// Returns a recurrence as text. `what` states what is counted, with a comma before it.
std::string recurrence_text(const PatternQuestion& question, const Recurrence& recurrence,
                            const char* what = "") {
  return fmt::format("; n rows of {}{}: a(n) = {} for n >= {}\n; sum of a(n) z^n = ({}) / ({})\n",
                     question.columns, what, recurrence_sum(recurrence.coefficients), recurrence.from,
                     polynomial_text(recurrence.numerator), polynomial_text(recurrence.denominator));
}

std::string recurrence_text(const PatternQuestion& question, const RecurrenceByWeight& recurrence) {
  std::vector<std::string> coefficients;
  for (const auto& polynomial : recurrence.coefficients)
    coefficients.push_back(coefficient_text(polynomial, " "));
  return fmt::format(
      "; n rows of {}, y for each lit cell: a(n) = {} for n >= {}\n; sum of a(n) z^n = ({}) / ({})\n",
      question.columns, recurrence_sum(coefficients), recurrence.from,
      polynomial_text(recurrence.numerator), polynomial_text(recurrence.denominator));
}

std::string list_of(const std::vector<std::string>& numbers) {
  return fmt::format("{}", fmt::join(numbers, ", "));
}

/// Returns the generating function as a formula that Mathematica, PARI/GP and Sage read.
template <class AnyRecurrence>
std::string series_of(const AnyRecurrence& recurrence) {
  return fmt::format("({})/({})", polynomial_text(recurrence.numerator, "x", "*"),
                     polynomial_text(recurrence.denominator, "x", "*"));
}

/// Returns a recurrence in the language of another program, to be pasted there.
std::string pasted(const std::string& language, const Recurrence& recurrence) {
  const std::string series = series_of(recurrence);
  if (language == "oeis")
    return fmt::format("signature ({})\nG.f.: {}\nInitial terms: {}\n",
                       fmt::join(recurrence.coefficients, ","), series, list_of(recurrence.initial));
  if (language == "mathematica") {
    const auto begin =
        recurrence.initial.end() -
        static_cast<std::ptrdiff_t>(std::min(recurrence.initial.size(), recurrence.coefficients.size()));
    const std::string rest =
        fmt::format("LinearRecurrence[{{{}}}, {{{}}}, 30]", list_of(recurrence.coefficients),
                    list_of({begin, recurrence.initial.end()}));
    if (begin == recurrence.initial.begin()) return rest + "\n";
    return fmt::format("Join[{{{}}}, {}]\n", list_of({recurrence.initial.begin(), begin}), rest);
  }
  if (language == "pari") return fmt::format("a(n) = polcoef({} + O(x^(n+1)), n);\n", series);
  if (language == "sage")
    return fmt::format("R.<x> = PowerSeriesRing(ZZ)\na = lambda n: ({} + O(x^(n+1)))[n]\n", series);
  return fmt::format(
      "def a(n):\n"
      "    initial = [{}]\n"
      "    coefficients = [{}]\n"
      "    terms = initial[:n]\n"
      "    while len(terms) < n:\n"
      "        terms.append(sum(c * terms[-1 - i] for i, c in enumerate(coefficients)))\n"
      "    return terms[n - 1]\n",
      list_of(recurrence.initial), list_of(recurrence.coefficients));
}

/// Returns lists of numbers, with this text between lists.
std::string lists_of(const RecurrenceByWeight::Polynomials& lists, const char* between) {
  std::vector<std::string> texts;
  for (const auto& list : lists) texts.push_back(list_of(list));
  return fmt::format("{}", fmt::join(texts, between));
}

/// Returns a recurrence by weight in the language of another program. In all but `oeis`, a(n) is the list
/// of the numbers of patterns with 0, 1, 2, ... lit cells.
std::string pasted(const std::string& language, const RecurrenceByWeight& recurrence) {
  const std::string series = series_of(recurrence);
  if (language == "oeis")
    return fmt::format("G.f.: {}\nInitial rows: {}\n", series, lists_of(recurrence.initial, "; "));
  if (language == "mathematica")
    return fmt::format("a[n_] := CoefficientList[SeriesCoefficient[{}, {{x, 0, n}}], y]\n", series);
  if (language == "pari") return fmt::format("a(n) = Vecrev(polcoef({} + O(x^(n+1)), n));\n", series);
  if (language == "sage")
    return fmt::format(
        "P.<y> = ZZ[]\nR.<x> = PowerSeriesRing(P)\na = lambda n: ({} + O(x^(n+1)))[n].list()\n", series);
  return fmt::format(
      "def a(n):\n"
      "    numerator = [[{}]]\n"
      "    coefficients = [[{}]]\n"
      "    terms = []\n"
      "    for m in range(n + 1):\n"
      "        term = {{}}\n"
      "        parts = [([1], numerator[m])] if m < len(numerator) else []\n"
      "        parts += zip(coefficients, reversed(terms))\n"
      "        for left, right in parts:\n"
      "            for i, p in enumerate(left):\n"
      "                for j, q in enumerate(right):\n"
      "                    term[i + j] = term.get(i + j, 0) + p * q\n"
      "        degree = max((w for w in term if term[w]), default=-1)\n"
      "        terms.append([term.get(w, 0) for w in range(degree + 1)])\n"
      "    return terms[n]\n",
      lists_of(recurrence.numerator, "], ["), lists_of(recurrence.coefficients, "], ["));
}

/// Returns the number, and after comment lines the other requested parts.
std::string text_of(const PatternQuestion& question, const Tally& tally, const CountOptions& options) {
  std::string text = tally.count ? fmt::format("{}\n", *tally.count) : "";
  if (tally.recurrence) text += recurrence_text(question, *tally.recurrence);
  if (tally.recurrence_by_weight) text += recurrence_text(question, *tally.recurrence_by_weight);
  if (tally.recurrence_up_to_symmetry)
    text += recurrence_text(question, *tally.recurrence_up_to_symmetry,
                            ", up to the symmetries of a rectangle");
  if (tally.recurrence_up_to_translation)
    text += recurrence_text(question, *tally.recurrence_up_to_translation, ", up to translation");
  if (tally.up_to_symmetry) text += fmt::format("; up to symmetry {}\n", *tally.up_to_symmetry);
  if (tally.up_to_translation) text += fmt::format("; up to translation {}\n", *tally.up_to_translation);
  for (const Tally::Symmetric& one : tally.symmetric)
    text += fmt::format("; symmetry {} {}\n", one.symmetry, one.number);
  if (!tally.by_weight.empty()) text += "; lit cells and number of patterns\n";
  for (std::size_t weight = 0; weight < tally.by_weight.size(); ++weight)
    text += fmt::format("{} {}\n", weight, tally.by_weight[weight]);
  const auto add = [&](const std::string& title, const Board& pattern) {
    text += fmt::format("; {}\n{}", title, pattern_text(question, pattern));
  };
  const auto add_extreme = [&](const char* what, bool is_requested,
                               const std::optional<Tally::Extreme>& extreme) {
    if (is_requested && !extreme && tally.status == CountStatus::counted)
      text += fmt::format("; {}: there is no pattern\n", what);
    if (!extreme) return;
    const std::string number = extreme->number ? fmt::format(", number {}", *extreme->number) : "";
    add(fmt::format("{} {}{}", what, extreme->lit, number), extreme->pattern);
  };
  add_extreme("fewest lit", options.fewest_lit, tally.fewest_lit);
  add_extreme("most lit", options.max_lit, tally.max_lit);
  if (tally.rank) text += fmt::format("; rank {}\n", *tally.rank);
  if (tally.unranked) add(fmt::format("pattern {}", *options.unrank), *tally.unranked);
  for (std::size_t i = 0; i < tally.samples.size(); ++i)
    add(fmt::format("sample {}", i + 1), tally.samples[i]);
  return text;
}

/// Draws the requested patterns and the distribution by lit cells; empty if there are none.
std::string svg_of(const PatternQuestion& question, const Tally& tally) {
  std::optional<Board> holes;
  if (question.given) holes = question.given->holes;
  std::vector<BoardPicture> pictures;
  const auto add = [&](const Board& pattern, std::string caption) {
    pictures.push_back({.lit = pattern, .holes = holes, .caption = std::move(caption)});
    if (question.graph) pictures.back().drawing = question.graph->drawing;
  };
  if (tally.fewest_lit)
    add(tally.fewest_lit->pattern, fmt::format("fewest lit: {}", tally.fewest_lit->lit));
  if (tally.max_lit) add(tally.max_lit->pattern, fmt::format("most lit: {}", tally.max_lit->lit));
  if (tally.unranked) add(*tally.unranked, "");
  for (std::size_t i = 0; i < tally.samples.size(); ++i)
    add(tally.samples[i], fmt::format("sample {}", i + 1));
  for (std::size_t i = 0; i < tally.listed.size(); ++i) add(tally.listed[i], fmt::format("{}", i));
  std::vector<BarChart> charts;
  const auto any = [](const std::string& number) { return number != "0"; };
  if (std::any_of(tally.by_weight.begin(), tally.by_weight.end(), any))
    charts.push_back({tally.by_weight, "lit cells"});
  return pictures.empty() && charts.empty() ? "" : write_svg(pictures, charts);
}

/// Writes the patterns in reading order, each as soon as it is found.
Tally stream_list(const CountRequest& request, std::uint64_t most, bool json, ProgressBar& bar,
                  Output& output) {
  std::uint64_t patterns = 0;
  return list_patterns(request.question, request.options, [&](const Board& pattern) {
    bar.erase();
    if (json)
      output.write((patterns == 0 ? "" : ",") + pattern_json(request.question, pattern));
    else
      output.write(fmt::format("; pattern {}\n{}", patterns, pattern_text(request.question, pattern)));
    return ++patterns < most;
  });
}

struct CountCommand final : Answering<CountRequest> {
  CountCommand() : Answering(count_examples) {
    add({{"ROWS", "", "number of rows, up to 2^64 - 1; large numbers need --mod; not with --graph",
          WholeNumber{&rows}},
         {"COLUMNS", "", "number of columns", WholeNumber{&columns}}});
    add_fields(of_count, {{"graph", &letters.graph}, {"as", &letters.as}});
    add_pattern_options(*this, rule, of_count);
    add_fields(of_count, {{"by_weight", &requested.by_weight},
                          {"up_to_symmetry", &requested.up_to_symmetry},
                          {"up_to_translation", &requested.up_to_translation},
                          {"symmetric", &requested.symmetric},
                          {"fewest_lit", &requested.fewest_lit},
                          {"most_lit", &requested.max_lit},
                          {"how_many", &requested.how_many},
                          {"sample", WholeNumber{&requested.sample}},
                          {"seed", WholeNumber{&requested.seed, 0}}});
    described.back().needs = "--sample";
    add_fields(of_count,
               {{"given", &given}, {"lit", &letters.lit}, {"unlit", &letters.unlit}, {"list", &list}});
    add({{"--first", "N", "with --list: list only the first N patterns", WholeNumber{&first}, nullptr,
          false, "--list"}});
    add_fields(of_count,
               {{"rank", &rank}, {"unrank", &requested.unrank}, {"recurrence", &requested.recurrence}});
    add({{"--resume", "FILE", "save the state of a long run to FILE, and continue from FILE if it exists",
          &resume}});
    add_format(
        "text, json, svg (patterns, or a chart for --by-weight), or for --recurrence oeis, mathematica, "
        "pari, sage or python [text]",
        {"text", "json", "svg", "oeis", "mathematica", "pari", "sage", "python"});
    add_limits();
  }

  Exit run(Output& output) override {
    return naming(state, [&] { return Answering::run(output); });
  }

  CountRequest from_options() override {
    CountRequest request{{}, requested};
    PatternQuestion& question = request.question;
    if (letters.graph) {
      if (rows != 0 || columns != 0)
        throw InputError("--graph defines the cells; leave out ROWS and COLUMNS", ErrorCode::conflict);
      question = graph_question(graph_of(letters));
    } else if (letters.as && parse_text_forms(*letters.as).buttons) {
      throw InputError("--as names the form of a graph; give the graph with --graph", ErrorCode::conflict);
    }
    if (!given.empty()) {
      Input input(given, text_form(letters));
      question.given = read_given(input.stream(), input.name(), text_form(letters));
      if (!letters.graph) question.rows = question.given->open.rows();
      if (!letters.graph) question.columns = question.given->open.columns();
    } else if (columns == 0 && !letters.graph) {
      require_sides("count", rows == 0 ? "" : std::to_string(rows), "");
    }
    if (rows != 0) question.rows = rows;
    if (columns != 0) question.columns = columns;
    apply(rule, question);
    CountOptions& options = request.options;
    options.modulus = rule.modulus;
    if (list && !resume.empty())
      throw InputError("--resume cannot be combined with --list, which saves no state; leave one out");
    if (list) options.list = first;

    if (!rank.empty()) options.rank = read_board(rank, 2, text_form(letters)).cells;
    if (!resume.empty()) options.run.checkpoints = state.emplace(resume).checkpoints();
    return request;
  }

  Exit answer(CountRequest& request, ProgressBar& bar, Output& output) override {
    if (format == "svg") return draw(request, bar, output);
    const bool json = format == "json";
    const bool pastes = !json && !format.empty() && format != "text";
    if (pastes && !request.options.recurrence)
      throw InputError(fmt::format("--format {} writes a recurrence; add --recurrence", format));
    const CountOptions& asked = request.options;
    if (pastes && asked.by_weight + asked.up_to_symmetry + asked.up_to_translation > 1)
      throw InputError(
          fmt::format("--format {} writes one recurrence; leave out all but one of --by-weight, "
                      "--up-to-symmetry and --up-to-translation",
                      format));
    const std::uint64_t most = std::exchange(request.options.list, 0);
    Tally tally = count(request.question, request.options);
    bar.erase();
    const bool known = tally.status == CountStatus::counted;
    std::string text;
    if (json)
      text = to_json(request.question, request.options, tally);
    else if (pastes)
      text = pasted_recurrence(tally, request.options);
    else
      text = text_of(request.question, tally, request.options);
    if (!known || most == 0) {
      output.write(json ? text + "\n" : text);
      if (!known) output.mark_unknown("");
      return known ? Exit::answered : stopped(tally);
    }
    if (json) text.replace(text.size() - 1, 1, ",\"listed\":[");
    output.write(text);
    const Tally listed = stream_list(request, most, json, bar, output);
    const bool complete = listed.status == CountStatus::counted;
    const std::string why = fmt::format("listed {} of {}: {}", *listed.count,
                                        quantity(*tally.count, "pattern", "patterns"), listed.reason);
    if (json) output.write(complete ? "]}\n" : fmt::format("],\"reason\":{}}}\n", JsonValue(why).text()));
    if (complete) return Exit::answered;
    bar.erase();
    complain(why);
    return Exit::stopped;
  }

  /// Returns the requested recurrence in the language of another program; empty if it is not known.
  std::string pasted_recurrence(const Tally& tally, const CountOptions& options) const {
    const auto text = [&](const auto& recurrence) { return recurrence ? pasted(format, *recurrence) : ""; };
    if (options.by_weight) return text(tally.recurrence_by_weight);
    if (options.up_to_symmetry) return text(tally.recurrence_up_to_symmetry);
    if (options.up_to_translation) return text(tally.recurrence_up_to_translation);
    return text(tally.recurrence);
  }

  Exit draw(const CountRequest& request, ProgressBar& bar, Output& output) const {
    const CountOptions& options = request.options;
    constexpr std::uint64_t max_pictures = 10'000;
    if (options.list > max_pictures)
      throw InputError(fmt::format(
          "--format svg draws at most {0} patterns; give --first N, with N at most {0}", max_pictures));
    if (options.list == 0 && options.sample == 0 && !options.by_weight && !options.fewest_lit &&
        !options.max_lit && !options.unrank)
      throw InputError(
          "--format svg needs patterns to draw (--list, --sample, --unrank, --fewest-lit or --most-lit), "
          "or "
          "--by-weight");
    const Tally tally = count(request.question, options);
    bar.erase();
    if (tally.status != CountStatus::counted) return stopped(tally);
    const std::string drawn = svg_of(request.question, tally);
    if (drawn.empty()) {
      complain("there is no pattern to draw");
      output.discard();
    }
    output.write(drawn);
    return Exit::answered;
  }

  /// Reports that the number, or another requested part, is missing.
  Exit stopped(const Tally& tally) const {
    complain(fmt::format("{}: {}",
                         tally.count ? "counted, but another requested part is missing" : "not counted",
                         tally.reason.empty() ? "stopped" : tally.reason));
    if (state) state->complain();
    return Exit::stopped;
  }

  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
  PatternOptions rule;
  std::string given;
  bool list = false;
  std::uint64_t first = UINT64_MAX;
  PuzzleOptions letters;  // only its options for boards as text are used
  std::string rank;
  std::string resume;
  CountOptions requested;
  std::optional<CheckpointFile> state;
};

}  // namespace

CommandPointer count_command() {
  return std::make_unique<CountCommand>();
}

}  // namespace flipwise::app
