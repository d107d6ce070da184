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

/// Standard input, output and error that the caller has closed become ones that cannot be read or written:
/// otherwise the next file that is opened would take their place. To be called before any file is opened.
void occupy_standard_files();

/// Writes all of it, whatever a signal interrupts; false leaves the reason in errno.
bool write_fully(int descriptor, std::string_view text);
/// The same from a position on.
bool write_fully_at(int descriptor, std::uint64_t position, std::span<const char> bytes);

/// What is the same for two names of one file, which need not exist; empty for what is no regular file. `-`
/// is standard output.
std::string file_identity(const std::string& path);
/// The same for what is open.
std::string file_identity(int descriptor);

/// Where a name leads when its symbolic links are followed, to a file that need not be there yet. Nothing,
/// and the reason in errno, where they lead in a circle.
std::optional<std::string> followed_links(const std::string& path);

/// Where the results go: standard output, or a file that appears under its name only when `commit`
/// finds it complete. Until then it is a temporary file beside it, which the destructor removes. A
/// device or a pipe given as the file is written to directly, and so is what is open already, /dev/fd/3.
class Output {
 public:
  /// An empty path or `-`: standard output. Throws WriteError when nothing could ever be written there.
  explicit Output(std::string path);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void write(std::string_view text);
  void flush();
  /// What has been written so far is whole answers: `keep_whole` keeps them whatever comes after.
  void mark_whole() { whole_ = written_; }
  void keep_whole();
  /// Writes and closes what is there: then only the name is missing.
  void finish();
  void commit();
  /// Commits the file once it is on the disk, and returns it open and locked.
  int commit_locked();
  bool empty() const { return written_ == 0; }
  std::uint64_t bytes() const { return written_; }
  /// Leaves the file as it was, if it is one, whatever has been written; `commit` then does nothing.
  void discard();
  /// Discards the output and, where a file of that name exists, tells the user that `what` was not written
  /// and that the file is an older one.
  void leave_old_file(std::string_view what);
  /// What is written answers nothing, for this reason (empty where the user knows it).
  void mark_unknown(std::string why) { unknown_ = std::move(why); }
  /// Such a reason, where a file would be replaced by what answers nothing.
  const std::string* no_answer() const { return unknown_ && !target_.empty() ? &*unknown_ : nullptr; }

  /// What other processes find the temporary file by, which is made at once; nothing where there is none.
  std::optional<FileAddress> address();
  /// Writes into it, from a position on; what `write` writes goes on where that stands.
  void write_at(std::uint64_t position, std::span<const char> bytes);

  /// Whether what is written can be seen before `commit`: then flush what took long to find.
  bool streams() const { return path_.empty(); }
  /// Whether a person watches.
  bool terminal() const;

 private:
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
  std::uint64_t whole_ = 0;    ///< so many of them are whole answers
  std::optional<std::string> unknown_;
  int descriptor_ = 1;
  bool discarded_ = false;
  bool finished_ = false;
};

/// An output as a standard stream.
class OutputStream final : private std::streambuf, public std::ostream {
 public:
  explicit OutputStream(Output& output)
      : std::ostream(static_cast<std::streambuf*>(this)), output_(output) {
    exceptions(std::ios::badbit);  // an error met while writing comes out as it is
  }

 private:
  std::streamsize xsputn(const char* text, std::streamsize count) override;
  std::streambuf::int_type overflow(std::streambuf::int_type byte) override;

  Output& output_;
};

/// A netpbm image, a bitmap or of more than two states a greymap, whose header is written with its first
/// row: until then nothing is, but where its address is asked for.
class LateImage final : public RowSink {
 public:
  /// An image of the size and the modulus of `like`.
  LateImage(Output& output, const RowSource& like, bool raw)
      : output_(output),
        stream_(output),
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
  /// What other processes find it by.
  std::optional<FileAddress> shared_address();

  Output& output_;
  OutputStream stream_;
  std::size_t rows_;
  std::size_t columns_;
  std::uint64_t modulus_;
  bool raw_;
  std::unique_ptr<RowSink> image_;
};

}  // namespace flipwise::app
