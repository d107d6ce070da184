// SPDX-License-Identifier: MIT
// Maps messages of the engine, which are in English, to texts of the page. A test compares the table with the engine.
import type { Key } from './en';

/// The first pattern that matches counts; `names` are those of its groups.
const refusals: [RegExp, Key, string[]][] = [
  [/^neighbours '|expected edge, king, knight|rows and \S+ columns are supported|neighbours are too many/, 'error.neighbours', []],
  [/no board:|the input is empty/, 'error.empty', []],
  [/:(\d+):\d+: both '(.)' \(.*\) and '(.)' mean/, 'error.letters', ['line', 'before', 'sign']],
  [/'(.+)' means lit and unlit/, 'error.both-signs', ['sign']],
  [/if they are one board|one board is enough here/, 'error.several', []],
  [/:(\d+):\d+: the line can be ROWS COLUMNS/, 'error.size-or-cells', ['line']],
  [/:(\d+):\d+: (?:a row must not contain blanks|the (?:blocks between blanks|words) have different|the line has \d+ blocks of \d+ cells|expected a cell between|(?:this|the first) row begins with a tab|-1 can be|\S+ can be a (?:decimal )?number or|the blanks can be|this line of blanks can be|'-' can be|a row of '-')/, 'error.blanks', ['line']],
  [/:(\d+):\d+: '_' can be a hole/, 'error.hole-or-unlit', ['line']],
  [/:(\d+):(\d+): expected a cell before '(.)'/, 'error.cell', ['line', 'column', 'sign']],
  [/:(\d+):(\d+): '(.+)' is not a cell/, 'error.cell', ['line', 'column', 'sign']],
  [/:(\d+):(\d+): (?:byte )?(.+) is not a cell/, 'error.cell', ['line', 'column', 'sign']],
  [/at least one row/, 'error.no-cells', []],
  [/the header says (\d+) rows? of (\d+) cells?/, 'error.header', ['rows', 'columns']],
  [/:(\d+):\d+: this row has only (\d+) cells?, but the first has (\d+)/, 'error.ragged', ['line', 'here', 'first']],
  [/:(\d+):\d+: this row has more than (\d+) cells?/, 'error.ragged-more', ['line', 'first']],
  [/:(\d+):\d+: this row has (\d+) (?:cell|number)s?, but the first has (\d+)/, 'error.ragged', ['line', 'here', 'first']],
  [/:(\d+):\d+: no line feed follows this carriage return/, 'error.return', ['line']],
  [/row (\d+) has (\d+)(?: cells?)?, but the first has (\d*)/, 'error.ragged', ['line', 'here', 'first']],
  [/numbers below \d+, the number of colours|not below (?:\d+, )?the number of colours|expected a number from 0 to \d+, or null|but the maximum value|expected a number up to/, 'error.number', []],
  [/the maximum value in the header is \d+/, 'error.greatest-number', []],
  [/a hole has a colour/, 'error.hole-number', []],
  [/expected 3 to 256 colours|puzzle (?:has|of) two colours/, 'error.id-colours', []],
  [/> (\d+) x \d+$/, 'error.large', ['side']],
  [/(?:cells|sizes of the header|number of (?:rows|columns)) (?:is|are) too large|more than a million|more than 64 MiB/, 'error.too-large', []],
  [/netpbm|in UTF-16|a drawing|drawing has|white space after the sizes|expected 0 or 1|expected the (?:number of|maximum value)/, 'error.picture', []],
  [/more data after (\d+) rows?/, 'error.more-data', ['rows']],
  [/truncated/, 'error.truncated', []],
  [/cannot be read/, 'error.unreadable', []],
  [/expected (\d+) hexadecimal digits? for .*\((\d+) cells?\), found (\d+)/, 'error.id', ['digits', 'cells', 'found']],
  [/hexadecimal digit/, 'error.hexadecimal', []],
  [/bits past the (?:last cell|end)/, 'error.past', []],
  [/RULE-ROWSxCOLUMNS:HEX|is not a side from|number of rows or columns|of the id contains a blank|nothing follows the last hyphen/, 'error.id-form', []],
  [/'(.+)' is not expected there/, 'error.id-word', ['word']],
  [/mark no cell; leave this part out/, 'error.id-none', []],
  [/a hole is lit|at a hole or past the last cell/, 'error.hole', []],
  [/has kind 2, but is not pressed/, 'error.second', []],
  [/presses of two kinds/, 'error.presses', []],
  [/unknown rule '(.*?)'/, 'error.rule', ['rule']],
  [/an offset is too large/, 'error.offset', []],
  [/two-kind=RULE|kinds of two-kind must|too few kinds/, 'error.kinds', []],
  [/has no id/, 'error.no-id', []],
  [/the page keeps no '(\w+)'/, 'error.unkept', ['field']],
  [/unknown wrap '(.*?)'/, 'error.wrap', ['wrap']],
  [/two-kind rule does not support|the rule two-kind supports|two-kind rule is not linear|not support rule two-kind/, 'error.two-kind', []],
  [/two-kind: both sides are too long/, 'error.two-kind-long', []],
  [/other holes than the board/, 'error.target-holes', []],
  [/different shape|has another shape|cells, (?:expected \d+ x|the board)/, 'error.shape', []],
  [/expected (?:1 to 2\^63|a number from 1 to 9223372036854775808)|modulus is \d+/, 'error.modulus', []],
  [/not JSON|parse error|largest number supported|levels deep|one JSON object|\.json/, 'error.json', []],
  [/field '(.*?)' (?:is missing|occurs twice)|unknown field '(.*?)'/, 'error.field', ['field', 'field']],
  [/(colours)\d*: \d+, but the board has/, 'error.field', ['field']],
  [/(\w+): (?:expected|needs|does not apply|applies only|has no effect|lists minimum|must not be larger|the lights of)|give (?:either|only one)/, 'error.field', ['field']],
  [/only the program answers/, 'error.program', []],
  [/needs? more than (\d+) presses/, 'error.greatest', ['greatest']],
  [/there (?:is|are) only (\d+) cells? to press/, 'error.greatest', ['greatest']],
  [/no such board was found|is the answer of such a board|exactly one minimum solution|equals its mirror image/, 'error.not-found', []],
  [/count modulo a number/, 'error.digits', []],
  [/needs (\S+) GiB of memory/, 'error.memory', ['memory']],
  [/memory|out of bounds|allocation/i, 'error.no-memory', []],
  [/predicted to take/, 'error.long', []],
  [/beyond|too large to (?:list|be found)|too long to count|would take too long|cannot be found on a board|longer than this machine supports|too many|at most \S+ are supported|search supports at most|the largest number supported|fewer are supported|were equal|supports (?:at most|2\^28)|coefficients may have/, 'error.beyond', []],
  [/check|checkpoint|unreachable|RuntimeError|aborted/i, 'error.internal', []],
  [/does not start|failed to (?:fetch|load)/i, 'error.start', []],
  [/stopped|limit/, 'error.time', []],
];

/// Returns the key of a message and the values of its places, or null if the message is not in the table.
export function refused(what: string): { key: Key; values: Record<string, string> } | null {
  for (const [pattern, key, names] of refusals) {
    const match = pattern.exec(what);
    if (!match) continue;
    const found = names.map((name, k) => [name, match[k + 1]]).filter(([, value]) => value !== undefined);
    return { key, values: Object.fromEntries(found) };
  }
  return null;
}
