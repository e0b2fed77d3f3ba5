import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import * as sass from 'sass';
import { transform } from 'lightningcss';
import { build } from 'vite';

const require = createRequire(import.meta.url);
const production = { 'process.env.NODE_ENV': '"production"' };
const facadePrefix = '\0shared:';

/**
 * Builds the browser side: shared libraries and host in one graph, each plugin by itself, one style sheet, the import
 * map with its hash for the content security policy, and the document.
 *
 * @param {{ root: string, outDir: string, log: (line: string) => void }} options
 */
export async function buildUi({ root, outDir, log }) {
  // Whoever builds, also a test run: the libraries in their production form.
  process.env.NODE_ENV = 'production';
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(path.join(outDir, 'fonts'), { recursive: true });
  const { specifiers } = JSON.parse(readFileSync(path.join(root, 'ui-shell/vendor/shared.json'), 'utf8'));
  const shared = await buildShared(root, outDir, specifiers);
  log(`shared libraries: ${Object.keys(shared.imports).length} modules`);
  const plugins = [];
  for (const room of rooms(root)) plugins.push(await buildRoom(root, outDir, room, specifiers));
  log(`pages: ${plugins.map(plugin => plugin.id).join(', ')}`);
  const styles = buildStyles(root, outDir);
  writeDocument(outDir, shared, plugins, styles);
  await buildWorker(root, outDir, plugins);
  compressAll(outDir);
}

/** Folders with a manifest that has a `ui` part, the kernel's own pages among them. */
function rooms(root) {
  const folders = [
    'kernel',
    'kernel/people',
    'kernel/approvals',
    ...readdirSync(path.join(root, 'plugins')).map(name => `plugins/${name}`),
  ];
  return folders.flatMap(folder => {
    const entry = path.join(root, folder, 'ui', 'index.ts');
    return existsSync(entry) ? [{ id: path.basename(folder), entry }] : [];
  });
}

const quiet = { logLevel: 'warn', mode: 'production', configFile: false, envDir: false, publicDir: false };

function aliases(root) {
  return [
    { find: '@limpid/ui-kit/chart', replacement: path.join(root, 'ui-shell/kit/chart.ts') },
    { find: '@limpid/ui-kit', replacement: path.join(root, 'ui-shell/kit/index.ts') },
    { find: /^#schemas\/(.*)$/, replacement: `${root}/schemas/$1.ts` },
    { find: /^#plugins\/(.*)$/, replacement: `${root}/plugins/$1.ts` },
  ];
}

/** Libraries of which the pages use a small part: they are shared with the names that some page imports. */
const large = new Set(['@carbon/react', 'react-router']);

/** One module per shared name. CommonJS packages export nothing by `export *`: their names are listed. */
function facade(root, specifier) {
  if (specifier.startsWith('@limpid/ui-kit')) return `export * from '${specifier}';`;
  if (large.has(specifier)) return `export { ${usedNames(root, specifier).join(', ')} } from '${specifier}';`;
  const names = commonJsNames(specifier);
  if (names === null) return `export * from '${specifier}';`;
  return `import module from '${specifier}'; export default module; export const { ${names.join(', ')} } = module;`;
}

/** Names that any page imports from a library; types are gone at run time. Kit and host are built together with it. */
function usedNames(root, specifier) {
  const sources = rooms(root)
    .map(room => path.relative(root, path.dirname(room.entry)))
    .flatMap(folder => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .map(file => readFileSync(path.join(root, file), 'utf8'));
  const statement = new RegExp(`import \\{([^}]*)\\} from '${specifier}'`, 'g');
  const names = sources
    .flatMap(source => [...source.matchAll(statement)])
    .flatMap(([, list]) => list.split(','))
    .map(name => name.trim())
    .filter(name => name !== '' && !name.startsWith('type '))
    .map(name => name.split(' as ')[0]);
  return [...new Set(names)].toSorted();
}

function commonJsNames(specifier) {
  if (!/^react(-dom)?(\/|$)/.test(specifier)) return null;
  return Object.keys(require(specifier)).filter(name => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default');
}

async function buildShared(root, outDir, specifiers) {
  const byEntry = new Map(specifiers.map(specifier => [entryName(specifier), specifier]));
  const input = Object.fromEntries([...byEntry].map(([entry, specifier]) => [entry, `${facadePrefix}${specifier}`]));
  const output = await build({
    ...quiet,
    root,
    define: production,
    resolve: { alias: aliases(root) },
    oxc: { jsx: { runtime: 'automatic' } },
    plugins: [
      {
        name: 'shared-facades',
        enforce: 'pre',
        resolveId: id => (id.startsWith(facadePrefix) ? id : null),
        load: id => (id.startsWith(facadePrefix) ? facade(root, id.slice(facadePrefix.length)) : null),
      },
    ],
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: { ...input, boot: path.join(root, 'ui-shell/host/boot.ts') },
        preserveEntrySignatures: 'exports-only',
        onLog: (level, entry, handler) => entry.code !== 'MODULE_LEVEL_DIRECTIVE' && handler(level, entry),
        output: {
          entryFileNames: 'shared/[name]-[hash].js',
          chunkFileNames: 'shared/[name]-[hash].js',
          assetFileNames: 'shared/[name]-[hash][extname]',
        },
      },
    },
  });
  const all = outputs(output).filter(chunk => chunk.type === 'chunk');
  const chunks = all.filter(chunk => chunk.isEntry);
  const imports = {};
  let boot = '';
  for (const chunk of chunks) {
    const specifier = byEntry.get(chunk.name);
    if (specifier !== undefined) imports[specifier] = `/ui/${chunk.fileName}`;
    if (chunk.name === 'boot') boot = `/ui/${chunk.fileName}`;
  }
  // Fetched together with the first script instead of after it: whoever comes signed out waits for one answer only.
  const signIn = all.find(chunk => chunk.facadeModuleId?.endsWith('host/public/sign-in.ts'));
  const early = [boot, ...[signIn.fileName, ...signIn.imports].map(file => `/ui/${file}`)];
  return { imports, boot, early: [...new Set(early)] };
}

function entryName(specifier) {
  return specifier.replaceAll('@', '').replaceAll('/', '-');
}

function outputs(result) {
  return (Array.isArray(result) ? result : [result]).flatMap(part => part.output);
}

/** They only declare a schema (`schemas/lib/fields.ts`, `schemas/lib/field-cards.ts`). */
const schemaBuilders = ['Type', 'Nullable', 'StringEnum', 'Quantity', 'Text', 'ByKey', 'RecordOf', 'recordSchema'];

async function buildRoom(root, outDir, { id, entry }, specifiers) {
  const result = await build({
    ...quiet,
    root,
    define: production,
    resolve: { alias: aliases(root).slice(1) },
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      target: 'es2022',
      cssCodeSplit: false,
      rolldownOptions: {
        input: { [id]: entry },
        external: specifiers,
        // Schemas of calls that a page only takes the type of are left out, and with them what declares them.
        treeshake: { manualPureFunctions: schemaBuilders, propertyReadSideEffects: false },
        preserveEntrySignatures: 'strict',
        onLog: (level, message, handler) => message.code !== 'MODULE_LEVEL_DIRECTIVE' && handler(level, message),
        output: {
          entryFileNames: 'pages/[name]-[hash].js',
          chunkFileNames: `pages/${id}-[name]-[hash].js`,
          assetFileNames: `pages/${id}-[hash][extname]`,
        },
      },
    },
  });
  const files = outputs(result);
  const chunk = files.find(file => file.type === 'chunk' && file.isEntry);
  const sheet = files.find(file => file.fileName.endsWith('.css'));
  const manifest = manifestOf(entry);
  assertExports(entry, manifest, chunk.exports);
  return {
    id,
    entry: `/ui/${chunk.fileName}`,
    exports: chunk.exports,
    manifest,
    ...(sheet === undefined ? {} : { styles: `/ui/${sheet.fileName}` }),
  };
}

/** A page or part that the manifest names and the code does not export would be missed only when somebody opens it. */
function assertExports(entry, { pages = [], slots = [] }, exported) {
  const missing = [...pages, ...slots].map(part => part.export).filter(name => !exported.includes(name));
  if (missing.length > 0)
    throw new Error(`${entry} does not export ${missing.join(', ')}, which the manifest of its room names`);
}

/** What the manifest of a room says about its pages; empty without a manifest. */
function manifestOf(entry) {
  const file = path.join(path.dirname(entry), '..', 'manifest.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).ui : {};
}

const faces = [
  ['Regular', 400],
  ['SemiBold', 600],
];

/** One sheet that every page begins with, and the large one of the working area. */
function buildStyles(root, outDir) {
  const fonts = faces.map(([face, weight]) => {
    const name = `IBMPlexSans-${face}-Latin1.woff2`;
    copyFileSync(
      path.join(root, 'node_modules/@ibm/plex-sans/fonts/split/woff2', name),
      path.join(outDir, 'fonts', name),
    );
    return `@font-face{font-family:'IBM Plex Sans';font-weight:${weight};font-display:swap;src:url(/ui/fonts/${name}) format('woff2')}`;
  });
  return {
    first: buildSheet(root, outDir, 'public', fonts.join('')),
    working: buildSheet(root, outDir, 'carbon', ''),
  };
}

function buildSheet(root, outDir, entry, before) {
  const { css } = sass.compile(path.join(root, `ui-shell/host/styles/${entry}.scss`), {
    loadPaths: [path.join(root, 'node_modules')],
    quietDeps: true,
    style: 'expanded',
    logger: sass.Logger.silent,
  });
  const { code } = transform({ filename: `${entry}.css`, code: Buffer.from(before + css), minify: true });
  const name = `${entry}-${hashOf(code).slice(0, 10)}.css`;
  writeFileSync(path.join(outDir, name), code);
  return `/ui/${name}`;
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex');
}

function writeDocument(outDir, shared, plugins, styles) {
  const importMap = JSON.stringify({ imports: shared.imports });
  const digest = createHash('sha256').update(importMap).digest('base64');
  const html = `<!doctype html>
<html lang="en" data-carbon-theme="white">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Limpid</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${styles.first}">
<meta name="limpid-working-styles" content="${styles.working}">
<script type="importmap">${importMap}</script>
${shared.early.map(file => `<link rel="modulepreload" href="${file}">`).join('\n')}
<script type="module" src="${shared.boot}"></script>
</head>
<body><div id="limpid"><p class="limpid-public" role="status">Opening Limpid</p></div></body>
</html>
`;
  writeFileSync(path.join(outDir, 'index.html'), html);
  writeFileSync(path.join(outDir, 'csp.json'), JSON.stringify({ importMapHash: `sha256-${digest}` }));
  writeFileSync(path.join(outDir, 'import-map.json'), importMap);
  writeFileSync(
    path.join(outDir, 'plugins.json'),
    JSON.stringify({ plugins: plugins.map(({ manifest: _, ...plugin }) => plugin) }, null, 2),
  );
}

/**
 * The service worker with the list of files that pages need without a network: shared libraries, styles, fonts, and the
 * code of rooms with such a page or a part in the header.
 */
async function buildWorker(root, outDir, plugins) {
  const offline = plugins.filter(({ manifest }) => isOffline(manifest)).map(({ id }) => id);
  const files = globSync('{shared,pages,fonts}/*.{js,css,woff2}', { cwd: outDir })
    .filter(file => !file.startsWith('pages/') || offline.some(id => file.startsWith(`pages/${id}-`)))
    .concat(globSync('*.css', { cwd: outDir }))
    .map(file => `/ui/${file.replaceAll(path.sep, '/')}`)
    .toSorted();
  const document = readFileSync(path.join(outDir, 'index.html'));
  await build({
    ...quiet,
    root,
    define: {
      LIMPID_FILES: JSON.stringify(files),
      LIMPID_BUILD: JSON.stringify(hashOf(document + files).slice(0, 16)),
    },
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: { worker: path.join(root, 'ui-shell/host/worker/worker.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}

function isOffline({ pages = [], slots = [] }) {
  return pages.some(page => page.offline === true) || slots.some(part => part.slot === 'header.actions');
}

/** Compressed once here, so that no request pays for it. */
function compressAll(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
}
