export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Width and height of a PNG or JPEG that is whole from its head to its end mark; null when it is none. */
export function imageSize(mediaType: string, content: Buffer): ImageSize | null {
  return mediaType === 'image/png' ? pngSize(content) : jpegSize(content);
}

const pngHead = 8;

/** Walks the chunks: a head first, image data, the end mark. */
function pngSize(content: Buffer): ImageSize | null {
  let size: ImageSize | null = null;
  let hasData = false;
  for (let at = pngHead; at + 12 <= content.length;) {
    const length = content.readUInt32BE(at);
    const type = content.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > content.length) return null;
    if (type === 'IHDR' && length === 13)
      size = { width: content.readUInt32BE(at + 8), height: content.readUInt32BE(at + 12) };
    if (size === null) return null;
    if (type === 'IDAT') hasData = true;
    if (type === 'IEND') return hasData ? size : null;
    at += 12 + length;
  }
  return null;
}

const startOfScan = 0xda;
const notFrames = new Set([0xc4, 0xc8, 0xcc]);

/** Reads the size from the frame segment and checks the end mark. */
function jpegSize(content: Buffer): ImageSize | null {
  let size: ImageSize | null = null;
  for (let at = 2; at + 4 <= content.length;) {
    if (content[at] !== 0xff) return null;
    const marker = content[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = content.readUInt16BE(at + 2);
    if (marker === startOfScan) return content.includes(Buffer.from([0xff, 0xd9]), at + 2) ? size : null;
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.has(marker) && at + 9 <= content.length)
      size = { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) };
    at += 2 + Math.max(2, length);
  }
  return null;
}
