import { randomUUID } from 'node:crypto';
import {
  ApiError,
  RefusedStep,
  validationError,
  type AnyCall,
  type Attempt,
  type Change,
  type FacilitySettings,
  type SignedAct,
  type Signing,
} from '#kernel/contract';
import { beginOfDay, dayAfter, dayIn } from '#schemas/lib/date-text';
import type { AccessDecision, AccessReview, ReviewedPerson } from '#schemas/identity/access-review';
import { reviewLines, reviewRoles } from './review-lines.js';
import { everybody, peopleOfReview, reviewById, rolesOfReview } from './review-view.js';

const longestDays = 366;
const table = 'kernel.access_review';

export interface NewReview {
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly dormantDays?: number;
}

/**
 * Begins a review of the facility's access: writes down who had it in the period, so that later changes do not blur it. The
 * days are those where the facility is.
 */
export async function startReview(call: AnyCall, settings: FacilitySettings, input: NewReview): Promise<AccessReview> {
  const { periodFrom, periodTo, dormantDays = 90 } = input;
  const { timezone } = await settings.dateTime(call);
  const today = dayIn(timezone, call.now);
  if (periodTo < periodFrom) throw validationError({ path: 'periodTo', message: 'must not be before periodFrom' });
  if (periodTo > today) throw validationError({ path: 'periodTo', message: 'must not be in the future' });
  if (Date.parse(periodTo) - Date.parse(periodFrom) > longestDays * 86_400_000)
    throw validationError({ path: 'periodFrom', message: 'must be at most a year before periodTo' });
  await call.tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${table} ${call.facility.id}`]);
  const [last] = await call.tx.rows<{ number: number; isOpen: boolean }>({
    text: `select coalesce(max(number), 0) as number, coalesce(bool_or(state = 'open'), false) as "isOpen"
           from ${table} where facility_id = $1`,
    values: [call.facility.id],
  });
  if (last?.isOpen === true)
    throw new ApiError('DuplicateEntryError', { message: 'Another access review of this facility is open' });
  const [begin, end] = [beginOfDay(periodFrom, timezone), beginOfDay(dayAfter(periodTo), timezone)];
  const lines = await reviewLines(call, { begin, end, dormantDays });
  const roles = await reviewRoles(call, lines);
  const id = randomUUID();
  const number = (last?.number ?? 0) + 1;
  const stamp = { created_at: call.now, created_by: call.actor.id, updated_at: call.now, updated_by: call.actor.id };
  await call.tx.db(table).insert({
    facility_id: call.facility.id,
    id,
    number,
    period_from: periodFrom,
    period_to: periodTo,
    dormant_days: dormantDays,
    roles: JSON.stringify(roles),
    ...stamp,
  });
  await call.tx.rows({
    text: `insert into kernel.access_review_line (facility_id, review_id, user_id, needs_decision, line)
           select $1, $2, (l->>'userId')::uuid, (l->>'needsDecision')::boolean, l from jsonb_array_elements($3::jsonb) l`,
    values: [call.facility.id, id, JSON.stringify(lines)],
  });
  note(call, { id, number }, 'create', [
    { path: 'periodFrom', from: null, to: periodFrom },
    { path: 'periodTo', from: null, to: periodTo },
    { path: 'people', from: null, to: lines.length },
  ]);
  return reviewById(call, id);
}

export interface PersonDecision {
  readonly userId: string;
  readonly decision: AccessDecision;
  readonly reason?: string | null;
}

/** Decides about people of an open review, again as often as needed; each decision is an entry of the trail. */
export async function decideAbout(call: AnyCall, id: string, wanted: readonly PersonDecision[]): Promise<AccessReview> {
  const review = await openReview(call, id, 'decide');
  const { people } = await peopleOfReview(call, id, everybody);
  const byId = new Map(people.map(person => [person.userId, person]));
  if (wanted.some(each => each.userId === call.actor.id))
    throw new RefusedStep(attemptOf(review, 'decide about oneself'), 'NotAllowed', {
      message: 'Another person decides about your own access',
    });
  const pending = wanted.filter((each, index) => differs(byId.get(each.userId), each, index));
  if (new Set(wanted.map(each => each.userId)).size !== wanted.length)
    throw validationError({ path: 'decisions', message: 'names a person twice' });
  if (pending.length === 0) throw new ApiError('NothingToChangeError');
  for (const each of pending) await decide(call, review, byId.get(each.userId), each);
  return reviewById(call, id);
}

/** False for what is decided so already; refuses what cannot be decided. */
function differs(person: ReviewedPerson | undefined, wanted: PersonDecision, index: number): boolean {
  const at = (field: string): string => `decisions.${index}.${field}`;
  if (person === undefined) throw validationError({ path: at('userId'), message: 'is not part of the review' });
  if (!person.needsDecision) throw validationError({ path: at('userId'), message: 'has no access any more' });
  const reason = reasonOf(wanted);
  if (wanted.decision !== 'keep' && reason === null)
    throw validationError({ path: at('reason'), message: 'is required to remove or change' });
  return person.decision !== wanted.decision || person.reason !== reason;
}

function reasonOf({ reason }: PersonDecision): string | null {
  const text = reason?.trim() ?? '';
  return text === '' ? null : text;
}

async function decide(
  call: AnyCall,
  review: AccessReview,
  before: ReviewedPerson | undefined,
  wanted: PersonDecision,
): Promise<void> {
  const { userId, decision } = wanted;
  const reason = reasonOf(wanted);
  const [row] = await call.tx
    .db('kernel.access_review_decision')
    .insert({
      facility_id: call.facility.id,
      id: randomUUID(),
      review_id: review.id,
      user_id: userId,
      decision,
      reason,
      decided_at: call.now,
      decided_by: call.actor.id,
    })
    .onConflict(['facility_id', 'review_id', 'user_id'])
    .merge({
      decision,
      reason,
      decided_at: call.now,
      decided_by: call.actor.id,
      version: call.tx.db.raw('kernel.access_review_decision.version + 1'),
    })
    .returning<{ id: string }[]>('id');
  call.tx.audit({
    domain: 'AccessReview',
    action: 'decide',
    entity: {
      table: 'kernel.access_review_decision',
      id: row?.id ?? '',
      label: `access of ${before?.name ?? userId} in ${labelOf(review)}`,
    },
    changes: [{ path: 'decision', from: before?.decision ?? null, to: decision }],
    ...(reason === null ? {} : { reason }),
  });
}

export interface Completion {
  readonly version: number;
  readonly comment?: string | null;
  readonly proof?: string | null;
}

/** Signs a review off, once everybody who has access is decided about (transitions section 14, ACCESS_REVIEW). */
export async function completeReview(
  call: AnyCall,
  signing: Signing,
  id: string,
  input: Completion,
): Promise<AccessReview> {
  const review = await openReview(call, id, 'complete', input.version);
  const open = review.toDecide - review.decided;
  if (open > 0)
    throw validationError({
      path: 'decisions',
      message: `${open === 1 ? 'one person is' : `${open} people are`} not decided about`,
    });
  const act = await signedAct(call, review, input.comment ?? null);
  const signature = await signing.sign(call, act, input.proof);
  await update(call, review, {
    state: 'completed',
    comment: signature.comment,
    signature: JSON.stringify(signature),
  });
  const changes = [{ path: 'state', from: 'open', to: 'completed' }];
  note(call, review, 'complete', changes, signature.comment ?? '');
  return reviewById(call, id);
}

async function signedAct(call: AnyCall, review: AccessReview, comment: string | null): Promise<SignedAct> {
  const { decided, toDecide, people, periodFrom, periodTo } = review;
  return {
    meaning: 'ACCESS_REVIEW',
    content: await signedContent(call, review),
    statement: `The access of ${people} people from ${periodFrom} to ${periodTo} was reviewed; ${decided} of ${toDecide} people decided about`,
    record: { domain: 'AccessReview', table, id: review.id, label: labelOf(review), version: review.version },
    comment,
  };
}

/**
 * What a signature covers: what was found, the roles as they were, and the decisions. People by their ids, as names may
 * change later. The comment belongs to the signature and stands in the trail.
 */
export async function signedContent(call: AnyCall, review: AccessReview): Promise<unknown> {
  const { id, number, periodFrom, periodTo, dormantDays, createdBy } = review;
  const { people } = await peopleOfReview(call, id, everybody);
  const lines = people
    .map(({ decidedByName: _name, ...line }) => line)
    .toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  const roles = await rolesOfReview(call, id);
  return { id, number, periodFrom, periodTo, dormantDays, createdBy, lines, roles };
}

/** True when a signed review is still what was signed; null before it is signed. */
export function isIntact({ signature }: AccessReview, contentHash: string): boolean | null {
  return signature === null ? null : signature.contentHash === contentHash;
}

/** Gives an open review up, for example when its period was wrong. Its findings stay. */
export async function cancelReview(call: AnyCall, id: string, version: number, reason: string): Promise<AccessReview> {
  const review = await openReview(call, id, 'cancel', version);
  await update(call, review, { state: 'cancelled' });
  note(call, review, 'cancel', [{ path: 'state', from: 'open', to: 'cancelled' }], reason);
  return reviewById(call, id);
}

/** Changes of one review follow each other; one that has ended stays as it is, and who tries stands in the trail. */
async function openReview(call: AnyCall, id: string, action: string, version?: number): Promise<AccessReview> {
  await call.tx.db(table).where({ facility_id: call.facility.id, id }).forUpdate().first('id');
  const review = await reviewById(call, id);
  if (review.state !== 'open') {
    const message = `the review is ${review.state} and stays as it is`;
    throw new RefusedStep(attemptOf(review, action), 'TransactionLocked', { message });
  }
  if (version !== undefined && version !== review.version)
    throw new ApiError('StaleRecordError', { details: { current: review } });
  return review;
}

function attemptOf(review: AccessReview, action: string): Attempt {
  const entity = { table, id: review.id, label: labelOf(review) };
  return { domain: 'AccessReview', entity, action, state: review.state };
}

async function update(call: AnyCall, review: AccessReview, columns: object): Promise<void> {
  await call.tx
    .db(table)
    .where({ facility_id: call.facility.id, id: review.id })
    .update({ ...columns, version: review.version + 1, updated_at: call.now, updated_by: call.actor.id });
}

function note(
  call: AnyCall,
  review: Pick<AccessReview, 'id' | 'number'>,
  action: string,
  changes: readonly Change[],
  reason = '',
): void {
  call.tx.audit({
    domain: 'AccessReview',
    action,
    entity: { table, id: review.id, label: labelOf(review) },
    changes,
    ...(reason === '' ? {} : { reason }),
  });
}

/** How people name a review: `access review AR-3`. */
function labelOf({ number }: Pick<AccessReview, 'number'>): string {
  return `access review AR-${number}`;
}
