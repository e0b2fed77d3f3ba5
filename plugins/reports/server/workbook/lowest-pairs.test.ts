import { expect, test } from 'vitest';
import type { Cell } from '#kernel/contract';
import type { PairWorking } from '#plugins/limits/server/api';
import { lowestPairs } from './lowest-pairs.js';

const pair = (l3MgPerSqcm: number, l2Mg: number): PairWorking =>
  ({ limit: { l3MgPerSqcm, l2Mg }, previous: null }) as unknown as PairWorking;

function listOf(pairs: Iterable<PairWorking>, rowsOf: (working: PairWorking) => readonly number[]) {
  return lowestPairs({
    async *workings() {
      yield* pairs;
    },
    rows: [
      { id: 'EQ-1', limit: null, reason: '' },
      { id: 'EQ-2', limit: null, reason: '' },
    ],
    rowsOf,
    summary: { name: 'Equipment limits', l3: 'E', mac: 'G' },
    list: { name: 'Pairs by equipment', heading: 'Equipment' },
  });
}

async function rowsIn({ list }: ReturnType<typeof listOf>): Promise<(readonly Cell[])[]> {
  const rows: (readonly Cell[])[] = [];
  for await (const row of list.rows()) rows.push(row);
  return rows;
}

test('each row of a summary has the list of its pairs, with the MAC of those that have its lowest limit', async () => {
  const [tight, capped, loose] = [pair(2, 9), pair(2, 7), pair(5, 1)];
  const rows = await rowsIn(listOf([tight, capped, loose], working => (working === loose ? [0, 1] : [1])));
  const stored = rows.map(row =>
    row.map(cell => (typeof cell === 'object' && cell !== null && 'value' in cell ? cell.value : cell)),
  );
  expect(stored).toEqual([
    ['EQ-1', 4, 5, 1],
    ['EQ-2', 2, 2, 9],
    ['EQ-2', 3, 2, 7],
    ['EQ-2', 4, 5, ''],
  ]);
});

test('a workbook with more pairs than a sheet has rows is refused before it is written', async () => {
  const one = pair(1, 1);
  const many = function* (): Generator<PairWorking> {
    for (let count = 0; count < 600_000; count++) yield one;
  };
  await expect(rowsIn(listOf(many(), () => [0, 1]))).rejects.toThrow('more than 1048576 rows of a sheet');
});
