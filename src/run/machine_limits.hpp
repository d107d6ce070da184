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

/// Returns the number of cores whose time those control groups may use, rounded up, such as 2 in a
/// container that was started with `docker run --cpus=1.5`.
std::optional<std::uint64_t> cgroup_cores(const std::string& root = "");

/// Returns the memory that this process can have: the least of the machine's, of the control groups' and
/// of the resource limits'.
std::uint64_t machine_memory_bytes();

/// Returns the number of cores that this process can use, at least 1: those that the system lets it use
/// (Slurm and `taskset` choose them), or fewer if the control groups' time is for fewer. Queries the system
/// only once, since that takes as long as a small board.
unsigned machine_cores();

}  // namespace flipwise
