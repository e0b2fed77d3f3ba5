import { randomUUID } from 'node:crypto';
import { ApiError, RefusedStep, validationError, type AnyCall, type Change } from '#kernel/contract';
import type { ErrorName } from '#schemas/errors';
import { longestSeatDays, type Seat } from '#schemas/identity/seat';
import type { Invited } from '#schemas/identity/user';
import type { Sessions } from '#kernel/session/sessions';
import type { Invitations } from '../accounts/invitations.js';
import { createUser } from '../accounts/users.js';
import { seatById } from './seat-view.js';

type SystemCall = AnyCall<null>;

/** Whose permissions the holder of a seat has. */
const seatRole = 'Auditor';
const table = 'kernel.seat';
const dayMs = 86_400_000;

export interface NewSeat {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string | null;
  readonly facilities: readonly string[];
  readonly purpose: string;
  readonly opensAt: string;
  readonly endsAt: string;
  readonly generateKey?: boolean;
}

/** Opens a seat: invites a person who may only read, from one moment to another. */
export async function openSeat(
  call: SystemCall,
  invitations: Invitations,
  input: NewSeat,
): Promise<Omit<Invited, 'user'> & { readonly seat: Seat }> {
  const { purpose, opensAt, endsAt, generateKey = false, ...person } = input;
  assertPeriod(call, opensAt, endsAt);
  await assertFullTier(call, person.facilities);
  const user = await createUser(call, { ...person, roles: [seatRole] });
  const id = randomUUID();
  const by = { created_at: call.now, created_by: call.actor.id, updated_at: call.now, updated_by: call.actor.id };
  await call.tx
    .db(table)
    .insert({ id, user_id: user.id, purpose: purpose.trim(), opens_at: opensAt, ends_at: endsAt, ...by });
  note(call, { id, username: user.username }, 'openSeat', [
    { path: 'opensAt', from: null, to: opensAt },
    { path: 'endsAt', from: null, to: endsAt },
    { path: 'purpose', from: null, to: purpose.trim() },
  ]);
  const { secretKey, mailedTo } = await invitations.invite(call, user, generateKey);
  return { seat: await seatById(call, id), secretKey, mailedTo };
}

export interface SeatStep {
  readonly version: number;
  readonly reason: string;
}

/** Moves the end of a seat; one that has ended is open again. */
export async function extendSeat(
  call: SystemCall,
  sessions: Sessions,
  id: string,
  { endsAt, ...step }: SeatStep & { readonly endsAt: string },
): Promise<Seat> {
  const seat = await locked(call, id, step.version);
  const opensAt = new Date(seat.opensAt).toISOString();
  const from = new Date(seat.endsAt).toISOString();
  if (Date.parse(endsAt) <= Date.parse(from) && seat.endedAt === null)
    throw validationError({ path: 'endsAt', message: 'must be after the present end; to stop earlier, end the seat' });
  assertPeriod(call, opensAt, endsAt);
  await write(call, sessions, seat, { ends_at: endsAt, ended_at: null, ended_by: null, end_reason: null });
  const to = Date.parse(opensAt) > call.now.getTime() ? 'planned' : 'open';
  const again: Change[] = seat.state === 'ended' ? [{ path: 'state', from: 'ended', to }] : [];
  note(call, seat, 'extendSeat', [...again, { path: 'endsAt', from, to: endsAt }], step.reason);
  return seatById(call, id);
}

/** Ends a seat before its time, and with it the session of its holder. */
export async function endSeat(
  call: SystemCall,
  sessions: Sessions,
  id: string,
  { version, reason }: SeatStep,
): Promise<Seat> {
  const seat = await locked(call, id, version);
  if (seat.state === 'ended') throw refused(seat, 'end', 'NothingToChangeError', 'The seat has ended already');
  await write(call, sessions, seat, { ended_at: call.now, ended_by: call.actor.id, end_reason: reason.trim() });
  await sessions.endAll(call.tx.db, seat.userId, 'administrator');
  note(call, seat, 'endSeat', [{ path: 'state', from: seat.state, to: 'ended' }], reason);
  return seatById(call, id);
}

async function locked(call: SystemCall, id: string, version: number): Promise<Seat> {
  await call.tx.db(table).where({ id }).forUpdate().first('id');
  const seat = await seatById(call, id);
  if (seat.version !== version) throw new ApiError('StaleRecordError', { details: { current: seat } });
  return seat;
}

async function write(call: SystemCall, sessions: Sessions, seat: Seat, columns: object): Promise<void> {
  await call.tx
    .db(table)
    .where({ id: seat.id })
    .update({ ...columns, version: seat.version + 1, updated_at: call.now, updated_by: call.actor.id });
  await sessions.announce(call.tx.db, seat.userId);
  call.tx.afterCommit(() => sessions.forget(seat.userId));
}

function note(
  call: SystemCall,
  { id, username }: Pick<Seat, 'id' | 'username'>,
  action: string,
  changes: readonly Change[],
  reason?: string,
): void {
  const entity = { table, id, label: username };
  call.tx.audit({
    domain: 'Seat',
    action,
    entity,
    changes,
    ...(reason === undefined ? {} : { reason: reason.trim() }),
  });
}

function refused({ id, username, state }: Seat, action: string, errName: ErrorName, message: string): RefusedStep {
  return new RefusedStep({ domain: 'Seat', entity: { table, id, label: username }, action, state }, errName, {
    message,
  });
}

function assertPeriod(call: SystemCall, opensAt: string, endsAt: string): void {
  const [from, until] = [Math.max(Date.parse(opensAt), call.now.getTime()), Date.parse(endsAt)];
  if (until <= from)
    throw validationError({ path: 'endsAt', message: 'must be in the future and after the beginning' });
  if (until - from > longestSeatDays * dayMs)
    throw validationError({ path: 'endsAt', message: `must be at most ${longestSeatDays} days after the beginning` });
}

/** The lite tier has no seats. */
async function assertFullTier(call: SystemCall, facilities: readonly string[]): Promise<void> {
  const [lite] = await call.tx.rows<{ name: string }>({
    text: `select f.name from kernel.facility f where f.id = any($1::uuid[]) and (f.tier = 'lite'
             or exists (select from kernel.licence_in_force l where l.facility_id = f.id and l.tier = 'lite')) limit 1`,
    values: [facilities],
  });
  if (lite !== undefined)
    throw validationError({ path: 'facilities', message: `seats are not part of the tier lite of ${lite.name}` });
}
