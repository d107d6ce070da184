// SPDX-License-Identifier: MIT
#include "format/matrix_files.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "board/lights.hpp"
#include "flipwise/errors.hpp"
#include "format/code_files.hpp"
#include "format/press_list.hpp"

namespace flipwise {

namespace {

constexpr std::uint64_t max_side = max_lights;
constexpr std::size_t longest_comment = 200;  // a longer one is cut

/// A reader of the lines and words of matrix files.
class Words {
 public:
  explicit Words(Bytes& bytes) : bytes_(bytes) {}

  /// Skips to the next line that is neither empty nor a comment. Comments begin with `comment`, if it is
  /// not Bytes::end. Calls `use` with each comment and its place.
  template <typename Use>
  void next_line(int comment, const Use& use) {
    while (true) {
      bytes_.skip_blanks();
      if (bytes_.peek() == comment) {
        const Bytes::Mark at = bytes_.mark();
        std::string line;
        while (bytes_.peek() != '\n' && bytes_.peek() != Bytes::end) {
          if (line.size() < longest_comment) line += static_cast<char>(bytes_.peek());
          bytes_.get();
        }
        use(line, at);
      }
      if (bytes_.peek() != '\n') return;
      bytes_.get();
    }
  }
  void next_line(int comment) {
    next_line(comment, [](const std::string&, const Bytes::Mark&) {});
  }
  bool at_line_end() {
    bytes_.skip_blanks();
    return bytes_.peek() == '\n' || bytes_.peek() == Bytes::end;
  }
  bool at_end() {
    bytes_.skip_blanks();
    return bytes_.peek() == Bytes::end;
  }
  void end_line(const char* what) {
    if (!at_line_end())
      bytes_.fail(std::string("expected the end of the line after ") + what + ", found " +
                  byte_name(bytes_.peek()));
  }

  /// Reads a whole number from `least` to `most`; `what` is its name in messages. `start()` is then its
  /// place.
  std::uint64_t number(const char* what, std::uint64_t least, std::uint64_t most) {
    bytes_.skip_blanks();
    start_ = bytes_.mark();
    if (!is_digit(bytes_.peek()))
      bytes_.fail(std::string("expected ") + what + ", found " + byte_name(bytes_.peek()));
    constexpr std::size_t max_shown = 20;
    std::uint64_t value = 0;
    std::string shown;
    while (is_digit(bytes_.peek())) {
      const int digit = bytes_.get();
      if (value <= most) value = value * 10 + static_cast<std::uint64_t>(digit - '0');
      if (shown.size() < max_shown)
        shown += static_cast<char>(digit);
      else if (shown.size() == max_shown)
        shown += "...";
    }
    if (value < least || value > most)
      bytes_.fail(
          std::string(what) + " is " + shown + "; it must be " +
              (value < least ? "at least " + std::to_string(least) : "at most " + std::to_string(most)),
          start_);
    return value;
  }
  const Bytes::Mark& start() const { return start_; }

  /// Reads a whole number modulo `modulus`, at most 256. Accepts the forms that programs write: 3, -3, 3.0,
  /// 3e0, 0.3e+1. Numbers of counters are from 0 on, and below 10^15.
  std::uint64_t residue(const char* what, std::uint64_t modulus) {
    bytes_.skip_blanks();
    start_ = bytes_.mark();
    const bool is_negative = take_one_of("+-") == '-';
    if (!is_digit(bytes_.peek()))
      bytes_.fail(std::string("expected ") + what + ", found " + byte_name(bytes_.peek()));
    std::string digits = take_digits();
    auto places = static_cast<std::int64_t>(digits.size());  // number of digits before the decimal point
    if (take_one_of(".") != 0) digits += take_digits();
    if (take_one_of("eEdD") != 0) {
      const bool is_divided = take_one_of("+-") == '-';
      const std::string exponent = take_digits();
      if (exponent.empty() || exponent.size() > 9)
        bytes_.fail("expected an exponent of 1 to 9 digits", start_);
      places += is_divided ? -std::stoll(exponent) : std::stoll(exponent);
    }
    if (const int byte = bytes_.peek(); !is_blank(byte) && byte != '\n' && byte != Bytes::end)
      bytes_.fail("expected a whole number, found " + byte_name(byte));
    const auto whole = static_cast<std::uint64_t>(std::max<std::int64_t>(places, 0));
    if (whole < digits.size() &&
        digits.find_first_not_of('0', static_cast<std::size_t>(whole)) != digits.npos)
      bytes_.fail("this entry has a fractional part; write a whole number, such as 1, 3.0 or 3e0", start_);
    constexpr std::uint64_t max_digits = 15;
    if (modulus == counter_modulus && digits.find_first_not_of('0') != digits.npos) {
      if (is_negative)
        bytes_.fail("with counters that never wrap, an entry must not be below 0; found -" +
                        digits.substr(0, max_digits),
                    start_);
      if (whole > max_digits)
        bytes_.fail("with counters that never wrap, an entry must be below 10^15; this one has " +
                        std::to_string(whole) + " digits",
                    start_);
    }
    std::uint64_t left = 0;
    for (std::size_t i = 0; i < std::min<std::uint64_t>(whole, digits.size()); ++i)
      left = (left * 10 + static_cast<std::uint64_t>(digits[i] - '0')) % modulus;
    std::uint64_t ten = 10 % modulus;  // 10^(2^i) in step i
    for (std::uint64_t zeros = whole - std::min<std::uint64_t>(whole, digits.size()); zeros > 0;
         zeros /= 2) {
      if (zeros % 2 != 0) left = left * ten % modulus;
      ten = ten * ten % modulus;
    }
    return is_negative ? (modulus - left) % modulus : left;
  }

  /// Reads a word, in lower case; empty at the end of the line.
  std::string word() {
    bytes_.skip_blanks();
    start_ = bytes_.mark();
    std::string word;
    while (!is_blank(bytes_.peek()) && bytes_.peek() != '\n' && bytes_.peek() != Bytes::end)
      word += static_cast<char>(std::tolower(bytes_.get()));
    return word;
  }
  /// Reads a word of the header, `what` in messages, that must be one of these. Returns its index.
  std::size_t one_of(const std::string& what, const std::vector<std::string>& words) {
    const std::string found = word();
    const auto at = std::find(words.begin(), words.end(), found);
    if (at == words.end() && found == "complex")
      bytes_.fail(
          "MatrixMarket: complex entries are stabilizers of a quantum code; read the file as a code",
          start_, ErrorCode::unsupported);
    if (at == words.end()) {
      std::string expected;
      for (const std::string& one : words)
        expected += (expected.empty() ? "" : &one == &words.back() ? " or " : ", ") + one;
      constexpr std::size_t max_shown = 40;
      const std::string shown =
          printable_name(found.substr(0, max_shown)) + (found.size() > max_shown ? "..." : "");
      bytes_.fail(what + (found.empty() ? " is missing" : " is '" + shown + "'") + "; expected " + expected,
                  start_);
    }
    return static_cast<std::size_t>(at - words.begin());
  }

 private:
  std::string take_digits() {
    constexpr std::size_t max_digits = 10'000;
    std::string digits;
    while (is_digit(bytes_.peek())) {
      digits += static_cast<char>(bytes_.get());
      if (digits.size() > max_digits)
        bytes_.fail("a number has more than 10000 digits; write its remainder", start_);
    }
    return digits;
  }
  /// Reads the next byte if it is one of these; otherwise returns 0.
  int take_one_of(std::string_view bytes) {
    const int next = bytes_.peek();
    if (next == Bytes::end || bytes.find(static_cast<char>(next)) == bytes.npos) return 0;
    return bytes_.get();
  }
  Bytes& bytes_;
  Bytes::Mark start_;
};

enum Symmetry : std::size_t { general, symmetric, skew };

/// Kinds of entries that a caller reads.
enum class Entries { residues, complex };

/// The columns of a matrix, each with the rows and values of its nonzero entries. The value of a complex
/// entry a + ib is a + 2b, both modulo 2.
struct Matrix {
  std::size_t rows = 0;
  std::vector<std::vector<std::pair<std::size_t, std::uint64_t>>> columns = {};
};

/// Adds a nonzero entry, and its mirror image if the matrix is symmetric.
void add(Matrix& matrix, std::size_t row, std::size_t column, std::uint64_t entry, std::size_t symmetry,
         std::uint64_t modulus) {
  if (entry == 0) return;
  matrix.columns[column].emplace_back(row, entry);
  if (symmetry != general && row != column)
    matrix.columns[row].emplace_back(column, symmetry == skew ? modulus - entry : entry);
}

/// Throws InputError for a comment by which QDistRnd states a field, such as `% Field: GF(4)`, unless its
/// elements are the numbers modulo `modulus`. Other fields write elements as powers of a primitive one.
void require_field(const Bytes& bytes, const std::string& comment, const Bytes::Mark& at,
                   std::uint64_t modulus) {
  std::string text = comment;
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  constexpr std::string_view word = "FIELD";
  std::size_t begin = text.find_first_not_of("% \t");
  if (begin == text.npos || text.compare(begin, word.size(), word) != 0) return;
  const bool has_colon = text.compare(begin + word.size(), 1, ":") == 0;
  begin = text.find_first_not_of(": \t", begin + word.size());
  if (begin == text.npos || (!has_colon && text.compare(begin, 3, "GF(") != 0)) return;
  const std::size_t end = std::min(text.find_first_of(" \t\r", begin), text.size());
  const std::string field = text.substr(begin, end - begin);
  bool is_prime = modulus != counter_modulus;
  for (std::uint64_t divisor = 2; is_prime && divisor < modulus; ++divisor)
    is_prime = modulus % divisor != 0;
  if (is_prime && field == "GF(" + std::to_string(modulus) + ")") return;
  bytes.fail(
      "this comment names the field " + printable_name(comment.substr(begin, end - begin)) +
          ", but the entries are read " +
          (modulus == counter_modulus ? "as whole numbers" : "modulo " + std::to_string(modulus)) +
          (modulus == 2 ? "; for a code of qubits, write complex entries a + ib for X^a Z^b, or Pauli "
                          "strings; if the entries are numbers modulo 2, remove this comment"
                        : "; if that is meant, remove this comment"),
      at, ErrorCode::unsupported);
}

/// Reads an entry of this kind.
std::uint64_t entry_of(Words& words, Entries entries, std::uint64_t modulus) {
  const std::uint64_t real = words.residue("an entry", modulus);
  return entries == Entries::residues ? real : real + 2 * words.residue("an imaginary part", modulus);
}

using UseComment = std::function<void(const std::string& comment, const Bytes::Mark& at)>;

/// Reads entries column by column; of a symmetric matrix, only those on or below the diagonal.
void read_array(Words& words, const UseComment& use, Entries kind, std::size_t symmetry,
                std::uint64_t modulus, Matrix& matrix) {
  for (std::size_t column = 0; column < matrix.columns.size(); ++column) {
    const std::size_t first = symmetry == general ? 0 : symmetry == symmetric ? column : column + 1;
    for (std::size_t row = first; row < matrix.rows; ++row) {
      words.next_line('%', use);
      add(matrix, row, column, entry_of(words, kind, modulus), symmetry, modulus);
    }
  }
}

void read_coordinates(Words& words, const UseComment& use, Bytes& bytes, Entries kind, bool is_pattern,
                      std::size_t symmetry, std::uint64_t entries, std::uint64_t modulus, Matrix& matrix) {
  for (std::uint64_t entry = 0; entry < entries; ++entry) {
    words.next_line('%', use);
    const auto row =
        static_cast<std::size_t>(words.number("the number of a row (counted from 1)", 1, matrix.rows) - 1);
    const auto column = static_cast<std::size_t>(
        words.number("the number of a column (counted from 1)", 1, matrix.columns.size()) - 1);
    if (symmetry == skew && row == column)
      bytes.fail("MatrixMarket: a skew-symmetric matrix has no entry on the diagonal; remove this one",
                 words.start());
    const std::uint64_t left = is_pattern ? 1 : entry_of(words, kind, modulus);
    words.end_line("an entry");
    add(matrix, row, column, left, symmetry, modulus);
  }
}

Matrix read_matrix(Bytes& bytes, std::uint64_t modulus, Entries kind = Entries::residues) {
  Words words(bytes);
  if (words.word() != "%%matrixmarket")
    bytes.fail("MatrixMarket: expected its header %%MatrixMarket", words.start());
  words.one_of("MatrixMarket: the object", {"matrix"});
  const bool is_array = words.one_of("MatrixMarket: the format", {"coordinate", "array"}) == 1;
  const bool is_complex = kind == Entries::complex;
  const bool is_pattern = is_complex
                              ? words.one_of("MatrixMarket: the kind of entries", {"complex"}) == 1
                              : words.one_of("MatrixMarket: the kind of entries",
                                             {"integer", "unsigned-integer", "real", "pattern"}) == 3;
  if (is_array && is_pattern)
    bytes.fail("MatrixMarket: array cannot be combined with pattern; write integer", words.start());
  const std::size_t symmetry =
      is_complex ? words.one_of("MatrixMarket: the symmetry", {"general"})
                 : words.one_of("MatrixMarket: the symmetry", {"general", "symmetric", "skew-symmetric"});
  words.end_line("the header");
  const UseComment use = [&](const std::string& comment, const Bytes::Mark& at) {
    require_field(bytes, comment, at, modulus);
  };
  words.next_line('%', use);
  Matrix matrix;
  matrix.rows = static_cast<std::size_t>(words.number("the number of rows", 1, max_side));
  matrix.columns.resize(static_cast<std::size_t>(words.number("the number of columns", 1, max_side)));
  if (symmetry != general && matrix.rows != matrix.columns.size())
    bytes.fail("MatrixMarket: a symmetric matrix has as many rows as columns, found " +
                   std::to_string(matrix.rows) + " and " + std::to_string(matrix.columns.size()),
               words.start());
  constexpr std::uint64_t max_entries = max_side * max_side;
  const std::uint64_t entries = is_array ? 0 : words.number("the number of entries", 0, max_entries);
  words.end_line("the sizes");
  if (is_array)
    read_array(words, use, kind, symmetry, modulus, matrix);
  else
    read_coordinates(words, use, bytes, kind, is_pattern, symmetry, entries, modulus, matrix);
  words.next_line('%', use);
  if (bytes.peek() != Bytes::end)
    bytes.fail("MatrixMarket: expected the end, found more entries; correct their number, or remove them");
  for (auto& column : matrix.columns) std::sort(column.begin(), column.end());
  return matrix;
}

}  // namespace

ButtonsAndLights read_matrix_market(Bytes& bytes, std::uint64_t modulus) {
  const Matrix matrix = read_matrix(bytes, modulus);
  ButtonsAndLights result{{}, matrix.rows};
  result.buttons.set_labels({.first = 1});
  for (const auto& column : matrix.columns) {
    result.buttons.add();
    for (const auto& [row, entry] : column) result.buttons.change(row, entry);
  }
  return result;
}

bool looks_like_complex_matrix(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  std::string line(text.substr(0, std::min(text.find('\n'), longest_comment)));
  for (char& c : line) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return line.starts_with("%%matrixmarket") && line.find(" complex") != line.npos;
}

StabilizerCode read_complex_matrix(Bytes& bytes) {
  const Matrix matrix = read_matrix(bytes, 2, Entries::complex);
  StabilizerCode code;
  for (const auto& column : matrix.columns) {
    code.x.add();
    code.z.add();
    for (const auto& [row, entry] : column) {
      if ((entry & 1) != 0) code.x.change(row);
      if ((entry & 2) != 0) code.z.change(row);
    }
  }
  code.x = reduced_columns(code.x);
  code.z = reduced_columns(code.z);
  return code;
}

/// Compares the number of numbers on the first four lines with the sizes, and the maximum weights with
/// their bounds. Lists of lights with that form are rare; a comment before them distinguishes them.
bool looks_like_alist(std::string_view text) {
  const auto sizes = numbers_of(take_line(text));
  const auto greatest = numbers_of(take_line(text));
  if (!sizes || !greatest || sizes->size() != 2 || greatest->size() != 2) return false;
  if ((*greatest)[0] > (*sizes)[1] || (*greatest)[1] > (*sizes)[0]) return false;
  return std::all_of(sizes->begin(), sizes->end(), [&](std::size_t size) {
    const auto weights = numbers_of(take_line(text));
    return weights && !weights->empty() && weights->size() == size;
  });
}

ButtonsAndLights read_alist(Bytes& bytes) {
  Words words(bytes);
  const auto next_lines = [&](std::size_t lines, std::size_t others) {
    std::vector<std::vector<std::size_t>> lists(lines);
    for (auto& list : lists) {
      while (!words.at_line_end())
        if (const std::uint64_t place = words.number("a place", 0, others); place > 0)  // 0 is padding
          list.push_back(static_cast<std::size_t>(place - 1));
      if (bytes.peek() == '\n') bytes.get();
      std::sort(list.begin(), list.end());
    }
    return lists;
  };
  const auto columns = static_cast<std::size_t>(words.number("the number of columns", 1, max_side));
  const auto rows = static_cast<std::size_t>(words.number("the number of rows", 1, max_side));
  std::vector<std::size_t> weights[2];
  words.next_line(Bytes::end);
  const std::uint64_t greatest[2] = {words.number("the greatest weight of a column", 0, rows),
                                     words.number("the greatest weight of a row", 0, columns)};
  for (const std::size_t side : {0U, 1U}) {
    words.next_line(Bytes::end);
    for (std::size_t i = 0; i < (side == 0 ? columns : rows); ++i)
      weights[side].push_back(
          static_cast<std::size_t>(words.number("a weight", 0, side == 0 ? rows : columns)));
    if (const auto found = *std::max_element(weights[side].begin(), weights[side].end());
        found != greatest[side])
      bytes.fail(std::string("alist: the header says that the greatest weight of a ") +
                 (side == 0 ? "column" : "row") + " is " + std::to_string(greatest[side]) + ", found " +
                 std::to_string(found));
  }
  words.end_line("the weights");
  if (bytes.peek() == '\n') bytes.get();
  const auto by_columns = next_lines(columns, rows);
  for (std::size_t i = 0; i < columns; ++i)
    if (by_columns[i].size() != weights[0][i])
      bytes.fail("alist: column " + std::to_string(i + 1) + " has " +
                 count_of(by_columns[i].size(), "entry", "entries") +
                 ", but the list of column weights says " + std::to_string(weights[0][i]));
  std::vector<std::vector<std::size_t>> expected(rows);
  for (std::size_t i = 0; i < columns; ++i)
    for (const std::size_t row : by_columns[i]) expected[row].push_back(i);
  if (!expected[0].empty()) words.next_line(Bytes::end);
  const auto by_rows = words.at_end() ? expected : next_lines(rows, columns);
  for (std::size_t i = 0; i < rows; ++i)
    if (by_rows[i] != expected[i] || by_rows[i].size() != weights[1][i])
      bytes.fail("alist: row " + std::to_string(i + 1) +
                 " does not agree with the columns; correct one of them");
  words.next_line(Bytes::end);
  if (bytes.peek() != Bytes::end) bytes.fail("alist: expected the end, found more lines; remove them");
  ButtonsAndLights result{Buttons(by_columns), rows};
  result.buttons.set_labels({.first = 1});
  return result;
}

}  // namespace flipwise
