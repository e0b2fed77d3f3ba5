import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerEarly } from './answer-early.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** An exchange that was answered before its request was complete. */
function answered(): { request: IncomingMessage; ended: () => boolean } {
  const request = new IncomingMessage(new Socket());
  const context = { req: request, set: () => undefined } as unknown as Context;
  answerEarly(context, '{}');
  let hasEnded = false;
  (context.body as Readable).on('end', () => (hasEnded = true)).resume();
  return { request, ended: () => hasEnded };
}

/** Lets streams proceed, which fake timers do not move. */
const settled = (): Promise<void> => new Promise(resolve => void setImmediate(resolve));

async function pass(seconds: number): Promise<void> {
  await settled();
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  await settled();
}

test('a slow sender of a refused body is listened to for as long as parts come', async () => {
  const { request, ended } = answered();
  for (let part = 0; part < 6; part += 1) {
    request.push('x'.repeat(1000));
    await pass(9);
  }
  expect(ended()).toBe(false);
  request.push(null);
  await pass(0);
  expect(ended()).toBe(true);
});

test('a sender who pauses for ten seconds is cut off', async () => {
  const { request, ended } = answered();
  request.push('x');
  await pass(9);
  expect(ended()).toBe(false);
  await pass(2);
  expect(ended()).toBe(true);
});
