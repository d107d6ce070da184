// SPDX-License-Identifier: MIT
#pragma once

namespace flipwise {

/// Sanitizers look for what is undefined, which a few cases of every kind show as well as thousands, and
/// make all of them ten times as long. So where brute force tells right numbers from wrong ones, they see a
/// sample.
constexpr bool is_sanitized() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;
#elif defined(__has_feature)
  return __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
  return false;
#endif
}

/// Of so many random cases.
constexpr int sampled(int cases) {
  return is_sanitized() ? (cases + 5) / 6 : cases;
}

/// For loops in each other: the innermost asks whether to leave its case out. One in seven remains, which
/// meets every choice of every loop, since few of them have seven.
class Sample {
 public:
  bool leaves_out() { return is_sanitized() && number_++ % 7 != 0; }

 private:
  unsigned number_ = 0;
};

}  // namespace flipwise
