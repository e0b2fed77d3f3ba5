import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { root } from '../lib/paths.mjs';
import { commandEntries } from './command-entries.mjs';
import { writeSingleFilePackages } from './single-file-packages.mjs';

/**
 * The server, the set-up and the commands as few files: Node would otherwise look up, read and compile some two thousand,
 * which is most of a start and a tenth of the server's memory. Packages that load parts of themselves by path, or that
 * their own packages must recognise, stay outside. What a bundled package needs of a package that is there in several
 * versions is bundled too: from the bundle Node would find one of them for all. Migrations and threads keep running from the single files in `dist/`.
 */
const bundled = [
  /^@inversifyjs\//,
  /^@koa\/(router|bodyparser|multer)$/,
  'accepts',
  'ajv',
  'ajv-formats',
  'busboy',
  'co-body',
  'compressible',
  'content-type',
  'fast-uri',
  'inversify',
  'koa',
  'koa-compress',
  'koa-helmet',
  'cron-parser',
  'luxon',
  'media-typer',
  'mime-types',
  'multer',
  'negotiator',
  'pg-boss',
  'qs',
  'rrule-temporal',
  'type-is',
  'typebox',
];

/** Four packages bring the list of all media types along, each a copy of its own. */
const alias = { 'mime-types': path.join(root, 'node_modules', 'mime-types') };

/**
 * Node's `http` as an ES module reads all that it exports, also `WebSocket`, and for that Node loads all of `fetch`: 12 MiB
 * and a tenth of a start that a server which only answers does not need.
 */
const httpWithoutFetch = {
  name: 'http-without-fetch',
  enforce: /** @type {const} */ ('pre'),
  resolveId: (/** @type {string} */ id) => (/^(node:)?http$/.test(id) ? '\0http' : undefined),
  load: (/** @type {string} */ id) =>
    id === '\0http' ? "module.exports = process.getBuiltinModule('node:http');" : undefined,
};

const outDir = path.join(root, 'dist', 'bundle');
const entries = globSync(['plugins/*/server/index.ts', 'kernel/src/ops/set-up/setup-main.ts', 'cli/lib/main.ts'], {
  cwd: root,
});
rmSync(outDir, { recursive: true, force: true });
await build({
  configFile: false,
  logLevel: 'warn',
  root,
  resolve: { alias, conditions: ['source', 'node', 'import', 'default'] },
  plugins: [httpWithoutFetch],
  ssr: { noExternal: bundled, resolve: { conditions: ['source', 'node', 'import', 'default'] } },
  build: {
    ssr: true,
    outDir,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        server: path.join(root, 'kernel/src/server.ts'),
        ...Object.fromEntries(entries.map(file => [file.replace(/\.ts$/, ''), path.join(root, file)])),
        ...commandEntries(root),
      },
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        charset: 'ascii',
        comments: false,
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
await writeSingleFilePackages(outDir);
process.exit(0);
