/**
 * Counts the lines of product code by room, tests and what serves only tests aside.
 *
 *   node scripts/compare/lines.mjs [FOLDER]
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(process.argv[2] ?? '.');
const code = /\.(ts|tsx|mts|mjs|css|sql)$/;
const tests = /\.test\.tsx?$|\.fixture\.tsx?$|(^|\/)(test|testing|browser)\//;
/** Rooms in the order of the table; the first that fits counts. */
const rooms = [
  ['kernel/people', /^kernel\/people\//],
  ['kernel/approvals', /^kernel\/approvals\//],
  ['kernel/src', /^kernel\/src\//],
  ['kernel/ui', /^kernel\/ui\//],
  ['plugins/*/server', /^plugins\/[^/]+\/server\//],
  ['plugins/*/ui', /^plugins\/[^/]+\/ui\//],
  ['plugins/*/migrations', /^plugins\/[^/]+\/migrations\//],
  ['plugins, the rest', /^plugins\//],
  ['schemas', /^schemas\//],
  ['cli', /^cli\//],
  ['ui-shell', /^ui-shell\//],
  ['migrations', /^(kernel\/)?migrations\//],
  ['scripts/compare', /^scripts\/compare\//],
  ['scripts', /^scripts\//],
  ['bench', /^bench\//],
];

const files = execFileSync('git', ['ls-files'], { cwd: folder, encoding: 'utf8' }).trim().split('\n');
const counts = new Map(rooms.map(([room]) => [room, { files: 0, lines: 0 }]));
for (const file of files) {
  const room = rooms.find(([, below]) => below.test(file))?.[0];
  if (room === undefined || !code.test(file) || tests.test(file)) continue;
  const count = counts.get(room);
  count.files += 1;
  count.lines += readFileSync(path.join(folder, file), 'utf8').split('\n').length - 1;
}
const line = (room, { files, lines }) => `${room.padEnd(22)} ${String(files).padStart(5)} ${String(lines).padStart(7)}`;
console.log(`${'room'.padEnd(22)} files   lines`);
for (const [room, count] of counts) if (count.files > 0) console.log(line(room, count));
const all = [...counts].filter(([room]) => room !== 'scripts/compare').map(([, count]) => count);
const sum = key => all.reduce((total, count) => total + count[key], 0);
console.log(line('all but compare', { files: sum('files'), lines: sum('lines') }));
