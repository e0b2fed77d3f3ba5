import { Agent, request } from 'node:http';

export interface LoadTarget {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The n-th request of the run: path and, for writes, body. */
  readonly next: (n: number) => { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string };
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly answers: number;
  readonly failures: number;
}

/** Keeps `connections` requests in progress for `durationMs` against loopback and reports throughput and latency. */
export async function closedLoop(target: LoadTarget, connections: number, durationMs: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  let failures = 0;
  let sent = 0;
  const start = performance.now();
  const worker = async (): Promise<void> => {
    while (performance.now() - start < durationMs) {
      const began = performance.now();
      const status = await once(agent, target, sent++);
      latencies.push(performance.now() - began);
      if (status >= 400) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsed = (performance.now() - start) / 1000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  return {
    perSecond: latencies.length / elapsed,
    p50Ms: latencies[Math.floor(latencies.length * 0.5)] ?? NaN,
    p95Ms: latencies[Math.floor(latencies.length * 0.95)] ?? NaN,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? NaN,
    answers: latencies.length,
    failures,
  };
}

function once(agent: Agent, target: LoadTarget, n: number): Promise<number> {
  const { method, path, body } = target.next(n);
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? target.headers : { ...target.headers, 'content-type': 'application/json' };
    const outgoing = request({ agent, host: '127.0.0.1', port: target.port, method, path, headers }, response => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
