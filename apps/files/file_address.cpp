// SPDX-License-Identifier: MIT
#include "files/file_address.hpp"

#include <fmt/format.h>

#include <utility>

namespace flipwise::app {

namespace {

std::string identity_elsewhere(const struct stat& status, FileAddress::Use use) {
  if (use == FileAddress::Use::writing) return std::to_string(status.st_ino);
  return fmt::format("{} {} {}.{:09}", status.st_ino, status.st_size, status.st_mtim.tv_sec,
                     status.st_mtim.tv_nsec);
}

constexpr char between = '\0';  // does not occur in a path

}  // namespace

FileAddress::FileAddress(const struct stat& status, Use use, std::string path, std::string name)
    : use_(use),
      identity_(identity_elsewhere(status, use)),
      path_(std::move(path)),
      name_(std::move(name)) {}

FileAddress::FileAddress(const std::string& text)
    : use_(text.starts_with('r') ? Use::reading : Use::writing) {
  const std::size_t path = text.find(between) + 1;
  const std::size_t name = text.find(between, path) + 1;
  identity_ = text.substr(1, path - 2);
  path_ = text.substr(path, name - path - 1);
  name_ = text.substr(name);
}

std::string FileAddress::text() const {
  return (use_ == Use::reading ? 'r' : 'w') + identity_ + between + path_ + between + name_;
}

bool FileAddress::is(const struct stat& status) const {
  return S_ISREG(status.st_mode) && identity_elsewhere(status, use_) == identity_;
}

bool FileAddress::is_seen() const {
  struct stat status = {};
  return stat(path_.c_str(), &status) == 0 && is(status);
}

bool FileAddress::is_open_as(int descriptor) const {
  struct stat status = {};
  return fstat(descriptor, &status) == 0 && is(status);
}

}  // namespace flipwise::app
