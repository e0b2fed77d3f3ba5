import { expect, test } from 'vitest';
import { faultsByRow } from './row-faults.js';

const sent = [{ id: 'one' }, { id: 'two' }, { id: 'three' }];

test('a fault stands at its row, and one of another field than the result names it', () => {
  const faults = [
    { path: 'results.0.observedResidue', message: 'is required' },
    { path: 'results.1.incubation.temperatureC', message: 'is required' },
    { path: 'results.2.analyticalTestNumber', message: 'is that of S0001-02' },
    { path: 'results.2.tests.0.unit', message: 'must be uS/cm' },
  ];
  expect(faultsByRow(faults, sent)).toEqual({
    one: 'is required',
    two: 'Incubation temperature: is required',
    three: 'Analytical test number: is that of S0001-02; Planned tests: must be uS/cm',
  });
});

test('a fault that names no row is at none of them', () => {
  expect(faultsByRow([{ path: 'analyticalTestNumber', message: 'is that of S0001-02' }], sent)).toEqual({});
  expect(faultsByRow([{ path: 'results.7.label', message: 'is there twice' }], sent)).toEqual({});
});
