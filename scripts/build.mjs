import { existsSync } from 'node:fs';
import path from 'node:path';
import { filesUnder, hashOf, isBuilt, makePart } from './build/inputs.mjs';
import { copyAssets, pruneServer } from './build/server-output.mjs';
import { alone } from './lib/lock-file.mjs';
import { root } from './lib/paths.mjs';
import { PlainError } from './lib/plain-error.mjs';
import { run as runProgram } from './lib/run.mjs';
import { say, stage } from './lib/say.mjs';

const dist = path.join(root, 'dist');

/** In the folder that is built, not in that of the data: two starts with data of their own share it. */
export const buildLock = path.join(dist, '.build-lock');

/** `npm run build`. */
export async function run() {
  await build();
  return 0;
}

/** Builds server and browser code at the same time; what has not changed since the last build is left alone. */
export async function build() {
  await alone(buildLock, buildParts, pid =>
    say(`  process ${pid} builds in this folder; this one goes on when it is done`),
  );
}

async function buildParts() {
  const parts = [serverPart(), browserPart()];
  const stale = parts.filter(part => !isBuilt(part.stamp, part.hash));
  if (stale.length === 0) return say('✓ The build is up to date');
  await Promise.all(stale.map(part => stage(part.title, () => makePart(part))));
}

const common = ['package-lock.json', 'package.json', 'tsconfig.json', 'tsconfig.server.json', 'tsconfig.build.json'];

function serverPart() {
  const folders = [
    'kernel/src',
    'kernel/people',
    'kernel/approvals',
    'schemas',
    'migrations',
    'plugins',
    'cli',
    'bench',
    'demo',
  ];
  const sources = folders.flatMap(filesUnder).filter(file => !/\/(ui|browser)\/|\.test\.tsx?$/.test(file));
  return {
    title: 'Building the server',
    stamp: path.join(dist, '.server-stamp'),
    hash: hashOf([...common, ...sources, ...filesUnder('scripts/build')]),
    make: async () => {
      const compiler = path.join(root, 'node_modules', '.bin', 'tsc');
      const result = await runProgram([compiler, '-p', 'tsconfig.build.json']);
      if (result.code !== 0) throw new PlainError(`The server could not be built:\n${result.output.trim()}`);
      copyAssets(sources);
      pruneServer(sources);
      await bundle('bundle-process.mjs', 'The server could not be bundled');
    },
  };
}

function browserPart() {
  const entry = path.join(root, 'scripts', 'build-ui.mjs');
  const sources = ['ui-shell', 'kernel/ui', 'kernel/people', 'kernel/approvals', 'schemas', 'plugins']
    .flatMap(filesUnder)
    .filter(file => !/\.(test|fixture)\.tsx?$/.test(file));
  const mine = sources.filter(
    file => !/^(plugins|kernel\/(people|approvals))\//.test(file) || /\/(ui|shared)\/|manifest\.json$/.test(file),
  );
  return {
    title: 'Building the screens',
    stamp: path.join(dist, '.ui-stamp'),
    hash: hashOf([
      ...common,
      'tsconfig.ui.json',
      'GLOSSARY.md',
      ...mine,
      ...(existsSync(entry) ? ['scripts/build-ui.mjs'] : []),
    ]),
    make: async () => {
      if (!existsSync(entry)) return;
      await bundle('ui-process.mjs', 'The screens could not be built');
    },
  };
}

/** In a process of its own: the bundler's memory goes back when it is done. */
async function bundle(file, failure) {
  const result = await runProgram([process.execPath, path.join(root, 'scripts', 'build', file)]);
  if (result.code !== 0) throw new PlainError(`${failure}:\n${result.output}${result.errors}`.trim());
}
