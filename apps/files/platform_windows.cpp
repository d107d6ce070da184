// SPDX-License-Identifier: MIT
#ifdef _WIN32

#include <windows.h>
// The header of Windows comes first.
#include <shellapi.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <mutex>
#include <system_error>
#include <type_traits>
#include <utility>

#include "files/paths.hpp"
#include "files/platform.hpp"

namespace flipwise::app {

namespace {

void (*on_signal)(int) = nullptr;
HANDLE timer = nullptr;
std::mutex position_mutex;  // reading or writing elsewhere moves the position of a file for a moment

/// Sets errno to the last error of Windows. Returns -1.
int failed() {
  const DWORD number = GetLastError();
  const std::error_code error(static_cast<int>(number), std::system_category());
  const std::error_condition reason = error.default_error_condition();
  const bool is_closed_pipe = number == ERROR_NO_DATA || number == ERROR_PIPE_NOT_CONNECTED;
  errno = is_closed_pipe ? EPIPE : reason.category() == std::generic_category() ? reason.value() : EIO;
  return -1;
}

HANDLE handle_of(int descriptor) {
  return descriptor < 0 ? INVALID_HANDLE_VALUE : reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
}

std::wstring wide(const char* path) {
  return path_of(path).wstring();
}

std::optional<FileStatus> status_of_handle(HANDLE handle) {
  BY_HANDLE_FILE_INFORMATION found = {};
  FileStatus status;
  if (GetFileType(handle) != FILE_TYPE_DISK) return status;
  if (GetFileInformationByHandle(handle, &found) == 0) return std::nullopt;
  const auto joined = [](DWORD high, DWORD low) { return std::uint64_t{high} << 32 | low; };
  constexpr std::uint64_t ticks_per_second = 10'000'000;
  constexpr std::uint64_t nanoseconds_per_tick = 100;
  const std::uint64_t ticks =
      joined(found.ftLastWriteTime.dwHighDateTime, found.ftLastWriteTime.dwLowDateTime);
  status.is_folder = (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
  status.is_regular = !status.is_folder;
  status.device = found.dwVolumeSerialNumber;
  status.number = joined(found.nFileIndexHigh, found.nFileIndexLow);
  status.size = joined(found.nFileSizeHigh, found.nFileSizeLow);
  status.seconds = static_cast<std::int64_t>(ticks / ticks_per_second);
  status.nanoseconds = static_cast<std::int64_t>(ticks % ticks_per_second * nanoseconds_per_tick);
  return status;
}

/// Opens a file that others may read, write, rename and remove meanwhile.
HANDLE opened(const char* path, DWORD access, DWORD creation) {
  return CreateFileW(wide(path).c_str(), access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                     nullptr, creation, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
}

/// Reads, or writes if `Byte` is const, at a position of a file, which then returns to the current one, or
/// at the current one.
template <typename Byte>
std::ptrdiff_t transferred(int descriptor, Byte* bytes, std::size_t count,
                           std::optional<std::int64_t> position = {}) {
  const HANDLE handle = handle_of(descriptor);
  std::unique_lock lock(position_mutex, std::defer_lock);
  if (GetFileType(handle) == FILE_TYPE_DISK) lock.lock();  // a pipe may wait
  const std::int64_t before = position ? _lseeki64(descriptor, 0, SEEK_CUR) : 0;
  if (before < 0 || (position && _lseeki64(descriptor, *position, SEEK_SET) < 0)) return -1;
  const auto size = static_cast<DWORD>(std::min<std::size_t>(count, std::size_t{1} << 30));
  DWORD done = 0;
  bool works = false;
  if constexpr (std::is_const_v<Byte>)
    works = WriteFile(handle, bytes, size, &done, nullptr) != 0;
  else
    works = ReadFile(handle, bytes, size, &done, nullptr) != 0 || GetLastError() == ERROR_BROKEN_PIPE;
  if (!works) failed();
  const int reason = errno;
  if (position) _lseeki64(descriptor, before, SEEK_SET);
  errno = reason;
  return works ? static_cast<std::ptrdiff_t>(done) : -1;
}

BOOL WINAPI on_console_event(DWORD event) {
  const bool is_key = event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
  on_signal(is_key ? SIGINT : SIGTERM);
  if (!is_key) Sleep(INFINITE);  // Windows ends the program when this returns
  return TRUE;
}

void CALLBACK on_timer(void* /*unused*/, BOOLEAN /*fired*/) {
  on_signal(alarm_signal);
}

}  // namespace

std::optional<FileStatus> status_of(const std::string& path) noexcept {
  const HANDLE handle = opened(path.c_str(), 0, OPEN_EXISTING);
  if (handle == INVALID_HANDLE_VALUE) return failed(), std::nullopt;
  const auto status = status_of_handle(handle);
  CloseHandle(handle);
  return status;
}

std::optional<FileStatus> status_of(int descriptor) noexcept {
  if (handle_of(descriptor) == INVALID_HANDLE_VALUE) return std::nullopt;
  return status_of_handle(handle_of(descriptor));
}

bool copy_permissions(const FileStatus& /*from*/, int /*descriptor*/) {
  return true;
}

std::vector<std::string> words_after_name(int /*count*/, char** /*arguments*/) {
  int count = 0;
  wchar_t** const words = CommandLineToArgvW(GetCommandLineW(), &count);
  std::vector<std::string> result;
  for (int i = 1; words != nullptr && i < count; ++i) {
    const int bytes = WideCharToMultiByte(CP_UTF8, 0, words[i], -1, nullptr, 0, nullptr, nullptr);
    std::string word(static_cast<std::size_t>(std::max(bytes, 1)), '\0');
    WideCharToMultiByte(CP_UTF8, 0, words[i], -1, word.data(), bytes, nullptr, nullptr);
    word.pop_back();
    result.push_back(std::move(word));
  }
  LocalFree(words);
  return result;
}

/// Also makes the standard streams binary: a line ends with LF, as on other systems.
void occupy_standard_files() {
  for (const int descriptor : {0, 1, 2}) {
    if (_get_osfhandle(descriptor) < 0) open("NUL", descriptor == 0 ? O_WRONLY : O_RDONLY);
    _setmode(descriptor, O_BINARY);
  }
}

bool is_console(int descriptor) {
  DWORD mode = 0;
  const HANDLE handle = handle_of(descriptor);
  if (GetConsoleMode(handle, &mode) == 0) return false;
  if (descriptor > 0) SetConsoleMode(handle, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
  return true;
}

/// Only a pipe and a terminal that are read can be waited for.
bool is_ready(int descriptor, Transfer transfer) {
  constexpr DWORD milliseconds = 100;
  constexpr DWORD pause = 2;
  const HANDLE handle = handle_of(descriptor);
  DWORD available = 0;
  if (transfer == Transfer::write) return true;
  if (is_console(descriptor)) return WaitForSingleObject(handle, milliseconds) == WAIT_OBJECT_0;
  if (GetFileType(handle) != FILE_TYPE_PIPE) return true;
  for (DWORD waited = 0; waited < milliseconds; waited += pause) {
    if (PeekNamedPipe(handle, nullptr, 0, nullptr, &available, nullptr) == 0 || available > 0) return true;
    Sleep(pause);
  }
  return false;
}

void make_blocking(int /*descriptor*/) {}

int duplicate(int descriptor) {
  return _dup(descriptor);
}

/// Locks a byte far behind the end: Windows lets nobody else read what is locked.
bool lock_file(int descriptor) {
  OVERLAPPED place = {};
  place.OffsetHigh = 0x7fffffff;
  return LockFileEx(handle_of(descriptor), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
                    &place) != 0 ||
         GetLastError() != ERROR_LOCK_VIOLATION;
}

void catch_signals(void (*handler)(int)) {
  on_signal = handler;
  SetConsoleCtrlHandler(on_console_event, TRUE);
}

void ring_after(double seconds) {
  constexpr double most = 4e6;  // 46 days; later, the limits of the library suffice
  if (timer != nullptr) DeleteTimerQueueTimer(nullptr, timer, INVALID_HANDLE_VALUE);
  timer = nullptr;
  if (seconds > 0 && seconds < most)
    CreateTimerQueueTimer(&timer, nullptr, on_timer, nullptr, static_cast<DWORD>(seconds * 1e3), 0,
                          WT_EXECUTEONLYONCE);
}

void end_as_by(int signal) {
  constexpr UINT by_control_c = 0xc000013a;
  if (signal != pipe_signal) TerminateProcess(GetCurrentProcess(), by_control_c);
}

std::uint64_t bytes_held() {
  return 0;
}

/// Windows has no such limit; those of the library remain.
std::uint64_t bound_memory(std::uint64_t bytes) {
  return bytes;
}

int open(const char* path, int flags, int /*permissions*/) {
  const bool writes = (flags & (O_WRONLY | O_RDWR)) != 0;
  DWORD rights = (flags & O_WRONLY) != 0 ? 0 : GENERIC_READ;
  if (writes) rights |= (flags & O_APPEND) != 0 ? FILE_APPEND_DATA : GENERIC_WRITE;
  if ((flags & O_EXCL) != 0) rights |= DELETE;  // a new file is renamed while it is open
  const bool creates = (flags & O_CREAT) != 0;
  const HANDLE handle =
      opened(path, rights, creates ? ((flags & O_EXCL) != 0 ? CREATE_NEW : OPEN_ALWAYS) : OPEN_EXISTING);
  if (handle == INVALID_HANDLE_VALUE) return failed();
  return _open_osfhandle(reinterpret_cast<std::intptr_t>(handle), (flags & O_APPEND) | O_BINARY);
}

std::ptrdiff_t read(int descriptor, void* into, std::size_t count) {
  return transferred(descriptor, into, count);
}

std::ptrdiff_t write(int descriptor, const void* bytes, std::size_t count) {
  return transferred(descriptor, bytes, count);
}

std::ptrdiff_t pread(int descriptor, void* into, std::size_t count, std::int64_t position) {
  return transferred(descriptor, into, count, position);
}

std::ptrdiff_t pwrite(int descriptor, const void* bytes, std::size_t count, std::int64_t position) {
  return transferred(descriptor, bytes, count, position);
}

std::int64_t lseek(int descriptor, std::int64_t offset, int way) {
  const std::lock_guard lock(position_mutex);
  return _lseeki64(descriptor, offset, way);
}

int ftruncate(int descriptor, std::int64_t size) {
  FILE_END_OF_FILE_INFO end = {};
  end.EndOfFile.QuadPart = size;
  return SetFileInformationByHandle(handle_of(descriptor), FileEndOfFileInfo, &end, sizeof(end)) != 0
             ? 0
             : failed();
}

int fsync(int descriptor) {
  return FlushFileBuffers(handle_of(descriptor)) != 0 ? 0 : failed();
}

int access(const char* path, int mode) {
  const DWORD found = GetFileAttributesW(wide(path).c_str());
  if (found == INVALID_FILE_ATTRIBUTES) return failed();
  if (mode != W_OK || (found & FILE_ATTRIBUTE_READONLY) == 0 || (found & FILE_ATTRIBUTE_DIRECTORY) != 0)
    return 0;
  errno = EACCES;
  return -1;
}

int unlink(const char* path) {
  return DeleteFileW(wide(path).c_str()) != 0 ? 0 : failed();
}

/// Replaces the file at `to` at once if it is not open. An open one cannot be replaced, but it can be
/// renamed and removed first. Its name remains in use until it is closed, so each gets another one.
int rename(const char* from, const char* to) {
  const std::wstring fresh = wide(from);
  const std::wstring target = wide(to);
  static std::atomic<unsigned> count = 0;
  const std::wstring old = fresh + L".old" + std::to_wstring(++count);
  constexpr DWORD how = MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH;
  if (MoveFileExW(fresh.c_str(), target.c_str(), how) != 0) return 0;
  if (MoveFileExW(target.c_str(), old.c_str(), how) == 0) return failed();
  if (MoveFileExW(fresh.c_str(), target.c_str(), how) != 0) return DeleteFileW(old.c_str()), 0;
  failed();
  MoveFileExW(old.c_str(), target.c_str(), how);
  return -1;
}

}  // namespace flipwise::app

#endif
