// SPDX-License-Identifier: MIT
#include "requests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <optional>
#include <string_view>
#include <utility>

#include "files/input.hpp"
#include "files/signals.hpp"
#include "flipwise/answer.hpp"
#include "flipwise/errors.hpp"
#include "json/parse.hpp"

namespace flipwise::app {

namespace {

/// A request that cannot be answered, and the line where it begins; those after it can.
struct Malformed : InputError {
  Malformed(const std::string& what, std::uint64_t where) : InputError(what), line(where) {}
  std::uint64_t line;
};

/// JSON objects of an input, one after the other, each on lines of its own. One that is cut off or spoilt
/// ends where that is seen, or where the next one begins, at the margin.
class ObjectReader {
 public:
  explicit ObjectReader(const std::string& path) : input_(path) {}
  /// Returns the text of the next object, or nothing at the end. Throws Malformed for one that cannot be
  /// answered, which has been read to its end by then.
  std::optional<std::string> next() {
    std::string text;
    std::string fault;  // of an object that is too large to be kept
    std::size_t depth = 0;
    bool in_string = false;
    bool escaped = false;
    while (const auto line = next_line()) {
      const bool blank =
          std::all_of(line->begin(), line->end(), [](char c) { return c == ' ' || c == '\t'; });
      if (text.empty()) {
        if (blank) continue;
        line_ = input_.line_number();
      } else if (line->starts_with('{')) {
        held_ = line;
        break;
      }
      const bool is_first = text.empty();
      if (fault.empty()) fault = append(*line, text);
      if (text[text.find_first_not_of(" \t")] != '{')
        throw Malformed(place() + ": not JSON: expected {", line_);
      for (const char c : *line) {
        if (in_string) {
          in_string = escaped || c != '"';
          escaped = !escaped && c == '\\';
        } else if (c == '"') {
          in_string = true;
        } else if (c == '{' || c == '[') {
          ++depth;
        } else if ((c == '}' || c == ']') && depth > 0) {
          --depth;
        }
      }
      if (depth == 0 || in_string || (is_first && !may_begin_json(text))) break;
    }
    if (!fault.empty()) throw Malformed(place() + ": " + fault, line_);
    if (text.empty()) return std::nullopt;
    return text;
  }
  /// Where that object begins, as messages call it.
  std::string place() const { return fmt::format("{}:{}", input_.name(), line_); }
  std::uint64_t line() const { return line_; }

 private:
  std::optional<std::string_view> next_line() {
    if (held_) return std::exchange(held_, std::nullopt);
    try {
      return input_.line();
    } catch (const LongLine& error) {
      line_ = input_.line_number();
      throw Malformed(error.what(), line_);
    }
  }

  /// Returns what is wrong with an object that grows by this line, or nothing.
  static std::string append(std::string_view line, std::string& text) {
    try {
      (text += line) += '\n';
    } catch (const std::bad_alloc&) {
      return out_of_memory;
    }
    return text.size() > longest_line ? "an object of more than 64 MiB" : "";
  }

  Input input_;
  std::optional<std::string_view> held_;  // a line that was read too far
  std::uint64_t line_ = 1;
};

}  // namespace

Exit answer_requests(const std::string& path, const Request& example, const Command& how, Output& output,
                     const std::function<Exit(Request&, LimitOptions::Clock::time_point)>& answer) {
  ObjectReader reader(path);
  Exit exit = Exit::answered;
  std::optional<Malformed> only;  // the first one, while there is no other: a lone question gets no answer
  std::uint64_t requests = 0;
  bool bad = false;
  const auto refuse = [&](const Malformed& wrong) {
    if (how.strict) throw wrong;
    output.write(how.format == "json" ? error_json(wrong.what(), wrong.line) + "\n"
                                      : fmt::format("error {}: {}\n", wrong.line, wrong.what()));
    output.flush();
    complain(wrong.what());
    bad = true;
  };
  const auto give_up = [&](std::string_view why) {
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
        throw InputError(fmt::format("{}: this request is for {}, not for {}", reader.place(),
                                     command(request), command(example)));
      if (only) refuse(*std::exchange(only, std::nullopt));
      exit = worse(exit, answer(request, begun));
    } catch (const InputError& error) {
      const std::string what = error.what();
      throw Malformed(what.starts_with(reader.place()) ? what : reader.place() + ": " + what,
                      reader.line());
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
  if (requests == 0) throw InputError(path + ": no request");
  return bad ? Exit::input : exit;
}

}  // namespace flipwise::app
