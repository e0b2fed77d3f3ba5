import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FieldCards } from '#schemas/lib/field-cards';
import { importsOf, read, root, withoutComments, type Source } from './architecture-sources.js';

/** Fields whose editor is shared by the pages of two kinds of records. */
const editedTogether: ReadonlySet<string> = new Set(['/mac_formulas testCases', '/rpn_formulas testCases']);

/** Fields of declared records that the API takes and no form of theirs asks for, by the address of the records. */
export function fieldsWithoutControl(files: readonly string[]): string[] {
  return files
    .filter(file => /^plugins\/[^/]+\/server\/.*\.resource\.ts$/.test(file))
    .map(read)
    .flatMap(({ file, text }) => {
      const [, address = ''] = /^ {2}path: '([^']+)'/m.exec(text) ?? [];
      const [, writable = ''] = /^ {2}writable: \[([^\]]*)\]/m.exec(text) ?? [];
      const form = formOf(address, `${file.split('/').slice(0, 2).join('/')}/ui/`, files);
      return [...writable.matchAll(/'(\w+)'/g)]
        .map(([, field = '']) => field)
        .filter(field => !new RegExp(`\\b${field}\\b`).test(form))
        .map(field => `${address} ${field}`);
    });
}

/**
 * Fields whose cards declare an editor of their page (`control: 'own'`), and whose page does not mention them. Controls
 * derived from a card need no such check: ui-shell/kit/form/card-controls.test.ts creates them all.
 */
export async function fieldsWithoutEditor(files: readonly string[]): Promise<string[]> {
  const resources = files.filter(file => /^plugins\/[^/]+\/server\/.*\.resource\.ts$/.test(file)).map(read);
  const found = resources.map(async ({ file, text }) => {
    const [, name = ''] = /resourceFields\((\w+)\)/.exec(text) ?? [];
    if (name === '') return [];
    const [, specifier = ''] = new RegExp(`\\b${name}\\b[^}]*} from '(#plugins/[^']+)'`).exec(text) ?? [];
    const source = pathToFileURL(path.join(root, `${specifier.slice(1)}.ts`)).href;
    const cards = ((await import(source)) as Readonly<Record<string, FieldCards>>)[name];
    if (cards === undefined) return [`${file} takes ${name} from elsewhere than the schemas of a plugin`];
    const [, address = ''] = /^ {2}path: '([^']+)'/m.exec(text) ?? [];
    const form = formOf(address, `${file.split('/').slice(0, 2).join('/')}/ui/`, files);
    return Object.entries(cards)
      .filter(([field, { control }]) => control === 'own' && !new RegExp(`\\b${field}\\b`).test(form))
      .map(([field]) => `${address} ${field}`)
      .filter(field => !editedTogether.has(field));
  });
  return (await Promise.all(found)).flat();
}

/** The source of the pages at an address, with the files that only they import. */
function formOf(address: string, room: string, files: readonly string[]): string {
  const sources = files.filter(file => file.startsWith(room) && /\.tsx?$/.test(file)).map(read);
  const pages = sources.filter(({ text }) => /<ResourcePages|\bpath="\//.test(text));
  const isOf = ({ text }: Source): boolean => text.includes(`path="${address}"`);
  const others = new Set(pages.filter(page => !isOf(page)).flatMap(page => [...reachedFrom(page, sources)]));
  const own = pages
    .filter(isOf)
    .flatMap(page => [page, ...[...reachedFrom(page, sources)].filter(each => !others.has(each))]);
  return own
    .map(({ text }) =>
      withoutComments(text)
        .replace(/^import [^;]*;/gm, '')
        .replace(/\brow(\.\w+|\['\w+'\])/g, ''),
    )
    .join('\n');
}

function reachedFrom(page: Source, sources: readonly Source[]): Set<Source> {
  const reached = new Set([page]);
  // Imported files are searched in turn.
  for (const { file, text } of reached) {
    for (const { specifier } of importsOf({ file, text })) {
      const target = path.posix.join(path.posix.dirname(file), specifier).replace(/\.js$/, '');
      const next = sources.find(each => each.file === `${target}.tsx` || each.file === `${target}.ts`);
      if (next !== undefined) reached.add(next);
    }
  }
  return reached;
}
