// SPDX-License-Identifier: MIT
#include "mpi/shared_files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <sstream>
#include <utility>

#include "files/file_address.hpp"
#include "files/input.hpp"
#include "files/output.hpp"
#include "files/signals.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "run/string_output.hpp"

namespace flipwise::app {

namespace {

/// A part of a file that others write parts of, too. It is closed now and then, since network file systems
/// tell only then whether all was written.
class SharedFile {
 public:
  explicit SharedFile(FileAddress address) : address_(std::move(address)) {}
  ~SharedFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  SharedFile(const SharedFile&) = delete;
  SharedFile& operator=(const SharedFile&) = delete;

  /// False where it is not there, or another one.
  bool open() {
    if (descriptor_ >= 0) return true;
    descriptor_ = ::open(address_.path().c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor_ >= 0 && address_.is_open_as(descriptor_)) return true;
    if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
    return false;
  }
  void write_at(std::uint64_t position, std::span<const char> bytes) {
    if (!open() || !write_fully_at(descriptor_, position, bytes)) fail();
  }
  /// Takes the header, which rank 0 has written.
  std::ostream& before_rows() { return header_; }
  void close() {
    if (descriptor_ >= 0 && ::close(std::exchange(descriptor_, -1)) != 0) fail();
  }

 private:
  [[noreturn]] void fail() const {
    throw InputError("cannot write " + address_.name() + ": " + std::strerror(errno));
  }

  FileAddress address_;
  StringOutput header_;
  int descriptor_ = -1;
};

/// What reads, with a stop as other ranks tell it.
template <typename Read>
auto stoppable(const Read& read) {
  try {
    return read();
  } catch (const Interrupted&) {
    throw Stopped{"was told to stop"};
  }
}

/// The file of that address; nothing where it is not seen here.
std::shared_ptr<Input> opened(const FileAddress& address) {
  if (!address.is_seen()) return nullptr;
  try {
    auto input = std::make_shared<Input>(address.path());
    const auto found = input->address();
    return found && found->text() == address.text() ? input : nullptr;
  } catch (const InputError&) {
    return nullptr;
  }
}

}  // namespace

SharedRows open_shared_rows(const std::string& lights, const std::string& presses) {
  const auto input = stoppable([&] { return opened(FileAddress(lights)); });
  const auto file = std::make_shared<SharedFile>(FileAddress(presses));
  if (!input || !file->open()) return {};
  SharedRows rows;
  rows.lights = stoppable([&] {
    return pbm_source(
        input->stream(), input->name(),
        [input](std::uint64_t position, std::span<char> into) {
          return stoppable([&] { return input->read_at(position, into); });
        },
        lights);
  });
  rows.presses = pbm_sink(
      file->before_rows(), rows.lights->rows(), rows.lights->columns(), Format::pbm_raw,
      [file](std::uint64_t position, std::span<const char> bytes) { file->write_at(position, bytes); },
      presses);
  rows.settle = [file] { file->close(); };
  return rows;
}

}  // namespace flipwise::app
