import type { IncomingMessage } from 'node:http';
import { finished, Readable } from 'node:stream';
import type { Context } from 'koa';

/**
 * What is still taken from a sender who has been answered, and how long the next part is waited for; who goes on beyond that
 * is cut off. A slow line sends for minutes: all of it together has the time that the HTTP server gives every request.
 */
const mostBytes = 8 * 1024 * 1024;
const mostPauseMs = 10_000;

/**
 * Ends an exchange whose request was not read to its end, as that of a refused upload, with the JSON text `answer`. To
 * close at once would reset the connection of somebody who still sends, and who would see a broken connection instead of
 * the reason. So the answer goes out whole, and the connection closes once the sender has stopped.
 */
export function answerEarly(context: Context, answer: string): void {
  context.set('connection', 'close');
  context.type = 'application/json';
  context.body = Readable.from(answerAndWait(context.req, answer));
  context.length = Buffer.byteLength(answer);
}

async function* answerAndWait(request: IncomingMessage, answer: string): AsyncGenerator<string> {
  yield answer;
  await new Promise<void>(resolve => {
    const patience = setTimeout(resolve, mostPauseMs);
    const stop = (): void => {
      clearTimeout(patience);
      resolve();
    };
    let taken = 0;
    request.on('data', (part: Buffer) => {
      taken += part.length;
      if (taken > mostBytes) stop();
      else patience.refresh();
    });
    finished(request, stop);
    // Whoever was reading it has given up.
    request.unpipe();
    request.resume();
  });
}
