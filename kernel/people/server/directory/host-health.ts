const failuresBeforePause = 5;
const pauseMs = 30_000;

/**
 * Servers that failed several times in a row are left alone for a while, so that people do not wait for them; then one try
 * decides. Each node keeps its own count.
 */
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
