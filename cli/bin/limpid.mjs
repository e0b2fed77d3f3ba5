#!/usr/bin/env node
// Runs on any Node from 18: switches to the pinned Node, then runs the built command line.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PlainError } from '../../scripts/lib/plain-error.mjs';
import { continueOnPinnedNode } from '../../scripts/pinned-node.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = path.join(root, 'dist', 'bundle', 'cli', 'lib', 'main.js');

async function limpid() {
  const isReady = existsSync(program) && existsSync(path.join(root, 'node_modules', '@oclif', 'core'));
  if (!isReady) throw new PlainError('Limpid is not built yet: run "npm start" once in its folder, then try again.');
  const code = await continueOnPinnedNode();
  if (code !== undefined) return code;
  const { main } = await import(pathToFileURL(program).href);
  return main(process.argv.slice(2), root);
}

try {
  process.exitCode = await limpid();
} catch (error) {
  process.stderr.write(`${error instanceof PlainError ? error.message : error}\n`);
  process.exitCode = 1;
}
