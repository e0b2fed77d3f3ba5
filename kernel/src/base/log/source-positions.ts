import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

const placeInCode = /(file:\/\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/** Source positions by bundle position, from traces that were already translated. */
const known = new Map<string, string>();
/** Far more than the distinct error positions of a server; some 300 bytes each. */
const mostKnown = 1000;

/**
 * A stack trace with source positions in place of bundle positions (ADR 0022); other positions stay. Node's own support
 * keeps all source maps in memory, 26 MiB: here they are read at the first error. Positions are cached, because a
 * server that refuses hundreds of calls would otherwise read the maps for each one.
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
