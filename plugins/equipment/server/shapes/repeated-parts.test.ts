import { expect, test } from 'vitest';
import type { EquipmentPart } from '#plugins/equipment/shared/equipment';
import { repeatedParts } from './repeated-parts.js';

const wall: EquipmentPart = { name: 'Wall', shape: 'cylinder_lateral', inputs: { r: 38, h: 35 }, count: 1 };

test('parts that are alike in all that makes their area and its material stand twice, however often each counts', () => {
  const again = {
    ...wall,
    name: ' wall',
    inputs: { h: 35, r: 38 },
    count: 3,
    sign: 1,
    contact: true,
    mocId: null,
  } as const;
  expect(repeatedParts([wall, { ...wall, name: 'Lid' }, again, wall])).toEqual([
    { index: 2, earlier: 0 },
    { index: 3, earlier: 0 },
  ]);
});

test.each([
  ['another name', { name: 'Inner wall' }],
  ['other dimensions', { inputs: { r: 38, h: 36 } }],
  ['another material', { mocId: '6f1f3f0a-7c0e-4a55-9d7e-111111111111' }],
  ['a cut-out', { sign: -1 as const }],
])('%s is another part', (_what, other) => {
  expect(repeatedParts([wall, { ...wall, ...other }])).toEqual([]);
});

test('parts without product contact add no area', () => {
  const outside = { ...wall, contact: false };
  expect(repeatedParts([outside, outside])).toEqual([]);
});
