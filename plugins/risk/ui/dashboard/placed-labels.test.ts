import { expect, test } from 'vitest';
import { placedLabels, type LabelRoom } from './placed-labels.js';

const room: LabelRoom = { width: 200, lineHeight: 15, right: 800, top: 40, bottom: 380 };

test('labels at the bottom of the plot stay above the axis and do not overlap', () => {
  const crowd = Array.from({ length: 12 }, (_, index) => ({ x: 100 + 20 * index, y: 340 + 6 * index }));
  const placed = placedLabels(crowd, room);
  expect(placed.length).toBe(12);
  for (const [index, label] of placed.entries()) {
    expect(label.y).toBeLessThanOrEqual(room.bottom);
    for (const other of placed.slice(0, index))
      if (Math.abs(other.x - label.x) < room.width)
        expect(Math.abs(other.y - label.y)).toBeGreaterThanOrEqual(room.lineHeight);
  }
});

test('a label with room stays beside its bubble', () => {
  expect(placedLabels([{ x: 300, y: 200 }], room)).toEqual([{ x: 300, y: 200 }]);
});
