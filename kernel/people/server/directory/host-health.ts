const failuresBeforePause = 5;
const pauseMs = 30_000;

/** Pauses servers that failed several times in a row, then allows one attempt; each node has its own count. */
export class HostHealth {
  private readonly servers = new Map<string, { failures: number; pausedUntil: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  mayTry(server: string): boolean {
    const known = this.servers.get(server);
    if (known === undefined || known.failures < failuresBeforePause) return true;
    if (this.now() < known.pausedUntil) return false;
    // Whoever comes next waits for the outcome of this try.
    known.pausedUntil = this.now() + pauseMs;
    return true;
  }

  succeeded(server: string): void {
    this.servers.delete(server);
  }

  failed(server: string): void {
    const failures = (this.servers.get(server)?.failures ?? 0) + 1;
    this.servers.set(server, { failures, pausedUntil: this.now() + pauseMs });
  }
}
