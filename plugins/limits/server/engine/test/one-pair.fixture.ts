import type { Production, Substance } from '../index.js';

/** A residue of which nothing is known. */
export const unknownResidue: Substance = {
  id: 'a',
  externalId: 'A',
  name: 'A',
  hbelMgPerDay: {},
  acceptableIntakeMgPerDay: null,
  ttcMgPerDay: null,
  therapeuticDoseMgPerDay: null,
  ld50MgPerKg: null,
  ld50Qualifier: '',
  productLimit: null,
};

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
