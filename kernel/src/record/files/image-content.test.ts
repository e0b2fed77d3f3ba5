import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { imageContent } from './image-content.js';

const tail = Buffer.from('PK\u0003\u0004<script>alert(1)</script><?php echo 1; ?>', 'latin1');

function chunk(type: string, content: Buffer): Buffer {
  const framed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, end] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  end.writeUInt32BE(crc32(framed));
  return Buffer.concat([length, framed, end]);
}

const head = Buffer.alloc(13);
head.writeUInt32BE(1, 0);
head.writeUInt32BE(2, 4);
head.writeUInt8(8, 8);
const data = chunk('IDAT', deflateSync(Buffer.alloc(4)));
const png = (...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), ...chunks]);
const begin = chunk('IHDR', head);
const end = chunk('IEND', Buffer.alloc(0));
const plainPng = png(begin, data, end);

function segment(marker: number, content: Buffer): Buffer {
  const frame = Buffer.from([0xff, marker, 0, 0]);
  frame.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([frame, content]);
}

const jfif = segment(0xe0, Buffer.from('JFIF\0\u0001\u0001', 'latin1'));
const frame = segment(0xc0, Buffer.from([8, 0, 2, 0, 1, 1, 1, 0x11, 0]));
/** Stuffed bytes and restarts are data; the marker of the next segment is not. */
const scan = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3]),
]);
const table = segment(0xc4, Buffer.alloc(17));
const done = Buffer.from([0xff, 0xd9]);
const jpeg = (...segments: readonly Buffer[]): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments]);
const plainJpeg = jpeg(jfif, frame, table, scan, table, scan, done);

describe.each([
  ['image/png', plainPng],
  ['image/jpeg', plainJpeg],
])('%s', (type, plain) => {
  test('that holds a picture and nothing else is stored byte by byte, with its size', () => {
    expect(imageContent(type, plain)).toEqual({ width: 1, height: 2, content: plain });
  });

  test('is stored without what stands behind its end', () => {
    expect(imageContent(type, Buffer.concat([plain, tail]))?.content).toEqual(plain);
  });

  test('that breaks off anywhere is refused', () => {
    for (let length = 0; length < plain.length; length += 1)
      expect(imageContent(type, plain.subarray(0, length)), String(length)).toBeNull();
  });
});

test('texts and private parts within a picture are left out; what changes how it looks stays', () => {
  const sized = chunk('pHYs', Buffer.alloc(9));
  const chatty = png(begin, chunk('tEXt', tail), sized, chunk('zzZz', tail), data, end);
  expect(imageContent('image/png', chatty)?.content).toEqual(png(begin, sized, data, end));
  const exif = segment(0xe1, Buffer.from('Exif\0\0MM', 'latin1'));
  const xmp = segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1'));
  const talk = jpeg(jfif, exif, xmp, segment(0xfe, tail), segment(0xed, tail), frame, scan, done);
  expect(imageContent('image/jpeg', talk)?.content).toEqual(jpeg(jfif, exif, frame, scan, done));
});

test.each([
  ['image/png', 'no data', png(begin, end)],
  ['image/png', 'two heads', png(begin, begin, data, end)],
  ['image/png', 'data before the head', png(data, begin, end)],
  ['image/jpeg', 'no frame', jpeg(jfif, scan, done)],
  ['image/jpeg', 'no scan', jpeg(jfif, frame, done)],
  ['image/jpeg', 'a zip where a segment belongs', jpeg(jfif, tail, frame, scan, done)],
  ['image/jpeg', 'a second start within', jpeg(jfif, frame, Buffer.from([0xff, 0xd8, 0, 0]), scan, done)],
])('%s with %s is refused', (type, _what, content) => {
  expect(imageContent(type, content)).toBeNull();
});
