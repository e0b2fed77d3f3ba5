import { expect, test } from 'vitest';
import { fileNameOf } from './moments.js';

const dateTime = { timezone: 'Asia/Tokyo', dateFormat: 'DD MMM, YYYY', timeFormat: 'HH:mm' };

test('a file name keeps all of a name except characters that file names cannot contain', () => {
  expect(fileNameOf({ dateTime }, 'MAC matrix PRD-1 Metformin 500/50 mg: "β" 製薬 ')).toBe(
    'MAC matrix PRD-1 Metformin 500-50 mg- -β- 製薬',
  );
  expect(Buffer.byteLength(fileNameOf({ dateTime }, '製'.repeat(200)))).toBeLessThanOrEqual(200);
});

test('a file of the past has its moment, in the zone of the facility, in its name', () => {
  expect(fileNameOf({ dateTime, asOf: new Date('2026-11-20T23:59:59Z') }, 'Limits')).toBe(
    'Limits as of 2026-11-21 08.59.59',
  );
});
