// SPDX-License-Identifier: MIT
#include "files/resume_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <utility>

#include "files/output.hpp"
#include "files/paths.hpp"
#include "files/platform.hpp"
#include "files/signals.hpp"

namespace flipwise::app {

namespace {

[[noreturn]] void cannot_write(const std::string& path) {
  throw WriteError(fmt::format("cannot write {}: {}", path, strerror(errno)));
}

/// True if the descriptor is still the file of that name; another run may have replaced or removed it.
/// Takes no memory, because the destructor calls it.
bool is_at(const std::string& path, int descriptor) noexcept {
  const auto named = status_of(path);
  const auto held = status_of(descriptor);
  return named && held && named->device == held->device && named->number == held->number;
}

}  // namespace

void complain_saved(const std::string& path) {
  complain(fmt::format("saved to {}: the same command continues from there", path));
}

HeldFile::HeldFile(std::string path) : path_(std::move(path)) {
  const auto refuse = [&](std::string_view why) { throw InputError(fmt::format("{}: {}", path_, why)); };
  if (std::error_code none; std::filesystem::is_symlink(path_of(path_), none)) {
    const std::optional<std::string> target = followed_links(path_);
    if (!target) refuse(strerror(errno));
    path_ = *target;
  }
  if (const auto status = status_of(path_); status && !status->is_regular)
    refuse("is not a regular file; choose another name");
  const std::string folder = name_of_path(path_of(path_).parent_path());
  if (access(folder.empty() ? "." : folder.c_str(), W_OK) != 0) refuse(strerror(errno));
  while (descriptor_ < 0) {
    descriptor_ = open(path_.c_str(), O_RDWR | O_CLOEXEC);
    made_ = descriptor_ < 0 && errno == ENOENT;
    if (made_) descriptor_ = open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor_ < 0 && errno == EEXIST) continue;
    if (descriptor_ < 0) refuse(strerror(errno));
    if (!lock_file(descriptor_)) {
      close(descriptor_);
      refuse("another run is using this file; wait for it to end, or choose another file");
    }
    if (!is_at(path_, descriptor_)) close(std::exchange(descriptor_, -1));
  }
}

HeldFile::~HeldFile() {
  if (made_ && descriptor_ >= 0 && size() == 0) remove();
  if (descriptor_ >= 0) close(descriptor_);
}

std::uint64_t HeldFile::size() const noexcept {
  const auto status = status_of(descriptor_);
  return status ? status->size : 0;
}

void HeldFile::replace(const std::function<void(std::ostream&)>& write) {
  Output fresh(path_);
  write(fresh.stream());
  close(std::exchange(descriptor_, fresh.commit_locked()));
  made_ = true;
}

void HeldFile::remove() const noexcept {
  if (is_at(path_, descriptor_)) unlink(path_.c_str());
}

CheckpointFile::CheckpointFile(std::string path) : file_(std::move(path)) {
  if (file_.size() == 0) return;
  earlier_.emplace(name_of_path(std::filesystem::absolute(path_of(file_.path()))));
  begin_ = earlier_->position();
}

Checkpoints CheckpointFile::checkpoints() {
  Checkpoints result;
  if (earlier_) result.earlier = &earlier_->stream();
  result.save = [this](const std::function<void(std::ostream&)>& write) { file_.replace(write); };
  return result;
}

void CheckpointFile::complain() const {
  if (file_.size() > 0)
    complain_saved(file_.path());
  else
    app::complain(fmt::format(
        "nothing was saved to {}: this run had no state to save, or one too large to save within a second; "
        "the next run starts from the beginning",
        file_.path()));
}

void CheckpointFile::remove() {
  const bool was_read = earlier_ && earlier_->position() != begin_;  // true if also accepted
  if (file_.is_written() || was_read) file_.remove();
}

InputError CheckpointFile::named(const InputError& error) const {
  constexpr std::string_view about = "checkpoint: ";
  const std::string_view text = error.what();
  return text.starts_with(about)
             ? InputError(fmt::format("{}: {}", file_.path(), text.substr(about.size())))
             : error;
}

TableFile::TableFile(std::string path, const std::string& question)
    : file_(std::move(path)), header_(fmt::format("# flipwise table, format 2: {}", question)) {
  read();
  if (ftruncate(file_.descriptor(), static_cast<std::int64_t>(size_)) != 0) cannot_write(file_.path());
  if (size_ == 0) write(header_);
}

std::string TableFile::line_of(const std::string& n, const std::string& value) const {
  std::uint32_t check = 2166136261;  // FNV-1a
  for (const char byte : header_ + n + ' ' + value)
    check = (check ^ static_cast<unsigned char>(byte)) * 16777619;
  return fmt::format("{} {} #{:08x}", n, value, check);
}

void TableFile::read() {
  std::ifstream input(path_of(file_.path()), std::ios::binary);
  std::string line;
  std::uint64_t place = 0;
  const auto next = [&] { return std::getline(input, line) && !input.eof() && ++place > 0; };
  const auto refuse = [&](const std::string& what) {
    throw InputError(fmt::format("{}:{}: {}", file_.path(), std::max<std::uint64_t>(place, 1), what));
  };
  if (file_.size() == 0) return;
  if (!next() || !line.starts_with("# flipwise table"))
    refuse("this file was not written by table --resume; choose another file");
  if (line.ends_with('\r')) refuse("the lines end with CR LF; flipwise writes LF, so restore the file");
  if (line != header_)
    refuse(line.substr(0, line.find(':')) == header_.substr(0, header_.find(':'))
               ? fmt::format("the file contains another table ('{}'); choose another file",
                             line.substr(line.find(':') + 2))
               : "the file was begun by another version of flipwise; choose another file");
  for (size_ = line.size() + 1; next(); size_ += line.size() + 1) {
    const std::size_t first = line.find(' ');
    const std::size_t second = line.find(' ', first + 1);
    if (second == line.npos) refuse("the file is damaged; remove it, or choose another");
    const std::string n = line.substr(0, first);
    const std::string value = line.substr(first + 1, second - first - 1);
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(n.data(), n.data() + n.size(), number);
    if (error != std::errc{} || end != n.data() + n.size() || line != line_of(n, value))
      refuse("the file is damaged; remove it, or choose another");
    known_.emplace(number, value);
  }
}

/// Appends a line completely, or not at all.
void TableFile::write(const std::string& line) {
  const auto end = static_cast<std::int64_t>(size_);
  if (lseek(file_.descriptor(), end, SEEK_SET) != end || !write_fully(file_.descriptor(), line + "\n")) {
    const int reason = errno;
    if (ftruncate(file_.descriptor(), end) == 0) errno = reason;
    cannot_write(file_.path());
  }
  size_ += line.size() + 1;
}

void TableFile::append(std::uint64_t n, const std::string& value) {
  write(line_of(std::to_string(n), value));
  known_.emplace(n, value);
}

}  // namespace flipwise::app
