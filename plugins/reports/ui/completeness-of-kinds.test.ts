import { expect, test } from 'vitest';
import { completenessOf } from './completeness-of-kinds.js';

const record = (kind: string, id: string) => ({ kind, id, externalId: id, name: id });

test('a record with several missing inputs is one incomplete record, and the least complete kind comes first', () => {
  const missing = [
    { record: record('active', 'a'), input: 'hbel', blocks: 0, skips: 4 },
    { record: record('active', 'a'), input: 'ld50', blocks: 0, skips: 2 },
    { record: record('production', 'p'), input: 'minBatchSize', blocks: 3, skips: 0 },
  ];
  const counts = [
    { kind: 'apis', title: 'Actives', live: 4 },
    { kind: 'productions', title: 'Productions', live: 2 },
    { kind: 'equipments', title: 'Equipment', live: 5 },
    { kind: 'products', title: 'Products', live: 0 },
    { kind: 'users', title: 'Users', live: 9 },
  ];
  expect(completenessOf(missing, counts)).toEqual([
    { kind: 'productions', title: 'Productions', all: 2, incomplete: 1, blocks: 3 },
    { kind: 'apis', title: 'Actives', all: 4, incomplete: 1, blocks: 0 },
    { kind: 'equipments', title: 'Equipment', all: 5, incomplete: 0, blocks: 0 },
  ]);
});
