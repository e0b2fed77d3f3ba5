import path from 'node:path';
import { importsOf, isTest, type Source } from './architecture-sources.js';

interface Floor {
  /** Rooms below that this one may import, besides the contract, which every room may. */
  readonly below: readonly string[];
  /** Maximum lines of code, tests apart (ADR 0038). A room that needs more is divided, or the ADR gives the reason. */
  readonly lines: number;
}

/**
 * The rooms of the kernel from the ground up: a room imports only rooms before it in this list, so that there is no
 * cycle. `people` is `kernel/people/server`, `approvals` is `kernel/approvals/server`, all others are folders of `kernel/src`.
 */
export const floors: Readonly<Record<string, Floor>> = {
  contract: { below: [], lines: 3560 },
  core: { below: [], lines: 900 },
  base: { below: ['core'], lines: 1500 },
  tables: { below: ['core', 'base'], lines: 1700 },
  record: { below: ['core', 'base', 'tables'], lines: 5400 },
  facility: { below: ['base'], lines: 1250 },
  session: { below: ['core', 'base', 'record', 'facility'], lines: 700 },
  views: { below: ['core', 'record', 'facility', 'session'], lines: 700 },
  /** Search over all kinds of records, what the home page says, and what waits for a person. */
  finding: { below: ['record', 'facility'], lines: 560 },
  /** What the tables of workflows permit, and actions carried out by them. */
  workflow: { below: ['base'], lines: 420 },
  documents: { below: ['core', 'base', 'tables', 'record'], lines: 2400 },
  jobs: { below: ['core', 'base', 'record', 'facility', 'session'], lines: 1100 },
  backup: { below: ['core', 'base'], lines: 950 },
  exchange: { below: ['core', 'base', 'tables', 'record', 'facility'], lines: 3600 },
  mail: { below: ['base'], lines: 400 },
  http: { below: ['core', 'base', 'record', 'facility', 'session', 'views'], lines: 2100 },
  people: {
    below: ['core', 'base', 'record', 'facility', 'session', 'documents', 'jobs', 'mail', 'http'],
    lines: 11_400,
  },
  approvals: {
    below: ['core', 'record', 'facility', 'people'],
    lines: 4800,
  },
  boot: {
    below: [
      'core',
      'base',
      'record',
      'facility',
      'session',
      'views',
      'finding',
      'workflow',
      'documents',
      'jobs',
      'exchange',
      'backup',
      'mail',
      'http',
      'people',
      'approvals',
    ],
    lines: 1250,
  },
  ops: {
    below: [
      'core',
      'base',
      'tables',
      'record',
      'facility',
      'session',
      'views',
      'exchange',
      'backup',
      'http',
      'people',
      'boot',
    ],
    lines: 2150,
  },
};

/** Pairs of rooms of which one imports the other, the contract apart. */
export const mostPairs = 82;

/** The room of the kernel that a file belongs to; the server's entry belongs to `boot`. */
export function floorOf(file: string): string | undefined {
  if (file === 'kernel/src/server.ts') return 'boot';
  const part = /^kernel\/(people|approvals)\/server\//.exec(file)?.[1];
  if (part !== undefined) return part;
  return /^kernel\/src\/([^/]+)\//.exec(file)?.[1];
}

/** Every import of one room of the kernel by another, as `room imports room: file → file`. */
export function floorImports(sources: readonly Source[]): { readonly pair: string; readonly text: string }[] {
  return sources
    .filter(({ file }) => floorOf(file) !== undefined && !isTest(file))
    .flatMap(importsOf)
    .flatMap(({ file, specifier }) => {
      const target = fileOf(file, specifier);
      const [from, to] = [floorOf(file), target === undefined ? undefined : floorOf(target)];
      if (from === undefined || to === undefined || from === to || to === 'contract') return [];
      return [{ pair: `${from} imports ${to}`, text: `${file} → ${target ?? ''}` }];
    });
}

/** Lines of code of each room of the kernel. */
export function floorLines(sources: readonly Source[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { file, text } of sources) {
    const floor = floorOf(file);
    if (floor === undefined || isTest(file)) continue;
    found.set(floor, (found.get(floor) ?? 0) + text.trimEnd().split('\n').length);
  }
  return found;
}

/** The file of an internal specifier, as its path from the root; undefined for packages. */
export function fileOf(file: string, specifier: string): string | undefined {
  const doors: readonly (readonly [string, string])[] = [
    ['#kernel/contract', 'kernel/src/contract/index'],
    ['#kernel/server', 'kernel/src/server'],
    ['#kernel/ops', 'kernel/src/ops/index'],
    ['#kernel/testing', 'kernel/src/testing/index'],
    ['@limpid/ui-kit', 'ui-shell/kit/index'],
    ['@limpid/ui-kit/chart', 'ui-shell/kit/chart'],
    ['#cli/contract', 'cli/contract'],
    ['#cli/testing', 'cli/test/limpid.fixture'],
  ];
  const door = doors.find(([name]) => name === specifier)?.[1];
  if (door !== undefined) return `${door}.ts`;
  const prefixes: readonly (readonly [string, string])[] = [
    ['#kernel/', 'kernel/src/'],
    ['#people/', 'kernel/people/'],
    ['#approvals/', 'kernel/approvals/'],
    ['#ui/testing/', 'ui-shell/testing/'],
    ['#schemas/', 'schemas/'],
    ['#plugins/', 'plugins/'],
  ];
  const prefix = prefixes.find(([name]) => specifier.startsWith(name));
  if (prefix !== undefined) return `${prefix[1]}${specifier.slice(prefix[0].length)}.ts`;
  if (!specifier.startsWith('.')) return undefined;
  return path.posix.join(path.posix.dirname(file), specifier).replace(/\.js$/, '.ts');
}
