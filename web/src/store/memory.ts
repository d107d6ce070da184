// SPDX-License-Identifier: MIT
// What the browser keeps from one visit to the next.

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`flipwise-${name}`, value);
  } catch {
    // Some browsers keep nothing for pages from a file.
  }
}

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(`flipwise-${name}`);
  } catch {
    return null;
  }
}

/// What was kept as JSON, of any shape: others may have written it. What does not read is as good as nothing.
export function remembered_value(name: string): unknown {
  try {
    return JSON.parse(remembered(name) ?? 'null');
  } catch {
    return null;
  }
}
