import { Agent, request } from 'node:http';
import { median } from './rounds.js';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** One caller on one connection that sends its calls one after the other. */
export class Caller {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly port: number,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  get(path: string): Promise<Reply> {
    return this.send('GET', path);
  }

  post(path: string, body: object): Promise<Reply> {
    return this.send('POST', path, JSON.stringify(body));
  }

  put(path: string, body: object): Promise<Reply> {
    return this.send('PUT', path, JSON.stringify(body));
  }

  close(): void {
    this.agent.destroy();
  }

  private send(method: string, path: string, body?: string): Promise<Reply> {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const options = { agent: this.agent, host: '127.0.0.1', port: this.port, method, path };
    return new Promise((resolve, reject) => {
      const outgoing = request({ ...options, headers: { ...this.headers, ...json } }, response => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('error', reject);
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          if (status >= 400) reject(new Error(`${method} ${path} answered ${status}: ${text.slice(0, 500)}`));
          else resolve({ status, body: JSON.parse(text) as unknown });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }
}

/** Milliseconds of each sequential run of `work`. */
export async function timed(times: number, work: (turn: number) => Promise<unknown>): Promise<number[]> {
  const spent: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const began = performance.now();
    await work(turn);
    spent.push(performance.now() - began);
  }
  return spent;
}

/** Median milliseconds of a piece of work, as compared by `pairedRounds`. */
export async function typical(times: number, work: (turn: number) => Promise<unknown>): Promise<number> {
  return median(await timed(times, work));
}

/** The measured value below which `share` (0 to 1) of the values lie; NaN of an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
