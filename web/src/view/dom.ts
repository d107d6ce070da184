// SPDX-License-Identifier: MIT
// The page as a value: `h` describes elements, and `patch` updates the document. An element that remains keeps focus, selection
// and position. Elements with an id or a key are found again wherever they moved.

type Properties = Record<string, unknown>;

export interface Node_ {
  tag: string;
  properties: Properties;
  children: Child[];
}

export type Child = Node_ | Element | string | null | undefined | false | Child[];

export function h(tag: string, properties: Properties = {}, ...children: Child[]): Node_ {
  return { tag, properties, children };
}

interface Drawn extends HTMLElement {
  was?: Properties;
}

function key_of(node: Node_): string {
  const key = node.properties.id ?? node.properties.key;
  return key === undefined ? '' : `${node.tag} ${key}`;
}

const direct = new Set(['checked', 'disabled', 'hidden', 'open', 'readOnly', 'tabIndex', 'indeterminate']);

function set(drawn: Drawn, name: string, value: unknown): void {
  const target = drawn as unknown as Properties;
  if (name === 'key') return;
  if (name.startsWith('on')) target[name] = value ?? null;
  else if (name === 'html') drawn.innerHTML = String(value ?? '');
  else if (direct.has(name)) target[name] = value ?? false;
  else if (value === undefined || value === null || value === false) drawn.removeAttribute(name);
  else drawn.setAttribute(name, value === true ? '' : String(value));
}

function apply(drawn: Drawn, properties: Properties): void {
  const was = drawn.was ?? {};
  for (const name of Object.keys(was)) if (!(name in properties) && name !== 'value') set(drawn, name, undefined);
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'value') continue;
    // The user can change these, too.
    if (name === 'checked' || name === 'open' ? (drawn as unknown as Properties)[name] !== value : was[name] !== value) set(drawn, name, value);
  }
}

/// Sets the value of a field, unless it is unchanged, so that it does not overwrite what is being typed.
function apply_value(drawn: Drawn, properties: Properties): void {
  if (properties.value === undefined) return drawn.was?.value === undefined ? undefined : drawn.removeAttribute('value');
  const field = drawn as unknown as HTMLInputElement;
  const value = String(properties.value);
  const typing = document.activeElement === drawn && drawn.was?.value === properties.value;
  if (field.value !== value && !typing) field.value = value;
}

function flattened(children: Child[]): (Node_ | Element | string)[] {
  return children.flat(Infinity as 1).filter((child) => child !== null && child !== undefined && child !== false && child !== '') as (
    | Node_
    | Element
    | string
  )[];
}

/// Updates an element to the description of a child.
function update(drawn: Drawn, child: Node_, key: string): void {
  apply(drawn, child.properties);
  if (!('html' in child.properties)) patch(drawn, child.children);
  apply_value(drawn, child.properties);
  drawn.was = { ...child.properties, ...(key ? { key_is: key } : {}) };
}

function write(node: Text, text: string): void {
  if (node.data !== text) node.data = text;
}

/// Returns whether the document already has these children in this order; updates them up to the first difference.
function updated_in_place(parent: Element, expected: (Node_ | Element | string)[]): boolean {
  let node = parent.firstChild;
  for (const child of expected) {
    if (!node) return false;
    if (child instanceof Element) {
      if (node !== child) return false;
    } else if (typeof child === 'string') {
      if (node.nodeType !== Node.TEXT_NODE) return false;
      write(node as Text, child);
    } else {
      const { was, localName } = node as Drawn;
      const key = key_of(child);
      if (!was || localName !== child.tag || (was.key_is ?? '') !== key) return false;
      update(node as Drawn, child, key);
    }
    node = node.nextSibling;
  }
  return node === null;
}

/// Updates the children of an element. Most changes are small, so children are only searched for if not in place.
export function patch(parent: Element, children: Child[]): void {
  const described = flattened(children);
  if (updated_in_place(parent, described)) return;
  const keyed = new Map<string, Drawn>();
  const plain: ChildNode[] = [];
  for (const node of parent.childNodes) {
    const key = (node as Drawn).was?.key_is as string | undefined;
    if (key) keyed.set(key, node as Drawn);
    else plain.push(node);
  }
  const expected = described.map((child): ChildNode => {
    if (child instanceof Element) return child;
    if (typeof child === 'string') {
      const at = plain.findIndex((node) => node.nodeType === Node.TEXT_NODE);
      const node = at < 0 ? document.createTextNode('') : (plain.splice(at, 1)[0] as Text);
      write(node, child);
      return node;
    }
    const key = key_of(child);
    let drawn: Drawn | undefined;
    if (key) {
      drawn = keyed.get(key);
      keyed.delete(key);
    } else {
      const at = plain.findIndex((node) => (node as Drawn).was && (node as Element).localName === child.tag);
      if (at >= 0) drawn = plain.splice(at, 1)[0] as Drawn;
    }
    drawn ??= document.createElement(child.tag) as Drawn;
    update(drawn, child, key);
    return drawn;
  });
  const kept = new Set(expected);
  for (const node of [...parent.childNodes]) if (!kept.has(node)) node.remove();
  let next: ChildNode | null = parent.firstChild;
  for (const node of expected) {
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
}
