import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/paths.mjs';

/**
 * Results of samples for the demo, made up by a seeded generator: lognormal readings at each place, written as below the
 * detection limit where they are. `node scripts/demo-results.mjs` writes them to the demo.
 */
const weeksBetween = 4;
const rounds = 39;
const daysOfWeek = 7;
/** Detection limits of the methods for swabs and rinses, ppm. */
const lod = { swab: 0.05, rinse: 0.5 };

/**
 * Cleanings of equipment: the day of the first after the start, and its places with the median reading in ppm, the
 * deviation of its logarithm, and what multiplies readings in rounds `from` to `to`.
 */
const cleanings = [
  {
    equipment: 'RMG',
    day: 1,
    places: [
      // The hub gets worse since a new lot of the detergent.
      { sample: 'SP-001', median: 0.3, deviation: 0.4, changes: [{ from: 30, to: 39, times: 1.9 }] },
      { sample: 'SP-002', median: 0.09, deviation: 0.5 },
      { sample: 'SP-021', median: 0.25, deviation: 0.45 },
    ],
  },
  {
    equipment: 'FBD',
    day: 2,
    places: [
      { sample: 'SP-005', median: 0.2, deviation: 0.45 },
      { sample: 'SP-006', median: 2, deviation: 0.35 },
    ],
  },
  {
    equipment: 'MML',
    day: 3,
    places: [
      {
        sample: 'SP-007',
        median: 0.3,
        deviation: 0.35,
        changes: [{ from: 17, to: 17, times: 6, note: 'INV-17: the screen was torn, replaced, cleaned again' }],
      },
      { sample: 'SP-022', median: 0.18, deviation: 0.4 },
    ],
  },
  {
    equipment: 'BLE',
    day: 4,
    places: [
      { sample: 'SP-008', median: 0.07, deviation: 0.6 },
      { sample: 'SP-023', median: 0.14, deviation: 0.5 },
    ],
  },
  {
    equipment: 'CMP',
    day: 5,
    places: [
      { sample: 'SP-010', median: 0.28, deviation: 0.4 },
      // The bores since new tooling.
      { sample: 'SP-011', median: 0.17, deviation: 0.25, changes: [{ from: 22, to: 39, times: 1.5 }] },
      { sample: 'SP-012', median: 0.06, deviation: 0.5 },
    ],
  },
  {
    equipment: 'COT',
    day: 6,
    places: [
      {
        sample: 'SP-013',
        median: 0.28,
        deviation: 0.35,
        changes: [{ from: 28, to: 28, times: 6, note: 'INV-28: the spray pressure was too low, cleaned again' }],
      },
      { sample: 'SP-014', median: 2, deviation: 0.35 },
    ],
  },
  { equipment: 'CAP', day: 8, places: [{ sample: 'SP-015', median: 1.9, deviation: 0.35 }] },
];
/** Results of the active are those of its production; the detergent is used after every production. */
const production = 'PRD-20';
const rinses = new Set(['SP-006', 'SP-014', 'SP-015']);

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const headings = [
  'Label',
  'Sample ID',
  'Production ID',
  'Batch number',
  'Cleaned by',
  'Cleaned at',
  'Taken by',
  'Taken at',
  'Result',
  'Unit',
  'Analytical test number',
  'Laboratory',
  'Measured by',
  'Measured at',
  'Reviewed by',
  'Reviewed at',
  'Additional information',
];

/** A cell of a CSV file. */
const quoted = cell => (cell.includes(',') ? `"${cell}"` : cell);

/** The rows, oldest first; the same every time. */
function rowsOf() {
  const next = seeded(20_260_301);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const chosen = names => names[Math.floor(next() * names.length)];
  const rows = [];
  for (let round = 1; round <= rounds; round += 1)
    for (const { equipment, day, places } of cleanings) {
      const ago = (rounds - round + 1) * weeksBetween * daysOfWeek + day;
      const batch = `${equipment}-${String(round).padStart(3, '0')}`;
      const [cleanedBy, takenBy] = [chosen(['Oskar Lind', 'Nils Berg']), chosen(['Oskar Lind', 'Mira Holm'])];
      const [measuredBy, reviewedBy] = [chosen(['Ana Costa', 'Jon Reyes']), 'Rui Tanaka'];
      for (const [index, place] of places.entries()) {
        const { sample, median, deviation, changes = [] } = place;
        const now = changes.filter(({ from, to }) => round >= from && round <= to);
        const times = now.reduce((product, change) => product * change.times, 1);
        const reading = median * times * Math.exp(deviation * normal());
        rows.push([
          `H-${batch}-${index + 1}`,
          sample,
          equipment === 'CAP' ? '' : production,
          batch,
          cleanedBy,
          `${ago} days ago at 06:40`,
          takenBy,
          `${ago} days ago at 08:${10 + index * 5}`,
          reading < lod[rinses.has(sample) ? 'rinse' : 'swab'] ? '<' : String(Number(reading.toPrecision(3))),
          'ppm',
          `AR-${batch}-${index + 1}`,
          'Quality control',
          measuredBy,
          `${ago - 1} days ago at 13:${10 + index * 5}`,
          reviewedBy,
          `${ago - 2} days ago at 09:30`,
          now.find(({ note }) => note !== undefined)?.note ?? '',
        ]);
      }
    }
  return rows;
}

writeFileSync(
  path.join(root, 'demo/import-sampling/earlier_sample_results.csv'),
  `${[headings, ...rowsOf()].map(cells => cells.map(quoted).join(',')).join('\n')}\n`,
);
