import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestKernel } from '#kernel/testing';

let limpid: TestKernel;
beforeAll(async () => {
  limpid = await testKernel({ plugins: [] });
});
afterAll(() => limpid.close());

const part = 'x'.repeat(65_536);

/**
 * Sends a call with a body of that many parts, together more than one megabyte; continues after the answer without
 * reading it.
 */
async function send(parts: number): Promise<Socket> {
  const { hostname, port } = new URL(limpid.url);
  const socket = connect(Number(port), hostname);
  const answered = once(socket, 'readable');
  const head = ['POST /api/v2/auth/login HTTP/1.1', 'host: localhost', 'content-type: application/json'];
  socket.write(`${head.join('\r\n')}\r\ncontent-length: ${parts * part.length}\r\n\r\n`);
  await answered;
  await pipeline(
    async function* () {
      for (let n = 0; n < parts; n++) yield await setImmediate(part);
    },
    socket,
    { end: false },
  );
  return socket;
}

test('a client that sends all of an oversized body before reading the answer gets the refusal', async () => {
  let answer = '';
  for await (const data of (await send(48)).setEncoding('utf8')) answer += String(data);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('PayloadTooLarge');
});

test('a client that continues to send a refused body is disconnected', async () => {
  const hundredMegabytes = 1600;
  await expect(send(hundredMegabytes)).rejects.toMatchObject({
    code: expect.stringMatching(/EPIPE|ECONNRESET/) as string,
  });
});
