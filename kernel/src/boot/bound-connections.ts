import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Connections that a server keeps open at a time. */
export interface ConnectionBounds {
  readonly all: number;
  /** From one address; behind proxies, which stand for everybody, it does not count. */
  readonly perAddress: number;
}

/** A browser opens six; the rest is for a terminal server or a shared address. */
export const usualConnections: ConnectionBounds = { all: 8192, perAddress: 2048 };

/** Closes connections beyond the bounds at once, so that whoever opens many takes no memory and no place from others. */
export function boundConnections(server: Server, { all, perAddress }: ConnectionBounds, proxies: number): void {
  server.maxConnections = all;
  if (proxies > 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > perAddress) socket.destroy();
  });
}
