// SPDX-License-Identifier: MIT
// Elements that a part of the page keeps and changes itself, made in one expression.

type Child = Node | string | null | undefined | false;
type Properties = Record<string, unknown>;

/// Makes an element. `on...` are listeners, `class` and names with a dash are attributes, all others are properties.
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value as EventListener);
    else if (name.includes('-') || name === 'class' || name === 'role') made.setAttribute(name, String(value));
    else (made as unknown as Properties)[name] = value;
  }
  made.append(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false));
  return made;
}

export function download(name: string, content: Blob): void {
  const link = element('a', { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/// Copies by the clipboard or, since pages from files may lack it, by the older command. Returns whether it succeeded.
export async function copy_text(text: string): Promise<boolean> {
  const held = document.activeElement as HTMLElement | null;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = element('textarea', { value: text, class: 'unseen' });
    document.body.append(area);
    area.select();
    try {
      return document.execCommand('copy');
    } finally {
      area.remove();
      held?.focus({ preventScroll: true });
    }
  }
}

export const calm = matchMedia('(prefers-reduced-motion: reduce)');
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
