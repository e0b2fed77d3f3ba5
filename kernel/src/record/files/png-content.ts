import type { ImageContent } from './image-content.js';

const headBytes = 8;
/** Length, type and sum of a chunk. */
const frameBytes = 12;

/** Chunks that draw the picture (PNG specification, section 4.2); texts, metadata and private chunks are left out. */
const drawing: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'bKGD',
  'pHYs',
]);

/** Walks the chunks: a head first, image data, the end mark. Their sums are left to whoever draws the picture. */
export function pngContent(file: Buffer): ImageContent | null {
  const kept: Buffer[] = [file.subarray(0, headBytes)];
  let size: { readonly width: number; readonly height: number } | null = null;
  let hasData = false;
  for (let at = headBytes; at + frameBytes <= file.length;) {
    const length = file.readUInt32BE(at);
    const end = at + frameBytes + length;
    if (end > file.length) return null;
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR') {
      if (size !== null || length !== 13) return null;
      size = { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) };
    }
    if (size === null) return null;
    if (type === 'IDAT') hasData = true;
    if (drawing.has(type)) kept.push(file.subarray(at, end));
    if (type === 'IEND') return hasData && length === 0 ? { ...size, content: Buffer.concat(kept) } : null;
    at = end;
  }
  return null;
}
