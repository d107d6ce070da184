// SPDX-License-Identifier: MIT
// Makes pictures of boards in the looks of many pages and programs, for the tests of the reader of pictures. Runs within the page.

/// Draws a board, and returns it as a file. `look` names one of `looks`.
export const draw_in_page = `(${async function draw({ look, lit, rows, columns, cell, margin, type, quality, noise, seed }) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const looks = {
    // A ground, then for each cell what is drawn at x, y with a side of s.
    tiles: { ground: '#f4f1ea', gap: 0.1, cell: (pen, x, y, s, on) => { pen.fillStyle = on ? '#ffd23f' : '#3b4252'; pen.beginPath(); pen.roundRect(x, y, s, s, s / 6); pen.fill(); } },
    dark_tiles: { ground: '#121212', gap: 0.08, cell: (pen, x, y, s, on) => { pen.fillStyle = on ? '#ff9f1c' : '#2a2a2e'; pen.fillRect(x, y, s, s); } },
    round: { ground: '#1b1b1f', gap: 0.2, cell: (pen, x, y, s, on) => { const g = pen.createRadialGradient(x + s / 2, y + s * 0.4, 0, x + s / 2, y + s / 2, s / 2); g.addColorStop(0, on ? '#ffffff' : '#5a5f6b'); g.addColorStop(1, on ? '#ffbf00' : '#343843'); pen.fillStyle = g; pen.beginPath(); pen.arc(x + s / 2, y + s / 2, s / 2, 0, 7); pen.fill(); } },
    red_buttons: { ground: '#9a9a9a', gap: 0.25, cell: (pen, x, y, s, on) => { pen.fillStyle = on ? '#ff3b30' : '#5c1512'; pen.beginPath(); pen.arc(x + s / 2, y + s / 2, s / 2, 0, 7); pen.fill(); pen.lineWidth = s / 20; pen.strokeStyle = '#222'; pen.stroke(); } },
    lines: { ground: '#ffffff', gap: 0, line: '#000000', cell: (pen, x, y, s, on) => { pen.fillStyle = on ? '#ffff66' : '#444466'; pen.fillRect(x, y, s, s); } },
    paper: { ground: '#ffffff', gap: 0, line: '#777777', cell: (pen, x, y, s, on) => { if (on) { pen.fillStyle = '#111111'; pen.fillRect(x, y, s, s); } } },
    flat: { ground: '#808080', gap: 0, cell: (pen, x, y, s, on) => { pen.fillStyle = on ? '#eeee55' : '#202030'; pen.fillRect(x, y, s + 0.5, s + 0.5); } },
    green: { ground: '#0b3d0b', gap: 0.06, cell: (pen, x, y, s, on) => { pen.fillStyle = on ? '#7dff7d' : '#145214'; pen.fillRect(x, y, s, s); } },
    blue_light: { ground: '#e8eef7', gap: 0.12, cell: (pen, x, y, s, on) => { pen.fillStyle = on ? '#1e90ff' : '#c3cbd8'; pen.beginPath(); pen.roundRect(x, y, s, s, s / 4); pen.fill(); } },
    glow: { ground: '#15181e', gap: 0.12, cell: (pen, x, y, s, on) => { pen.save(); if (on) { pen.shadowColor = '#f4b03f'; pen.shadowBlur = s / 4; } pen.fillStyle = on ? '#f4bd4f' : '#2b313c'; pen.beginPath(); pen.roundRect(x, y, s, s, s / 4); pen.fill(); pen.restore(); if (!on) { pen.strokeStyle = '#717b8c'; pen.lineWidth = s / 16; pen.beginPath(); pen.arc(x + s / 2, y + s / 2, s * 0.12, 0, 7); pen.stroke(); } } },
    bevel: { ground: '#c0c0c0', gap: 0.02, cell: (pen, x, y, s, on) => { pen.fillStyle = '#fff'; pen.fillRect(x, y, s, s); pen.fillStyle = '#666'; pen.fillRect(x + s * 0.08, y + s * 0.08, s * 0.92, s * 0.92); pen.fillStyle = on ? '#ffe000' : '#a0a0a0'; pen.fillRect(x + s * 0.08, y + s * 0.08, s * 0.84, s * 0.84); } },
    crosses: { ground: '#d8d8d8', gap: 0, line: '#555', cell: (pen, x, y, s, on) => { pen.fillStyle = on ? '#ffffff' : '#505050'; pen.fillRect(x, y, s, s); pen.strokeStyle = on ? '#808080' : '#909090'; pen.lineWidth = Math.max(1, s / 30); for (const [dx, dy] of [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]]) pen.strokeRect(x + s * (0.43 + 0.16 * dx), y + s * (0.43 + 0.16 * dy), s * 0.14, s * 0.14); } },
    bulbs: { ground: '#223', gap: 0.3, cell: (pen, x, y, s, on) => { pen.fillStyle = on ? '#fff3a0' : '#334'; pen.beginPath(); pen.arc(x + s / 2, y + s / 2, on ? s / 2 : s / 3, 0, 7); pen.fill(); pen.strokeStyle = '#889'; pen.lineWidth = 2; pen.stroke(); } },
    // A screenshot with a title, counters and buttons around the board.
    screenshot: { ground: '#fafafa', gap: 0.1, around: true, cell: (pen, x, y, s, on) => { pen.fillStyle = on ? '#fdd835' : '#455a64'; pen.beginPath(); pen.roundRect(x, y, s, s, s / 8); pen.fill(); } },
    dark_screenshot: { ground: '#202124', gap: 0.1, around: true, cell: (pen, x, y, s, on) => { pen.fillStyle = on ? '#ffeb3b' : '#3c4043'; pen.beginPath(); pen.arc(x + s / 2, y + s / 2, s / 2, 0, 7); pen.fill(); } },
  };
  const one = looks[look];
  const [above, below] = one.around ? [90, 80] : [0, 0];
  const canvas = new OffscreenCanvas(Math.round(columns * cell + 2 * margin + (one.around ? 60 : 0)), Math.round(rows * cell + 2 * margin + above + below));
  const pen = canvas.getContext('2d');
  pen.fillStyle = one.ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const left = (canvas.width - columns * cell) / 2;
  const top = margin + above;
  for (let k = 0; k < rows * columns; ++k) {
    const space = (one.gap * cell) / 2;
    one.cell(pen, left + (k % columns) * cell + space, top + Math.floor(k / columns) * cell + space, cell - 2 * space, lit[k] === 1);
  }
  if (one.line) {
    pen.strokeStyle = one.line;
    pen.lineWidth = Math.max(1, cell / 25);
    for (let k = 0; k <= columns; ++k) pen.strokeRect(left + k * cell, top, 0, rows * cell);
    for (let k = 0; k <= rows; ++k) pen.strokeRect(left, top + k * cell, columns * cell, 0);
  }
  if (one.around) {
    const ink = one.ground < '#8' ? '#eee' : '#222';
    pen.fillStyle = ink;
    pen.font = 'bold 28px sans-serif';
    pen.fillText('Lights Out', 20, 40);
    pen.font = '16px sans-serif';
    pen.fillText('Moves: 12   Time: 0:42', 20, 70);
    for (const [k, name] of ['Undo', 'Hint', 'New'].entries()) {
      pen.strokeStyle = ink;
      pen.beginPath();
      pen.roundRect(20 + 80 * k, canvas.height - 60, 70, 36, 8);
      pen.stroke();
      pen.fillText(name, 32 + 80 * k, canvas.height - 36);
    }
  }
  if (noise) {
    const image = pen.getImageData(0, 0, canvas.width, canvas.height);
    for (let k = 0; k < image.data.length; ++k) if (k % 4 < 3) image.data[k] += noise * (random() + random() + random() - 1.5);
    pen.putImageData(image, 0, 0);
  }
  return canvas.convertToBlob({ type: `image/${type}`, quality });
}})`;

export const looks = ['tiles', 'dark_tiles', 'round', 'red_buttons', 'lines', 'paper', 'flat', 'green', 'blue_light', 'glow', 'bevel', 'crosses', 'bulbs', 'screenshot', 'dark_screenshot'];

/// Drops a picture of a board on a page.
export async function drop_drawn(page, spec) {
  await page.evaluate(`(async () => {
    const blob = await ${draw_in_page}(${JSON.stringify({ margin: 20, type: 'png', quality: 1, noise: 0, seed: 1, ...spec })});
    const data = new DataTransfer();
    data.items.add(new File([blob], 'board.png', { type: blob.type }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  })()`);
  await page.waitForSelector('#photo');
}
