// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace flipwise::app {

/// The output could not be written; `what()` is one line.
class WriteError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A line on standard error. One that cannot be written changes nothing else.
void complain(std::string_view message);

/// Where the results go: standard output, or a file that appears under its name only when `commit`
/// finds it complete. Until then it is a temporary file beside it, which the destructor removes. A
/// device or a pipe given as the file is written to directly.
class Output {
 public:
  /// An empty path: standard output. Throws WriteError when nothing could ever be written there.
  explicit Output(std::string path);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void write(std::string_view text);
  void flush();
  void commit();
  /// Leaves the file as it was, if it is one, whatever has been written; `commit` then does nothing.
  void discard();

  /// Whether what is written can be seen before `commit`: then flush what took long to find.
  bool streams() const { return path_.empty(); }
  /// Whether a person watches.
  bool terminal() const;

 private:
  void open();
  void remove_temporary();
  [[noreturn]] void fail(const char* what) const;

  std::string path_;       ///< as given
  std::string target_;     ///< the file to replace, symbolic links followed; empty: written directly
  std::string temporary_;  ///< while it exists
  std::string buffer_;
  int descriptor_ = 1;
  bool discarded_ = false;
};

}  // namespace flipwise::app
