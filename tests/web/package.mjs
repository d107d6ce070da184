// SPDX-License-Identifier: MIT
// Loads the built npm package, and makes questions for it.
import { pathToFileURL } from 'node:url';
import { crossed, generator, random_rows, root } from './harness.mjs';

export const package_folder = `${root}/build/npm`;
export const load = (folder = package_folder) => import(pathToFileURL(`${folder}/dist/flipwise.js`).href);

/// A question that takes hours to prove.
export const long_question = { board: crossed(generator(3), 45), rule: 'cross', limit: 1e6 };

const rules = ['plus', 'ring', 'king', 'knight', 'x', 'hex', 'cross', 'cross-ring', 'bishop', 'queen', '0,0 0,1 1,0'];
const wraps = ['none', 'columns', 'rows', 'torus'];

/// Returns a question about more than two colours: boards as numbers or, for up to ten colours, as digits.
export function colour_question(random, command) {
  const colours = [3, 4, 6, 9, 10, 12, 256][random(7)];
  const [rows, columns] = [1 + random(4), 1 + random(4)];
  const numbers = () => Array.from({ length: rows }, () => Array.from({ length: columns }, () => random(colours)));
  const form = (board) => (colours <= 10 && random(2) ? board.map((row) => row.join('')) : board);
  const board = form(numbers());
  const puzzle = { rule: rules[random(rules.length)], wrap: wraps[random(4)], goal: ['off', 'on', 'uniform', 2, form(numbers())][random(5)] };
  const request = { command, board, colours, ...puzzle };
  switch (command) {
    case 'solve': return { ...request, limit: 20, cost_of: ['amount', 'press'][random(2)], find: ['any', 'fewest'][random(2)] };
    case 'analyze': return { command, colours, rows, columns, rule: puzzle.rule, wrap: puzzle.wrap, quiet_patterns: random(2) === 0 };
    case 'generate': return { ...puzzle, command, colours, rows, columns, presses: random(6), seed: random(1000), limit: 20 };
    case 'hint': return { ...request, explain: random(2) === 0, pressed: form(numbers()), limit: 20 };
    case 'rate': return { ...request, limit: 20 };
    case 'apply': return { ...request, presses: form(numbers()) };
    case 'verify': return { ...request, answer: random(2) ? form(numbers()) : { witness: form(numbers()) } };
    default: return request;
  }
}

/// Returns a valid question for any command.
export function random_question(random, command) {
  const [rows, columns] = [2 + random(4), 2 + random(4)];
  const [rule, wrap] = [rules[random(rules.length)], wraps[random(4)]];
  const board = random_rows(random, rows, columns, random(3) === 0);
  switch (command) {
    case 'solve': return { command, board, rule, wrap, goal: ['off', 'on', 'uniform'][random(3)], ...(random(3) === 0 ? { all: 3 } : {}) };
    case 'count': return { command, rows, columns, on: ['even', 'odd', '0', '1,2'][random(4)], wrap, ...(random(2) ? { by_weight: true } : {}) };
    case 'analyze': return { command, rows, columns, rule, wrap, quiet_patterns: random(2) === 0 };
    case 'table': return { command, name: ['nullity', 'torus-nullity', 'fewest-all-on', 'even-patterns', 'count'][random(5)], from: 1, to: 1 + random(6) };
    case 'show': return { command, board, rule, wrap, goal: 'on' };
    case 'generate': return { command, rows, columns, rule, wrap, presses: random(4), seed: random(1000) };
    case 'verify': return { command, board, rule, wrap, answer: random_rows(random, rows, columns).map((row, k) => row.replace(/./g, (cell, c) => (board[k][c] === '_' ? '_' : cell))) };
    case 'apply': return { command, board, rule, wrap, presses: random_rows(random, rows, columns).map((row, k) => row.replace(/./g, (cell, c) => (board[k][c] === '_' ? '_' : cell))) };
    default: return { command, board, rule, wrap };
  }
}

/// Returns the part of an answer that does not depend on the run.
export function comparable({ seconds, nodes, first_rows, ...rest }) {
  return rest;
}
