import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inSlices, mappedInSlices } from './in-slices.js';

/** A calculation whose every step fills a slice; notes the round of each step. */
function* longSteps(rounds: number[], round: () => number): Generator<undefined, string, undefined> {
  for (let step = 0; step < 3; step++) {
    rounds.push(round());
    const until = performance.now() + 10;
    while (performance.now() < until);
    yield;
  }
  return 'done';
}

test('calculations take turns: after their first slices, one of them works in a round of the event loop', async () => {
  let round = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; round++) await nextRound();
  })();
  const rounds: number[] = [];
  const results = await Promise.all(Array.from({ length: 8 }, () => inSlices(longSteps(rounds, () => round))));
  isOver = true;
  await counting;
  expect(results).toEqual(Array.from({ length: 8 }, () => 'done'));
  const later = rounds.filter(each => each > 0);
  expect(later).toHaveLength(16);
  expect(new Set(later).size).toBe(later.length);
});

test('a list is mapped in its order', async () => {
  const list = Array.from({ length: 250 }, (_, place) => place);
  expect(await mappedInSlices(list, item => item * 2)).toEqual(list.map(item => item * 2));
});

test('an error of a step ends its calculation and gives the turn to the others', async () => {
  const failing = inSlices(
    (function* () {
      yield* longSteps([], () => 0);
      throw new Error('no limit');
    })(),
  );
  const other = inSlices(longSteps([], () => 0));
  await expect(failing).rejects.toThrow('no limit');
  expect(await other).toBe('done');
});
