import { argon2, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { promisify } from 'node:util';

export interface HashOnlyOptions {
  readonly port: number;
  /** Hashes in progress at a time. */
  readonly atOnce: number;
}

const derive = promisify(argon2);
const parameters = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 } as const;

/** The practical upper bound of sign-in: one memory-hard hash with the product's parameters per call. */
export async function start({ port, atOnce }: HashOnlyOptions): Promise<() => Promise<void>> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const server = createServer((incoming, answer) => {
    incoming.resume();
    if (incoming.url === '/health/ready') {
      answer.end('ready');
      return;
    }
    void (async () => {
      if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve));
      else running += 1;
      await derive('argon2id', { message: 'Correct-horse-1', nonce: randomBytes(16), ...parameters });
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
      answer.end('{}');
    })();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    await new Promise<void>(resolve => server.close(() => resolve()));
  };
}
