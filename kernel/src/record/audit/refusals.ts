import { ApiError, refusalNotes } from '#kernel/contract';
import type { Database } from '../../base/data/database.js';
import { unchanging } from './chain/segments.js';
import type { CallContext } from '../../base/data/call-context.js';
import { runWrite } from '../unit-of-work.js';
import type { Logger } from '../../base/log/logger.js';

/** Within this time, refusals of one call to one user are two entries: the first, and the number of repetitions. */
const windowMs = 10 * 60_000;
/** More different calls than this of one user within the time are counted together. */
const entriesOfPerson = 20;
const otherCalls = 'other calls';
const longestAddress = 300;

/** A call that was refused to somebody who is signed in: `route` as declared, `address` as it was sent. */
interface RefusedCall {
  readonly context: CallContext;
  readonly route: string;
  readonly address: string;
  readonly why: string;
}

interface Window {
  readonly timer: NodeJS.Timeout;
  readonly first: RefusedCall;
  repeated: number;
}

/**
 * Permission refusals in the trail (compliance AUD-07): who called what and which permission was missing. The first of its kind is
 * an entry before the answer goes out; repetitions are counted and recorded once, so that no script floods the trail or keeps
 * its head. Counts are of this process and are written when it closes; a killed one loses them, never a first refusal.
 */
export class Refusals {
  private readonly people = new Map<string, Map<string, Window>>();
  private readonly noted = new WeakSet<Error>();

  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
  ) {}

  /** Whether an error is one of these: steps that a table of states refuses have an entry of their own. */
  static isOne(error: unknown): error is ApiError {
    return error instanceof ApiError && error.errName === 'NotAllowed' && refusalNotes(error).length === 0;
  }

  /** `context` is the call as far as it is known: without a facility where the person does not belong to it. */
  async note(error: ApiError, context: CallContext, route: string, address: string): Promise<void> {
    if (this.noted.has(error)) return;
    this.noted.add(error);
    const refused: RefusedCall = { context, route, address: address.slice(0, longestAddress), why: error.message };
    const person = context.actor.id;
    const windows = this.people.get(person) ?? new Map<string, Window>();
    this.people.set(person, windows);
    const own = `${route} ${context.facility?.id ?? ''} ${refused.why}`;
    const kind = windows.has(own) || windows.size < entriesOfPerson ? own : otherCalls;
    const running = windows.get(kind);
    if (running !== undefined) {
      running.repeated += 1;
      return;
    }
    const timer = setTimeout(() => void this.end(person, kind), windowMs).unref();
    windows.set(kind, { timer, first: refused, repeated: 0 });
    await this.write(refused, kind === otherCalls ? otherCalls : refused.route, 0);
  }

  /** Writes what was counted. */
  async close(): Promise<void> {
    for (const [person, windows] of this.people) for (const kind of windows.keys()) await this.end(person, kind);
  }

  private async end(person: string, kind: string): Promise<void> {
    const windows = this.people.get(person);
    const window = windows?.get(kind);
    if (windows === undefined || window === undefined) return;
    clearTimeout(window.timer);
    windows.delete(kind);
    if (windows.size === 0) this.people.delete(person);
    if (window.repeated > 0)
      await this.write(window.first, kind === otherCalls ? otherCalls : window.first.route, window.repeated);
  }

  /** A failure to write the entry is logged, and the call stays refused. */
  private async write({ context, address, why }: RefusedCall, call: string, repeated: number): Promise<void> {
    const { id, username } = context.actor;
    const facts: [string, unknown][] = [
      ['call', call],
      ['address', address],
      ['why', why],
      ['repeated', repeated === 0 ? null : repeated],
    ];
    try {
      await runWrite(this.database, context, null, tx => {
        tx.audit({
          domain: 'User',
          action: 'permission.refused',
          entity: { table: unchanging.refusal, id, label: username },
          changes: facts.filter(([, to]) => to !== null).map(([path, to]) => ({ path, from: null, to })),
        });
        return Promise.resolve();
      });
    } catch (error) {
      this.logger.error({ err: error, user: username, call, why }, 'a refusal without its audit entry');
    }
  }
}
