// SPDX-License-Identifier: MIT
#include "files/resume_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <utility>

#include "files/input.hpp"
#include "files/output.hpp"

namespace flipwise::app {

namespace {

/// "n a(n)", both decimal with one blank between them.
bool parse_line(std::string_view line, std::uint64_t& n, std::string& value) {
  const std::size_t blank = line.find(' ');
  if (blank == line.npos) return false;
  const auto [end, error] = std::from_chars(line.data(), line.data() + blank, n);
  if (error != std::errc{} || end != line.data() + blank) return false;
  value = line.substr(blank + 1);
  return !value.empty() &&
         std::all_of(value.begin(), value.end(), [](char c) { return c >= '0' && c <= '9'; });
}

[[noreturn]] void cannot_write(const std::string& path) {
  throw WriteError(fmt::format("cannot write {}: {}", path, strerror(errno)));
}

void write_all(int descriptor, const std::string& path, std::string_view text) {
  if (::write(descriptor, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    cannot_write(path);
}

}  // namespace

CheckpointFile::CheckpointFile(std::string path) : path_(std::move(path)) {
  struct stat status = {};
  if (stat(path_.c_str(), &status) != 0) {
    if (errno != ENOENT) throw InputError(fmt::format("{}: {}", path_, strerror(errno)));
    return;
  }
  if (!S_ISREG(status.st_mode)) throw InputError(path_ + ": not a regular file");
  if (status.st_size == 0) return;
  earlier_.open(path_, std::ios::binary);
  if (!earlier_) throw InputError(fmt::format("{}: {}", path_, strerror(errno)));
}

Checkpoints CheckpointFile::checkpoints() {
  Checkpoints result;
  if (earlier_.is_open()) result.earlier = &earlier_;
  result.save = [this](const std::function<void(std::ostream&)>& write) { save(write); };
  return result;
}

InputError CheckpointFile::named(const InputError& error) const {
  constexpr std::string_view about = "checkpoint: ";
  const std::string_view text = error.what();
  return text.starts_with(about) ? InputError(fmt::format("{}: {}", path_, text.substr(about.size())))
                                 : error;
}

void CheckpointFile::remove() {
  std::remove(path_.c_str());
}

void CheckpointFile::save(const std::function<void(std::ostream&)>& write) const {
  const std::string beside = path_ + ".new";
  const auto fail = [&] {
    const int reason = errno;
    std::remove(beside.c_str());
    throw WriteError(fmt::format("cannot write {}: {}", beside, strerror(reason)));
  };
  {
    std::ofstream out(beside, std::ios::binary | std::ios::trunc);
    if (out) write(out);
    if (!out.flush()) fail();
  }
  const int descriptor = open(beside.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0 || fsync(descriptor) != 0 || close(descriptor) != 0) fail();
  if (std::rename(beside.c_str(), path_.c_str()) != 0) fail();
}

TableFile::TableFile(std::string path, const std::string& table) : path_(std::move(path)) {
  const std::string header = fmt::format("# flipwise table {}", table);
  std::uint64_t complete = 0;
  struct stat status = {};
  const bool exists = stat(path_.c_str(), &status) == 0;
  if (exists && !S_ISREG(status.st_mode)) throw InputError(path_ + ": not a regular file");
  if (exists) {
    Input input(path_);
    const auto size = static_cast<std::uint64_t>(status.st_size);
    while (const auto line = input.line()) {
      const std::uint64_t end = complete + line->size() + 1;
      if (end > size) break;
      complete = end;
      if (line->starts_with("# flipwise table ") && *line != header)
        throw InputError(fmt::format("{}: holds another table, not {}", path_, table));
      if (line->empty() || line->front() == '#') continue;
      std::uint64_t n = 0;
      std::string value;
      if (!parse_line(*line, n, value))
        throw InputError(fmt::format("{}:{}: expected a line 'n a(n)'", path_, input.line_number()));
      if (const auto [old, fresh] = known_.emplace(n, value); !fresh && old->second != value)
        throw InputError(fmt::format("{}:{}: two values for n = {}", path_, input.line_number(), n));
    }
  }
  descriptor_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor_ < 0 || ftruncate(descriptor_, static_cast<off_t>(complete)) != 0) cannot_write(path_);
  if (complete == 0) write_all(descriptor_, path_, header + "\n");
}

TableFile::~TableFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

void TableFile::append(std::uint64_t n, const std::string& value) {
  write_all(descriptor_, path_, fmt::format("{} {}\n", n, value));
  known_.emplace(n, value);
}

}  // namespace flipwise::app
