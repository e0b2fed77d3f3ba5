import { Readable } from 'node:stream';
import type pg from 'pg';

/** Rows are collected to pieces of this size, because a piece for each row would be slow. */
const pieceBytes = 64 * 1024;

/** What the driver offers a running statement of the COPY protocol. */
interface Connection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
  readonly stream: NodeJS.ReadableStream & NodeJS.WritableStream & { readonly writableNeedDrain: boolean };
}

/** A statement as the driver runs it: it calls these while the answer arrives. */
abstract class CopyStatement {
  protected failure: Error | null = null;
  protected connection: Connection | null = null;
  /** Number of rows that the server reports. */
  rows = 0;

  constructor(private readonly text: string) {}

  submit(connection: Connection): void {
    this.connection = connection;
    connection.query(this.text);
  }
  handleRowDescription(): void {
    // COPY describes nothing.
  }
  handleDataRow(): void {
    // COPY sends pieces, not rows.
  }
  handleCommandComplete({ text }: { readonly text: string }): void {
    this.rows = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0);
  }
  handleError(error: Error): void {
    this.failure ??= error;
    this.settle();
  }
  handleReadyForQuery(): void {
    this.settle();
  }
  protected abstract settle(): void;
}

class CopyOut extends CopyStatement {
  private pieces: Buffer[] = [];
  private size = 0;
  readonly content = new Readable({ read: () => this.connection?.stream.resume() });

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // The driver uses the memory of the piece again.
    this.pieces.push(Buffer.from(chunk));
    this.size += chunk.length;
    if (this.size >= pieceBytes && !this.flush()) this.connection?.stream.pause();
  }

  protected override settle(): void {
    // Nobody reads on after the end, which would resume it.
    this.connection?.stream.resume();
    if (this.failure !== null) this.content.destroy(this.failure);
    else if (!this.content.readableEnded) {
      this.flush();
      this.content.push(null);
    }
  }

  private flush(): boolean {
    if (this.size === 0) return true;
    const piece = Buffer.concat(this.pieces);
    this.pieces = [];
    this.size = 0;
    return this.content.push(piece);
  }
}

class CopyIn extends CopyStatement {
  readonly done = Promise.withResolvers<number>();

  constructor(
    text: string,
    private readonly source: AsyncIterable<Buffer>,
  ) {
    super(text);
  }

  handleCopyInResponse(connection: Connection): void {
    this.send(connection).catch((error: unknown) => {
      this.failure ??= error instanceof Error ? error : new Error(String(error));
      connection.sendCopyFail('the source failed');
    });
  }

  private async send(connection: Connection): Promise<void> {
    for await (const piece of this.source) {
      if (this.failure !== null) return;
      connection.sendCopyFromChunk(piece);
      if (connection.stream.writableNeedDrain) await new Promise(resolve => connection.stream.once('drain', resolve));
    }
    connection.endCopyFrom();
  }

  protected override settle(): void {
    if (this.failure === null) this.done.resolve(this.rows);
    else this.done.reject(this.failure);
  }
}

/** Rows of a table or query as the text of COPY, one line each, in pieces; the client may not pipeline statements. */
export function copyOut(client: pg.Client, source: string): AsyncIterable<Buffer> {
  const statement = new CopyOut(`copy ${source} to stdout`);
  run(client, statement);
  return statement.content;
}

/** Writes the text of COPY into a table, and returns the number of rows. */
export function copyIn(client: pg.Client, target: string, source: AsyncIterable<Buffer>): Promise<number> {
  const statement = new CopyIn(`copy ${target} from stdin`, source);
  run(client, statement);
  return statement.done.promise;
}

function run(client: pg.Client, statement: CopyStatement): void {
  // The driver takes any statement with these methods; its types know only queries that answer rows.
  client.query(statement as unknown as pg.Submittable);
}
