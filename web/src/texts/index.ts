// SPDX-License-Identifier: MIT
// Every text of the page, one file a language. Another language is another file and a line here.
import { en } from './en';
import { zh } from './zh';

export type Key = keyof typeof en;
export type Texts = Record<Key, string>;

export const languages: Record<string, Texts> = { en, zh };

let language = 'en';

export function current_language(): string {
  return language;
}

export function use_language(wanted: string): void {
  language = wanted in languages ? wanted : 'en';
  document.documentElement.lang = language === 'zh' ? 'zh-Hans' : language;
  document.title = t('title');
}

/// The text with its {places} filled.
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return languages[language][key].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/// "1 press", "2 presses".
export function tn(key: 'presses' | 'lights', n: number): string {
  return t(`${key}.${n === 1 ? 'one' : 'other'}`, { n });
}
