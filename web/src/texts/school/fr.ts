// SPDX-License-Identifier: MIT
import type { school as english } from './en';

export const school: Record<keyof typeof english, string> = {
  'count.knight': '8, à un saut de cavalier',
  'count.x': '4, par les coins',
  'count.hex': '6, hexagones',
  'count.own': 'd’autres, par décalages',
  'count.offsets': 'Décalages des voisines',
  'count.counted': 'Voisines qui comptent',
  'counted.lit': 'les allumées',
  'counted.unlit': 'les éteintes',
  'counted.equal': 'celles pareilles à la case',
  'counted.unequal': 'celles différentes de la case',
  'count.on-counted': 'Combien une case allumée peut en avoir',
  'count.off-counted': 'Combien une case éteinte peut en avoir',
  'neighbours-counted.one': '{n} voisine de ce genre',
  'neighbours-counted.other': '{n} voisines de ce genre',
  'error.neighbours': 'Les voisines sont des paires comme 0,1 1,0 séparées par des espaces : 31 au plus, à 3 lignes et 3 colonnes au plus.',
};
