// SPDX-License-Identifier: MIT
// The neighbours of a cell that counts are about: names of the engine, or offsets.
import { offsets_in, type Offset } from './offsets';

const named: Record<string, string> = {
  edge: '-1,0 0,-1 0,1 1,0',
  king: '-1,-1 -1,0 -1,1 0,-1 0,1 1,-1 1,0 1,1',
  knight: '-2,-1 -2,1 -1,-2 -1,2 1,-2 1,2 2,-1 2,1',
  x: '-1,-1 -1,1 1,-1 1,1',
  hex: '-1,0 -1,1 0,-1 0,1 1,-1 1,0',
};

/// Returns the offsets of a name or a list, without that of the cell itself; none of a text that is not a list.
export function neighbours_of(adjacent: string): Offset[] {
  return offsets_in(named[adjacent] ?? adjacent).filter(([row, column]) => row !== 0 || column !== 0);
}
