// The entry of `npm start`, `npm test` and the other scripts. Runs on any Node from 18 without installed packages: it
// installs them, switches to the pinned Node, and runs the command.
import { PlainError } from './lib/plain-error.mjs';
import { shutDown } from './lib/shutdown.mjs';
import { install } from './install.mjs';
import { continueOnPinnedNode } from './pinned-node.mjs';

const commands = {
  start: () => import('./start.mjs'),
  test: () => import('./test.mjs'),
  check: () => import('./check.mjs'),
  build: () => import('./build.mjs'),
  bench: () => import('./bench.mjs'),
  chaos: () => import('./chaos/failover.mjs'),
  cells: () => import('./cells/trial.mjs'),
  'new-plugin': () => import('./new-plugin.mjs'),
};

const [name = 'start', ...words] = process.argv.slice(2);
let code = 1;
try {
  const command = commands[name];
  if (command === undefined)
    throw new PlainError(`There is no command ${name}; use ${Object.keys(commands).join(', ')}.`);
  await install();
  code = (await continueOnPinnedNode()) ?? (await (await command()).run(words));
} catch (error) {
  const known = error instanceof PlainError && process.env.LIMPID_DEBUG === undefined;
  console.error(known ? error.message : error);
}
await shutDown();
process.exit(code);
