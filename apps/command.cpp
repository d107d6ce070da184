// SPDX-License-Identifier: MIT
#include "command.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace flipwise::app {

void Command::add(std::vector<Option> more) {
  std::move(more.begin(), more.end(), std::back_inserter(options));
}

void Command::add_board(std::string& board) {
  options.push_back({"BOARD", "", "id, file, or - or nothing for standard input", &board});
}

void Command::add_format(std::string help, std::vector<std::string> words) {
  options.push_back(
      {"--format", "FORMAT", std::move(help), &common->format, one_of(std::move(words)), true});
}

void Command::add_text_or_json() {
  add_format("text or json [text]", {"text", "json"});
}

void Command::add_board_formats() {
  add_format("text, json, pretty, pbm (P1), pbm-raw (P4), id [text]",
             {"text", "json", "pretty", "pbm", "pbm-raw", "id"});
}

void Command::add_limits() {
  LimitOptions& limits = common->limits;
  add({{"--limit", "S", "stop after S seconds with the best known and proved bounds", &limits.seconds,
        positive_number, true},
       {"--memory", "GIB", "never use more than GIB GiB of memory [80 % of the machine's]",
        &limits.memory_gib, positive_number, true},
       {"--threads", "N", "threads; the answer does not depend on it [all cores]", &limits.threads,
        thread_number, true}});
}

}  // namespace flipwise::app
