// SPDX-License-Identifier: MIT
//
// The format .npy of numpy (numpy.org/doc/stable/reference/generated/numpy.lib.format.html): a magic word
// and a version, the length of the header, the header (a Python dictionary with the type, the order and the
// shape), and the entries.
#include "format/npy.hpp"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "flipwise/errors.hpp"
#include "format/bytes.hpp"

namespace flipwise {

namespace {

/// The type of the entries: a kind (b, i, u or f), and the number of bytes of each.
struct EntryType {
  char kind = 0;
  std::size_t size = 0;
  bool is_big_endian = false;
};

/// Reads `count` bytes as a number, the least significant first unless `is_big_endian`.
std::uint64_t bits_of(std::string_view bytes, bool is_big_endian) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::size_t place = is_big_endian ? i : bytes.size() - 1 - i;
    bits = bits << 8 | static_cast<unsigned char>(bytes[place]);
  }
  return bits;
}

/// Returns an entry as text, if it is a whole number.
std::optional<std::string> text_of_entry(std::string_view bytes, EntryType type) {
  const std::uint64_t bits = bits_of(bytes, type.is_big_endian);
  if (type.kind == 'b' || type.kind == 'u') return std::to_string(bits);
  if (type.kind == 'i') {
    const unsigned unused = 64 - 8 * static_cast<unsigned>(type.size);
    return std::to_string(static_cast<std::int64_t>(bits << unused) >> unused);
  }
  double value = 0;
  if (type.size == sizeof(float)) {
    float narrow = 0;
    const auto low = static_cast<std::uint32_t>(bits);
    std::memcpy(&narrow, &low, sizeof(narrow));
    value = static_cast<double>(narrow);
  } else {
    std::memcpy(&value, &bits, sizeof(value));
  }
  constexpr double greatest = 9007199254740992;  // 2^53
  if (!(std::abs(value) <= greatest) || std::floor(value) != value) return std::nullopt;
  return std::to_string(static_cast<std::int64_t>(value));
}

class NpyFile {
 public:
  NpyFile(std::string_view bytes, const std::string& name) : name_(name) {
    constexpr std::size_t after_version = npy_start.size() + 2;
    if (bytes.size() < after_version) damaged("ends before its header");
    const std::size_t length_size = bytes[npy_start.size()] == 1 ? 2 : 4;
    if (bytes.size() < after_version + length_size) damaged("ends before its header");
    const std::uint64_t length = bits_of(bytes.substr(after_version, length_size), false);
    if (length > bytes.size() - after_version - length_size) damaged("ends before its header");
    header_ = bytes.substr(after_version + length_size, static_cast<std::size_t>(length));
    entries_ = bytes.substr(after_version + length_size + static_cast<std::size_t>(length));
  }

  std::string text() const {
    const EntryType type = entry_type();
    const bool is_by_columns = value_of("fortran_order").starts_with("True");
    const std::vector<std::uint64_t> shape = shape_of();
    if (shape.size() != 2)
      damaged("has " + std::to_string(shape.size()) + (shape.size() == 1 ? " dimension" : " dimensions") +
              ", but a matrix has two");
    const std::size_t count = entries_.size() / type.size;
    if (entries_.size() % type.size != 0 || (shape[0] != 0 && count / shape[0] != shape[1]) ||
        count != shape[0] * shape[1])
      damaged("has " + std::to_string(entries_.size()) + " bytes of entries, which do not fit its shape, " +
              std::to_string(shape[0]) + " x " + std::to_string(shape[1]));
    const auto rows = static_cast<std::size_t>(shape[0]);
    const auto columns = static_cast<std::size_t>(shape[1]);
    std::string text;
    for (std::size_t row = 0; row < rows; ++row)
      for (std::size_t column = 0; column < columns; ++column) {
        const std::size_t place = is_by_columns ? column * rows + row : row * columns + column;
        const auto entry = text_of_entry(entries_.substr(place * type.size, type.size), type);
        if (!entry)
          throw located(name_, row + 1, column + 1, "this entry of the array is not a whole number",
                        ErrorCode::syntax);
        text += *entry;
        text += column + 1 < columns ? ' ' : '\n';
      }
    return text;
  }

 private:
  [[noreturn]] void damaged(const std::string& what) const {
    throw InputError(printable_name(name_) + ": this .npy file " + what + "; save a matrix with numpy.save",
                     ErrorCode::syntax, {.input = name_});
  }

  /// Returns the header from the value of a key on.
  std::string_view value_of(std::string_view key) const {
    const std::size_t at = header_.find("'" + std::string(key) + "'");
    const std::size_t colon = at == header_.npos ? at : header_.find(':', at);
    const std::size_t first = colon == header_.npos ? colon : header_.find_first_not_of(' ', colon + 1);
    if (first == header_.npos) damaged("has no " + std::string(key) + " in its header");
    return header_.substr(first);
  }

  EntryType entry_type() const {
    std::string_view word = value_of("descr");
    word = word.substr(0, word.find_first_of(",}"));
    const std::string shown(word);
    EntryType type;
    if (word.size() == 5 && word.front() == '\'' && word.back() == '\'') {
      type = {word[2], static_cast<std::size_t>(word[3] - '0'), word[1] == '>'};
      const bool is_size = type.size == 1 || type.size == 2 || type.size == 4 || type.size == 8;
      if (is_size && (type.kind == 'i' || type.kind == 'u' || (type.kind == 'b' && type.size == 1) ||
                      (type.kind == 'f' && type.size >= sizeof(float))))
        return type;
    }
    damaged("has entries of type " + shown + ", not whole numbers");
  }

  std::vector<std::uint64_t> shape_of() const {
    std::string_view text = value_of("shape");
    text = text.substr(0, text.find(')'));
    std::vector<std::uint64_t> shape;
    for (std::size_t at = text.find_first_of("0123456789"); at != text.npos;
         at = text.find_first_of("0123456789")) {
      text.remove_prefix(at);
      std::uint64_t number = 0;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
      constexpr std::uint64_t greatest = std::uint64_t{1} << 31;
      if (error != std::errc() || number > greatest) damaged("is too large");
      shape.push_back(number);
      text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    }
    return shape;
  }

  const std::string& name_;
  std::string_view header_;
  std::string_view entries_;
};

}  // namespace

bool is_npy(std::string_view bytes) {
  return bytes.starts_with(npy_start);
}

std::string text_of_npy(std::string_view bytes, const std::string& name) {
  return NpyFile(bytes, name).text();
}

}  // namespace flipwise
