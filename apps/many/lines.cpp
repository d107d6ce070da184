// SPDX-License-Identifier: MIT
#include "many/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>

#include "files/signals.hpp"
#include "flipwise/answer.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "json/request.hpp"

namespace flipwise::app {

void LineAnswerer::operator()(const Block& block, const HandOver& hand_over) {
  out_ = {};
  constexpr std::size_t most_reserved = std::size_t{1} << 18;
  try {
    out_.text.reserve(std::min(3 * block.text.size(), most_reserved));
  } catch (const std::bad_alloc&) {  // the text grows as far as it can
  }
  line_ = block.first_line;
  if (block.cut == Cut::too_long) refuse(InputError("a line of more than 64 MiB", ErrorCode::too_large));
  if (block.cut == Cut::no_room) give_up(out_of_memory);
  std::string_view rest = block.cut == Cut::none ? std::string_view(block.text) : "";
  while (!rest.empty() && out_.fatal.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    try {
      answer(trimmed(rest.substr(0, end)), hand_over);
    } catch (const std::bad_alloc&) {  // as where the words for a bad line do not fit
      give_up(out_of_memory);
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++line_;
  }
  flush();
  hand_over(std::move(out_));
}

void LineAnswerer::answer(std::string_view text, const HandOver& hand_over) {
  if (gather(text)) return;
  flush();
  if (!out_.text.empty()) hand_over(std::move(out_));
  if (stop_requested()) throw Interrupted();
  begun_ = std::chrono::steady_clock::now();
  try {
    if (text.starts_with('{'))
      answer_json(text);
    else if (looks_like_id(text.substr(0, text.find_first_of(" \t"))))
      answer_id(text);
    else if (text.empty() || !answer_cells(text))
      refuse(text.empty() ? InputError("there is no board", ErrorCode::missing)
                          : InputError("expected an id or a JSON object", ErrorCode::syntax));
  } catch (const InputError& error) {
    refuse(error);
  } catch (const std::bad_alloc&) {
    give_up(out_of_memory);
  }
}

void LineAnswerer::give_up(std::string_view why) {
  flush();
  out_.unknown = true;
  out_.text += unknown(why);
}

/// What cannot be answered keeps its place.
void LineAnswerer::refuse(const InputError& error) {
  flush();
  out_.bad = true;
  const std::string placed = fmt::format("{}:{}: {}", options_.name, line_, error.what());
  if (options_.strict)
    out_.fatal = placed;
  else if (options_.json)
    out_.text += fmt::format("{}\n", error_json(error, placed, line_));
  else
    out_.text += fmt::format("error {}: {}\n", line_, placed);
}

Exit answer_lines(Input& input, Output& output, const LineOptions& options,
                  const std::function<std::unique_ptr<LineAnswerer>()>& make_answerer) {
  const Answered total =
      answer_blocks(input, output, options.threads, options.is_slow, [&]() -> BlockAnswerer {
        return [answerer = std::shared_ptr<LineAnswerer>(make_answerer())](
                   const Block& block, const HandOver& hand_over) { (*answerer)(block, hand_over); };
      });
  if (!total.fatal.empty()) throw InputError(total.fatal);
  if (stop_requested()) throw Interrupted();
  if (total.bad) return Exit::input;
  if (total.unknown) return Exit::stopped;
  return total.rejected ? Exit::impossible : Exit::answered;
}

}  // namespace flipwise::app
