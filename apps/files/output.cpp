// SPDX-License-Identifier: MIT
#include "files/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <climits>
#include <cstring>
#include <filesystem>
#include <thread>

#include "files/signals.hpp"

namespace flipwise::app {

namespace {

constexpr std::size_t write_bytes = std::size_t{1} << 16;
constexpr mode_t new_file_mode = 0666;
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

std::string identity_of(const struct stat& status) {
  return S_ISREG(status.st_mode) ? fmt::format("{}:{}", status.st_dev, status.st_ino) : "";
}

/// Returns the name of a temporary file in the folder of `target`, within the maximum length of names.
std::string temporary_name(const std::string& target, int attempt) {
  constexpr std::size_t longest_name = 255;
  const std::string end = fmt::format(".{}-{}.part", getpid(), attempt);
  const std::filesystem::path path = target;
  return (path.parent_path() / path.filename().string().substr(0, longest_name - end.size())).string() +
         end;
}

/// Creates an empty file in the folder of `target`, under an unused name, and opens it for reading and
/// writing. A signal that ends the program removes it until `forget_unfinished_file`. Returns its name and
/// its descriptor, which is -1 with the reason in errno if no file could be created.
std::pair<std::string, int> create_beside(const std::string& target) {
  constexpr int max_attempts = 100;
  for (int attempt = 0;; ++attempt) {
    std::string name = temporary_name(target, attempt);
    const int descriptor = ::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, new_file_mode);
    if (descriptor >= 0) note_unfinished_file(name);
    if (descriptor >= 0 || errno != EEXIST || attempt == max_attempts) return {std::move(name), descriptor};
  }
}

/// Waits until the reader of the descriptor takes bytes. After a stop, gives up a reader that takes nothing
/// for several tenths of a second: returns false, with EINTR.
bool wait_for_reader(int descriptor) {
  constexpr int max_waits = 4;
  for (int waits = 0; !is_ready(descriptor, POLLOUT);)
    if (stop_requested() && ++waits == max_waits) {
      errno = EINTR;
      return false;
    }
  return true;
}

}  // namespace

void occupy_standard_files() {
  for (const int descriptor : {0, 1, 2})
    if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF)
      ::open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
}

/// Writes at most PIPE_BUF bytes at once to a pipe: a ready pipe takes that many without blocking.
bool write_fully(int descriptor, std::string_view text) {
  const bool is_file = !file_identity(descriptor).empty();
  while (!text.empty()) {
    if (!is_file && !wait_for_reader(descriptor)) return false;
    const std::size_t size = is_file ? text.size() : std::min<std::size_t>(text.size(), PIPE_BUF);
    const ssize_t written = ::write(descriptor, text.data(), size);
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool write_fully_at(int descriptor, std::uint64_t position, std::span<const char> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = pwrite(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(position));
    if (written < 0 && errno != EINTR) return false;
    if (written <= 0) continue;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
    position += static_cast<std::uint64_t>(written);
  }
  return true;
}

std::string file_identity(int descriptor) {
  struct stat status = {};
  return fstat(descriptor, &status) == 0 ? identity_of(status) : "";
}

std::string file_identity(const std::string& path) {
  if (path == "-") return file_identity(1);
  struct stat status = {};
  if (stat(path.c_str(), &status) == 0) return identity_of(status);
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  return error ? path : fs::weakly_canonical(absolute, error).string();
}

std::optional<std::string> followed_links(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path followed = path;
  for (int links = 0; fs::is_symlink(followed, error); ++links) {
    if (links == max_links) {
      errno = ELOOP;
      return std::nullopt;
    }
    followed = followed.parent_path() / fs::read_symlink(followed, error);
  }
  const std::string target = fs::weakly_canonical(followed, error).string();
  return error || target.empty() ? followed.string() : target;
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
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::file_status status = fs::status(path_, error);
  if (fs::is_directory(status)) {
    errno = EISDIR;
    fail("write");
  }
  if (fs::exists(status) && !fs::is_regular_file(status)) return;
  const std::optional<std::string> target = followed_links(path_);
  if (!target) fail("write");
  target_ = *target;
  const fs::path folder = fs::path(target_).parent_path();
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

void Output::open() {
  if (target_.empty()) {
    // A named pipe can be opened only when a process reads it.
    constexpr std::chrono::milliseconds between_attempts{20};
    while ((descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK)) < 0 &&
           (errno == ENXIO || errno == EINTR)) {
      if (stop_requested()) throw Interrupted();
      std::this_thread::sleep_for(between_attempts);
    }
    if (descriptor_ < 0) fail("open");
    fcntl(descriptor_, F_SETFL, fcntl(descriptor_, F_GETFL) & ~O_NONBLOCK);
    return;
  }
  struct stat old = {};
  const bool replaces = stat(target_.c_str(), &old) == 0;
  auto [name, descriptor] = create_beside(target_);
  if (descriptor < 0) fail("create");
  temporary_ = std::move(name);
  descriptor_ = descriptor;
  if (replaces && fchmod(descriptor_, old.st_mode & 07777) != 0) fail("create");
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
  if (descriptor_ < 0) open();
  return write_fully(descriptor_, text);
}

std::optional<FileAddress> Output::address() {
  if (target_.empty()) return std::nullopt;
  if (descriptor_ < 0) open();
  struct stat status = {};
  if (fstat(descriptor_, &status) != 0) fail("write");
  return FileAddress(status, FileAddress::Use::writing, temporary_, path_);
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
  if (!target_.empty() && ftruncate(descriptor_, static_cast<off_t>(whole_)) != 0) fail("write");
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
  if (descriptor_ < 0) open();
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
  if (descriptor_ < 0) open();
  const int held = fsync(descriptor_) == 0 ? fcntl(descriptor_, F_DUPFD_CLOEXEC, 0) : -1;
  if (held < 0) fail("write");
  flock(held, LOCK_EX | LOCK_NB);
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
