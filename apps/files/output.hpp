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

/// The output could not be written; `what()` is one line.
class WriteError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Puts a file that cannot be used in the place of each standard stream that the caller has closed, which
/// else the next file would take. To be called before any file is opened.
void occupy_standard_files();

/// Writes all of a text, also from a position on; false leaves the reason in errno.
bool write_fully(int descriptor, std::string_view text);
bool write_fully_at(int descriptor, std::uint64_t position, std::span<const char> bytes);

/// Returns a text that is the same for two names of one file, which need not exist; empty unless it is a
/// regular file. `-` is standard output.
std::string file_identity(const std::string& path);
std::string file_identity(int descriptor);

/// Follows symbolic links to a file that need not exist. Returns nothing, with the reason in errno, if they
/// lead in a circle.
std::optional<std::string> followed_links(const std::string& path);

/// Standard output, or a file that gets its name only at `commit`. Until then it is a temporary file beside
/// that, which the destructor removes. Devices, pipes, and files that are open already (/dev/fd/3) are
/// written to directly.
class Output final : private std::streambuf {
 public:
  /// An empty path or `-` is standard output. Throws WriteError if nothing can be written there.
  explicit Output(std::string path);
  ~Output() override;
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void write(std::string_view text);
  /// Returns a stream that writes here.
  std::ostream& stream();
  void flush();
  /// Marks what has been written so far as whole answers, which `keep_whole` keeps.
  void mark_whole() { whole_ = written_; }
  void keep_whole();
  /// Writes and closes the file: then only the name is missing.
  void finish();
  void commit();
  /// Commits the file once it is on the disk, and returns it open and locked.
  int commit_locked();
  bool empty() const { return written_ == 0; }
  std::uint64_t bytes() const { return written_; }
  /// Leaves an older file as it was; `commit` then does nothing.
  void discard();
  /// Discards the output, and tells the user that `what` was not written if there is an older file.
  void leave_old_file(std::string_view what);
  /// Marks what is written as no answer, for this reason (empty if the user knows it).
  void mark_unknown(std::string why) { unknown_ = std::move(why); }
  /// Returns that reason if such a text would replace a file.
  const std::string* no_answer() const { return unknown_ && !target_.empty() ? &*unknown_ : nullptr; }

  /// Makes the temporary file, if there is one, and returns its address for other processes.
  std::optional<FileAddress> address();
  /// Writes into it from a position on, which `write` does not move.
  void write_at(std::uint64_t position, std::span<const char> bytes);

  /// True if others see the output before `commit`: then flush what took long to find.
  bool streams() const { return path_.empty(); }
  /// True if a person watches.
  bool terminal() const;

 private:
  std::streamsize xsputn(const char* text, std::streamsize count) override;
  int_type overflow(int_type byte) override;
  void open();
  bool put(std::string_view text);
  void finish_write(bool done) const;
  void remove_temporary();
  [[noreturn]] void fail(const char* what) const;

  std::string path_;       ///< as given
  std::string target_;     ///< the file to replace, symbolic links followed; empty: written directly
  std::string temporary_;  ///< while it exists
  std::string buffer_;
  std::uint64_t written_ = 0;  ///< bytes, with those in the buffer
  std::uint64_t whole_ = 0;    ///< bytes of whole answers
  std::optional<std::string> unknown_;
  int descriptor_ = 1;
  bool discarded_ = false;
  bool finished_ = false;
  std::optional<std::ostream> stream_;
};

/// A netpbm image, a bitmap or for more than two states a greymap. Its header is written with its first
/// row, or when its address is requested.
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
