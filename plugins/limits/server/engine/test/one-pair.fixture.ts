import type { Production } from '../index.js';

/** LAD-01: 100 kg of 200 mg tablets, two of which are taken a day, are 250 000 daily doses. */
export const tablets: Production = {
  id: 'n',
  externalId: 'N',
  name: 'N',
  kind: 'product',
  route: 'oral',
  minBatchSizeKg: 100,
  unitMassMg: 200,
  maxUnitsPerDay: 2,
  actives: [],
};
