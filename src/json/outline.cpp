// SPDX-License-Identifier: MIT
#include "json/outline.hpp"

namespace flipwise {

namespace {

constexpr std::string_view begins_words = "-0123456789tfn";

}  // namespace

void JsonOutline::open(bool object) {
  constexpr std::uint64_t deepest = 64;
  broken_ |= depth_ == deepest || !takes_value() || (depth_ == 0 && !object);
  ++depth_;
  objects_ = objects_ << 1 | std::uint64_t{object};
  next_ = object ? Next::first_key : Next::first_value;
}

void JsonOutline::close(bool object) {
  const bool may_close = next_ == Next::comma || next_ == (object ? Next::first_key : Next::first_value);
  broken_ |= depth_ == 0 || !may_close || (objects_ & 1) != std::uint64_t{object};
  if (depth_ > 0) --depth_;
  objects_ >>= 1;
  next_ = Next::comma;
}

void JsonOutline::read(std::string_view piece) {
  for (const char c : piece) {
    if (in_string_) {
      in_string_ = escaped_ || c != '"';
      escaped_ = !escaped_ && c == '\\';
      continue;
    }
    const bool was_word = in_word_;
    in_word_ = false;
    switch (c) {
      case ' ':
      case '\t':
      case '\r': break;
      case '"': {
        const bool is_key = next_ == Next::key || next_ == Next::first_key;
        broken_ |= !is_key && !takes_value();
        next_ = is_key ? Next::colon : Next::comma;
        in_string_ = true;
        break;
      }
      case '{':
      case '[': open(c == '{'); break;
      case '}':
      case ']': close(c == '}'); break;
      case ',':
        broken_ |= depth_ == 0 || next_ != Next::comma;
        next_ = (objects_ & 1) != 0 ? Next::key : Next::value;
        break;
      case ':':
        broken_ |= next_ != Next::colon;
        next_ = Next::value;
        break;
      default:
        broken_ |= !was_word && (!takes_value() || begins_words.find(c) == begins_words.npos);
        next_ = Next::comma;
        in_word_ = true;
    }
  }
}

void JsonOutline::end_line() {
  broken_ |= in_string_;
  in_string_ = escaped_ = in_word_ = false;
}

}  // namespace flipwise
