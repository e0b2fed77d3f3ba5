import pg from 'pg';

/*
 * The only file that uses unpublished parts of the driver: the methods it calls on a statement, and its connection.
 * statement-batch.int.test.ts fails by name when an update of pg changes one of them.
 */

/** A statement that waits for its connection, and its caller. */
export interface WaitingStatement {
  readonly query: pg.QueryConfig | string;
  readonly resolve: (result: pg.QueryResult) => void;
  readonly reject: (error: unknown) => void;
}

/** The part of the driver's connection that sends statements. */
interface Wire {
  /** Statements that cannot be one message are at least sent in one packet. */
  readonly stream: { cork?(): void; uncork?(): void };
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  sync(): void;
}

/** What the driver calls on a statement as its answer arrives. */
interface DriverQuery {
  readonly submit: (wire: Wire) => Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: unknown, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
}

/**
 * Several statements as one message to the database with one answer: an answer for each costs both sides as much as a
 * small statement. The first failure is also the failure of the later statements, which the database skips.
 */
class StatementBatch extends pg.Query {
  private readonly queries: readonly DriverQuery[];
  private answered = 0;
  private failure: unknown = null;

  constructor(statements: readonly [WaitingStatement, ...WaitingStatement[]]) {
    // For a single statement the driver records the name once the database has prepared it.
    super(statements.length === 1 ? statements[0].query : '');
    this.queries = statements.map(({ query, resolve, reject }) => {
      const callback = (error: Error | null | undefined, result: unknown): void => {
        if (error === null || error === undefined) return resolve(result as pg.QueryResult);
        this.failure ??= error;
        reject(error);
      };
      return new pg.Query(query, callback) as unknown as DriverQuery;
    });
  }

  /** Right after sending: why not everything was sent, for example a value that cannot be serialised. */
  get unsent(): unknown {
    return this.failure;
  }

  override submit = (connection: pg.Connection): null => {
    const wire = connection as unknown as Wire;
    // For a value that cannot be sent, the driver would forget the statement in the database but not in its own list.
    const nothing = { value: () => undefined };
    const together = Object.create(wire, { sync: nothing, close: nothing }) as Wire;
    for (const query of this.queries) {
      const fault = query.submit(together);
      this.failure ??= fault;
      // Nothing may run after a statement that could not be sent.
      if (this.failure !== null) break;
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
    this.handleError(this.failure, wire);
  }
}

/** Sends statements in order: as one message when the connection knows them all, otherwise one after the other. */
export function sendAsBatch(
  connection: pg.ClientBase,
  statements: readonly [WaitingStatement, ...WaitingStatement[]],
): void {
  const wire = wireOf(connection);
  wire.stream.cork?.();
  send(connection, wire, statements);
  wire.stream.uncork?.();
}

function wireOf(connection: pg.ClientBase): Wire {
  return (connection as unknown as { readonly connection: Wire }).connection;
}

function send(
  connection: pg.ClientBase,
  wire: Wire,
  statements: readonly [WaitingStatement, ...WaitingStatement[]],
): void {
  if (statements.every(({ query }) => isKnown(query, wire))) {
    connection.query(new StatementBatch(statements));
    return;
  }
  let fault: unknown = null;
  for (const statement of statements) {
    if (fault !== null) statement.reject(fault);
    else if (isSimple(statement.query)) sendSimple(connection, statement);
    else fault = connection.query(new StatementBatch([statement])).unsent;
  }
}

/** Text without values, which may contain several statements. */
function isSimple(query: pg.QueryConfig | string): boolean {
  return typeof query === 'string' || (query.name === undefined && (query.values?.length ?? 0) === 0);
}

function sendSimple(connection: pg.ClientBase, { query, resolve, reject }: WaitingStatement): void {
  connection.query(query as pg.QueryConfig).then(resolve, reject);
}

/** New names are prepared by a message of their own, because a failing message leaves open what it prepared. */
function isKnown(query: pg.QueryConfig | string, wire: Wire): boolean {
  if (typeof query === 'string' || isSimple(query)) return false;
  return query.name === undefined || wire.parsedStatements[query.name] === query.text;
}
