// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>

namespace flipwise {

constexpr bool is_sanitized() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;
#elif defined(__has_feature)
  return __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
  return false;
#endif
}

/// Returns whether every case is run: FLIPWISE_LONG=1, set by `./dev test --long`. Otherwise random tests
/// run a sample. It is smaller under sanitizers, which make each case ten times as long and find undefined
/// behaviour in a few cases of each kind.
inline bool in_full() {
  static const char* const how_long = std::getenv("FLIPWISE_LONG");
  return how_long != nullptr && *how_long != '0';
}

/// Returns how many of `cases` random cases to run.
inline int sampled(int cases) {
  const int share = in_full() ? 1 : is_sanitized() ? 6 : 3;
  return (cases + share - 1) / share;
}

/// Leaves out cases of nested loops: the innermost calls `leaves_out`. Three cases in seven remain, or one
/// under sanitizers. Few loops have seven rounds, so every value of every loop still occurs.
class Sample {
 public:
  bool leaves_out() { return !in_full() && number_++ % 7 >= (is_sanitized() ? 1U : 3U); }

 private:
  unsigned number_ = 0;
};

}  // namespace flipwise
