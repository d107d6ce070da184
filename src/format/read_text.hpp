// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/io.hpp"
#include "format/bytes.hpp"
#include "format/cells.hpp"

namespace flipwise {

/// Reads a text board: rows of cells, blanks (blank, tab) between cells optional, LF or CRLF; blank
/// lines and lines that begin with `;` are skipped. The first row may be a header ROWS COLUMNS.
///
/// Header or cells? It is a header exactly when it is two positive numbers with a blank between and
/// the rows that follow have that shape; so
///
///     1 1        alone: one row of two cells (a header needs rows after it)
///     1 1, 1     a header: what follows is one row of one cell
///     1 1, 0 1   cells: what follows has two cells, as this row has
///     1 2, 0 1   where 2 is a cell both fit (a row of two cells each, or one row of two): a header
///     3 1, 0     only a header, as 3 is no cell: so here a row is missing
///
/// Only the row as cells and the two numbers are kept until the second row has come, and, where both
/// have the same width, the number of rows; so nothing is read twice.
Grid read_text(Bytes& bytes, const CellTable& table);

}  // namespace flipwise
