// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "flipwise/puzzle.hpp"

namespace flipwise {

/// The parts of an id between its hyphens, one after the other.
class IdWords {
 public:
  explicit IdWords(std::string_view rest) : rest_(rest) { next(); }
  std::string_view word() const { return word_; }
  void take() {
    rest_.remove_prefix(word_.size());
    next();
  }
  bool at_end() const { return word_.empty() && rest_.empty(); }

 private:
  void next();

  std::string_view rest_;
  std::string_view word_;
};

/// What all ids have in common, read part by part; what is wrong is said with the id before it. Parts come
/// in one order and only where they say something, so that a puzzle has one id.
class IdReader {
 public:
  explicit IdReader(std::string_view text);

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  /// 0 where it does not say them.
  unsigned colours() const { return colours_; }
  /// After the colon.
  std::string_view cells() const { return cells_; }
  IdWords words() const;

  Rule rule() const;
  /// Cells by the bits of hexadecimal digits.
  Board bits(std::string_view hex, const std::string& what) const;
  /// Takes what words say of this; what they do not say stays.
  void read_wrap(IdWords& words, Wrap& wrap) const;
  void read_masks(IdWords& words, std::optional<Board>& holes, std::optional<Board>& free,
                  std::optional<Board>& fixed) const;
  /// `goals` are the words that a goal may have.
  void require_end(const IdWords& words, const std::string& goals) const;
  void require_digits(std::string_view digits, std::size_t expected, const std::string& what,
                      const std::string& kind) const;

  [[noreturn]] void refuse(const std::string& what) const;

 private:
  std::size_t side(std::string_view text) const;

  std::string_view text_;
  std::string_view rule_;
  std::string_view cells_;
  std::string_view options_;
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  unsigned colours_ = 0;
};

/// Clears the cells of a mask of the same shape.
void clear_cells(Board& board, const std::optional<Board>& mask);

/// Returns the beginning of an id, `plus-4x4q3-torus`, without the number of two colours.
std::string id_head(const Rule& rule, std::size_t rows, std::size_t columns, unsigned colours, Wrap wrap);
/// Returns `-holesHEX-freeHEX-fixedHEX`, each where it names a cell: free and fixed cells that are holes
/// are left out, so that a puzzle has one id.
std::string id_masks(const std::optional<Board>& holes, const std::optional<Board>& free,
                     const std::optional<Board>& fixed);

/// write_id of a puzzle of more than two states.
std::string write_id_of_numbers(const Puzzle& puzzle);

}  // namespace flipwise
