// SPDX-License-Identifier: MIT
// All texts of the page, one file for each language. A new language is a new file and a line here.
import { en, type Key, type Texts } from './en';
import { es } from './es';
import { fr } from './fr';
import { refused } from './refusals';
import { zh } from './zh';

export type { Key, Texts };
export type Values = Record<string, string | number | Text>;

/// A text in any language, translated when it is shown. `count` chooses between `key.one` and `key.other`.
export interface Text {
  key: string;
  values?: Values;
  count?: number;
}

export const languages: Record<string, Texts> = { en, es, fr, zh };
const tags: Record<string, string> = { zh: 'zh-Hans' };

let language = 'en';
let plural = new Intl.PluralRules('en');

export function current_language(): string {
  return language;
}

export function use_language(chosen: string): void {
  if (chosen === language && document.documentElement.lang !== '') return;
  language = chosen in languages ? chosen : 'en';
  plural = new Intl.PluralRules(language);
  document.documentElement.lang = tags[language] ?? language;
  document.title = t('title');
}

export function text(key: Key, values: Values = {}): Text {
  return { key, values };
}

type Unit = 'presses' | 'lights' | 'cells' | 'patterns' | 'days' | 'neighbours' | 'neighbours-counted' | 'rows' | 'columns' | 'columns-named';

/// Returns, for example, "1 press" or "2 presses".
export function counted(key: Unit, n: number): Text {
  return { key, values: { n }, count: n };
}

/// Returns, for example, "column 3" or "columns 3, 5 (twice)".
export function columns_named(names: (number | Text)[]): Text {
  return { key: 'columns-named', values: { n: listed(names) }, count: names.length };
}

/// Returns several sentences as one text.
export function sentences(parts: Text[]): Text {
  return { key: 'sentence', values: Object.fromEntries(parts.map((part, k) => [String(k), part])), count: -1 };
}

/// Returns a list as one text.
export function listed(numbers: (number | Text)[]): Text {
  return { key: 'list', values: Object.fromEntries(numbers.map((n, k) => [String(k), n])), count: -2 };
}

/// Returns the words of a text, with its {places} filled.
export function words(message: Text): string {
  const values = message.values ?? {};
  const filled = (value: string | number | Text): string => (typeof value === 'object' ? words(value) : String(value));
  if (message.count === -1) return Object.values(values).map(filled).join(t('sentence'));
  if (message.count === -2) return Object.values(values).map(filled).join(t('list.comma'));
  const key = message.count === undefined ? message.key : `${message.key}.${plural.select(message.count) === 'one' ? 'one' : 'other'}`;
  const pattern = languages[language][key as Key] ?? en[key as Key];
  return pattern.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? filled(values[name]) : place));
}

export function t(key: Key, values: Values = {}): string {
  return words({ key, values });
}

const units: Record<string, Unit> = { greatest: 'presses', here: 'cells', first: 'cells', cells: 'cells' };

/// Returns a message of the engine, which is in English, as a text of the page.
export function refusal(what: string): Text {
  const known = refused(what);
  const unit = (name: string, value: string): [string, string | Text] => [name, name in units ? counted(units[name], Number(value)) : value];
  return known ? text(known.key, Object.fromEntries(Object.entries(known.values).map(([name, value]) => unit(name, value)))) : text('error.engine', { what: what.replace(/^request: /, '') });
}
