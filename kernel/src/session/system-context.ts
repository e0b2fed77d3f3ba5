import { randomUUID } from 'node:crypto';
import type { Actor, AnyCall, FacilityScope, Source, UnitOfWork } from '#kernel/contract';
import type { Database } from '../base/data/database.js';
import type { CallContext } from '../base/data/call-context.js';
import { runRead, runWrite } from '../record/unit-of-work.js';

/** Fixed id of the account that set-up and the command line use; it cannot sign in. */
export const serviceAccountId = '00000000-0000-4000-8000-000000000001';

/** The service actor: has all permissions, and every write names its tool. */
function serviceActor(source: Source): Actor {
  return { id: serviceAccountId, username: 'service', fullName: 'Service account', source, may: () => true };
}

/** The context of a call by the service account, without a transaction; a null facility is the installation. */
export function serviceContext(source: Source, facility: FacilityScope | null): CallContext {
  return {
    actor: serviceActor(source),
    facility,
    requestId: randomUUID(),
    now: new Date(),
    signal: new AbortController().signal,
  };
}

/** Runs `work` as the service actor in one audited transaction. */
export function asService<T, F extends FacilityScope | null>(
  database: Database,
  source: Source,
  facility: F,
  work: (call: Omit<CallContext, 'facility'> & { readonly facility: F; readonly tx: UnitOfWork }) => Promise<T>,
): Promise<T> {
  const context = serviceContext(source, facility);
  return runWrite(database, context, null, (tx, atWork) => work({ ...atWork, facility, tx }));
}

/** Creates a facility and runs `start` in it, in one transaction whose entries are in the trails of both. */
export function asFounder(
  database: Database,
  source: Source,
  create: (call: AnyCall<null>) => Promise<FacilityScope>,
  start: (call: AnyCall) => Promise<void>,
): Promise<FacilityScope> {
  return runWrite(database, serviceContext(source, null), null, async (tx, atWork, within) => {
    const facility = await create({ ...atWork, facility: null, tx });
    const inFacility: CallContext = { ...atWork, facility, ofProduct: true };
    await start({ ...inFacility, facility, tx: within(inFacility) });
    return facility;
  });
}

/** Like `asService`, for writes of the product itself, which need no licence. */
export function asProduct<T, F extends FacilityScope | null>(
  database: Database,
  source: Source,
  facility: F,
  work: (call: Omit<CallContext, 'facility'> & { readonly facility: F; readonly tx: UnitOfWork }) => Promise<T>,
): Promise<T> {
  const context: CallContext = { ...serviceContext(source, facility), ofProduct: true };
  return runWrite(database, context, null, (tx, atWork) => work({ ...atWork, facility, tx }));
}

/** Runs `work` as the service actor on read-only connections. */
export function readAsService<T, F extends FacilityScope | null>(
  database: Database,
  source: Source,
  facility: F,
  work: (call: Omit<CallContext, 'facility'> & { readonly facility: F; readonly tx: UnitOfWork }) => Promise<T>,
): Promise<T> {
  return runRead(database, tx => work({ ...serviceContext(source, facility), facility, tx }));
}
