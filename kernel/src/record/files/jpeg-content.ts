import type { ImageContent } from './image-content.js';

const startBytes = 2;
const startOfScan = 0xda;
const endOfImage = 0xd9;
const comment = 0xfe;
/** Frame markers but tables of Huffman codes, extensions and arithmetic coding (ITU-T T.81, table B.1). */
const notFrames = new Set([0xc4, 0xc8, 0xcc]);
/** Applications whose segments change how the picture looks: JFIF, Exif (its orientation), colour profile, Adobe. */
const drawing: readonly { readonly marker: number; readonly begin: string }[] = [
  { marker: 0xe0, begin: 'JFIF\0' },
  { marker: 0xe1, begin: 'Exif\0' },
  { marker: 0xe2, begin: 'ICC_PROFILE\0' },
  { marker: 0xee, begin: 'Adobe' },
];

/** Walks the segments and scans to the end mark; comments and what other applications have added are left out. */
export function jpegContent(file: Buffer): ImageContent | null {
  const kept: Buffer[] = [file.subarray(0, startBytes)];
  let size: { readonly width: number; readonly height: number } | null = null;
  let hasScan = false;
  for (let at = startBytes; at + 2 <= file.length;) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) {
      kept.push(file.subarray(at, at + 2));
      return size !== null && hasScan ? { ...size, content: Buffer.concat(kept) } : null;
    }
    const end = segmentEnd(file, at);
    if (end === null) return null;
    if (isFrame(marker)) {
      if (end - at < 9) return null;
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    }
    const next = marker === startOfScan ? scanEnd(file, end) : end;
    if (marker === startOfScan) hasScan = true;
    if (draws(marker, file, at)) kept.push(file.subarray(at, next));
    at = next;
  }
  return null;
}

/** Where a segment with a length ends; null for other markers and for a length that the file does not have. */
function segmentEnd(file: Buffer, at: number): number | null {
  const marker = file[at + 1] ?? 0;
  const hasLength = marker >= 0xc0 && marker !== 0xd8 && !isRestart(marker);
  if (!hasLength || at + 4 > file.length) return null;
  const end = at + 2 + file.readUInt16BE(at + 2);
  return end <= file.length && end >= at + 4 ? end : null;
}

/** Behind the data of a scan stands the next marker: no stuffed byte and no restart within the data. */
function scanEnd(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return file.length;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !notFrames.has(marker);
}

function draws(marker: number, file: Buffer, at: number): boolean {
  if (marker === comment) return false;
  const isOfApplication = marker >= 0xe0 && marker <= 0xef;
  if (!isOfApplication) return true;
  return drawing.some(
    ({ marker: own, begin }) => own === marker && file.toString('latin1', at + 4, at + 4 + begin.length) === begin,
  );
}
