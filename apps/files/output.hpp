// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>

#include "files/complaints.hpp"
#include "files/file_address.hpp"
#include "flipwise/io.hpp"

namespace flipwise::app {

/// An error of writing the output; `what()` is one line.
class WriteError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Write all of a text, at the current or at the given position. On failure, return false with the reason
/// in errno.
bool write_fully(int descriptor, std::string_view text);
bool write_fully_at(int descriptor, std::uint64_t position, std::span<const char> bytes);

/// Return a text that is equal for two names of one file, which need not exist; empty if it is not a
/// regular file. `-` is standard output.
std::string file_identity(const std::string& path);
std::string file_identity(int descriptor);

/// Follows symbolic links to a file that need not exist. Returns nothing, with the reason in errno, if they
/// form a cycle.
std::optional<std::string> followed_links(const std::string& path);

/// Standard output, or a file that gets its name only at `commit`. Until then, it is a temporary file in
/// the same folder, which the destructor removes. Devices, pipes, and files that are already open
/// (/dev/fd/3) are written directly.
class Output final : private std::streambuf {
 public:
  /// Opens an output. An empty path or `-` is standard output. Throws WriteError if it cannot be written.
  explicit Output(std::string path);
  ~Output() override;
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void write(std::string_view text);
  /// Returns a stream that writes here.
  std::ostream& stream();
  void flush();
  /// Marks the text written so far as complete answers, which `keep_whole` keeps.
  void mark_whole() { whole_ = written_; }
  void keep_whole();
  /// Writes the rest and closes the file. `commit` then only has to rename it.
  void finish();
  void commit();
  /// Commits the file after it has reached the disk. Returns its descriptor, open and locked.
  int commit_locked();
  bool empty() const { return written_ == 0; }
  std::uint64_t bytes() const { return written_; }
  /// Discards the output and leaves an older file unchanged; `commit` then does nothing.
  void discard();
  /// Discards the output. If there is an older file, reports that `what` was not written.
  void leave_old_file(std::string_view what);
  /// Marks the text as not an answer. `why` is the reason, empty if the user has already seen it.
  void mark_unknown(std::string why) { unknown_ = std::move(why); }
  /// Returns that reason if the text would replace a file; otherwise null.
  const std::string* no_answer() const { return unknown_ && !target_.empty() ? &*unknown_ : nullptr; }

  /// Creates the temporary file, if there is to be one, and returns its address for other processes.
  std::optional<FileAddress> address();
  /// Writes to the file from a position on; the position of `write` does not change.
  void write_at(std::uint64_t position, std::span<const char> bytes);

  /// True if readers see the output before `commit`. Results that took long must then be flushed.
  bool streams() const { return path_.empty(); }
  /// True if the output is a terminal.
  bool terminal() const;

 private:
  std::streamsize xsputn(const char* text, std::streamsize count) override;
  int_type overflow(int_type byte) override;
  void open_target();
  bool put(std::string_view text);
  void finish_write(bool done) const;
  void remove_temporary();
  [[noreturn]] void fail(const char* what) const;

  std::string path_;       ///< as given
  std::string target_;     ///< the file to replace, with symbolic links followed; empty if written directly
  std::string temporary_;  ///< name of the temporary file, while it exists
  std::string buffer_;
  std::uint64_t written_ = 0;  ///< number of bytes, including the buffer
  std::uint64_t whole_ = 0;    ///< number of bytes of complete answers
  std::optional<std::string> unknown_;
  int descriptor_ = 1;
  bool discarded_ = false;
  bool finished_ = false;
  std::optional<std::ostream> stream_;
};

/// A netpbm image: a bitmap, or a greymap for more than two states. The header is written with the first
/// row, or when the address is requested.
class LateImage final : public RowSink {
 public:
  /// An image of the size and the modulus of `like`.
  LateImage(Output& output, const RowSource& like, bool raw)
      : output_(output),
        rows_(like.rows()),
        columns_(like.columns()),
        modulus_(like.modulus()),
        raw_(raw) {}
  void write(std::span<const Word> row) override { write_rows(row, 1); }
  void write_rows(std::span<const Word> rows, std::size_t count) override;
  std::string address() override;
  void write_at(std::size_t first, std::span<const Word> rows) override { image().write_at(first, rows); }

 private:
  RowSink& image();
  std::optional<FileAddress> shared_address();

  Output& output_;
  std::size_t rows_;
  std::size_t columns_;
  std::uint64_t modulus_;
  bool raw_;
  std::unique_ptr<RowSink> image_;
};

}  // namespace flipwise::app
