import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** One file of the repository: its path from the root, with forward slashes, and its text. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

export interface Import {
  readonly file: string;
  readonly specifier: string;
  readonly typeOnly: boolean;
  /** A dynamic import: `await import(…)`. */
  readonly isDynamic: boolean;
}

/** Everything that is or will be committed: what git tracks or would track; all files where there is no git. */
export function repositoryFiles(): string[] {
  const git = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files =
    git.status === 0
      ? git.stdout.split('\n').filter(file => file !== '')
      : globSync('**/*', {
          cwd: root,
          withFileTypes: true,
          exclude: entry => ['node_modules', 'dist', '.limpid', '.git'].includes(entry.name),
        })
          .filter(entry => entry.isFile())
          .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)));
  return files.filter(file => existsSync(path.join(root, file))).toSorted();
}

export function read(file: string): Source {
  return { file, text: readFileSync(path.join(root, file), 'utf8') };
}

export function isTest(file: string): boolean {
  return /\.(test|fixture)\.tsx?$/.test(file) || /^kernel\/(test|(people|approvals)\/test|src\/testing)\//.test(file);
}

/** The text without comments, for checks that must ignore prose. Keeps line numbers. */
export function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/[^\n]*/g, (_, before: string) => before);
}

/** Every static, re-exporting and dynamic import with a literal specifier. */
export function importsOf({ file, text }: Source): Import[] {
  const code = withoutComments(text);
  const found: Import[] = [];
  for (const match of code.matchAll(/^[ \t]*(?:import|export)\s+(type\s)?[^'";]*?from\s*['"]([^'"]+)['"]/gm)) {
    const [statement, type, specifier = ''] = match;
    found.push({ file, specifier, typeOnly: type !== undefined || namesOnlyTypes(statement), isDynamic: false });
  }
  for (const match of code.matchAll(/^[ \t]*import\s*['"]([^'"]+)['"]/gm)) {
    found.push({ file, specifier: match[1] ?? '', typeOnly: false, isDynamic: false });
  }
  for (const match of code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)(\.\w)?/g)) {
    found.push({ file, specifier: match[1] ?? '', typeOnly: false, isDynamic: true });
  }
  return found;
}

/** `import { type A, type B } from` */
function namesOnlyTypes(statement: string): boolean {
  const names = /^\s*(?:import|export)\s*\{([^}]*)\}\s*from/.exec(statement)?.[1]?.split(',') ?? [];
  const stated = names.map(name => name.trim()).filter(name => name !== '');
  return stated.length > 0 && stated.every(name => name.startsWith('type '));
}

export interface Manifest {
  readonly id: string;
  readonly requires: readonly string[];
  readonly dbSchema: string;
}

/** The manifests of all plugin folders, by folder name. */
export function manifests(files: readonly string[]): Map<string, Manifest> {
  const found = files.flatMap(file => /^plugins\/([^/]+)\/manifest\.json$/.exec(file)?.[1] ?? []);
  return new Map(found.map(id => [id, JSON.parse(read(`plugins/${id}/manifest.json`).text) as Manifest]));
}
