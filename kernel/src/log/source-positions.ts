import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

const placeInCode = /(file:\/\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/**
 * A stack trace that names places of the sources where it names places of the bundle (ADR 0022); other places stay. Node
 * can do this by itself, but holds the maps of all files from the start then, 26 MiB: here they are read when something
 * has gone wrong.
 */
export function inSources(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  return stack.replaceAll(placeInCode, (place: string, file: string, line: string, column: string) => {
    if (!maps.has(file)) maps.set(file, mapOf(fileURLToPath(file)));
    const origin = maps.get(file)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !('fileName' in origin)) return place;
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function mapOf(file: string): SourceMap | undefined {
  const map = `${file}.map`;
  return existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload) : undefined;
}
