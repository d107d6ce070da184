// SPDX-License-Identifier: MIT
//
// Saved states of solve and count: header, sums and parts. apps/files/resume_file.cpp opens, locks and
// replaces the files, and has the format of saved tables.
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

/// Writes numbers and arrays as the machine holds them, and a sum over all of them. Without a stream it
/// only adds up their bytes.
class Saving {
 public:
  Saving() = default;
  explicit Saving(std::ostream& out) : out_(&out) {}
  void number(std::uint64_t value) { bytes(&value, sizeof value); }
  /// A vector or a string.
  template <class Array>
  void array(const Array& values) {
    using Value = typename Array::value_type;
    static_assert(std::is_trivially_copyable_v<Value>);
    number(values.size());
    bytes(values.data(), values.size() * sizeof(Value));
  }
  /// An array that comes part by part: `next` is called until there are so many values.
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
  /// Numbers, arrays and what can save itself, one after the other.
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
  /// Whether there is no stream.
  bool only_adds_up() const { return out_ == nullptr; }
  std::uint64_t sum() const { return sum_; }
  std::uint64_t written() const { return written_; }

 private:
  void bytes(const void* data, std::size_t size);
  std::ostream* out_ = nullptr;
  std::uint64_t sum_ = 0;
  std::uint64_t written_ = 0;
};

/// What `save` writes, as bytes. Throws std::bad_alloc.
std::string packed_by(const std::function<void(Saving&)>& save);

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
  /// Throws InputError where it is greater: for what is used before the sum has been checked.
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
  /// For what cannot have been saved: throws InputError.
  [[noreturn]] static void refuse();
  /// An array of known size, in place; throws InputError where another size was saved.
  template <class Array>
  void fill(Array& values) {
    using Value = typename Array::value_type;
    static_assert(std::is_trivially_copyable_v<Value>);
    require_size(number(), values.size());
    bytes(values.data(), values.size() * sizeof(Value));
  }
  /// The same part by part: the values are read into what `next` returns.
  template <class T>
  void fill_parts(std::uint64_t size, const std::function<std::span<T>()>& next) {
    require_size(number(), size);
    for (std::uint64_t done = 0; done < size;) {
      const std::span<T> part = next();
      bytes(part.data(), part.size() * sizeof(T));
      done += part.size();
    }
  }
  /// What Saving wrote in one go. An array that has a size keeps it.
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

/// What a call has so far: the results of finished steps, and the state of the step in hand, which may
/// stand on a base (the states that were explored) that later steps share.
///
///     text lines    what the file is; the question; step and result, in turn; empty; the step in hand and
///                   its base, empty for none
///     binary        a sum over these lines; the base and a sum; the state of the step and a sum
///
/// Each sum is over all that is binary so far, and is checked before what it covers is used: no single
/// changed byte goes unnoticed. Without anything to load or save it costs nothing. When a limit is about to
/// end the count, the state is saved once more, unless that takes long.
class Checkpoint {
 public:
  using Write = std::function<void(Saving&)>;
  using Read = std::function<void(Loading&)>;

  Checkpoint() = default;
  /// Throws InputError when what was saved is of another question, or damaged. All must outlive it.
  Checkpoint(const Checkpoints& options, std::string question, Limits& limits);

  /// What an earlier run found: a line, or numbers.
  std::optional<std::string> result(const std::string& step) const;
  std::optional<std::vector<std::uint64_t>> numbers(const std::string& step) const;
  /// Keeps it for later runs, which find anew what takes more than 64 MiB.
  void finish(const std::string& step, std::string result);
  void finish(const std::string& step, const std::vector<std::uint64_t>& numbers);

  /// Whether the file has the state of this step, without a base.
  bool stands_at(const std::string& step) const { return base_in_file_.empty() && step_in_file_ == step; }

  /// Reads the base of that name, or the state of this step, where the file stands there.
  bool load_base(const std::string& name, const Read& read) { return load_part(base_in_file_, name, read); }
  bool load(const std::string& step, const Read& read) {
    return base_in_file_.empty() && load_part(step_in_file_, step, read);
  }
  template <class First, class... More>
  bool load(const std::string& step, First& first, More&... more) {
    return load(step, Read([&](Loading& in) { in(first, more...); }));
  }

  /// From now on states are saved behind this base, or without one.
  void set_base(std::string name, Write write) {
    base_name_ = std::move(name);
    base_ = std::move(write);
  }
  void set_no_base() { set_base("", {}); }
  /// Saves the state of this step when it is time; throws LimitReached when it is the last.
  void offer(const std::string& step, const Write& write);
  template <class First, class... More>
  requires(!std::is_invocable_v<const First&, Saving&>) void offer(const std::string& step,
                                                                   const First& first,
                                                                   const More&... more) {
    offer(step, Write([&](Saving& out) { out(first, more...); }));
  }
  /// Calls `gather` before anything is saved: it finishes what others have found meanwhile.
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
  /// Saves the results alone, where anything was saved before.
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
  std::string step_in_file_;  ///< whose state is still to be read
  std::string base_in_file_;  ///< likewise
  std::optional<Loading> loading_;
  std::string base_name_;
  Write base_;
  std::function<void()> gather_;
  bool saved_ = false;
  Clock::time_point last_ = Clock::now();
  Clock::duration cost_{};
};

}  // namespace flipwise
