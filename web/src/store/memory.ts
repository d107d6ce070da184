// SPDX-License-Identifier: MIT
// Values that the browser stores between visits.

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`flipwise-${name}`, value);
  } catch {
    // Some browsers store nothing for pages from a file.
  }
}

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(`flipwise-${name}`);
  } catch {
    return null;
  }
}

/// Returns the stored JSON, of any shape, since other pages may have written it; null if it cannot be parsed.
export function remembered_value(name: string): unknown {
  try {
    return JSON.parse(remembered(name) ?? 'null');
  } catch {
    return null;
  }
}
