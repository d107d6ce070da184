// SPDX-License-Identifier: MIT
// Elements in one expression.

type Child = Node | string | null | undefined | false;
type Properties = Record<string, unknown>;

/// `on...` are listeners, `class` and names with a dash are attributes, all else are properties.
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value as EventListener);
    else if (name.includes('-') || name === 'class' || name === 'role' || name === 'for' || name === 'list')
      element.setAttribute(name, String(value));
    else (element as unknown as Properties)[name] = value;
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false));
  return element;
}

export function button(label: string, onclick: () => void, properties: Properties = {}): HTMLButtonElement {
  return h('button', { type: 'button', onclick, ...properties }, label);
}

let named = 0;

/// A control with its label above it.
export function field(label: string, control: HTMLElement, hint?: string, wide = false): HTMLElement {
  control.id ||= `field-${++named}`;
  return h('div', { class: wide ? 'field wide' : 'field' }, h('label', { for: control.id }, label), control, hint && h('small', {}, hint));
}

export function select<T extends string>(
  options: [T, string][],
  value: T,
  changed: (value: T) => void,
): HTMLSelectElement {
  const element = h('select', { onchange: () => changed(element.value as T) });
  for (const [name, label] of options) element.append(h('option', { value: name }, label));
  element.value = value;
  return element;
}

export function number_input(value: number, min: number, max: number, changed?: (value: number) => void): HTMLInputElement {
  const input = h('input', {
    type: 'number',
    min: String(min),
    max: String(max),
    value: String(value),
    inputMode: 'numeric',
    onchange: () => {
      const wanted = Math.round(Number(input.value));
      input.value = String(Math.min(max, Math.max(min, Number.isFinite(wanted) ? wanted : value)));
      changed?.(Number(input.value));
    },
  });
  return input;
}

/// One of several, as a row of radio buttons that look like a switch.
export function choice<T extends string>(
  legend: string,
  options: [T, string][],
  value: T,
  changed: (value: T) => void,
): HTMLFieldSetElement {
  const name = `choice-${++named}`;
  const set = h('fieldset', { class: 'choice' }, h('legend', {}, legend));
  const row = h('div', { class: 'choice-row' });
  for (const [option, label] of options)
    row.append(
      h('label', {}, h('input', { type: 'radio', name, value: option, checked: option === value, onchange: () => changed(option) }), h('span', {}, label)),
    );
  set.append(row);
  return set;
}

export function checkbox(label: string, checked: boolean, changed: (checked: boolean) => void): HTMLElement {
  const input = h('input', { type: 'checkbox', checked, onchange: () => changed(input.checked) });
  return h('label', { class: 'check' }, input, h('span', {}, label));
}

export function download(name: string, content: Blob): void {
  const link = h('a', { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export const calm = matchMedia('(prefers-reduced-motion: reduce)');
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
