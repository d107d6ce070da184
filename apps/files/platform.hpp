// SPDX-License-Identifier: MIT
#pragma once

#include <fcntl.h>
#ifdef _WIN32
#include <io.h>
#include <process.h>
#else
#include <unistd.h>
#endif

#include <cerrno>
#include <climits>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// The operations of the system that the program uses. Files have descriptors and errors are in errno, as in
// POSIX. platform_posix.cpp and platform_windows.cpp are the only other sources that depend on the system.

namespace flipwise::app {

/// The report of the system about a file. `device` and `number` identify it.
struct FileStatus {
  bool is_regular = false;
  bool is_folder = false;
  std::uint64_t device = 0;
  std::uint64_t number = 0;
  std::uint64_t size = 0;
  std::int64_t seconds = 0;  ///< time of the last change, with the nanoseconds
  std::int64_t nanoseconds = 0;
  unsigned permissions = 0;
};
/// Return nothing, with the reason in errno, if the file does not exist.
std::optional<FileStatus> status_of(const std::string& path) noexcept;
std::optional<FileStatus> status_of(int descriptor) noexcept;
/// Gives a file the permissions of another one, where a system has them. Returns false on failure.
bool copy_permissions(const FileStatus& from, int descriptor);

/// Returns the words of the command line after the name of the program.
std::vector<std::string> words_after_name(int count, char** arguments);
/// Opens an unusable file in place of each standard stream that the caller closed; otherwise the next file
/// opened would take its descriptor. Must be called before any file is opened.
void occupy_standard_files();
/// True if the descriptor is a terminal, which then understands colours.
bool is_console(int descriptor);

enum class Transfer { read, write };
/// Waits up to a tenth of a second until a descriptor can be read or written without waiting; returns
/// whether it can. A blocking read would not end when another thread gets the signal.
bool is_ready(int descriptor, Transfer transfer);
/// Makes reads and writes of a descriptor wait, although it was opened with O_NONBLOCK.
void make_blocking(int descriptor);
/// Returns another descriptor of the same open file, or -1.
int duplicate(int descriptor);
/// Locks a file for this process until it is closed. Returns false if another process has locked it.
bool lock_file(int descriptor);

/// Calls `handler` with the number of each signal that requests a stop, and with alarm_signal when
/// the time of `ring_after` is over. Signals that the caller ignores stay ignored. Writing to a closed pipe
/// becomes an error.
void catch_signals(void (*handler)(int));
/// Rings after this time; 0 cancels it.
void ring_after(double seconds);
/// Ends the program as an uncaught signal does; if a handler of this signal calls it, when it returns.
void end_as_by(int signal);

/// Returns the memory in use, plus memory for messages between processes.
std::uint64_t bytes_held();
/// Sets a limit on the memory, and returns the previous one.
std::uint64_t bound_memory(std::uint64_t bytes);

#ifdef _WIN32

inline constexpr int O_CLOEXEC = O_NOINHERIT;
inline constexpr int O_NONBLOCK = 0;
inline constexpr std::size_t PIPE_BUF = 4096;
inline constexpr const char* end_of_input = "Ctrl-Z and Enter";
inline constexpr int alarm_signal = 14;
inline constexpr int pipe_signal = 13;

// Functions of POSIX. Names are in UTF-8; nothing is translated; open files can be renamed and removed.
int open(const char* path, int flags, int permissions = 0);
std::ptrdiff_t read(int descriptor, void* into, std::size_t count);
std::ptrdiff_t write(int descriptor, const void* bytes, std::size_t count);
std::ptrdiff_t pread(int descriptor, void* into, std::size_t count, std::int64_t position);
std::ptrdiff_t pwrite(int descriptor, const void* bytes, std::size_t count, std::int64_t position);
std::int64_t lseek(int descriptor, std::int64_t offset, int way);
int ftruncate(int descriptor, std::int64_t size);
int fsync(int descriptor);
int access(const char* path, int mode);
int unlink(const char* path);
int rename(const char* from, const char* to);

#else

inline constexpr const char* end_of_input = "Ctrl-D";  ///< keys that end the input of a terminal
inline constexpr int alarm_signal = SIGALRM;
inline constexpr int pipe_signal = SIGPIPE;

#endif

}  // namespace flipwise::app
