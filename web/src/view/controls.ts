// SPDX-License-Identifier: MIT
// The controls of the panels.
import { h, type Child, type Node_ } from './dom';

type Properties = Record<string, unknown>;

/// Returns a button. A disabled one stays in the tab order, so that the focus is not lost.
export function button(label: Child, onclick: () => void, properties: Properties = {}): Node_ {
  const { disabled, ...rest } = properties;
  return h('button', { type: 'button', 'aria-disabled': disabled ? 'true' : undefined, onclick: disabled ? undefined : onclick, ...rest }, label);
}

/// Returns a control with its label above it, and a hint or a correction below. The control has an id.
export function field(label: string, control: Node_, hint?: string | null, wide = false, mended = ''): Node_ {
  const id = String(control.properties.id);
  const described = { 'aria-describedby': [hint && `${id}-hint`, mended && `${id}-mended`].filter(Boolean).join(' ') || undefined };
  return h(
    'div',
    { class: wide ? 'field wide' : 'field', key: id },
    h('label', { for: id }, label),
    { ...control, properties: { ...described, ...control.properties } },
    hint && h('small', { id: `${id}-hint` }, hint),
    mended && h('small', { id: `${id}-mended`, class: 'bad' }, mended),
  );
}

export function select<T extends string>(id: string, options: [T, string][], value: T, changed: (value: T) => void, properties: Properties = {}): Node_ {
  return h(
    'select',
    { id, value, onchange: (event: Event) => changed((event.target as HTMLSelectElement).value as T), ...properties },
    options.map(([name, label]) => h('option', { value: name, key: name }, label)),
  );
}

export interface WholeNumber {
  id: string;
  value: number;
  min: number;
  max: number;
  live?: boolean; // each number counts while it is typed
  changed: (value: number) => void;
  mended: (value: number | null) => void; // receives the value that replaced a number that does not fit; null for one that does
}

/// Returns a field for a whole number. An empty field keeps its number; a number out of bounds becomes the nearest bound.
export function number_input({ id, value, min, max, live, changed, mended }: WholeNumber): Node_ {
  const fits = (entered: number) => Number.isInteger(entered) && entered >= min && entered <= max;
  const typed = (event: Event) => {
    const { value: digits } = event.target as HTMLInputElement;
    if (digits === '') return;
    if (!fits(Number(digits))) return mended(value);
    if (Number(digits) !== value) changed(Number(digits));
    mended(null);
  };
  return h('input', {
    id,
    type: 'number',
    min: String(min),
    max: String(max),
    value: String(value),
    inputmode: 'numeric',
    oninput: live ? typed : undefined,
    onchange: (event: Event) => {
      const input = event.target as HTMLInputElement;
      const entered = Number(input.value.trim() || NaN);
      const taken = Number.isFinite(entered) ? Math.min(max, Math.max(min, Math.round(entered))) : value;
      input.value = String(taken);
      if (taken !== value) changed(taken);
      mended(fits(entered) ? null : taken);
    },
  });
}

/// Returns radio buttons that look like a switch.
export function choice<T extends string>(name: string, legend: string, options: [T, string][], value: T, changed: (value: T) => void): Node_ {
  return h(
    'fieldset',
    { class: 'choice', key: name },
    h('legend', {}, legend),
    h(
      'div',
      { class: 'choice-row' },
      options.map(([option, label]) =>
        h(
          'label',
          { key: option },
          h('input', { type: 'radio', name, value: option, checked: option === value, onchange: () => changed(option) }),
          h('span', {}, label),
        ),
      ),
    ),
  );
}

const icons = {
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.5 1 2.5h6c0-1 .3-1.8 1-2.5A6 6 0 0 0 12 3',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  restart: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v5h5',
};

/// Returns a button with an icon above its label.
export function icon_button(icon: keyof typeof icons, label: string, pressed: () => void, properties: Properties): Node_ {
  const made = button(label, pressed, { class: 'icon-button', ...properties });
  const drawn = h('span', { html: `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[icon]}"/></svg>`, key: 'icon' });
  return { ...made, children: [drawn, ...made.children] };
}

export function checkbox(label: string, checked: boolean, changed: (checked: boolean) => void, properties: Properties = {}): Node_ {
  return h(
    'label',
    { class: 'check' },
    h('input', { type: 'checkbox', checked, onchange: (event: Event) => changed((event.target as HTMLInputElement).checked), ...properties }),
    h('span', {}, label),
  );
}
