// SPDX-License-Identifier: MIT
// Uses the npm package as its reference describes, in any runtime: the program of a user who has read no source.

/// Returns pseudo-random bits.
function bits(count) {
  let state = 1;
  return Uint8Array.from({ length: count }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) & 1;
  });
}

/// Returns a board that presses solve, but for which no method proves quickly that they are the fewest.
function long_board(side) {
  const presses = bits(side * side);
  const board = Array.from({ length: side }, () => Array(side).fill(0));
  presses.forEach((pressed, cell) => {
    const [row, column] = [Math.floor(cell / side), cell % side];
    for (let k = 0; k < side && pressed; ++k) {
      board[row][k] ^= 1;
      if (k !== row) board[k][column] ^= 1;
    }
  });
  return board;
}

const frozen = (value) => {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen);
  return Object.freeze(value);
};

const error_of = (promise) => promise.then(() => 'none', (error) => error);

/// Returns what each promise of the reference came to. `options` are those of `open`; `timers` is true if timers fire while a
/// call runs, as they do if it runs in a worker, and `clock` whether the clock goes on meanwhile.
export async function tried({ open, Engine, InputError, InternalError }, { options, timers = true, clock = true } = {}) {
  const said = {};
  const engine = await open(options);
  try {
    const answer = await engine.solve({ board: ['1001', '0110', '0110', '1001'] });
    said.solve = [answer.status, answer.presses, answer.solution.join()].join(' ');
    const tally = await engine.count({ rows: 8, columns: 8, on: 'even' });
    said.count = String(BigInt(tally.count));
    const made = await engine.generate({ rows: 5, columns: 5, presses: 8, seed: 1 });
    said.generate = [made.boards[0].id, (await engine.rate({ board: made.boards[0].id })).presses].join(' ');
    said.hint = (await engine.hint({ board: made.boards[0].id })).steps.length > 0;
    said.read = (await engine.read(new TextEncoder().encode('P1\n2 2\n1 0\n0 1\n'), 'mine.pbm')).board.join();
    said.flips = (await engine.flips({ board: ['000', '000'], rule: 'plus' }, 1n)).join();
    said.verify = (await engine.verify({ board: ['1001', '0110', '0110', '1001'], answer })).valid;
    said.inputs = [(await engine.solve(frozen({ board: [[1, 1], [1, null]] }))).presses, (await engine.solve({ board: [[2n, 1n], [0n, 3n]], colours: 4n, memory: 1n })).presses].join(' ');

    const boards = bits(25 * 100_000);
    await engine.solveMany({ rows: 5, columns: 5 }, boards.subarray(0, 25));
    const begun = performance.now();
    const many = await engine.solveMany({ rows: 5, columns: 5 }, boards);
    const milliseconds = performance.now() - begun;
    const solved = many.status.filter((status) => status === 'optimal').length;
    said.many = [many.length, solved, many.presses.reduce((most, presses) => Math.max(most, presses), 0), many.solutions.length].join(' ');

    const refused = await error_of(engine.solve({ board: ['1001', '011'] }));
    said.refused = [refused instanceof InputError, refused.name, refused.code, refused.place.row, String(refused)].join(' ');
    said.option = String(await error_of(engine.solve({ board: ['1'] }, { timeout: 5 })));
    said.unknown = (await error_of(engine.solve({ board: ['1'], bored: true }))).name;
    said.opening = (await error_of(open({ threads: 1 }))).name;
    said.names = [Engine.name, engine.constructor.name, InputError.name, InternalError.name].join(' ');

    if (clock) {
      const long = { board: long_board(45), rule: 'cross', limit: 1e6 };
      const control = new AbortController();
      const told = [];
      const onProgress = (progress) => (told.push(progress), control.abort());
      said.progress = [(await error_of(engine.solve(long, { signal: control.signal, onProgress }))).name, told.every(({ lower, best }) => lower <= best)].join(' ');
      if (timers) said.timeout = (await error_of(engine.solve(long, { signal: AbortSignal.timeout(200) }))).name;
      const { status } = await engine.solve({ ...long, limit: 0.2 });
      said.limit = status;
    }
    said.aborted = (await error_of(engine.solve({ board: ['1'] }, { signal: AbortSignal.abort() }))).name;
    said.again = (await engine.solve({ board: ['11', '11'] })).presses;
    return { said, milliseconds };
  } finally {
    await engine[Symbol.asyncDispose]?.();
    const other = await open(options);
    other[Symbol.dispose]?.();
  }
}
