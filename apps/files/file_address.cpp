// SPDX-License-Identifier: MIT
#include "files/file_address.hpp"

#include <fmt/format.h>

#include <utility>

namespace flipwise::app {

namespace {

std::string identity_elsewhere(const FileStatus& status, FileAddress::Use use) {
  if (use == FileAddress::Use::writing) return std::to_string(status.number);
  return fmt::format("{} {} {}.{:09}", status.number, status.size, status.seconds, status.nanoseconds);
}

constexpr char between = '\0';  // does not occur in a path

}  // namespace

FileAddress::FileAddress(const FileStatus& status, Use use, std::string path, std::string name)
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

bool FileAddress::is(const FileStatus& status) const {
  return status.is_regular && identity_elsewhere(status, use_) == identity_;
}

bool FileAddress::is_seen() const {
  const auto status = status_of(path_);
  return status && is(*status);
}

bool FileAddress::is_open_as(int descriptor) const {
  const auto status = status_of(descriptor);
  return status && is(*status);
}

}  // namespace flipwise::app
