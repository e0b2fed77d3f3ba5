import pg from 'pg';
import type { DatabaseOptions } from './database.js';
import type { Primary } from './primary.js';

const reconnectDelayMs = 500;

/**
 * Keeps one connection that receives notifications and reconnects by itself. Messages sent while it was disconnected
 * are lost, so `onReconnect` is called after every reconnection. Returns a function that stops listening.
 */
export async function listen(
  options: DatabaseOptions,
  primary: Primary,
  channel: string,
  onMessage: (payload: string) => void,
  onReconnect: () => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let current: pg.Client | null = null;

  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: await primary.url(),
      application_name: `${options.applicationName ?? 'limpid'} listener`,
      keepAlive: true,
    });
    client.on('notification', message => onMessage(message.payload ?? ''));
    client.on('error', error => options.onFault?.(error));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    client.on('end', () => later());
    current = client;
    if (stopped) await client.end();
  };

  const later = (): void => {
    if (!stopped) setTimeout(() => void again(), reconnectDelayMs).unref();
  };
  const again = async (): Promise<void> => {
    if (stopped) return;
    try {
      await connect();
      onReconnect();
    } catch (error) {
      options.onFault?.(error);
      later();
    }
  };

  await connect();
  return async () => {
    stopped = true;
    await current?.end();
  };
}
