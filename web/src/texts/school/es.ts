// SPDX-License-Identifier: MIT
import type { school as english } from './en';

export const school: Record<keyof typeof english, string> = {
  'count.knight': '8, a salto de caballo',
  'count.x': '4, por las esquinas',
  'count.hex': '6, hexágonos',
  'count.own': 'otras, como desplazamientos',
  'count.offsets': 'Desplazamientos de las vecinas',
  'count.counted': 'Vecinas que cuentan',
  'counted.lit': 'las encendidas',
  'counted.unlit': 'las apagadas',
  'counted.equal': 'las iguales a la casilla',
  'counted.unequal': 'las distintas de la casilla',
  'count.on-counted': 'Cuántas de estas puede tener una casilla encendida',
  'count.off-counted': 'Cuántas de estas puede tener una casilla apagada',
  'neighbours-counted.one': '{n} vecina de estas',
  'neighbours-counted.other': '{n} vecinas de estas',
  'error.neighbours': 'Las vecinas son pares como 0,1 1,0 separados por espacios: 31 como máximo, y a 3 filas y 3 columnas como máximo.',
};
