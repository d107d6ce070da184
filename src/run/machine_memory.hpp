// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace flipwise {

/// Returns the least memory limit, in bytes, of the control groups of this process and of all groups above
/// them (version 1 and version 2); nothing if memory is not limited, or no limit can be read. `root` is the
/// folder that stands for `/`; tests create one.
///
/// The memory that a group already uses is not subtracted: most of it is the cache of files, which the
/// system frees when memory is needed.
std::optional<std::uint64_t> cgroup_memory_bytes(const std::string& root = "");

/// Returns the bytes that the resource limits RLIMIT_AS and RLIMIT_DATA leave to this process, less those
/// in use: beyond them an allocation fails. Returns nothing if neither is limited.
std::optional<std::uint64_t> rlimit_memory_bytes();

/// Returns the memory that this process can have: the least of the machine's and of both limits above.
std::uint64_t machine_memory_bytes();

}  // namespace flipwise
