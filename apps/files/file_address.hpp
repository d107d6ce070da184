// SPDX-License-Identifier: MIT
#pragma once

#include <sys/stat.h>

#include <string>

namespace flipwise::app {

/// A regular file as other processes find it: where it is, and which it is, by what is the same for all who
/// share its file system.
class FileAddress {
 public:
  /// Of one that is to be written nothing but which file it is; of one that is read also what it holds, by
  /// its size and time.
  enum class Use { writing, reading };
  /// `name` is what messages call it.
  FileAddress(const struct stat& status, Use use, std::string path, std::string name);
  explicit FileAddress(const std::string& text);
  std::string text() const;

  const std::string& path() const { return path_; }
  const std::string& name() const { return name_; }
  /// Whether this process sees that file there. Opens nothing.
  bool is_seen() const;
  /// Whether that file is open here.
  bool is_open_as(int descriptor) const;

 private:
  bool is(const struct stat& status) const;

  Use use_ = Use::writing;
  std::string identity_;
  std::string path_;
  std::string name_;
};

}  // namespace flipwise::app
