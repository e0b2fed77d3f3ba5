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
import type { AccessDecision, AccessReview } from '#schemas/identity/access-review';
import type { ReviewLineModel } from './access-review.model.js';
import { reviewLines, reviewRoles } from './review-lines.js';
import { everybody, peopleOfReview, reviewById, rolesOfReview } from './review-view.js';

/** Loaded by the first write: the mapper costs every start that needs none. */
const graphs = () => import('./access-review.repository.js');
const longestDays = 366;
const table = 'kernel.access_review';

export interface NewReview {
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly dormantDays?: number;
}

/** Begins a review and stores who had access in the period; the days are those of the facility's time zone. */
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
  const id = randomUUID();
  const number = (last?.number ?? 0) + 1;
  const { insertReview } = await graphs();
  await insertReview(call, {
    facilityId: call.facility.id,
    id,
    number,
    periodFrom,
    periodTo,
    dormantDays,
    roles: await reviewRoles(call, lines),
    createdAt: call.now,
    createdBy: call.actor.id,
    updatedAt: call.now,
    updatedBy: call.actor.id,
    lines: lines.map(line => ({ userId: line.userId, needsDecision: line.needsDecision, line })),
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
  const { linesAbout, upsertDecisions } = await graphs();
  const ids = wanted.map(each => each.userId);
  const lines = new Map((await linesAbout(call, id, ids)).map(line => [line.userId, line]));
  if (wanted.some(each => each.userId === call.actor.id))
    throw new RefusedStep(attemptOf(review, 'decide about oneself'), 'NotAllowed', {
      message: 'Another person decides about your own access',
    });
  const pending = wanted.filter((each, index) => differs(lines.get(each.userId), each, index));
  if (new Set(ids).size !== ids.length) throw validationError({ path: 'decisions', message: 'names a person twice' });
  if (pending.length === 0) throw new ApiError('NothingToChangeError');
  await upsertDecisions(
    call,
    pending.flatMap(each => decided(call, review, lines.get(each.userId), each)),
  );
  return reviewById(call, id);
}

/** False for what is decided so already; refuses what cannot be decided. */
function differs(line: ReviewLineModel | undefined, wanted: PersonDecision, index: number): boolean {
  const at = (field: string): string => `decisions.${index}.${field}`;
  if (line === undefined) throw validationError({ path: at('userId'), message: 'is not part of the review' });
  if (!line.needsDecision) throw validationError({ path: at('userId'), message: 'has no access any more' });
  const reason = reasonOf(wanted);
  if (wanted.decision !== 'keep' && reason === null)
    throw validationError({ path: at('reason'), message: 'is required to remove or change' });
  return line.decision?.decision !== wanted.decision || line.decision.reason !== reason;
}

function reasonOf({ reason }: PersonDecision): string | null {
  const text = reason?.trim() ?? '';
  return text === '' ? null : text;
}

/** A line with its new decision, which is an entry of the trail. */
function decided(call: AnyCall, review: AccessReview, found: ReviewLineModel | undefined, wanted: PersonDecision) {
  if (found === undefined) return [];
  const { facilityId, reviewId, userId, line, decision: before } = found;
  const { decision } = wanted;
  const reason = reasonOf(wanted);
  const id = before?.id ?? randomUUID();
  call.tx.audit({
    domain: 'AccessReview',
    action: 'decide',
    entity: { table: 'kernel.access_review_decision', id, label: `access of ${line.name} in ${labelOf(review)}` },
    changes: [{ path: 'decision', from: before?.decision ?? null, to: decision }],
    ...(reason === null ? {} : { reason }),
  });
  const version = (before?.version ?? 0) + 1;
  const stored = { facilityId, id, decision, reason, version, decidedAt: call.now, decidedBy: call.actor.id };
  return [{ facilityId, reviewId, userId, decision: stored }];
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
  const { patchReview } = await graphs();
  await patchReview(call, review, {
    state: 'completed',
    comment: signature.comment,
    signature,
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

/** What a signature covers: findings, roles and decisions, with users by id because names may change. */
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
  const { patchReview } = await graphs();
  await patchReview(call, review, { state: 'cancelled' });
  note(call, review, 'cancel', [{ path: 'state', from: 'open', to: 'cancelled' }], reason);
  return reviewById(call, id);
}

/** Locks an open review; a change to one that has ended is refused and audited. */
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
