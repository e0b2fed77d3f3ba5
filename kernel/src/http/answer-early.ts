import type { IncomingMessage } from 'node:http';
import { finished, Readable } from 'node:stream';
import type { Context } from 'koa';

/**
 * Limits on what is still read from a sender after the answer, and on the wait for the next part; then the connection
 * is closed. The HTTP server's time limit per request applies to slow connections.
 */
const mostBytes = 8 * 1024 * 1024;
const mostPauseMs = 10_000;

/**
 * Ends an exchange whose request was not read completely, as that of a refused upload, with the JSON text `answer`.
 * Closing at once would reset the connection of a client that is still sending, which would then see a broken
 * connection instead of the reason. So the answer is sent completely, and the connection closes once the sender has
 * stopped.
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
    // The reader has closed the connection.
    request.unpipe();
    request.resume();
  });
}
