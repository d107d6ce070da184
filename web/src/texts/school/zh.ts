// SPDX-License-Identifier: MIT
import type { school as english } from './en';

export const school: Record<keyof typeof english, string> = {
  'count.knight': '8 个，马步',
  'count.x': '4 个，对角',
  'count.hex': '6 个，六边形',
  'count.own': '其他，用偏移',
  'count.offsets': '邻格的偏移',
  'count.counted': '计哪些邻格',
  'counted.lit': '亮的',
  'counted.unlit': '灭的',
  'counted.equal': '与本格相同的',
  'counted.unequal': '与本格不同的',
  'count.on-counted': '亮格允许有几个',
  'count.off-counted': '灭格允许有几个',
  'neighbours-counted.one': '{n} 个此类邻格',
  'neighbours-counted.other': '{n} 个此类邻格',
  'error.neighbours': '邻格是 0,1 1,0 这样的数对，以空格分隔：最多 31 个，最远 3 行 3 列。',
};
