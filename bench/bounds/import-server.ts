import { once } from 'node:events';
import { createServer } from 'node:http';
import pg from 'pg';

export interface ImportBoundOptions {
  readonly port: number;
  readonly databaseUrl: string;
}

/** Columns of the imported file, in order. */
export const columns: readonly string[] = Array.from({ length: 16 }, (_, index) => `c${index}`);

/** `GET /run?…` imports once on one connection, in one transaction; `prepare` is SQL that runs before the first import. */
export async function serveImports(
  { port, databaseUrl }: ImportBoundOptions,
  prepare: string,
  importOnce: (client: pg.Client, query: URLSearchParams) => Promise<void>,
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(prepare);
  const inTransaction = async (query: URLSearchParams): Promise<void> => {
    await client.query('begin');
    try {
      await importOnce(client, query);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bound');
    (pathname === '/run' ? inTransaction(searchParams) : Promise.resolve()).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await client.end();
  };
}
