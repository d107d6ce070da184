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

/// Returns the memory that this process can have: the least of the machine's, of the control groups' and
/// of the resource limits'.
std::uint64_t machine_memory_bytes();

}  // namespace flipwise
