import { fileOf } from './architecture-floors.js';
import { isTest, type Import, type Manifest } from './architecture-sources.js';

/** Where a file lives, or what an import reaches. */
interface Place {
  readonly room: string;
  readonly plugin?: string;
}

interface Rule {
  readonly rooms: readonly string[];
  /** Packages that may be imported; `*` means every dependency. */
  readonly packages: readonly string[];
  /** Rooms and packages of which only types may be imported. */
  readonly typesOnly?: readonly string[];
}

const PAGE_PACKAGES = ['react', '@carbon/react', '@carbon/icons-react', 'react-router', '@tanstack/react-query'];

/**
 * Who may import what: one row per room. `own` is the same plugin (server), `api` the public entry of a required
 * plugin, `shared` the schemas of the own and of required plugins. Imports between rooms of the kernel are in
 * architecture-floors.ts.
 */
const TABLE: Readonly<Record<string, Rule>> = {
  schemas: { rooms: ['schemas'], packages: ['typebox'] },
  /** The formula language: a pure library of the plugins, which the platform does not know. */
  formula: { rooms: ['schemas', 'formula'], packages: [] },
  /** Distributions and estimators: a pure library of the calculations of plugins. */
  statistics: { rooms: ['statistics'], packages: [] },
  contract: { rooms: ['schemas', 'contract'], packages: ['knex', 'typebox'], typesOnly: ['typebox'] },
  kernel: { rooms: ['schemas', 'contract', 'kernel', 'people', 'approvals', 'node'], packages: ['*'] },
  people: { rooms: ['schemas', 'contract', 'kernel', 'people', 'node'], packages: ['*'] },
  approvals: { rooms: ['schemas', 'contract', 'kernel', 'people', 'approvals', 'node'], packages: ['*'] },
  testing: { rooms: ['schemas', 'contract', 'kernel', 'testing', 'node', 'scripts'], packages: ['*'] },
  migrations: { rooms: ['schemas', 'contract', 'node', 'migrations'], packages: ['knex'] },
  shared: { rooms: ['schemas', 'shared'], packages: ['typebox'] },
  'plugin-server': {
    rooms: ['schemas', 'formula', 'statistics', 'contract', 'own', 'shared', 'engine', 'api', 'node'],
    packages: ['knex', 'objection', 'typebox'],
  },
  /** Pure folders: `engine/`, and the shapes of equipment. */
  engine: { rooms: ['schemas', 'shared', 'engine', 'statistics'], packages: [], typesOnly: ['schemas', 'shared'] },
  'plugin-ui': { rooms: ['schemas', 'formula', 'shared', 'own-ui', 'engine', 'kit'], packages: PAGE_PACKAGES },
  'kernel-ui': { rooms: ['schemas', 'kernel-ui', 'kit'], packages: PAGE_PACKAGES },
  'people-ui': { rooms: ['schemas', 'people-ui', 'kit'], packages: PAGE_PACKAGES },
  'approvals-ui': { rooms: ['schemas', 'approvals-ui', 'kit'], packages: PAGE_PACKAGES },
  /** The kit explains the terms of the glossary, which the build puts into a script of its own. */
  kit: {
    rooms: ['schemas', 'kit', 'glossary'],
    packages: [...PAGE_PACKAGES, 'react-dom', 'single-spa', 'single-spa-react', 'd3-scale', 'qr'],
  },
  host: {
    rooms: ['schemas', 'kit', 'host'],
    packages: [...PAGE_PACKAGES, 'react-dom', 'single-spa', 'single-spa-react', 'carbon-components'],
  },
  vendor: { rooms: ['schemas', 'vendor', 'host', 'node'], packages: ['*'] },
  cli: { rooms: ['schemas', 'cli', 'ops', 'node'], packages: ['@oclif/core'] },
  /** Commands of a plugin: `cli-door` is `#cli/contract`. They read the product through routes, like its screens. */
  commands: { rooms: ['schemas', 'shared', 'own', 'cli-door', 'node'], packages: ['@oclif/core'] },
};

/** What tests may use beyond their room. */
const TEST_ROOMS = [
  'schemas',
  'formula',
  'statistics',
  'shared',
  'testing',
  'ui-testing',
  'cli-testing',
  'contract',
  'node',
  'own',
  'people',
  'approvals',
  'shared of another plugin',
  'pure folder of another plugin',
];
const TEST_PACKAGES =
  /^(vitest|vite|fast-check|pg|knex|exceljs|hyperformula|pdfjs-dist|playwright-core|axe-core|@sparticuz\/chromium|oidc-provider|react|react-dom|react-router|@tanstack\/react-query)$/;

/** Libraries that only the named files import, so that each could be replaced in one place. */
const WALLS: readonly (readonly [library: string, files: RegExp])[] = [
  ['objection', /(^|[/.])(model|repository)\.ts$/],
  ['inversify', /^kernel\/src\/core\/container\.ts$/],
  ['reflect-metadata', /^kernel\/src\/core\/container\.ts$/],
  ['ldapjs', /^kernel\/people\/server\/sign-in\/directory\.ts$/],
  ['jose', /^kernel\/people\/server\/single-sign-on\/id-token\.ts$/],
  ['grant', /^kernel\/people\/server\/sign-in\/sso\.ts$/],
  ['exceljs', /^kernel\/src\/documents\/(to-xlsx|write-sheet|workbook-writer\.d)\.ts$/],
  ['saxes', /^kernel\/src\/tables\/workbook\/read-xml\.ts$/],
  ['pdfmake', /^kernel\/src\/documents\//],
  ['nodemailer', /^kernel\/src\/mail\/transport\.ts$/],
  ['pg-boss', /^kernel\/src\/jobs\/queue\.ts$/],
];

/**
 * Folders inside a plugin with a public entry of their own, `index.ts`: the rest of the plugin imports only that, and
 * they import nothing of the rest. The list of the plugin's pages, `ui/index.ts`, may name theirs.
 */
const BOUNDED = ['plugins/products/server/additional-fields/', 'plugins/products/ui/additional-fields/'];

/** The fault of an import that bypasses the public entry of a bounded folder, or undefined. */
export function boundsFault(found: Import): string | undefined {
  const target = fileOf(found.file, found.specifier);
  const plugin = /^plugins\/[^/]+\/(?:server|ui)\//;
  if (target === undefined || isTest(found.file) || !plugin.test(target)) return undefined;
  if (/^plugins\/[^/]+\/ui\/index\.ts$/.test(found.file)) return undefined;
  const [from, to] = [found.file, target].map(file => BOUNDED.find(folder => file.startsWith(folder)));
  if (from === to) return undefined;
  if (from !== undefined) return `${found.file} imports ${found.specifier}: ${from} knows nothing of the rest`;
  return target === `${to}index.ts` ? undefined : `${found.file} imports ${found.specifier}: the door is ${to}index.ts`;
}

/** The fault of an import that the table forbids, or undefined. */
export function faultOf(found: Import, plugins: ReadonlyMap<string, Manifest>): string | undefined {
  const from = placeOf(found.file);
  const rule = from === undefined ? undefined : TABLE[from.room];
  if (from === undefined || rule === undefined) return undefined;
  const fault = (why: string): string => `${found.file} imports ${found.specifier}: ${why}`;
  const library = packageOf(found.specifier);
  if (library !== undefined) {
    if (isTest(found.file) && TEST_PACKAGES.test(library)) return undefined;
    const wall = WALLS.find(([name]) => name === library);
    if (wall !== undefined && !wall[1].test(found.file) && !isTest(found.file))
      return fault(`only ${wall[1].source} may`);
    if (!rule.packages.includes('*') && !rule.packages.includes(library))
      return fault(`${from.room} may not use this package`);
    return rule.typesOnly?.includes(library) && !found.typeOnly ? fault('only its types') : undefined;
  }
  const to = targetOf(found);
  if (to === undefined) return fault('no known room');
  const room = relationOf(from, to, found);
  if (isTest(found.file) && TEST_ROOMS.includes(room)) return undefined;
  if (!rule.rooms.includes(room)) return fault(`${from.room} may not reach ${room}`);
  if (rule.typesOnly?.includes(room) && !found.typeOnly) return fault('only its types');
  if (
    ['api', 'shared'].includes(room) &&
    to.plugin !== from.plugin &&
    !plugins.get(from.plugin ?? '')?.requires.includes(to.plugin ?? '')
  ) {
    return fault(`manifest.json of ${from.plugin} does not require ${to.plugin}`);
  }
  if (found.specifier.startsWith('.') && leavesRoom(from, to)) return fault('relative paths stay inside a room');
  return undefined;
}

/** The plugins that a plugin's server imports. */
export function importedPlugin(found: Import): string | undefined {
  return /^#plugins\/([^/]+)\//.exec(found.specifier)?.[1];
}

function placeOf(file: string): Place | undefined {
  const plugin = /^plugins\/([^/]+)\/(server|shared|commands|migrations|ui|browser|manifest\.json)(?:\/|$)/.exec(file);
  if (plugin?.[1] !== undefined) {
    if (plugin[2] === 'ui') return { room: 'plugin-ui', plugin: plugin[1] };
    if (plugin[2] === 'shared') return { room: 'shared', plugin: plugin[1] };
    if (plugin[2] === 'commands') return { room: 'commands', plugin: plugin[1] };
    // Folders of pure functions: they import nothing, so that pages and tests may use them as the server does.
    return {
      room: /\/server\/(?:[\w-]+\/)?(engine|shapes)\//.test(file) ? 'engine' : 'plugin-server',
      plugin: plugin[1],
    };
  }
  const rooms: readonly (readonly [string, string])[] = [
    ['kernel/src/contract/', 'contract'],
    ['kernel/ui/', 'kernel-ui'],
    ['kernel/src/testing/', 'testing'],
    ['kernel/people/ui/', 'people-ui'],
    ['kernel/people/', 'people'],
    ['kernel/approvals/ui/', 'approvals-ui'],
    ['kernel/approvals/', 'approvals'],
    ['ui-shell/testing/', 'ui-testing'],
    ['kernel/', 'kernel'],
    ['schemas/formula/', 'formula'],
    ['schemas/statistics/', 'statistics'],
    ['schemas/', 'schemas'],
    ['migrations/', 'migrations'],
    ['ui-shell/kit/', 'kit'],
    ['ui-shell/host/', 'host'],
    ['ui-shell/vendor/', 'vendor'],
    ['cli/', 'cli'],
    ['scripts/', 'scripts'],
    ['GLOSSARY.md', 'glossary'],
    ['node_modules/', 'packages'],
  ];
  const room = rooms.find(([folder]) => file.startsWith(folder))?.[1];
  return room === undefined ? undefined : { room };
}

/** The package of an import, `@scope/name` included; undefined for internal files and Node modules. */
export function packageOf(specifier: string): string | undefined {
  if (/^[.#/]|^node:|^@limpid\//.test(specifier)) return undefined;
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

function targetOf({ file, specifier }: Import): Place | undefined {
  if (specifier.startsWith('node:')) return { room: 'node' };
  const door = /^#kernel\/(contract|server|ops|testing)$/.exec(specifier)?.[1];
  if (door !== undefined) return { room: door };
  if (specifier === '#cli/contract') return { room: 'cli-door' };
  if (specifier === '#cli/testing') return { room: 'cli-testing' };
  return placeOf(fileOf(file, specifier) ?? '');
}

function relationOf(from: Place, to: Place, { file, specifier }: Import): string {
  if (to.plugin === undefined) return to.room;
  if (to.room === 'shared') return to.plugin === from.plugin || !isTest(file) ? 'shared' : 'shared of another plugin';
  if (to.plugin === from.plugin) {
    if (to.room === 'plugin-ui') return 'own-ui';
    if (to.room === 'commands') return from.room === 'commands' ? 'own' : 'own commands';
    if (from.room === 'commands') return `own ${to.room}`;
    return to.room === 'engine' ? 'engine' : 'own';
  }
  if (to.room === 'engine') return 'pure folder of another plugin';
  return specifier === `#plugins/${to.plugin}/server/api` ? 'api' : `the inside of plugin ${to.plugin}`;
}

function leavesRoom(from: Place, to: Place): boolean {
  const shared: Readonly<Record<string, string>> = {
    contract: 'kernel',
    testing: 'kernel',
    formula: 'schemas',
    statistics: 'schemas',
  };
  const folder = (place: Place): string => place.plugin ?? shared[place.room] ?? place.room;
  return folder(from) !== folder(to) && !['scripts', 'glossary'].includes(to.room);
}
