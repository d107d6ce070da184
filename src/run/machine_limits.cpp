// SPDX-License-Identifier: MIT
#include "run/machine_limits.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <string_view>
#include <vector>

#include "flipwise/answer.hpp"
#include "run/platform.hpp"

namespace flipwise {

namespace {

using Limit = std::optional<std::uint64_t>;

Limit lower_of(Limit left, Limit right) {
  if (!left || !right) return left ? left : right;
  return std::min(*left, *right);
}

/// Returns the number that a word is; none for another word, such as `max` or -1.
Limit parsed_number(const std::string& word) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (word.empty() || error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

/// Returns the number in a file that begins with a number; none if the file is missing.
Limit number_in(const std::string& path) {
  std::ifstream file(path);
  std::string word;
  file >> word;
  return parsed_number(word);
}

/// Returns a limit of memory in such a file. Version 1 writes a number close to 2^63 for no limit.
Limit bytes_in(const std::string& path) {
  constexpr std::uint64_t unlimited = std::uint64_t{1} << 60;
  const Limit bytes = number_in(path);
  return bytes && *bytes < unlimited ? bytes : std::nullopt;
}

/// Returns the memory, in bytes, that the group of a folder may use.
Limit memory_of_group(const std::string& folder, bool is_version_2) {
  if (!is_version_2) return bytes_in(folder + "memory.limit_in_bytes");
  return lower_of(bytes_in(folder + "memory.max"), bytes_in(folder + "memory.high"));
}

/// Returns the number of cores whose time the group of a folder may use, rounded up.
Limit cores_of_group(const std::string& folder, bool is_version_2) {
  Limit quota;
  Limit period;
  if (is_version_2) {
    std::ifstream file(folder + "cpu.max");
    std::string words[2];
    file >> words[0] >> words[1];
    quota = parsed_number(words[0]);
    period = parsed_number(words[1]);
  } else {
    quota = number_in(folder + "cpu.cfs_quota_us");
    period = number_in(folder + "cpu.cfs_period_us");
  }
  if (!quota || !period || *quota == 0 || *period == 0) return std::nullopt;
  return (*quota - 1) / *period + 1;
}

/// Kind of limit: the controller of version 1, and how to read the limit of one group.
struct Controller {
  std::string_view name;
  Limit (*limit_of)(const std::string& folder, bool is_version_2);
};
constexpr Controller memory = {"memory", memory_of_group};
constexpr Controller cpu = {"cpu", cores_of_group};

std::vector<std::string_view> words_of(std::string_view text, char between) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(between), text.size());
    parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

bool has_word(const std::vector<std::string_view>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Replaces escapes such as `\040`, with which mountinfo writes spaces and backslashes.
std::string unescaped(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned code = 0;
    const char* const first = text.data() + i + 1;
    if (text[i] == '\\' && i + 3 < text.size() &&
        std::from_chars(first, first + 3, code, 8).ptr == first + 3) {
      plain += static_cast<char>(code);
      i += 3;
    } else {
      plain += text[i];
    }
  }
  return plain;
}

/// A mounted hierarchy of control groups.
struct Mount {
  std::string top;     // group at its folder, in the terms of /proc/self/cgroup
  std::string folder;  // folder in which the hierarchy is mounted
};

/// Reads the mount of version 2, or of a controller of version 1, from a line of /proc/self/mountinfo; none
/// if the line describes another one.
std::optional<Mount> mount_in(const std::string& line, bool is_version_2, std::string_view controller) {
  const std::vector<std::string_view> words = words_of(line, ' ');
  constexpr std::size_t top = 3;
  constexpr std::size_t folder = 4;
  const auto dash = std::find(words.begin(), words.end(), "-");
  if (words.size() <= folder || words.end() - dash < 4) return std::nullopt;
  const std::string_view type = dash[1];
  if (type != (is_version_2 ? "cgroup2" : "cgroup")) return std::nullopt;
  if (!is_version_2 && !has_word(words_of(dash[3], ','), controller)) return std::nullopt;
  return Mount{unescaped(words[top]), unescaped(words[folder])};
}

/// Returns the least limit of a group and of all groups above it, up to the folder of the mount. A group
/// outside of that folder has the limits of the folder.
Limit least_limit(const std::string& root, const Mount& mount, std::string group, bool is_version_2,
                  const Controller& controller) {
  const std::string top = mount.top == "/" ? "" : mount.top;
  const bool is_below = (group + "/").starts_with(top + "/") && group.find("/..") == std::string::npos;
  group = is_below ? group.substr(top.size()) : "";
  Limit found;
  while (true) {
    found = lower_of(found, controller.limit_of(root + mount.folder + group + "/", is_version_2));
    if (group.empty()) return found;
    group.erase(group.rfind('/'));
  }
}

/// Returns the least limit of the control groups of this process, and of all groups above them.
Limit least_of_groups(const std::string& root, const Controller& controller) {
  std::ifstream mounts(root + "/proc/self/mountinfo");
  std::vector<std::string> lines;
  for (std::string line; std::getline(mounts, line);)
    if (line.find(" - cgroup") != std::string::npos)
      lines.push_back(line);  // other lines are not worth splitting
  Limit found;
  // A line is `hierarchy:controllers:group`; version 2 has hierarchy 0 and no controllers.
  std::ifstream groups(root + "/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const bool is_version_2 = controllers.empty() && line.substr(0, first) == "0";
    if (!is_version_2 && !has_word(words_of(controllers, ','), controller.name)) continue;
    for (const std::string& one : lines)
      if (const auto mount = mount_in(one, is_version_2, controller.name))
        found =
            lower_of(found, least_limit(root, *mount, line.substr(second + 1), is_version_2, controller));
  }
  return found;
}

}  // namespace

std::optional<std::uint64_t> cgroup_memory_bytes(const std::string& root) {
  return least_of_groups(root, memory);
}

std::optional<std::uint64_t> cgroup_cores(const std::string& root) {
  return least_of_groups(root, cpu);
}

std::uint64_t machine_memory_bytes() {
  Limit found = lower_of(physical_memory_bytes(), rlimit_memory_bytes());
#ifdef __linux__  // elsewhere there may be no files at all, as in a browser
  found = lower_of(found, cgroup_memory_bytes());
#endif
  return found.value_or(std::uint64_t{1} << 30);
}

unsigned machine_cores() {
  static const unsigned cores = [] {
    const unsigned usable = std::max(1U, usable_cores());
#ifdef __linux__
    return static_cast<unsigned>(std::min<std::uint64_t>(usable, cgroup_cores().value_or(usable)));
#else
    return usable;
#endif
  }();
  return cores;
}

std::uint64_t default_memory_bytes() {
  static const std::uint64_t bytes = machine_memory_bytes() / 5 * 4;
  return bytes;
}

}  // namespace flipwise
