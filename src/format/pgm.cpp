// SPDX-License-Identifier: MIT
#include "format/pgm.hpp"

#include <algorithm>
#include <memory>
#include <ostream>
#include <utility>

#include "flipwise/errors.hpp"

namespace flipwise {

unsigned colours_of_pgm(std::string_view head) {
  if (!looks_like_pgm(head)) return 0;
  std::size_t numbers = 0;
  std::size_t at = 2;
  while (at < head.size()) {
    if (is_netpbm_white(static_cast<unsigned char>(head[at]))) {
      ++at;
    } else if (head[at] == '#') {
      at = std::min(head.find('\n', at), head.size());
    } else {
      std::uint64_t number = 0;
      for (; at < head.size() && head[at] >= '0' && head[at] <= '9'; ++at)
        number = std::min(number * 10 + static_cast<std::uint64_t>(head[at] - '0'), greatest_modulus);
      if (at == head.size() || !is_netpbm_white(static_cast<unsigned char>(head[at]))) return 0;
      if (++numbers == 3) return number < greatest_modulus ? static_cast<unsigned>(number) + 1 : 0;
    }
  }
  return 0;
}

PgmSource::PgmSource(Bytes bytes)
    : NetpbmRaster(std::move(bytes), '2', '5', "not a netpbm greymap: expected P2 or P5",
                   greatest_modulus - 1) {
  require_size(columns_);
}

void PgmSource::require_number(std::uint64_t colours) const {
  if (colours != modulus())
    bytes_.fail("this image has " + std::to_string(modulus()) + " colours, not " + std::to_string(colours),
                start_);
}

void PgmSource::read_part(std::span<std::uint8_t> cells) {
  require_unfinished();
  if (raw_)
    read_raw(cells);
  else
    std::generate(cells.begin(), cells.end(), [this] { return read_plain(); });
  pass(cells.size());
}

void PgmSource::read_raw(std::span<std::uint8_t> cells) {
  Bytes::Mark mark = bytes_.mark();
  const std::size_t found = bytes_.read(reinterpret_cast<char*>(cells.data()), cells.size());
  if (found < cells.size()) fail_truncated(next_row_, bytes_.mark());
  const auto most = static_cast<std::uint8_t>(greatest_);
  if (*std::max_element(cells.begin(), cells.end()) <= most) return;
  const auto bad = std::find_if(cells.begin(), cells.end(), [&](std::uint8_t cell) { return cell > most; });
  mark.offset += static_cast<std::uint64_t>(bad - cells.begin());
  refuse(*bad, mark);
}

std::uint8_t PgmSource::read_plain() {
  while (is_netpbm_white(bytes_.peek()) || bytes_.peek() == '#') get_uncommented();
  const Bytes::Mark mark = bytes_.mark();
  std::size_t number = 0;
  bool any = false;
  for (int byte = bytes_.peek(); byte >= '0' && byte <= '9'; byte = bytes_.peek(), any = true) {
    number = number * 10 + static_cast<std::size_t>(byte - '0');
    if (number > greatest_) refuse(number, mark);
    bytes_.skip(1);
  }
  const int next = bytes_.peek();
  if (!any && next == Bytes::end) fail_truncated(next_row_, bytes_.mark());
  if (!any || !(is_netpbm_white(next) || next == '#' || next == Bytes::end))
    bytes_.fail("expected a number up to " + std::to_string(greatest_) + ", found " + byte_name(next));
  return static_cast<std::uint8_t>(number);
}

void PgmSource::refuse(std::size_t number, const Bytes::Mark& mark) const {
  bytes_.fail(std::to_string(number) + (raw_ ? "" : " or more") + ", but the greatest number is " +
                  std::to_string(greatest_),
              mark);
}

PgmSink::PgmSink(std::ostream& output, std::size_t rows, std::size_t columns, std::uint64_t modulus,
                 bool raw)
    : output_(output), columns_(columns), raw_(raw) {
  output_ << (raw ? "P5\n" : "P2\n") << std::to_string(columns) << ' ' << std::to_string(rows) << '\n'
          << std::to_string(modulus - 1) << '\n';
}

void PgmSink::write(std::span<const Word> words) {
  const auto row = numbers_in(words, columns_);
  if (raw_) {
    output_.write(reinterpret_cast<const char*>(row.data()), static_cast<std::streamsize>(row.size()));
    return;
  }
  constexpr std::size_t longest = 70;
  line_.clear();
  std::size_t begin = 0;
  for (const std::uint8_t cell : row) {
    const std::string number = std::to_string(cell);
    if (line_.size() > begin && line_.size() - begin + 1 + number.size() > longest) {
      line_ += '\n';
      begin = line_.size();
    } else if (line_.size() > begin) {
      line_ += ' ';
    }
    line_ += number;
  }
  line_ += '\n';
  output_.write(line_.data(), static_cast<std::streamsize>(line_.size()));
}

std::unique_ptr<RowSource> pgm_source(std::istream& input, const std::string& name) {
  return std::make_unique<PgmSource>(Bytes(input, name));
}

std::unique_ptr<RowSink> pgm_sink(std::ostream& output, std::size_t rows, std::size_t columns,
                                  std::uint64_t modulus, Format format) {
  return std::make_unique<PgmSink>(output, rows, columns, modulus, format == Format::pgm_raw);
}

}  // namespace flipwise
