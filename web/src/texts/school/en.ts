// SPDX-License-Identifier: MIT
// Texts for teachers, and for pages of others: presentations, sheets of puzzles, frames; and of counts with any neighbours.

export const school = {
  'count.knight': '8, a knight’s move away',
  'count.x': '4, at the corners',
  'count.hex': '6, hexagons',
  'count.own': 'others, as offsets',
  'count.offsets': 'Offsets of the neighbours',
  'count.counted': 'Neighbours that count',
  'counted.lit': 'lit ones',
  'counted.unlit': 'unlit ones',
  'counted.equal': 'those like the cell',
  'counted.unequal': 'those unlike the cell',
  'count.on-counted': 'How many of these a lit cell may have',
  'count.off-counted': 'How many of these an unlit cell may have',
  'neighbours-counted.one': '{n} such neighbour',
  'neighbours-counted.other': '{n} such neighbours',
  'error.neighbours': 'Neighbours are pairs such as 0,1 1,0 with blanks between them: at most 31, and at most 3 rows and 3 columns away.',
};
