// SPDX-License-Identifier: MIT
#include "run/machine_limits.hpp"

#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <utility>

#include "flipwise/answer.hpp"
#include "run/platform.hpp"

namespace flipwise {
namespace {

constexpr std::uint64_t mebi = std::uint64_t{1} << 20;

/// A folder that stands for `/`, and is removed at the end.
class FakeRoot : public testing::Test {
 protected:
  FakeRoot() {
    root_ = std::filesystem::temp_directory_path() /
            ("flipwise-root-" + std::to_string(getpid()) + "-" +
             testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(root_);
  }
  ~FakeRoot() override { std::filesystem::remove_all(root_); }

  void write(const std::string& path, const std::string& text) const {
    const std::filesystem::path file = root_.string() + path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  /// Writes the files of /proc for a process in these groups, with these mounts.
  void process(const std::string& groups, const std::string& mounts) const {
    write("/proc/self/cgroup", groups);
    write("/proc/self/mountinfo", mounts);
  }
  std::optional<std::uint64_t> found() const { return cgroup_memory_bytes(root_.string()); }
  std::optional<std::uint64_t> cores() const { return cgroup_cores(root_.string()); }

 private:
  std::filesystem::path root_;
};

const std::string root_mount = "22 1 254:1 / / rw,relatime - ext4 /dev/vda1 rw\n";
const std::string version_2 =
    root_mount + "30 22 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
const std::string version_1 =
    root_mount +
    "31 22 0:27 / /sys/fs/cgroup/cpu rw,nosuid - cgroup cgroup rw,cpu,cpuacct\n"
    "32 22 0:28 / /sys/fs/cgroup/memory rw,nosuid shared:9 - cgroup cgroup rw,memory\n";

TEST_F(FakeRoot, WithoutFilesThereIsNoLimit) {
  EXPECT_EQ(found(), std::nullopt);
}

TEST_F(FakeRoot, OfAContainerWithANamespaceOfItsOwn) {
  process("0::/\n", version_2);
  EXPECT_EQ(found(), std::nullopt);
  write("/sys/fs/cgroup/memory.max", "max\n");
  EXPECT_EQ(found(), std::nullopt);
  write("/sys/fs/cgroup/memory.max", "536870912\n");
  EXPECT_EQ(found(), 512 * mebi);
  write("/sys/fs/cgroup/memory.high", "max\n");
  EXPECT_EQ(found(), 512 * mebi);
  write("/sys/fs/cgroup/memory.high", "1048576\n");
  EXPECT_EQ(found(), mebi);
}

TEST_F(FakeRoot, TheLeastOfAllGroupsAboveCounts) {
  process("0::/a.slice/b c/d\n", version_2);
  write("/sys/fs/cgroup/a.slice/b c/d/memory.max", "max\n");
  EXPECT_EQ(found(), std::nullopt);
  write("/sys/fs/cgroup/a.slice/memory.high", "3145728\n");
  EXPECT_EQ(found(), 3 * mebi);
  write("/sys/fs/cgroup/a.slice/b c/memory.max", "2097152\n");
  EXPECT_EQ(found(), 2 * mebi);
  write("/sys/fs/cgroup/a.slice/b c/d/memory.max", "1048576\n");
  EXPECT_EQ(found(), mebi);
  write("/sys/fs/cgroup/other/memory.max", "4096\n");
  EXPECT_EQ(found(), mebi);
}

TEST_F(FakeRoot, OfVersionOne) {
  process("5:cpu,cpuacct:/jobs\n4:memory:/jobs/7\n1:name=systemd:/jobs\n0::/jobs\n", version_1);
  write("/sys/fs/cgroup/cpu/jobs/memory.limit_in_bytes", "4096\n");
  write("/sys/fs/cgroup/memory/jobs/7/memory.limit_in_bytes", "9223372036854771712\n");
  EXPECT_EQ(found(), std::nullopt);
  write("/sys/fs/cgroup/memory/jobs/memory.limit_in_bytes", "2097152\n");
  EXPECT_EQ(found(), 2 * mebi);
  write("/sys/fs/cgroup/memory/jobs/7/memory.limit_in_bytes", "1048576\n");
  EXPECT_EQ(found(), mebi);
}

TEST_F(FakeRoot, BothVersionsTogether) {
  process("4:memory:/\n0::/\n",
          version_1 + "40 22 0:30 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
  write("/sys/fs/cgroup/unified/memory.max", "3145728\n");
  write("/sys/fs/cgroup/memory/memory.limit_in_bytes", "2097152\n");
  EXPECT_EQ(found(), 2 * mebi);
}

TEST_F(FakeRoot, AMountThatBeginsAtTheGroup) {
  // In a container without its own namespace, /proc names the group as the host does.
  process("4:memory:/docker/abc/inner\n",
          root_mount + "32 22 0:28 /docker/abc /my\\040groups rw - cgroup cgroup rw,memory\n");
  write("/my groups/inner/memory.limit_in_bytes", "2097152\n");
  EXPECT_EQ(found(), 2 * mebi);
  write("/my groups/memory.limit_in_bytes", "1048576\n");
  EXPECT_EQ(found(), mebi);
}

TEST_F(FakeRoot, AGroupOutsideOfTheMount) {
  for (const char* groups : {"0::/elsewhere\n", "0::/docker/abcdef\n", "0::/docker/abc/../def\n"}) {
    process(groups, root_mount + "30 22 0:26 /docker/abc /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    write("/sys/fs/cgroup/memory.max", "1048576\n");
    EXPECT_EQ(found(), mebi) << groups;
  }
}

TEST_F(FakeRoot, MalformedFilesAreNoLimit) {
  for (const char* text : {"", "\n", "-1\n", "12x\n", "99999999999999999999999\n", "max 5\n"}) {
    process("0::/a\n", version_2);
    write("/sys/fs/cgroup/a/memory.max", text);
    EXPECT_EQ(found(), std::nullopt) << text;
  }
  write("/sys/fs/cgroup/a/memory.max", "1048576\n");
  for (const char* groups : {"", ":", "0:", "0", "x::/a\n", "\n\n", "0:cpu:/a\n"}) {
    process(groups, version_2);
    EXPECT_EQ(found(), std::nullopt) << groups;
  }
  for (const char* mounts : {"", "-", " - cgroup2\n", "30 22 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2\n",
                             "30 22 0:26 / /sys/fs/cgroup rw cgroup2 cgroup2 rw\n"}) {
    process("0::/a\n", mounts);
    EXPECT_EQ(found(), std::nullopt) << mounts;
  }
}

TEST_F(FakeRoot, CoresOfVersionTwo) {
  process("0::/a/b\n", version_2);
  EXPECT_EQ(cores(), std::nullopt);
  write("/sys/fs/cgroup/a/b/cpu.max", "max 100000\n");
  EXPECT_EQ(cores(), std::nullopt);
  write("/sys/fs/cgroup/a/cpu.max", "800000 100000\n");
  EXPECT_EQ(cores(), 8U);
  for (const auto& [text, count] :
       {std::pair{"200000 100000\n", 2U}, {"200001 100000\n", 3U}, {"1000 100000\n", 1U}}) {
    write("/sys/fs/cgroup/a/b/cpu.max", text);
    EXPECT_EQ(cores(), count) << text;
  }
  for (const char* text : {"", "\n", "200000\n", "0 100000\n", "200000 0\n", "-1 100000\n", "x y\n"}) {
    write("/sys/fs/cgroup/a/b/cpu.max", text);
    EXPECT_EQ(cores(), 8U) << text;
  }
  EXPECT_EQ(found(), std::nullopt);
}

TEST_F(FakeRoot, CoresOfVersionOne) {
  process("5:cpu,cpuacct:/jobs/7\n4:memory:/jobs\n", version_1);
  write("/sys/fs/cgroup/cpu/jobs/7/cpu.cfs_quota_us", "-1\n");
  write("/sys/fs/cgroup/cpu/jobs/7/cpu.cfs_period_us", "100000\n");
  write("/sys/fs/cgroup/memory/jobs/cpu.cfs_quota_us", "1000\n");
  write("/sys/fs/cgroup/memory/jobs/cpu.cfs_period_us", "1000\n");
  EXPECT_EQ(cores(), std::nullopt);
  write("/sys/fs/cgroup/cpu/jobs/cpu.cfs_quota_us", "150000\n");
  EXPECT_EQ(cores(), std::nullopt);
  write("/sys/fs/cgroup/cpu/jobs/cpu.cfs_period_us", "50000\n");
  EXPECT_EQ(cores(), 3U);
}

TEST(MachineCores, AreThoseOfTheSystemOrFewer) {
  EXPECT_GE(machine_cores(), 1U);
  EXPECT_LE(machine_cores(), std::max(1U, usable_cores()));
  EXPECT_LE(machine_cores(), cgroup_cores().value_or(machine_cores()));
}

#ifdef __linux__
TEST(MachineCores, AreThoseThatAThreadMayUse) {
  unsigned cores = 0;
  std::thread bound([&cores] {
    cpu_set_t all;
    ASSERT_EQ(sched_getaffinity(0, sizeof(all), &all), 0);
    std::size_t first = 0;
    while (!CPU_ISSET(first, &all)) ++first;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof(one), &one), 0);
    cores = usable_cores();
  });
  bound.join();
  EXPECT_EQ(cores, 1U);
}
#endif

TEST(MachineMemory, IsBoundedByEachLimit) {
  const std::uint64_t all = machine_memory_bytes();
  EXPECT_GT(all, mebi);
  EXPECT_LE(all, cgroup_memory_bytes().value_or(all));
  EXPECT_GT(default_memory_bytes(), 0U);
  EXPECT_EQ(default_memory_bytes(), default_memory_bytes());
}

}  // namespace
}  // namespace flipwise
