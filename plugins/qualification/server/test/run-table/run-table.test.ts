import { expect, test } from 'vitest';
import { floorTable } from '#plugins/qualification/shared/floor-workflow';
import { releaseTable } from '#plugins/qualification/shared/release-workflow';
import { runTable } from '#plugins/qualification/shared/run-workflow';
import { taskTable } from '#plugins/qualification/shared/task-workflow';
import { sampleTable } from '#plugins/sampling/shared/sample-workflow';
import type { Transition } from '#schemas/workflow/table';
import { specified } from '../specified.fixture.js';

/** Words of the product for what the specification calls by another action. */
const otherWords: Readonly<Record<string, string>> = {
  generate: 'create',
  startByStudy: 'byStudy',
  submitStudy: 'byStudy',
  reviewStudy: 'byStudy',
  completeStudy: 'byStudy',
  returnStudy: 'byStudy',
};
/** Rows that move nothing by themselves: the product computes the state of a release, and plans what follows a task. */
const silent = ['begin', 'compute', 'schedule'];

/** `BeingBuilt: Submit to BeingReviewed, signed AUTHOR` for each row and state of a declared table. */
function declared(transitions: readonly Transition[]): string[] {
  const rows = transitions
    .filter(({ action }) => !silent.includes(action))
    .flatMap(({ from, action, to, signature }) =>
      (from === 'none' ? ['none'] : from).map(state =>
        inWords(state, otherWords[action] ?? action, to ?? state, signature ?? null),
      ),
    );
  return [...new Set(rows)].toSorted();
}

const inWords = (from: string, action: string, to: string, meaning: string | null): string =>
  `${from}: ${action} to ${to}${meaning === null ? '' : `, signed ${meaning}`}`;

test.each([
  ['4.1 run', runTable, specified.run],
  ['6 task', taskTable, specified.task],
  ['7 sample', sampleTable, specified.sample],
  ['8 release', releaseTable, specified.release],
  ['9 floor', floorTable, specified.floor],
] as const)('the declared table is that of the specification, section %s', (_section, { transitions }, rows) => {
  const expected = rows.map(({ from, action, to, meaning }) => inWords(from, action, to, meaning));
  expect(declared(transitions)).toEqual([...new Set(expected)].toSorted());
});
