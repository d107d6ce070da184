// SPDX-License-Identifier: MIT
#include "files/output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <climits>
#include <cstring>
#include <thread>

#include "files/paths.hpp"
#include "files/platform.hpp"
#include "files/signals.hpp"

namespace flipwise::app {

namespace {

constexpr std::size_t write_bytes = std::size_t{1} << 16;
constexpr int new_file_mode = 0666;
constexpr int max_links = 40;  // the limit of Linux

/// Returns the descriptor that a path such as /dev/fd/3 names, or -1.
int descriptor_named(std::string_view path) {
  if (path == "/dev/stdout") return 1;
  if (path == "/dev/stderr") return 2;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"})
    if (int number = -1; path.starts_with(folder)) {
      std::from_chars(path.data() + folder.size(), path.data() + path.size(), number);
      return number;
    }
  return -1;
}

std::string identity_of(const FileStatus& status) {
  return status.is_regular ? fmt::format("{}:{}", status.device, status.number) : "";
}

/// Returns the name of a temporary file in the folder of `target`, within the maximum length of names.
std::string temporary_name(const std::string& target, int attempt) {
  constexpr std::size_t longest_name = 255;
  const std::string end = fmt::format(".{}-{}.part", getpid(), attempt);
  const std::filesystem::path path = path_of(target);
  return name_of_path(path.parent_path() /
                      path_of(name_of_path(path.filename()).substr(0, longest_name - end.size()))) +
         end;
}

/// Creates an empty file in the folder of `target`, under an unused name, and opens it for reading and
/// writing. A signal that ends the program removes it until `forget_unfinished_file`. Returns its name and
/// its descriptor, which is -1 with the reason in errno if no file could be created.
std::pair<std::string, int> create_beside(const std::string& target) {
  constexpr int max_attempts = 100;
  for (int attempt = 0;; ++attempt) {
    std::string name = temporary_name(target, attempt);
    const int descriptor = open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, new_file_mode);
    if (descriptor >= 0) note_unfinished_file(name);
    if (descriptor >= 0 || errno != EEXIST || attempt == max_attempts) return {std::move(name), descriptor};
  }
}

/// Waits until the reader of the descriptor takes bytes. After a stop, gives up a reader that takes nothing
/// for several tenths of a second: returns false, with EINTR.
bool wait_for_reader(int descriptor) {
  constexpr int max_waits = 4;
  for (int waits = 0; !is_ready(descriptor, Transfer::write);)
    if (stop_requested() && ++waits == max_waits) {
      errno = EINTR;
      return false;
    }
  return true;
}

}  // namespace

/// Writes at most PIPE_BUF bytes at once to a pipe: a ready pipe takes that many without blocking.
bool write_fully(int descriptor, std::string_view text) {
  const bool is_file = !file_identity(descriptor).empty();
  while (!text.empty()) {
    if (!is_file && !wait_for_reader(descriptor)) return false;
    const std::size_t size = is_file ? text.size() : std::min<std::size_t>(text.size(), PIPE_BUF);
    const auto written = write(descriptor, text.data(), size);
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool write_fully_at(int descriptor, std::uint64_t position, std::span<const char> bytes) {
  while (!bytes.empty()) {
    const auto written =
        pwrite(descriptor, bytes.data(), bytes.size(), static_cast<std::int64_t>(position));
    if (written < 0 && errno != EINTR) return false;
    if (written <= 0) continue;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
    position += static_cast<std::uint64_t>(written);
  }
  return true;
}

std::string file_identity(int descriptor) {
  const auto status = status_of(descriptor);
  return status ? identity_of(*status) : "";
}

std::string file_identity(const std::string& path) {
  if (path == "-") return file_identity(1);
  if (const auto status = status_of(path)) return identity_of(*status);
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path absolute = fs::absolute(path_of(path), error);
  return error ? path : name_of_path(fs::weakly_canonical(absolute, error));
}

std::optional<std::string> followed_links(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path followed = path_of(path);
  for (int links = 0; fs::is_symlink(followed, error); ++links) {
    if (links == max_links) {
      errno = ELOOP;
      return std::nullopt;
    }
    followed = followed.parent_path() / fs::read_symlink(followed, error);
  }
  const fs::path target = fs::weakly_canonical(followed, error);
  return name_of_path(error || target.empty() ? followed : target);
}

Output::Output(std::string path) : path_(path == "-" ? "" : std::move(path)) {
  buffer_.reserve(2 * write_bytes);  // never grows: an answer is written even if memory is exhausted
  if (path_.empty()) return;
  if (const int open_already = descriptor_named(path_); open_already == 1) {
    path_.clear();
    return;
  } else if (open_already >= 0) {
    descriptor_ = dup(open_already);
    if (descriptor_ < 0) fail("write");
    return;
  }
  descriptor_ = -1;
  const auto status = status_of(path_);
  if (status && status->is_folder) {
    errno = EISDIR;
    fail("write");
  }
  if (status && !status->is_regular) return;
  const std::optional<std::string> target = followed_links(path_);
  if (!target) fail("write");
  target_ = *target;
  const std::string folder = name_of_path(path_of(target_).parent_path());
  if (access(folder.empty() ? "." : folder.c_str(), W_OK) != 0) fail("write");
}

Output::~Output() {
  if (descriptor_ > 1) close(descriptor_);
  remove_temporary();
}

void Output::remove_temporary() {
  if (temporary_.empty()) return;
  unlink(temporary_.c_str());
  forget_unfinished_file(temporary_);
  temporary_.clear();
}

void Output::fail(const char* what) const {
  const int error = errno;
  throw WriteError(
      fmt::format("cannot {} {}: {}", what, path_.empty() ? "standard output" : path_, strerror(error)));
}

void Output::open_target() {
  if (target_.empty()) {
    // A named pipe can be opened only when a process reads it.
    constexpr std::chrono::milliseconds between_attempts{20};
    while ((descriptor_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK)) < 0 &&
           (errno == ENXIO || errno == EINTR)) {
      if (stop_requested()) throw Interrupted();
      std::this_thread::sleep_for(between_attempts);
    }
    if (descriptor_ < 0) fail("open");
    make_blocking(descriptor_);
    return;
  }
  const auto old = status_of(target_);
  auto [name, descriptor] = create_beside(target_);
  if (descriptor < 0) fail("create");
  temporary_ = std::move(name);
  descriptor_ = descriptor;
  if (old && !copy_permissions(*old, descriptor_)) fail("create");
}

void Output::write(std::string_view text) {
  written_ += text.size();
  if (text.size() < write_bytes) {
    buffer_ += text;
    if (buffer_.size() >= write_bytes) flush();
    return;
  }
  flush();
  finish_write(put(text));
}

void Output::flush() {
  if (buffer_.empty()) return;
  const bool done = put(buffer_);
  buffer_.clear();
  finish_write(done);
}

bool Output::put(std::string_view text) {
  if (descriptor_ < 0) open_target();
  return write_fully(descriptor_, text);
}

std::optional<FileAddress> Output::address() {
  if (target_.empty()) return std::nullopt;
  if (descriptor_ < 0) open_target();
  const auto status = status_of(descriptor_);
  if (!status) fail("write");
  return FileAddress(*status, FileAddress::Use::writing, temporary_, path_);
}

void Output::write_at(std::uint64_t position, std::span<const char> bytes) {
  if (!write_fully_at(descriptor_, position, bytes)) fail("write");
}

void Output::finish_write(bool done) const {
  if (done) return;
  if (errno == EPIPE && path_.empty()) end_by_closed_pipe();
  if (errno == EINTR) throw Interrupted();
  fail("write");
}

void Output::keep_whole() {
  if (path_.empty()) return flush();
  if (whole_ == 0 || discarded_) return;
  flush();
  if (!target_.empty() && ftruncate(descriptor_, static_cast<std::int64_t>(whole_)) != 0) fail("write");
  commit();
}

void Output::discard() {
  buffer_.clear();
  remove_temporary();
  discarded_ = true;
}

void Output::leave_old_file(std::string_view what) {
  discard();
  if (!target_.empty() && access(target_.c_str(), F_OK) == 0)
    complain(fmt::format("no {} was written: {} was left unchanged", what, path_));
}

void Output::finish() {
  if (discarded_ || finished_) return;
  flush();
  if (path_.empty()) return;
  if (descriptor_ < 0) open_target();
  const int closed = close(std::exchange(descriptor_, -1));
  if (closed != 0) fail("write");
  finished_ = true;
}

void Output::commit() {
  finish();
  if (discarded_ || target_.empty()) return;
  if (rename(temporary_.c_str(), target_.c_str()) != 0) fail("replace");
  forget_unfinished_file(temporary_);
  temporary_.clear();
}

int Output::commit_locked() {
  flush();
  if (descriptor_ < 0) open_target();
  const int held = fsync(descriptor_) == 0 ? duplicate(descriptor_) : -1;
  if (held < 0) fail("write");
  lock_file(held);
  commit();
  return held;
}

bool Output::terminal() const {
  return path_.empty() && is_terminal(1);
}

std::ostream& Output::stream() {
  std::streambuf* const bytes = this;
  if (!stream_) stream_.emplace(bytes).exceptions(std::ios::badbit);  // rethrows errors of the buffer
  return *stream_;
}

std::streamsize Output::xsputn(const char* text, std::streamsize count) {
  write({text, static_cast<std::size_t>(count)});
  return count;
}

Output::int_type Output::overflow(int_type byte) {
  const char one = traits_type::to_char_type(byte);
  if (!traits_type::eq_int_type(byte, traits_type::eof())) write({&one, 1});
  return 0;
}

std::optional<FileAddress> LateImage::shared_address() {
  return raw_ && modulus_ == 2 ? output_.address() : std::nullopt;
}

RowSink& LateImage::image() {
  if (image_) return *image_;
  WriteAt write_at;
  const auto address = shared_address();
  if (address)
    write_at = [this](std::uint64_t position, std::span<const char> bytes) {
      output_.write_at(position, bytes);
    };
  const Format raw = modulus_ == 2 ? Format::pbm_raw : Format::pgm_raw;
  const Format plain = modulus_ == 2 ? Format::pbm : Format::pgm;
  image_ = netpbm_sink(output_.stream(), rows_, columns_, modulus_, raw_ ? raw : plain, std::move(write_at),
                       address ? address->text() : "");
  return *image_;
}

std::string LateImage::address() {
  return shared_address() ? image().address() : "";
}

void LateImage::write_rows(std::span<const Word> rows, std::size_t count) {
  image().write_rows(rows, count);
}

}  // namespace flipwise::app
