import type { StreamedFile } from '#kernel/contract';
import { translatePostgresError } from '../base/data/pg-errors.js';

/** Reads the first bytes of a file, so that an earlier fault can still be answered as an error. */
export async function openFile({ content, ...file }: StreamedFile): Promise<StreamedFile> {
  const chunks = content[Symbol.asyncIterator]();
  const first = await chunks.next().catch((error: unknown) => {
    throw translatePostgresError(error);
  });
  return { ...file, content: all(first, chunks) };
}

/** Closing an opened file that nobody has begun to read ends its generator. */
export async function discardFile({ content }: StreamedFile): Promise<void> {
  const chunks = content[Symbol.asyncIterator]();
  // A generator that has not begun does not run its `finally`: reading the available first bytes starts it.
  await chunks.next();
  await chunks.return?.();
}

async function* all(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
