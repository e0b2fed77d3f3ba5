import { parseSync } from 'vite';
import type { Source } from './architecture-sources.js';

type Statement = ReturnType<typeof parseSync>['program']['body'][number];
type Declaration = Exclude<Extract<Statement, { type: 'ExportNamedDeclaration' }>['declaration'], null>;

/** One name that a file declares. */
interface Declared {
  readonly name: string;
  readonly isExported: boolean;
  readonly isFunction: boolean;
  /** A type that only says what a value of the file is: `Static<typeof Policy>`, `(typeof units)[number]`. */
  readonly ofValue: string | undefined;
  /** Where the statement begins that a docstring stands before. */
  readonly start: number;
}

/** Files whose exported names are all read by code that does not see their implementation. */
const doors =
  /^(kernel\/src\/contract\/|schemas\/)|^plugins\/[^/]+\/shared\/|^plugins\/[^/]+\/server\/(api\.ts$|([\w-]+\/)?(engine|shapes)\/)/;

/**
 * The exports of a file that lack a docstring, as `file:line name`: functions everywhere, every name in the public
 * entry files. One docstring holds for all declarations of a name (a schema and its type, overloads) and for types made
 * of a value alone.
 */
export function undocumentedExports({ file, text }: Source): string[] {
  const { program, comments } = parseSync(file, text);
  const ends = comments.flatMap(({ type, value, end }) => (type === 'Block' && saysSomething(value) ? [end] : []));
  const isDocumented = (start: number): boolean =>
    ends.some(end => end <= start && text.slice(end, start).trim() === '');
  const names = declaredIn(program.body, text);
  const reported = new Set(names.filter(({ start }) => isDocumented(start)).map(({ name }) => name));
  return names
    .filter(({ isExported, isFunction }) => isExported && (isFunction || doors.test(file)))
    .filter(({ name, ofValue }) => !reported.has(name) && !reported.has(ofValue ?? ''))
    .map(({ name, start }) => `${file}:${text.slice(0, start).split('\n').length} ${name}`);
}

/** A docstring, and not an empty one. */
function saysSomething(comment: string): boolean {
  return comment.startsWith('*') && /[a-z]{2,}/i.test(comment);
}

function declaredIn(body: readonly Statement[], text: string): Declared[] {
  const later = new Set(
    body.flatMap(statement =>
      statement.type === 'ExportNamedDeclaration' && statement.source === null
        ? statement.specifiers.flatMap(({ local }) => (local.type === 'Identifier' ? [local.name] : []))
        : [],
    ),
  );
  return body.flatMap(statement => {
    const isExport = statement.type === 'ExportNamedDeclaration';
    const declaration = isExport ? statement.declaration : (statement as Declaration);
    if (declaration === null) return [];
    return namesOf(declaration, text).map(({ name, ...more }) => ({
      name,
      ...more,
      isExported: isExport || later.has(name),
      start: statement.start,
    }));
  });
}

function namesOf(declaration: Declaration, text: string): Pick<Declared, 'name' | 'isFunction' | 'ofValue'>[] {
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier'
        ? [
            {
              name: id.name,
              isFunction: /^(ArrowFunction|Function)Expression$/.test(init?.type ?? ''),
              ofValue: undefined,
            },
          ]
        : [],
    );
  }
  if (!('id' in declaration) || declaration.id?.type !== 'Identifier') return [];
  const isFunction = /^(TSDeclareFunction|FunctionDeclaration)$/.test(declaration.type);
  const type = declaration.type === 'TSTypeAliasDeclaration' ? declaration.typeAnnotation : undefined;
  const ofValue =
    type &&
    /^(?:Static<|keyof |\()?typeof (\w+)>?\)?(?:\[(?:number|'\w+')\])*$/.exec(text.slice(type.start, type.end))?.[1];
  return [{ name: declaration.id.name, isFunction, ofValue }];
}
