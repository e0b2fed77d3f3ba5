import type pg from 'pg';

/** The part of pg's connection that COPY needs. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

const chunkLines = 500;

/** Sends lines in PostgreSQL's COPY text format in the client's transaction. */
export function copyIn(client: pg.Client, text: string, lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const copy = {
      submit: (connection: CopyConnection) => connection.query(text),
      handleCopyInResponse: (connection: CopyConnection) => {
        for (let first = 0; first < lines.length; first += chunkLines)
          connection.sendCopyFromChunk(Buffer.from(lines.slice(first, first + chunkLines).join('')));
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(error),
    };
    client.query(copy as unknown as pg.Submittable);
  });
}
