import { isTest, withoutComments, type Source } from './architecture-sources.js';

type Plugins = ReadonlyMap<string, { readonly requires: readonly string[] }>;

const plugin = (file: string): string => /^plugins\/([^/]+)\//.exec(file)?.[1] ?? '';

/** Where a call or a page begins: `/cleaning_agents` of `/cleaning_agents/:id/map`, `/app/limits` of `/app/limits/explain`. */
function beginOf(address: string): string {
  const [, ...parts] = address.split(/[/?$:]/);
  return `/${parts.slice(0, parts[0] === 'app' ? 3 : 1).join('/')}`;
}

/**
 * Calls of one plugin that the code of another names, although its manifest does not require that plugin. Links to pages are
 * no dependency: they are shown only where the page is (ADR 0040).
 */
export function callsUpward(code: readonly Source[], plugins: Plugins): string[] {
  return namedCalls(code)
    .filter(({ file, owner }) => !requiredBy(plugin(file), plugins).has(owner))
    .map(({ file, literal, owner }) => `${file} names ${literal} of ${owner}`);
}

/** Calls of plugins that code of plugins names, each with the plugin that declares it. */
export function namedCalls(code: readonly Source[]) {
  const owners = ownersOf(code);
  return code
    .filter(({ file }) => plugin(file) !== '' && !isTest(file))
    .flatMap(({ file, text }) =>
      [...withoutComments(text).matchAll(/['"`](\/[a-z_-]+)[^'"`]*['"`]/g)].flatMap(([literal, begin = '']) => {
        const owner = owners.get(begin);
        return owner === undefined ? [] : [{ file, literal, owner }];
      }),
    );
}

/** Which plugin declares the calls below a first word of the path, where one alone does; calls for reports are the kernel's. */
function ownersOf(code: readonly Source[]): ReadonlyMap<string, string> {
  const owners = new Map<string, Set<string>>();
  for (const { file, text } of code) {
    if (!/^plugins\/[^/]+\/server\//.test(file) || isTest(file)) continue;
    for (const [, address = ''] of text.matchAll(/^\s*path: '(\/[^']+)'/gm)) {
      if (beginOf(address) === '/reports') continue;
      const known = owners.get(beginOf(address)) ?? new Set();
      owners.set(beginOf(address), known.add(plugin(file)));
    }
  }
  return new Map([...owners].flatMap(([begin, [one = '', ...others]]) => (others.length === 0 ? [[begin, one]] : [])));
}

function requiredBy(id: string, plugins: Plugins, found: Set<string> = new Set()): ReadonlySet<string> {
  if (!found.has(id)) {
    found.add(id);
    for (const below of plugins.get(id)?.requires ?? []) requiredBy(below, plugins, found);
  }
  return found;
}
