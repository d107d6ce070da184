// SPDX-License-Identifier: MIT
/// The reason why something cannot be read as a board.
export class Unreadable extends Error {}
