import { expect, test } from 'vitest';
import { LimitedQueue } from './limited-queue.js';

const wanted = new AbortController().signal;

/** Asks for a turn and reports whether it has come. */
function asked(turns: LimitedQueue, isLong: boolean, signal = wanted) {
  const state = { hasCome: false, end: (): void => undefined, failure: undefined as unknown };
  const turn = turns.take({ isLong, signal }).then(
    end => {
      state.hasCome = true;
      state.end = end;
    },
    (error: unknown) => {
      state.failure = error;
    },
  );
  return { state, turn };
}

async function settled(): Promise<void> {
  await new Promise(resolve => setImmediate(resolve));
}

test('tasks come in their order, two at a time', async () => {
  const turns = new LimitedQueue(2);
  const all = [asked(turns, false), asked(turns, false), asked(turns, false), asked(turns, false)];
  await settled();
  expect(all.map(({ state }) => state.hasCome)).toEqual([true, true, false, false]);
  all[1]?.state.end();
  await settled();
  expect(all.map(({ state }) => state.hasCome)).toEqual([true, true, true, false]);
});

test('long tasks never take the last place: a short one that comes behind them has its turn', async () => {
  const turns = new LimitedQueue(2);
  const [first, second, short] = [asked(turns, true), asked(turns, true), asked(turns, false)];
  await settled();
  expect([first, second, short].map(({ state }) => state.hasCome)).toEqual([true, false, true]);
  first.state.end();
  await settled();
  expect(second.state.hasCome).toBe(true);
});

test('who gives up while waiting leaves the line, and the place to the next', async () => {
  const turns = new LimitedQueue(1);
  const given = new AbortController();
  const [first, second, third] = [asked(turns, false), asked(turns, false, given.signal), asked(turns, false)];
  await settled();
  given.abort(new Error('no longer wanted'));
  await second.turn;
  expect(second.state.failure).toEqual(new Error('no longer wanted'));
  first.state.end();
  await settled();
  expect(third.state.hasCome).toBe(true);
});
