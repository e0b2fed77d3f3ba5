/** A received file, or the error that was sent instead of it. */
export type Received =
  | { readonly name: string; readonly content: Blob }
  | { readonly status: number; readonly error: Readonly<Record<string, unknown>> };

/** Progress of a file: `done` of `total`, which is 0 when unknown. */
export interface FileProgress {
  readonly done: number;
  readonly total: number;
  readonly stage: string;
}

/** Asks the server to report the progress of a file (ADR 0027). */
export const watchedFileType = 'application/vnd.limpid.watched-file';

const lineEnd = 10;

/**
 * Receives a file, whether it is sent at once or after progress reports.
 * @param heard is called for each part that arrives
 */
export async function receiveFile(
  response: Response,
  tell: (progress: FileProgress) => void,
  heard: () => void,
): Promise<Received> {
  const reader = response.body?.pipeThrough(listening(heard)).getReader();
  if (reader === undefined) throw new TypeError('an answer without content');
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith(watchedFileType)) {
    const name = nameIn(response.headers.get('content-disposition') ?? '');
    return { name, content: await contentOf(reader, new Uint8Array(), type) };
  }
  let rest = new Uint8Array();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new TypeError('the answer ended before the file');
    rest = joined(rest, value);
    for (let end = rest.indexOf(lineEnd); end >= 0; end = rest.indexOf(lineEnd)) {
      const line = JSON.parse(new TextDecoder().decode(rest.subarray(0, end))) as Line;
      rest = rest.slice(end + 1);
      if ('error' in line) return line;
      if ('file' in line) return { name: line.file.name, content: await contentOf(reader, rest, line.file.mediaType) };
      tell(line.progress);
    }
  }
}

type Line =
  | { readonly progress: FileProgress }
  | { readonly status: number; readonly error: Readonly<Record<string, unknown>> }
  | { readonly file: { readonly name: string; readonly mediaType: string } };

function listening(heard: () => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  return new TransformStream({
    transform(part, controller) {
      heard();
      controller.enqueue(part);
    },
  });
}

async function contentOf(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  first: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<Blob> {
  const parts = [first];
  for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value);
  return new Blob(parts, { type });
}

function joined(before: Uint8Array, more: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(before.length + more.length);
  all.set(before);
  all.set(more, before.length);
  return all;
}

/**
 * The file name, encoded if it has characters beyond Latin ones (RFC 6266). The server names every file, so an answer
 * without a name comes from a proxy.
 */
function nameIn(disposition: string): string {
  const inFull = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (inFull !== undefined) return decodeURIComponent(inFull);
  const name = /filename="?([^";]+)"?/.exec(disposition)?.[1];
  if (name === undefined) throw new TypeError('an answer without a name');
  return name;
}
