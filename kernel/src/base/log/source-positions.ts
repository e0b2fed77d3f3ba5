import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

const placeInCode = /(file:\/\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/** Places of the sources by places of the bundle, of traces that were written before. */
const known = new Map<string, string>();
/** Far more than the places of all faults that one server meets; some 300 bytes each. */
const mostKnown = 1000;

/**
 * A stack trace that names places of the sources where it names places of the bundle (ADR 0022); other places stay. Node
 * can do this by itself, but holds the maps of all files from the start then, 26 MiB: here they are read when something
 * has gone wrong for the first time. When a server refuses calls by the hundred, each refusal has the same trace: were the
 * maps read for every one, nobody else would be answered meanwhile.
 */
export function inSources(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  return stack.replaceAll(placeInCode, (place: string, file: string, line: string, column: string) => {
    const before = known.get(place);
    if (before !== undefined) return before;
    if (!maps.has(file)) maps.set(file, mapOf(fileURLToPath(file)));
    const origin = maps.get(file)?.findOrigin(Number(line), Number(column));
    const found =
      origin === undefined || !('fileName' in origin)
        ? place
        : `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`;
    if (known.size >= mostKnown) known.clear();
    known.set(place, found);
    return found;
  });
}

function mapOf(file: string): SourceMap | undefined {
  const map = `${file}.map`;
  return existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload) : undefined;
}
