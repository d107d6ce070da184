// SPDX-License-Identifier: MIT
//
// Calls a fuzz target without a fuzzer: with each file of a folder, each of its beginnings, each file with
// one byte replaced, and with several bytes replaced, removed or repeated at random. So every compiler
// compiles and tries the targets, in seconds.
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

// The file and the input of the current call, for the report of a crash.
std::string tried_file;
std::string tried;

extern "C" void report(int signal) {
  std::fprintf(stderr, "replay: signal %d after %s was changed to these bytes:\n", signal,
               tried_file.c_str());
  for (const char byte : tried) std::fprintf(stderr, "\\x%02x", static_cast<unsigned char>(byte));
  std::fputs("\n", stderr);
  std::_Exit(1);
}

void call(std::string_view input) {
  tried = input;
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(tried.data()), tried.size());
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("usage: replay FOLDER\n", stderr);
    return 2;
  }
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL}) std::signal(signal, report);
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(arguments[1])) {
    std::ifstream file(entry.path(), std::ios::binary);
    files[entry.path().string()].assign(std::istreambuf_iterator<char>(file), {});
  }
  if (files.empty()) {
    std::fputs("replay: the folder has no files\n", stderr);
    return 1;
  }
  constexpr std::string_view bytes("\0\n 0129-.:#_xX\x7f\x80\xff", 17);
  std::mt19937 random(1);
  for (const auto& [name, content] : files) {
    tried_file = name;
    call(content);
    // The first byte often selects what a target does with the others.
    for (unsigned first = 0; first < 256 && !content.empty(); ++first) {
      std::string changed = content;
      changed[0] = static_cast<char>(first);
      call(changed);
    }
    for (std::size_t at = 0; at < content.size(); ++at) {
      call(content.substr(0, at));
      std::string changed = content;
      for (const char byte : bytes) {
        changed[at] = byte;
        call(changed);
      }
    }
    for (int round = 0; round < 5000; ++round) {
      std::string changed = content;
      for (unsigned changes = 1 + random() % 4; changes > 0 && !changed.empty(); --changes) {
        const std::size_t at = random() % changed.size();
        switch (random() % 3) {
          case 0: changed[at] = bytes[random() % bytes.size()]; break;
          case 1: changed.erase(at, 1 + random() % 3); break;
          default: changed.insert(at, changed.substr(random() % changed.size(), 1 + random() % 8));
        }
      }
      call(changed);
    }
  }
}
