import { createHash, randomUUID } from 'node:crypto';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import {
  FileStoreToken,
  notFound,
  validationError,
  type AnyCall,
  type Bind,
  type FileStore,
  type StoredFile,
  type StreamedFile,
  type UploadedFile,
} from '#kernel/contract';
import { claimedType, typeOfMedia } from '#schemas/attachments';
import { imageContent } from './image-content.js';
import { mediaTypeOf } from './media-type.js';

const chunkBytes = 256 * 1024;

/** Most pixels of an image that a browser shows without excessive memory. */
const mostPixels = 25_000_000;

/** What of a picture is stored; throws for one that is damaged or too large. */
function storedImage(mediaType: string, file: Buffer, path: string): Buffer {
  const image = imageContent(mediaType, file);
  if (image === null || image.width === 0 || image.height === 0)
    throw validationError({ path, message: 'is a damaged picture' });
  if (image.width * image.height > mostPixels)
    throw validationError({ path, message: `has more than ${mostPixels / 1_000_000} megapixels` });
  return image.content;
}

async function partsOfFile(handle: FileHandle, size: number): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  for (let position = 0; position < size; position += chunkBytes) {
    const chunk = Buffer.alloc(Math.min(chunkBytes, size - position));
    await handle.read(chunk, 0, chunk.length, position);
    parts.push(chunk);
  }
  return parts;
}

function partsOf(content: Buffer): Buffer[] {
  const count = Math.ceil(content.length / chunkBytes);
  return Array.from({ length: count }, (_, part) => content.subarray(part * chunkBytes, (part + 1) * chunkBytes));
}

class DatabaseFileStore implements FileStore {
  async put(call: AnyCall, file: UploadedFile, allowed: readonly string[]): Promise<StoredFile> {
    const handle = await open(file.path);
    try {
      const head = Buffer.alloc(16);
      await handle.read(head, 0, 16, 0);
      const mediaType = await mediaTypeOf(file.path, head);
      if (mediaType === null || !allowed.includes(mediaType)) {
        throw validationError({
          path: file.fieldName,
          message: `is no ${allowed.map(typeOfMedia).join(', ')} file`,
        });
      }
      const claimed = claimedType(file.fileName);
      // Text has no signature, so that pages, drawings and programs would pass for it: its name must say what it is.
      if (mediaType === 'text/plain' && claimed === null)
        throw validationError({ path: file.fieldName, message: 'is text, whose name must end with .txt' });
      if (claimed !== null && claimed.mediaType !== mediaType)
        throw validationError({
          path: file.fieldName,
          message: `is no ${claimed.type} file, although its name says so`,
        });
      const parts = mediaType.startsWith('image/')
        ? partsOf(storedImage(mediaType, await readFile(file.path), file.fieldName))
        : await partsOfFile(handle, file.size);
      return await store(call, file.fileName, mediaType, parts);
    } finally {
      await handle.close();
    }
  }

  async keep(call: AnyCall, file: UploadedFile, mediaType: string): Promise<StoredFile> {
    const handle = await open(file.path);
    try {
      return await store(call, file.fileName, mediaType, await partsOfFile(handle, file.size));
    } finally {
      await handle.close();
    }
  }

  async write(call: AnyCall, { fileName, mediaType, content }: StreamedFile): Promise<StoredFile> {
    const parts: Uint8Array[] = [];
    for await (const part of content) parts.push(part);
    return store(call, fileName, mediaType, partsOf(Buffer.concat(parts)));
  }

  async open(
    call: AnyCall,
    id: string,
  ): Promise<{ readonly file: StoredFile; readonly content: AsyncIterable<Uint8Array> }> {
    const [file] = await call.tx.rows<StoredFile>({
      text: 'select id, name, media_type as "mediaType", size, sha256 from kernel.file where facility_id = $1 and id = $2',
      values: [call.facility.id, id],
    });
    if (file === undefined) throw notFound('File');
    const chunks = await call.tx.rows<{ content: Buffer }>({
      text: 'select content from kernel.file_chunk where facility_id = $1 and file_id = $2 order by part',
      values: [call.facility.id, id],
    });
    return { file, content: each(chunks.map(chunk => chunk.content)) };
  }
}

async function store(
  { tx, facility, actor, now }: AnyCall,
  fileName: string,
  mediaType: string,
  parts: readonly Buffer[],
): Promise<StoredFile> {
  const id = randomUUID();
  const name = fileName.slice(0, 255);
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  const sha256 = hash.digest('hex');
  const row = { facility_id: facility.id, id, name, media_type: mediaType, size, sha256 };
  await tx.db('kernel.file').insert({ ...row, created_at: now, created_by: actor.id });
  for (const [part, content] of parts.entries()) {
    await tx.db('kernel.file_chunk').insert({ facility_id: facility.id, file_id: id, part, content });
  }
  return { id, name, mediaType, size, sha256 };
}

async function* each(chunks: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

/** Makes the database the file store of all plugins. */
export function bindFiles(bind: Bind): void {
  bind.single(FileStoreToken, {}, () => new DatabaseFileStore());
}
