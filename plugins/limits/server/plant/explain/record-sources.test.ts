import { expect, test } from 'vitest';
import { pairVariables } from '../../engine/pair/mac-formula.js';
import { variableSource, type RecordSources } from './record-sources.js';

test('a value of a product or dose in a user-defined formula names the record that states it, all others the record of their scope', () => {
  const place = (kind: string) => ({ kind, id: kind, label: kind });
  const sources: RecordSources = {
    substance: place('substance'),
    dose: place('dose'),
    productLimit: place('limit'),
    next: place('next'),
    made: place('made'),
    maximumDailyDose: place('largest'),
    policy: place('policy'),
  };
  const named = pairVariables.flatMap(variable => {
    const source = variableSource(variable, sources);
    return source === undefined ? [] : [[variable, source?.kind]];
  });
  expect(Object.fromEntries(named)).toEqual({
    td: 'dose',
    product_limit: 'limit',
    ldd: 'largest',
    strength: 'made',
    tablet_weight: 'made',
    units_per_day: 'made',
    patient_bw: 'made',
  });
});
