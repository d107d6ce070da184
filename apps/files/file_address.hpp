// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "files/platform.hpp"

namespace flipwise::app {

/// The path and the identity of a regular file, for processes that share its file system.
class FileAddress {
 public:
  /// The identity of a file that is read contains its size and time.
  enum class Use { writing, reading };
  /// `name` is for messages.
  FileAddress(const FileStatus& status, Use use, std::string path, std::string name);
  explicit FileAddress(const std::string& text);
  std::string text() const;

  const std::string& path() const { return path_; }
  const std::string& name() const { return name_; }
  /// True if this process sees the same file at this path. Opens nothing.
  bool is_seen() const;
  /// True if the file is open as this descriptor.
  bool is_open_as(int descriptor) const;

 private:
  bool is(const FileStatus& status) const;

  Use use_ = Use::writing;
  std::string identity_;
  std::string path_;
  std::string name_;
};

}  // namespace flipwise::app
