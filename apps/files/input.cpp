// SPDX-License-Identifier: MIT
#include "files/input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <functional>
#include <iterator>
#include <new>

#include "files/complaints.hpp"
#include "files/platform.hpp"
#include "files/signals.hpp"

namespace flipwise::app {

namespace {

constexpr std::size_t read_bytes = std::size_t{1} << 18;

/// Returns the two whole numbers from 1 to `most` that `between` separates in a text.
std::optional<std::pair<std::size_t, std::size_t>> two_sizes(std::string_view text, char between,
                                                             std::size_t most) {
  std::size_t sizes[2] = {};
  const char* at = text.data();
  const char* const end = at + text.size();
  for (std::size_t& size : sizes) {
    if (&size != sizes && (at == end || *at++ != between)) return std::nullopt;
    const auto [next, error] = std::from_chars(at, end, size);
    if (error != std::errc{} || size < 1 || size > most) return std::nullopt;
    at = next;
  }
  if (at != end) return std::nullopt;
  return std::pair(sizes[0], sizes[1]);
}

/// Returns what to write in place of a file that does not exist, if its name shows what was meant.
std::string instead_of_file(const std::string& name) {
  if (looks_like_offset(name))
    return R"(; offsets of a rule need quotes, as in --rule "0,0 0,1"; presses are read from a file)";
  if (name.find_first_not_of("01") == name.npos)
    return fmt::format("; for a board of one row write {}/ or --board {}", name, name);
  if (name.find(':') != name.npos && name.find('/') == name.npos)
    return "; an id is RULE-ROWSxCOLUMNS:HEX, such as plus-4x4:9669";
  return id_for_sizes(name);
}

bool has_content(std::string_view line) {
  return !line.empty() && line.front() != ';';
}

StatedBoard stated_by_id(std::string_view text, std::uint64_t modulus) {
  BoardId id = read_id(text, modulus);
  if (modulus > 2 && modulus != id.puzzle.modulus())
    throw InputError(modulus == counter_modulus
                         ? "an id cannot contain counters; write their numbers instead"
                         : fmt::format("the number of colours of the id is {}; give an id with {}",
                                       id.puzzle.modulus(), modulus));
  return {std::move(id.puzzle), std::move(id.presses), true};
}

void require_one_id(Input& input) {
  if (input.content())
    throw InputError(fmt::format("{}:{}: one id is enough here, but this is a second; --many reads several",
                                 input.name(), input.line_number()));
}

}  // namespace

bool looks_like_offset(std::string_view word) {
  const std::size_t comma = word.find(',');
  const auto is_number = [](std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
  };
  return comma != word.npos && is_number(word.substr(0, comma)) && is_number(word.substr(comma + 1));
}

std::string id_for_sizes(std::string_view sizes) {
  constexpr std::size_t most = 12;
  const auto shape = two_sizes(sizes, 'x', SIZE_MAX);
  if (!shape) return "";
  const auto [rows, columns] = *shape;
  if (rows > most || columns > most) return "; a board is a file, or an id such as plus-4x4:9669";
  return fmt::format("; the id of {} x {} lights that are all on is {}", rows, columns,
                     write_id(Puzzle{all_lit(rows, columns)}));
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

bool is_board_on_a_line(const std::string& word, const TextForm& form) {
  if (word.find('/') == word.npos || access(word.c_str(), F_OK) == 0) return false;
  const auto is_one_of = [](std::string_view letters) {
    return [letters](char c) { return letters.find(c) != letters.npos; };
  };
  if (form.lit.empty() && form.unlit.empty())
    return std::all_of(word.begin(), word.end(), is_one_of("0123456789.-#*O_?,/ "));
  const bool are_named = !form.lit.empty() && !form.unlit.empty();
  const std::string named = form.lit + form.unlit + "_/ ";
  std::string others;
  std::copy_if(word.begin(), word.end(), std::back_inserter(others), std::not_fn(is_one_of(named)));
  return others.empty() ||
         (!are_named && std::all_of(others.begin(), others.end(), is_one_of({&others[0], 1})));
}

Input::Input(const std::string& path, bool as_it_is)
    : begun_(as_it_is), buffer_(new char[read_bytes]), capacity_(read_bytes), stream_(this) {
  open_file(path);
}

Input::Input(const std::string& board, const TextForm& form)
    : buffer_(new char[std::max(read_bytes, board.size())]), capacity_(read_bytes), stream_(this) {
  if (is_board_on_a_line(board, form))
    hold({board, board});
  else
    open_file(board);
}

Input::Input(const Text& text) : buffer_(new char[text.text.size()]), stream_(this) {
  hold(text);
}

void Input::hold(const Text& text) {
  name_ = text.name;
  descriptor_ = -1;
  capacity_ = text.text.size();
  std::string_view held = text.text;
  if (held.starts_with(byte_order_mark)) held.remove_prefix(byte_order_mark.size());
  std::copy(held.begin(), held.end(), buffer_.get());
  setg(buffer_.get(), buffer_.get(), buffer_.get() + held.size());
}

void Input::open_file(const std::string& path) {
  stream_.exceptions(std::ios::badbit);  // makes a read error throw
  setg(buffer_.get(), buffer_.get(), buffer_.get());
  if (path.empty() || path == "-") {
    name_ = "stdin";
    if (is_terminal(0) && is_terminal(2))
      note(fmt::format("reading from the terminal; end the input with {} on a line of its own",
                       end_of_input));
  } else {
    name_ = path;
    // Opening must not wait for the writer of a named pipe: a signal may go to another thread.
    descriptor_ = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor_ >= 0) make_blocking(descriptor_);
    if (descriptor_ < 0)
      throw InputError(
          fmt::format("{}: {}{}", name_, strerror(errno), errno == ENOENT ? instead_of_file(name_) : ""));
  }
  const auto status = status_of(descriptor_);
  if (status && status->is_folder) {
    if (descriptor_ > 0) close(descriptor_);
    throw InputError(name_ + ": is a directory; give a file");
  }
  seekable_ = status && status->is_regular && lseek(descriptor_, 0, SEEK_CUR) >= 0;
}

Input::~Input() {
  if (descriptor_ > 0) close(descriptor_);
}

std::size_t Input::read_some(char* into, std::size_t count) {
  if (descriptor_ < 0 || ended_) return 0;
  if (before_reading_) before_reading_();
  while (true) {
    while (!is_ready(descriptor_, Transfer::read) && !stop_requested()) continue;
    if (stop_requested()) throw Interrupted();
    const auto got = read(descriptor_, into, count);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw InputError(fmt::format("{}: {}", name_, strerror(errno)));
    ended_ = got == 0;
    return static_cast<std::size_t>(got);
  }
}

std::size_t Input::read_at(std::uint64_t position, std::span<char> into) const {
  std::size_t done = 0;
  while (done < into.size()) {
    const auto got = pread(descriptor_, into.data() + done, into.size() - done,
                           static_cast<std::int64_t>(position + done));
    if (stop_requested()) throw Interrupted();
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw InputError(fmt::format("{}: {}", name_, strerror(errno)));
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

std::optional<FileAddress> Input::address() const {
  const auto status = status_of(descriptor_);
  if (descriptor_ <= 0 || !seekable_ || !status) return std::nullopt;
  return FileAddress(*status, FileAddress::Use::reading, name_, name_);
}

bool Input::fill() {
  std::size_t count = read_some(buffer_.get(), capacity_);
  const std::size_t skipped = std::exchange(begun_, true) ? 0 : byte_order_mark_size(count);
  if (descriptor_ >= 0) setg(buffer_.get(), buffer_.get() + skipped, buffer_.get() + count);
  return count > skipped || (skipped > 0 && fill());
}

/// Returns the size of a byte order mark at the beginning, or 0. Reads more bytes while they may be one.
std::size_t Input::byte_order_mark_size(std::size_t& count) {
  const auto head = [&] {
    return std::string_view(buffer_.get(), std::min(count, byte_order_mark.size()));
  };
  while (count > 0 && count < byte_order_mark.size() && byte_order_mark.starts_with(head())) {
    const std::size_t more = read_some(buffer_.get() + count, capacity_ - count);
    if (more == 0) break;
    count += more;
  }
  return head() == byte_order_mark ? byte_order_mark.size() : 0;
}

/// Large reads bypass the buffer.
std::streamsize Input::xsgetn(char* into, std::streamsize count) {
  std::streamsize done = std::min<std::streamsize>(count, egptr() - gptr());
  std::copy_n(gptr(), done, into);
  setg(eback(), gptr() + done, egptr());
  while (done < count) {
    const std::size_t got = read_some(into + done, static_cast<std::size_t>(count - done));
    if (got == 0) break;
    done += static_cast<std::streamsize>(got);
  }
  return done;
}

Input::pos_type Input::seekoff(off_type offset, std::ios::seekdir way, std::ios::openmode /*mode*/) {
  if (!seekable_) return {off_type{-1}};
  ended_ = false;
  const off_type buffered = egptr() - gptr();
  if (way == std::ios::cur) {
    const off_type at = lseek(descriptor_, 0, SEEK_CUR) - buffered;
    if (offset == 0) return {at};
    offset += at;
  }
  const off_type at = lseek(descriptor_, offset, way == std::ios::end ? SEEK_END : SEEK_SET);
  setg(buffer_.get(), buffer_.get(), buffer_.get());
  return {at};
}

Input::pos_type Input::seekpos(pos_type position, std::ios::openmode mode) {
  return seekoff(off_type(position), std::ios::beg, mode);
}

Input::int_type Input::underflow() {
  if (gptr() == egptr() && !fill()) return traits_type::eof();
  return traits_type::to_int_type(*gptr());
}

/// Reads more behind the buffered bytes; false at the end of the input, or if the buffer is full.
bool Input::extend() {
  const auto held = static_cast<std::size_t>(egptr() - gptr());
  if (held == 0) return fill();
  if (held == capacity_) return false;
  std::copy(gptr(), egptr(), buffer_.get());
  const std::size_t got = read_some(buffer_.get() + held, capacity_ - held);
  setg(buffer_.get(), buffer_.get(), buffer_.get() + held + got);
  return got > 0;
}

std::string_view Input::peek(std::size_t least) {
  const auto ahead = [&] { return std::string_view(gptr(), static_cast<std::size_t>(egptr() - gptr())); };
  while (ahead().size() < least && extend()) continue;
  return ahead();
}

std::string_view Input::peek_content() {
  std::size_t begin = 0;
  while (true) {
    const std::string_view ahead = peek();
    const std::size_t end = ahead.find('\n', begin);
    if (end == ahead.npos && extend()) continue;
    const std::string_view line = trimmed(ahead.substr(begin, end - begin));
    if (has_content(line)) return line;
    if (end == ahead.npos) return {};
    begin = end + 1;
  }
}

std::optional<std::string_view> Input::content() {
  while (const auto text = line())
    if (const std::string_view words = trimmed(*text); has_content(words)) return words;
  return std::nullopt;
}

std::optional<Input::Piece> Input::piece() {
  const std::string_view ahead = peek();
  if (ahead.empty()) return std::nullopt;
  const std::size_t end = ahead.find('\n');
  const bool ends_line = end != ahead.npos;
  const Piece piece{ahead.substr(0, end), at_line_start_, ends_line};
  if (at_line_start_) {
    ++line_number_;
    line_bytes_ = 0;
  }
  if ((line_bytes_ += piece.text.size()) > endless_line)
    throw InputError(fmt::format("{}:{}: this line has more than 1 GiB; shorten it", name_, line_number_),
                     ErrorCode::too_large);
  at_line_start_ = ends_line;
  setg(eback(), gptr() + piece.text.size() + (ends_line ? 1 : 0), egptr());
  return piece;
}

std::optional<std::string_view> Input::line() {
  auto next = piece();
  if (!next) return std::nullopt;
  std::string_view text = next->text;
  if (!next->ends_line) {
    long_line_.clear();
    do {
      long_line_ += next->text;
      if (long_line_.size() > longest_line)
        throw InputError(
            fmt::format("{}:{}: this line has more than 64 MiB; shorten it", name_, line_number_));
    } while (!next->ends_line && (next = piece()));
    text = long_line_;
  }
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

bool Input::block(std::string& text, Cut& cut) {
  constexpr std::size_t kept_bytes = 100;
  std::size_t taken_before = 0;
  text.clear();
  cut = Cut::none;
  while (true) {
    const std::string_view ahead = peek();
    if (ahead.empty()) return !text.empty();
    if (taken_before > endless_line)
      throw InputError(fmt::format("{}: a line has more than 1 GiB; shorten it", name_),
                       ErrorCode::too_large);
    const std::size_t end = cut != Cut::none || !text.empty() ? ahead.find('\n') : ahead.rfind('\n');
    const std::size_t taken = end == ahead.npos ? ahead.size() : end + 1;
    try {
      if (cut == Cut::none) text.append(ahead.substr(0, taken));
      if (text.size() > longest_line) cut = Cut::too_long;
    } catch (const std::bad_alloc&) {
      cut = Cut::out_of_memory;
    }
    setg(eback(), gptr() + taken, egptr());
    taken_before += taken;
    if (cut != Cut::none && text.size() > kept_bytes) text = text.substr(0, kept_bytes);
    if (end != ahead.npos) return true;
  }
}

StatedBoard read_stated_board(Input& input, std::uint64_t modulus, const TextForm& form) {
  const bool has_bits = modulus == 2 || modulus == press_kinds;
  const bool is_image = input.holds_image() || (!has_bits && input.holds_greymap());
  if (!is_image && begins_json(input.peek_content()))
    throw InputError(
        fmt::format("{}:1:1: a JSON object is not read here; write rows of cells (--request FILE reads "
                    "JSON requests)",
                    input.name()));
  if (is_image || !looks_like_id(input.peek_content())) {
    Grid grid = read_grid(input.stream(), input.name(), modulus, 1, form);
    StatedBoard stated;
    stated.puzzle.holes = std::move(grid.holes);
    if (modulus == press_kinds && !grid.cells.has_bits()) {
      stated.puzzle.start = nonzero_cells(grid.cells);
      stated.presses = std::move(grid.cells);
    } else {
      stated.puzzle.start = std::move(grid.cells);
    }
    return stated;
  }
  StatedBoard stated = stated_by_id(input.content().value_or(""), modulus);
  require_one_id(input);
  return stated;
}

StatedBoard read_stated_board(const std::string& path, std::uint64_t modulus, const TextForm& form) {
  if (looks_like_id(path)) return stated_by_id(path, modulus);
  Input input(path, form);
  return read_stated_board(input, modulus, form);
}

Grid read_board(const std::string& path, std::uint64_t modulus, const TextForm& form) {
  return read_stated_board(path, modulus, form).grid();
}

Grid colours_of_line(std::string_view text, std::uint64_t colours, const std::string& name,
                     const TextForm& form) {
  if (!form.is_usual()) return read_grid(text, name, colours, 1, form);

  constexpr unsigned max_digits = 10;
  if (text.ends_with('/')) text.remove_suffix(1);
  if (colours <= max_digits && text.find_first_of(" \t") != text.npos)
    return read_grid(std::string(text) + '/', name, colours);
  std::vector<std::string> rows;
  while (true) {
    const std::size_t end = std::min(text.find('/'), text.size());
    rows.emplace_back(text.substr(0, end));
    if (end == text.size()) break;
    text.remove_prefix(end + 1);
  }
  return grid_from_rows(rows, name, colours);
}

std::string read_all(Input& input) {
  std::string text;
  const auto add = [&](std::string_view part) {
    if ((text += part).size() > longest_line)
      throw InputError(input.name() + ": this text has more than 64 MiB; shorten it");
  };
  constexpr char binary = '\x93';  // begins a file of numpy, but no text in UTF-8
  if (input.peek().starts_with(binary)) {
    char part[1 << 16];
    while (input.stream().read(part, sizeof(part)) || input.stream().gcount() > 0)
      add({part, static_cast<std::size_t>(input.stream().gcount())});
    return text;
  }
  while (const auto line = input.line()) {
    add(*line);
    text += '\n';
  }
  return text;
}

}  // namespace flipwise::app
