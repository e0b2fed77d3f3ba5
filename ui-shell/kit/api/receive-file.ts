/** A file as it came, or the error that came in its place, as the call would have answered it. */
export type Received =
  | { readonly name: string; readonly content: Blob }
  | { readonly status: number; readonly error: Readonly<Record<string, unknown>> };

/** How far a file is: `done` of `total`, 0 where that is not known. */
export interface FileProgress {
  readonly done: number;
  readonly total: number;
  readonly stage: string;
}

/** Asks the server to tell how far a file is while it is made (ADR 0027). */
export const watchedFileType = 'application/vnd.limpid.watched-file';

const lineEnd = 10;

/**
 * Takes a file, whether the server sends it at once or tells how far it is first.
 *
 * @param heard is called for each part that comes
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
 * The name in full where its signs are beyond Latin ones (RFC 6266), else as it stands. The server names every file: what
 * has no name is a page of something on the way, and would be kept as the file.
 */
function nameIn(disposition: string): string {
  const inFull = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (inFull !== undefined) return decodeURIComponent(inFull);
  const name = /filename="?([^";]+)"?/.exec(disposition)?.[1];
  if (name === undefined) throw new TypeError('an answer without a name');
  return name;
}
