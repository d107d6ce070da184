// SPDX-License-Identifier: MIT
// The few functions of testlib that the checkers and validators of these problems use, with the exit status
// and the files of the problem package format: 42 accepted, 43 rejected, judgemessage.txt. Replaces testlib
// where it is not available.
#include <climits>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

enum TResult { _ok, _wa, _pe, _fail };

/// A file that is read word by word in bounded memory. A strict file, a test, has no other bytes.
class InStream {
 public:
  enum class Whose { judge, contestant };

  explicit InStream(Whose whose) : whose_(whose) {}

  void open(const char* path) {
    file_.open(path, std::ios::binary);
    if (!file_) quitf(_fail, "%s cannot be read", path);
    bytes_ = file_.rdbuf();
  }
  void open_standard_input(bool strict) {
    std::ios::sync_with_stdio(false);
    bytes_ = std::cin.rdbuf();
    strict_ = strict;
  }

  bool eof() { return bytes_->sgetc() == std::streambuf::traits_type::eof(); }

  bool seekEof() {
    while (!eof() && is_blank(bytes_->sgetc())) bytes_->sbumpc();
    return eof();
  }

  /// Returns the next word. A very long one is cut off: no valid file has such a word.
  std::string readToken() {
    const std::size_t longest = 100;
    if (!strict_) seekEof();
    std::string word;
    while (!eof() && !is_blank(bytes_->sgetc()) && word.size() <= longest)
      word += static_cast<char>(bytes_->sbumpc());
    if (word.empty()) quitf(_pe, "expected a word");
    return word;
  }

  int readInt(int least = INT_MIN, int most = INT_MAX, const char* name = "a number") {
    const std::string word = readToken();
    const std::size_t sign = word[0] == '-' ? 1 : 0;
    const bool plain = word.size() > sign && word.size() - sign < 10 && word != "-0" &&
                       word.find_first_not_of("0123456789", sign) == std::string::npos &&
                       (word[sign] != '0' || word.size() == sign + 1);
    if (!plain) quitf(_pe, "expected %s, a number", name);
    const int number = std::stoi(word);
    if (number < least || number > most)
      quitf(_wa, "expected %s, %d to %d, found %d", name, least, most, number);
    return number;
  }

  void readSpace() { read(' ', "a blank"); }
  void readEoln() { read('\n', "the end of the line"); }

  /// Ends a validator: the file is valid.
  void readEof() {
    if (!eof()) quitf(_pe, "expected the end of the file");
    std::exit(42);
  }

  [[noreturn]] void quitf(TResult result, const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    finish(whose_ == Whose::judge && !strict_ ? _fail : result, format, arguments);
  }

  /// Prints the reason in one line, and ends the program.
  [[noreturn]] static void finish(TResult result, const char* format, std::va_list arguments) {
    char line[1000];
    std::vsnprintf(line, sizeof line, format, arguments);
    const char* const words[] = {"ok", "wrong answer", "wrong output format", "FAIL"};
    std::fprintf(stderr, "%s %s\n", words[result], line);
    if (!feedback().empty())
      std::ofstream(feedback() + "judgemessage.txt") << words[result] << ' ' << line << '\n';
    std::exit(result == _ok ? 42 : result == _fail ? 3 : 43);
  }

  /// Returns the folder for messages, with a slash at its end.
  static std::string& feedback() {
    static std::string folder;
    return folder;
  }

 private:
  static bool is_blank(int c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

  void read(char wanted, const char* name) {
    if (eof() || bytes_->sbumpc() != wanted) quitf(_pe, "expected %s", name);
  }

  Whose whose_;
  bool strict_ = false;
  std::ifstream file_;
  std::streambuf* bytes_ = nullptr;
};

static InStream inf(InStream::Whose::judge), ouf(InStream::Whose::contestant), ans(InStream::Whose::judge);

[[noreturn]] inline void quitf(TResult result, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  InStream::finish(result, format, arguments);
}

/// Called as `validate <INPUT`.
inline void registerValidation(int, char*[]) {
  inf.open_standard_input(true);
}

/// Called as `check INPUT ANSWER FEEDBACK <OUTPUT`.
inline void registerTestlibCmd(int argc, char* argv[]) {
  if (argc < 4) quitf(_fail, "usage: check INPUT ANSWER FEEDBACK <OUTPUT");
  InStream::feedback() = std::string(argv[3]) + "/";
  inf.open(argv[1]);
  ans.open(argv[2]);
  ouf.open_standard_input(false);
}
