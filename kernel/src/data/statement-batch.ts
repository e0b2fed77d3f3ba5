import pg from 'pg';

/** A statement that waits for its connection, and who waits for it. */
export interface WaitingStatement {
  readonly query: pg.QueryConfig | string;
  readonly resolve: (result: pg.QueryResult) => void;
  readonly reject: (error: unknown) => void;
}

/** The driver's side of a connection, as far as statements are sent over it. */
interface Wire {
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  sync(): void;
}

/** What the driver calls on a statement while its answer arrives. */
interface DriverQuery {
  readonly submit: (wire: Wire) => Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: unknown, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
}

/**
 * Several statements as one message to the database and one answer from it: each answer of its own costs both sides as
 * much as a small statement. The first failure is the failure of those behind it, which the database passes over.
 */
class StatementBatch extends pg.Query {
  private readonly queries: readonly DriverQuery[];
  private answered = 0;
  /** Why statements were not sent: a value that cannot be written down. */
  private unsent: unknown = null;

  constructor(statements: readonly WaitingStatement[]) {
    super('');
    this.queries = statements.map(({ query, resolve, reject }) => {
      const callback = (error: Error | null | undefined, result: unknown): void => {
        if (error === null || error === undefined) return resolve(result as pg.QueryResult);
        this.unsent ??= error;
        reject(error);
      };
      return new pg.Query(query, callback) as unknown as DriverQuery;
    });
  }

  override submit = (connection: pg.Connection): null => {
    const wire = connection as unknown as Wire;
    const together = Object.create(wire, { sync: { value: () => undefined } }) as Wire;
    for (const query of this.queries) {
      this.unsent ??= query.submit(together);
      // Nothing may run behind a statement that could not be sent.
      if (this.unsent !== null) break;
    }
    wire.sync();
    return null;
  };

  handleRowDescription(message: unknown): void {
    this.queries[this.answered]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.queries[this.answered]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    this.queries[this.answered++]?.handleCommandComplete(message, wire);
  }

  handleEmptyQuery(): void {
    this.answered++;
  }

  handleError(error: unknown, wire: Wire): void {
    for (const [index, query] of this.queries.entries()) {
      if (index < this.answered) query.handleReadyForQuery(wire);
      else query.handleError(error, wire);
    }
  }

  handleReadyForQuery(wire: Wire): void {
    this.handleError(this.unsent, wire);
  }
}

/** Sends statements in their order: as one message when the connection knows them all, else one after the other. */
export function sendTogether(connection: pg.ClientBase, statements: readonly WaitingStatement[]): void {
  const { connection: wire } = connection as unknown as { readonly connection: Wire };
  if (statements.length > 1 && statements.every(({ query }) => isKnown(query, wire))) {
    connection.query(new StatementBatch(statements));
    return;
  }
  for (const { query, resolve, reject } of statements) connection.query(query as pg.QueryConfig).then(resolve, reject);
}

/** Texts without values may be several statements; names are prepared by a message of their own the first time. */
function isKnown(query: pg.QueryConfig | string, wire: Wire): boolean {
  if (typeof query === 'string') return false;
  if (query.name === undefined) return (query.values?.length ?? 0) > 0;
  return wire.parsedStatements[query.name] === query.text;
}
