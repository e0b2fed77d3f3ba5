import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ResultEntry } from '#plugins/sampling/shared/sample-result';
import type { SampleDefinition } from '#plugins/sampling/shared/sample-set';
import { judgeEntry, judgeSnapshot } from './judge-entry.js';

const amount = fc.double({ min: 1e-4, max: 1e4, noNaN: true });
const perhaps = <T>(of: fc.Arbitrary<T>) => fc.oneof(of, fc.constant(null));

const definitions: fc.Arbitrary<SampleDefinition> = fc.record({
  version: fc.constant(1),
  location: fc.constant({ code: 'L1', description: '', part: null, material: null }),
  sampleType: fc.constantFrom('swab', 'rinse'),
  directness: fc.constant('Direct'),
  contaminant: fc.constant('product'),
  target: fc.constant(null),
  method: fc.constant(null),
  container: fc.constant(null),
  holdHours: fc.constant(null),
  areaSqcm: perhaps(amount),
  volumeMl: perhaps(amount),
  lodPpm: perhaps(amount),
  loqPpm: perhaps(amount),
  recoveryPercent: perhaps(fc.double({ min: 1, max: 150, noNaN: true })),
  dilutionFactor: fc.constantFrom(1, 2, 10),
  carbonFraction: perhaps(fc.double({ min: 0.05, max: 1, noNaN: true })),
  criterion: perhaps(
    fc.record({
      operator: fc.constantFrom('LessThanEqualTo', 'LessThan'),
      value: amount,
      unit: fc.constantFrom('mg', 'ug', 'mg/sqcm', 'ppm'),
      alert: perhaps(amount),
      mode: fc.constant('custom'),
      trace: fc.constant([]),
    }),
  ),
});
const entries: fc.Arbitrary<ResultEntry> = fc.oneof(
  fc.record({
    residueOption: fc.constant('quantified'),
    observedResidue: amount,
    unit: fc.constantFrom('ppm', 'ug', 'mg'),
    dilutionFactor: fc.constantFrom(null, 4),
  }),
  fc.record({ residueOption: fc.constantFrom('belowDetectionLimit', 'notDetected') }),
);

test('a stored snapshot gives the same verdict again, whatever its definition has become', () => {
  fc.assert(
    fc.property(definitions, entries, (definition, entry) => {
      const { snapshot, judged } = judgeEntry(definition, entry);
      const stored = JSON.parse(JSON.stringify(snapshot)) as typeof snapshot;
      expect(judgeSnapshot(stored, entry)).toEqual(judged);
    }),
  );
});
