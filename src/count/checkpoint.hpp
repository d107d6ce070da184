// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "flipwise/count.hpp"

namespace flipwise {

/// Writes numbers and arrays as the machine holds them, and a sum over all of them.
class Saving {
 public:
  explicit Saving(std::ostream& out) : out_(out) {}
  void number(std::uint64_t value) { bytes(&value, sizeof value); }
  template <class T, class Allocator>
  void array(const std::vector<T, Allocator>& values) {
    static_assert(std::is_trivially_copyable_v<T>);
    number(values.size());
    bytes(values.data(), values.size() * sizeof(T));
  }
  std::uint64_t sum() const { return sum_; }

 private:
  void bytes(const void* data, std::size_t size);
  std::ostream& out_;
  std::uint64_t sum_ = 0;
};

/// Reads what Saving wrote. Throws InputError where the file ends early. An array grows as it is read, so
/// a size that a damaged file claims costs nothing.
class Loading {
 public:
  explicit Loading(std::istream& in) : in_(in) {}
  std::uint64_t number() {
    std::uint64_t value = 0;
    bytes(&value, sizeof value);
    return value;
  }
  template <class T>
  void array(std::vector<T>& values) {
    static_assert(std::is_trivially_copyable_v<T>);
    constexpr std::uint64_t most_at_once = std::uint64_t{1} << 22;
    const std::uint64_t size = number();
    values.clear();
    while (values.size() < size) {
      const std::size_t before = values.size();
      values.resize(before +
                    static_cast<std::size_t>(std::min<std::uint64_t>(most_at_once, size - before)));
      bytes(values.data() + before, (values.size() - before) * sizeof(T));
    }
  }
  /// An array of known size, in place; throws InputError where another size was saved.
  template <class T, class Allocator>
  void fill(std::vector<T, Allocator>& values) {
    static_assert(std::is_trivially_copyable_v<T>);
    require_size(number(), values.size());
    bytes(values.data(), values.size() * sizeof(T));
  }
  std::uint64_t sum() const { return sum_; }

 private:
  static void require_size(std::uint64_t saved, std::uint64_t expected);
  void bytes(void* data, std::size_t size);
  std::istream& in_;
  std::uint64_t sum_ = 0;
};

/// What a count has so far: the results of finished steps, and the state of the step in hand, which may
/// stand on a base (the states that were explored) that later steps share. A file says which question it
/// belongs to, and ends with a sum over all that is binary. Without anything to load or save it costs
/// nothing.
class Checkpoint {
 public:
  using Write = std::function<void(Saving&)>;
  using Read = std::function<void(Loading&)>;

  Checkpoint() = default;
  /// Throws InputError when what was saved is of another question, or damaged.
  Checkpoint(const Checkpoints& options, std::string question);

  /// What an earlier run found.
  std::optional<std::string> result(const std::string& step) const;
  void finish(const std::string& step, std::string result);

  /// Reads the base, or the state of this step, where the file stands there.
  bool load_base(const Read& read);
  bool load(const std::string& step, const Read& read);

  /// From now on states are saved behind this base.
  void set_base(Write write) { base_ = std::move(write); }
  /// Saves the state of this step when it is time.
  void offer(const std::string& step, const Write& write);
  /// Saves the results alone, where anything was saved before.
  void close();

 private:
  using Clock = std::chrono::steady_clock;
  void save(const std::string& step, const Write& write);
  void end_load(const Loading& loading);

  const Checkpoints* options_ = nullptr;
  std::string question_;
  std::map<std::string, std::string> results_;
  std::string step_in_file_;  ///< whose state is still to be read
  bool base_in_file_ = false;
  std::optional<Loading> loading_;
  Write base_;
  bool saved_ = false;
  Clock::time_point last_ = Clock::now();
  Clock::duration cost_{};
};

}  // namespace flipwise
