// SPDX-License-Identifier: MIT
//
// Format of the saved states of solve and count: header, checksums and parts. apps/files/resume_file.cpp
// opens, locks and replaces the files, and has the format of saved tables.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "flipwise/answer.hpp"

namespace flipwise {

class Limits;

/// Writes numbers and arrays in the byte order of the machine, and computes a checksum over them. Without a
/// stream it only counts their bytes.
class Saving {
 public:
  Saving() = default;
  explicit Saving(std::ostream& out) : out_(&out) {}
  void number(std::uint64_t value) { bytes(&value, sizeof value); }
  /// Writes a vector or a string.
  template <class Array>
  void array(const Array& values) {
    using Value = typename Array::value_type;
    static_assert(std::is_trivially_copyable_v<Value>);
    number(values.size());
    bytes(values.data(), values.size() * sizeof(Value));
  }
  /// Writes an array part by part: calls `next` until there are `size` values.
  template <class T>
  void array_of_parts(std::uint64_t size, const std::function<std::span<const T>()>& next) {
    number(size);
    if (!out_) written_ += size * sizeof(T);
    for (std::uint64_t done = 0; out_ && done < size;) {
      const std::span<const T> part = next();
      bytes(part.data(), part.size() * sizeof(T));
      done += part.size();
    }
  }
  /// Writes numbers, arrays and values that have save(), one after the other.
  template <class... T>
  void operator()(const T&... values) {
    const auto one = [this]<class V>(const V& value) {
      if constexpr (std::is_integral_v<V> || std::is_enum_v<V>)
        number(static_cast<std::uint64_t>(value));
      else if constexpr (requires { value.save(*this); })
        value.save(*this);
      else
        array(value);
    };
    (one(values), ...);
  }
  /// True if the numbers are only counted and added to the checksum, not written.
  bool only_adds_up() const { return out_ == nullptr; }
  std::uint64_t sum() const { return sum_; }
  std::uint64_t written() const { return written_; }

 private:
  void bytes(const void* data, std::size_t size);
  std::ostream* out_ = nullptr;
  std::uint64_t sum_ = 0;
  std::uint64_t written_ = 0;
};

/// Returns the bytes that `save` writes. Throws std::bad_alloc.
std::string packed_by(const std::function<void(Saving&)>& save);

/// Reads the output of Saving. Throws InputError if the file ends early. An array grows while it is read,
/// so a wrong size in a damaged file costs nothing.
class Loading {
 public:
  explicit Loading(std::istream& in) : in_(in) {}
  std::uint64_t number() {
    std::uint64_t value = 0;
    bytes(&value, sizeof value);
    return value;
  }
  /// Reads a number to be used before the checksum is checked. Throws InputError if it is above `most`.
  std::uint64_t number_up_to(std::uint64_t most);
  template <class Array>
  void array(Array& values) {
    using Value = typename Array::value_type;
    static_assert(std::is_trivially_copyable_v<Value>);
    constexpr std::uint64_t max_at_once = std::uint64_t{1} << 22;
    const std::uint64_t size = number();
    values.clear();
    while (values.size() < size) {
      const std::size_t before = values.size();
      values.resize(before + static_cast<std::size_t>(std::min<std::uint64_t>(max_at_once, size - before)));
      bytes(values.data() + before, (values.size() - before) * sizeof(Value));
    }
  }
  /// Throws InputError, for values that cannot have been saved.
  [[noreturn]] static void refuse();
  /// Reads an array of known size in place. Throws InputError if another size was saved.
  template <class Array>
  void fill(Array& values) {
    using Value = typename Array::value_type;
    static_assert(std::is_trivially_copyable_v<Value>);
    require_size(number(), values.size());
    bytes(values.data(), values.size() * sizeof(Value));
  }
  /// Reads an array of known size part by part, into the spans that `next` returns. Throws InputError if
  /// another size was saved.
  template <class T>
  void fill_parts(std::uint64_t size, const std::function<std::span<T>()>& next) {
    require_size(number(), size);
    for (std::uint64_t done = 0; done < size;) {
      const std::span<T> part = next();
      bytes(part.data(), part.size() * sizeof(T));
      done += part.size();
    }
  }
  /// Reads values that one call of Saving wrote. An array that is not empty keeps its size.
  template <class... T>
  void operator()(T&... values) {
    const auto one = [this]<class V>(V& value) {
      if constexpr (std::is_integral_v<V> || std::is_enum_v<V>)
        value = static_cast<V>(number());
      else if constexpr (requires { value.load(*this); })
        value.load(*this);
      else if (value.empty())
        array(value);
      else
        fill(value);
    };
    (one(values), ...);
  }
  std::uint64_t sum() const { return sum_; }
  bool is_at_end();

 private:
  static void require_size(std::uint64_t saved, std::uint64_t expected);
  void bytes(void* data, std::size_t size);
  std::istream& in_;
  std::uint64_t sum_ = 0;
};

/// The state of a call: the results of finished steps, and the state of the current step. The latter may
/// refer to a base (the explored states) that later steps share.
///
///     text lines    file type; question; step and result, in turn; empty line; current step and its base,
///                   or empty lines
///     binary        checksum of these lines; base and checksum; state of the step and checksum
///
/// Each checksum covers all binary data before it and is checked before the data is used, so no single
/// changed byte goes unnoticed. If there is nothing to load or save, this costs nothing. When a limit is
/// about to end the call, the state is saved once more, unless that takes long.
class Checkpoint {
 public:
  using Write = std::function<void(Saving&)>;
  using Read = std::function<void(Loading&)>;

  Checkpoint() = default;
  /// Throws InputError if a saved state is damaged or of another question. All arguments must outlive it.
  Checkpoint(const Checkpoints& options, std::string question, Limits& limits);

  /// Return the result of an earlier run, as a line or as numbers.
  std::optional<std::string> result(const std::string& step) const;
  std::optional<std::vector<std::uint64_t>> numbers(const std::string& step) const;
  /// Keep a result for later runs, unless it is longer than 64 MiB.
  void finish(const std::string& step, std::string result);
  void finish(const std::string& step, const std::vector<std::uint64_t>& numbers);

  /// True if the file has the state of this step, without a base.
  bool stands_at(const std::string& step) const { return base_in_file_.empty() && step_in_file_ == step; }

  /// Read the base of this name, or the state of this step, if the file has it.
  bool load_base(const std::string& name, const Read& read) { return load_part(base_in_file_, name, read); }
  bool load(const std::string& step, const Read& read) {
    return base_in_file_.empty() && load_part(step_in_file_, step, read);
  }
  template <class First, class... More>
  bool load(const std::string& step, First& first, More&... more) {
    return load(step, Read([&](Loading& in) { in(first, more...); }));
  }

  /// Sets the base that states refer to from now on, or none.
  void set_base(std::string name, Write write) {
    base_name_ = std::move(name);
    base_ = std::move(write);
  }
  void set_no_base() { set_base("", {}); }
  /// Saves the state of a step if it is due. After a stop, saves it if that is quick, and throws
  /// LimitReached.
  void offer(const std::string& step, const Write& write);
  template <class First, class... More>
  requires(!std::is_invocable_v<const First&, Saving&>) void offer(const std::string& step,
                                                                   const First& first,
                                                                   const More&... more) {
    offer(step, Write([&](Saving& out) { out(first, more...); }));
  }
  /// Calls `gather` before each save, so that it finishes steps that other processes have answered.
  class Gathering {
   public:
    Gathering(Checkpoint& checkpoint, std::function<void()> gather) : checkpoint_(checkpoint) {
      checkpoint.gather_ = std::move(gather);
    }
    ~Gathering() { checkpoint_.gather_ = {}; }
    Gathering(const Gathering&) = delete;
    Gathering& operator=(const Gathering&) = delete;

   private:
    Checkpoint& checkpoint_;
  };
  /// Saves the results alone, if anything was saved before.
  void close();

 private:
  using Clock = std::chrono::steady_clock;
  bool is_quick(const Write& write) const;
  void save(const std::string& step, const Write& write);
  std::string header(const std::string& step, const std::string& base) const;
  void load_header(std::istream& in);
  bool load_part(std::string& in_file, const std::string& name, const Read& read);
  void require_sum();

  const Checkpoints* options_ = nullptr;
  Limits* limits_ = nullptr;
  std::string question_;
  std::map<std::string, std::string> results_;
  std::string step_in_file_;  ///< step whose state is still to be read
  std::string base_in_file_;  ///< base that is still to be read
  std::optional<Loading> loading_;
  std::string base_name_;
  Write base_;
  std::function<void()> gather_;
  bool saved_ = false;
  Clock::time_point last_ = Clock::now();
  Clock::duration cost_{};
};

}  // namespace flipwise
