import { randomUUID } from 'node:crypto';
import { token, type Actor, type Token, type UnitOfWork } from '#kernel/contract';
import { notifyAdministrators } from '../sign-in/notify.js';
import { accessChannel } from '#kernel/facility/access-channel';
import type { Database } from '#kernel/base/data/database';
import type { CallContext } from '#kernel/base/data/call-context';
import { runWrite } from '#kernel/record/unit-of-work';
import type { Logger } from '#kernel/base/log/logger';
import { licenceMoved } from '../mail/mails.js';
import { licenceColumns, licenceStatusOf, type LicenceRow } from '#kernel/facility/licence-status';

const lookEveryMs = 60_000;
/** Administrators are reminded of a licence that ends soon, or has ended, so often. */
const remindEvery = '7 days';

interface Watched extends LicenceRow {
  readonly id: string;
  readonly name: string;
  readonly toldState: string | null;
  readonly toldMovedBack: boolean | null;
  readonly reminderDue: boolean;
}

const actor: Actor = {
  id: '00000000-0000-4000-8000-000000000001',
  username: 'service',
  fullName: 'Service account',
  source: 'system',
  may: () => true,
};

/** Audits and mails changes of licence state, once for all nodes, and detects a clock that was set back. */
export class LicenceWatch {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.look(), lookEveryMs);
    this.timer.unref();
    void this.look();
  }

  /** Compares the state of today with the one last reported; runs follow each other. */
  look(): Promise<void> {
    this.running = this.running
      .then(() => (this.stopped ? undefined : this.round()))
      .catch((error: unknown) => this.logger.warn({ err: error }, 'licence watch'));
    return this.running;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async round(): Promise<void> {
    const context: CallContext = {
      actor,
      facility: null,
      requestId: randomUUID(),
      now: new Date(),
      signal: new AbortController().signal,
    };
    await runWrite(this.database, context, null, async (tx, { now }) => {
      const [mine] = await tx.rows<{ mine: boolean }>({
        text: `select pg_try_advisory_xact_lock(hashtextextended('kernel.licence_watch', 0)) as mine`,
        values: [],
      });
      if (mine?.mine !== true) return;
      const moved: Watched[] = [];
      for (const row of await watched(tx)) if (await this.judge(tx, row, now)) moved.push(row);
      await tx.db('kernel.licence_clock').update({ latest: tx.db.raw('greatest(latest, now())') });
      if (moved.length > 0) await tx.db.raw('select pg_notify(?, ?)', [accessChannel, 'facilities']);
    });
  }

  /** True when the state differs from the one last reported. */
  private async judge(tx: UnitOfWork, row: Watched, now: Date): Promise<boolean> {
    const standing = licenceStatusOf(row);
    const { state, terms, clockMovedBack } = standing;
    const before = row.toldState ?? 'genuine';
    const moved = before !== state || (row.toldMovedBack ?? false) !== clockMovedBack;
    if (terms === null || (!moved && !row.reminderDue)) return false;
    await tx
      .db('kernel.licence_watch')
      .insert({ facility_id: row.id, state, clock_moved_back: clockMovedBack, since: now, told_at: now })
      .onConflict('facility_id')
      .merge(moved ? ['state', 'clock_moved_back', 'since', 'told_at'] : ['told_at']);
    if (moved)
      tx.audit({
        domain: 'Licence',
        action: clockMovedBack ? 'noteClock' : 'move',
        entity: { table: 'kernel.licence', id: terms.id, label: `licence ${terms.number} of ${row.name}` },
        changes: [{ path: 'state', from: before, to: state }],
        ...(clockMovedBack ? { reason: 'the clock of the database was moved back by more than 24 hours' } : {}),
      });
    if (state !== 'genuine') await notifyAdministrators(tx, licenceMoved(row.name, standing), row.id);
    return moved;
  }
}

export const LicenceWatchToken: Token<LicenceWatch> = token<LicenceWatch>('kernel.LicenceWatch');

function watched(tx: UnitOfWork): Promise<Watched[]> {
  return tx.rows<Watched>({
    text: `select f.id, f.name, w.state as "toldState", w.clock_moved_back as "toldMovedBack",
             coalesce(w.state <> 'genuine' and w.told_at < now() - interval '${remindEvery}', false) as "reminderDue", ${licenceColumns}
           from kernel.facility f left join kernel.licence_watch w on w.facility_id = f.id
           where f.archived_at is null and exists (select from kernel.licence_in_force l where l.facility_id = f.id) order by f.id`,
    values: [],
  });
}
