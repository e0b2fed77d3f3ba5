import type { Actor, Change, UnitOfWork } from '#kernel/contract';
import type { Database } from '#kernel/base/data/database';
import type { CallContext } from '#kernel/base/data/call-context';
import { runWrite } from '#kernel/record/unit-of-work';
import { actorOfAccount, type Account } from './accounts.js';

/** What is known of a call before anybody has signed in. */
export interface Visit {
  readonly requestId: string;
  readonly address: string;
}

/** What the audit trail keeps of a call that nobody has signed in for; an unknown address is an empty text. */
export function visitOf(call: { readonly requestId: string; readonly address?: string }): Visit {
  return { requestId: call.requestId, address: call.address ?? '' };
}

/** The context of a transaction that belongs to the installation and not to one facility. */
export function contextOf(actor: Actor, visit: Visit): CallContext {
  return {
    actor,
    facility: null,
    requestId: visit.requestId,
    now: new Date(),
    signal: new AbortController().signal,
    address: visit.address,
  };
}

/** Runs `work` as the person whose account it is, in one audited transaction. */
export function writeAs<T>(
  database: Database,
  account: Account,
  visit: Visit,
  work: (
    tx: UnitOfWork,
    audit: (action: string, changes?: readonly Change[]) => void,
    context: CallContext,
  ) => Promise<T>,
): Promise<T> {
  return runWrite(database, contextOf(actorOfAccount(account), visit), null, (tx, context) => {
    const entity = { table: 'kernel.app_user', id: account.id, label: account.username };
    return work(tx, (action, changes = []) => tx.audit({ domain: 'User', action, entity, changes }), context);
  });
}

/** Whoever has not said who they are. */
export const nobody: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  username: 'anonymous',
  fullName: 'Somebody unknown',
  source: 'ui',
  may: () => false,
};

/** Audits an answer of a sign-on provider that was not believed. */
export async function noteRefusedSignOn(database: Database, why: string, visit: Visit): Promise<void> {
  await runWrite(database, contextOf(nobody, visit), null, tx => {
    tx.audit({
      domain: 'User',
      action: 'failedLogin',
      entity: { table: 'kernel.app_user', id: nobody.id, label: 'single sign-on' },
      changes: [
        { path: 'address', from: null, to: visit.address },
        { path: 'why', from: null, to: why },
      ],
    });
    return Promise.resolve();
  });
}
