// SPDX-License-Identifier: MIT
#include "requests.hpp"

#include <fmt/format.h>

#include <new>
#include <string_view>
#include <utility>

#include "files/input.hpp"
#include "files/signals.hpp"
#include "flipwise/answer.hpp"
#include "flipwise/errors.hpp"
#include "json/outline.hpp"

namespace flipwise::app {

namespace {

/// A malformed request, and the line where it begins. Later requests can still be answered.
struct Malformed : InputError {
  Malformed(const std::string& what, std::uint64_t where, ErrorCode code = ErrorCode::syntax,
            ErrorPlace place = {})
      : InputError(what, code, std::move(place)), line(where) {}
  std::uint64_t line;
};

/// Reads the JSON objects of an input. Each begins on a new line. A line with { in the first column begins
/// the next object, and so does an indented { where no value may follow. An object whose first line is
/// broken ends there. One that breaks later continues while lines are indented or begin with a closing
/// bracket, up to its last closing bracket.
class ObjectReader {
 public:
  explicit ObjectReader(const std::string& path) : input_(path) {}
  /// Returns the text of the next object; nothing at the end. Throws Malformed if it is not an object, and
  /// std::bad_alloc if it does not fit into memory; in both cases it has been read to its end.
  std::optional<std::string> next() {
    std::string text;
    std::string fault;
    JsonOutline outline;
    bool fits = true;
    bool has_begun = false;
    bool on_first_line = true;
    while (const auto piece = next_piece()) {
      const std::optional<char> first = first_of_line(*piece);
      if (first && !has_begun) {
        has_begun = true;
        line_ = input_.line_number();
        if (*first != '{')
          fault = fmt::format("expected one JSON object, which begins with {{, found {}",
                              *first > ' ' && *first <= '~'
                                  ? fmt::format("'{}'", *first)
                                  : fmt::format("byte 0x{:02x}", static_cast<unsigned char>(*first)));
      } else if (first && begins_next(*first, outline)) {
        hold(*piece);
        text.resize(text.rfind('\n') + 1);  // drops blanks of that line in an earlier piece
        break;
      }
      if (!has_begun) continue;
      if (fits && fault.empty()) {
        if (text.size() + piece->text.size() > longest_line)
          fault =
              fmt::format("this {} has more than 64 MiB; shorten it", on_first_line ? "line" : "object");
        else
          fits = append(*piece, text);
      }
      if (!fits || !fault.empty()) text = {};
      if (!on_first_line || !outline.is_broken()) outline.read(piece->text);
      if (!piece->ends_line) continue;
      outline.end_line();
      if (outline.is_closed() || (on_first_line && outline.is_broken())) break;
      on_first_line = false;
    }
    if (!has_begun) return std::nullopt;
    if (!fault.empty()) throw Malformed(place() + ": " + fault, line_);
    if (!fits) throw std::bad_alloc();
    if (!text.ends_with('\n')) text += '\n';
    return text;
  }
  /// Returns the place where that object begins, for messages.
  std::string place() const { return fmt::format("{}:{}", input_.name(), line_); }
  std::uint64_t line() const { return line_; }
  const std::string& name() const { return input_.name(); }

 private:
  std::optional<Input::Piece> next_piece() {
    return held_ ? std::exchange(held_, std::nullopt) : input_.piece();
  }
  void hold(const Input::Piece& piece) {
    held_ = piece;
    seeks_first_ = true;
  }

  /// Returns the first nonblank character of a line, if this piece contains it.
  std::optional<char> first_of_line(const Input::Piece& piece) {
    if (piece.begins_line) {
      seeks_first_ = true;
      is_indented_ = false;
    }
    if (!seeks_first_) return std::nullopt;
    const std::size_t at = piece.text.find_first_not_of(" \t\r");
    is_indented_ |= at > 0;
    if (at == std::string_view::npos) return std::nullopt;
    seeks_first_ = false;
    return piece.text[at];
  }

  /// True if a line with this first character begins the next object.
  bool begins_next(char first, const JsonOutline& before) const {
    if (first == '{') return !is_indented_ || !before.takes_value();
    return !is_indented_ && before.is_broken() && first != '}' && first != ']';
  }

  /// Appends a piece to the text; returns false if memory runs out.
  static bool append(const Input::Piece& piece, std::string& text) {
    try {
      text += piece.text;
      if (piece.ends_line) text += '\n';
      return true;
    } catch (const std::bad_alloc&) {
      return false;
    }
  }

  Input input_;
  std::optional<Input::Piece> held_;  // the beginning of the next object's line
  bool seeks_first_ = true;           // only blanks of the line have been read so far
  bool is_indented_ = false;
  std::uint64_t line_ = 1;
};

}  // namespace

Exit answer_requests(const std::string& path, const Request& example, const Command& how, Output& output,
                     const std::function<Exit(Request&, LimitOptions::Clock::time_point)>& answer) {
  ObjectReader reader(path);
  Exit exit = Exit::answered;
  std::optional<Malformed>
      only;  // the first request, if malformed and alone: it is not answered in the output
  std::uint64_t requests = 0;
  bool bad = false;
  const auto refuse = [&](const Malformed& wrong) {
    if (how.strict) throw wrong;
    output.write(how.format == "json" ? error_json(wrong, wrong.what(), wrong.line) + "\n"
                                      : fmt::format("error {}: {}\n", wrong.line, wrong.what()));
    output.flush();
    complain(wrong.what());
    bad = true;
  };
  const auto give_up = [&](std::string_view why) {
    if (only) refuse(*std::exchange(only, std::nullopt));
    output.write(how.unknown(why));
    complain(fmt::format("{}: {}", reader.place(), why));
    exit = worse(exit, Exit::stopped);
  };
  const auto answer_next = [&] {
    const auto text = reader.next();
    if (!text) return false;
    const auto begun = LimitOptions::Clock::now();
    try {
      Request request = request_from_json(*text, reader.place());
      if (request.index() != example.index())
        throw InputError(
            fmt::format("{0}: this request is for {1}, not for {2}; answer it with 'flipwise {1}'",
                        reader.place(), command(request), command(example)),
            ErrorCode::unsupported);
      if (only) refuse(*std::exchange(only, std::nullopt));
      exit = worse(exit, answer(request, begun));
    } catch (const InputError& error) {
      std::string what = error.what();
      if (what.ends_with("field 'command' is missing"))
        what += fmt::format("; add \"command\":\"{}\"", command(example));
      throw Malformed(what.starts_with(reader.place()) ? what : reader.place() + ": " + what, reader.line(),
                      error.code(), error.place());
    } catch (const Interrupted& error) {
      if (stop_requested()) throw;
      give_up(error.what());
    } catch (const std::bad_alloc&) {
      give_up(out_of_memory);
    }
    output.mark_whole();
    if (output.streams()) output.flush();
    return true;
  };
  for (;; ++requests) {
    try {
      if (!answer_next()) break;
    } catch (const std::bad_alloc&) {
      give_up(out_of_memory);
    } catch (const Malformed& wrong) {
      if (only) refuse(*std::exchange(only, std::nullopt));
      if (requests > 0)
        refuse(wrong);
      else
        only = wrong;
    }
  }
  if (only) throw Malformed(*only);
  if (requests == 0) throw InputError(reader.name() + ": no request; expected a JSON object");
  return bad ? Exit::input : exit;
}

}  // namespace flipwise::app
