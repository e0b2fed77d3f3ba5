import { randomUUID } from 'node:crypto';
import { ApiError, validationError, type AnyCall, type FacilitySettings, type Workflows } from '#kernel/contract';
import { beginOfDay, dayAfter, dayIn } from '#schemas/lib/date-text';
import type { AccessDecision, AccessReview } from '#schemas/identity/access-review';
import type { ReviewLineModel } from './access-review.model.js';
import { reviewLines, reviewRoles } from './review-lines.js';
import { reviewById } from './review-view.js';
import { labelOf, reviewRecord, reviewWorkflow } from './review-workflow.js';

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
  call.tx.audit({
    domain: 'AccessReview',
    action: 'create',
    entity: { table, id, label: labelOf({ number }) },
    changes: [
      { path: 'periodFrom', from: null, to: periodFrom },
      { path: 'periodTo', from: null, to: periodTo },
      { path: 'people', from: null, to: lines.length },
    ],
  });
  return reviewById(call, id);
}

export interface PersonDecision {
  readonly userId: string;
  readonly decision: AccessDecision;
  readonly reason?: string | null;
}

/** Decides about people of an open review, again as often as needed; each decision is an entry of the trail. */
export async function decideAbout(
  call: AnyCall,
  workflows: Workflows,
  id: string,
  wanted: readonly PersonDecision[],
): Promise<AccessReview> {
  const ids = wanted.map(each => each.userId);
  const { record } = await workflows.permit(call, reviewWorkflow, { id, action: 'decide' }, () =>
    reviewRecord(call, id, ids),
  );
  const { linesAbout, upsertDecisions } = await graphs();
  const lines = new Map((await linesAbout(call, id, ids)).map(line => [line.userId, line]));
  const pending = wanted.filter((each, index) => differs(lines.get(each.userId), each, index));
  if (new Set(ids).size !== ids.length) throw validationError({ path: 'decisions', message: 'names a person twice' });
  if (pending.length === 0) throw new ApiError('NothingToChangeError');
  await upsertDecisions(
    call,
    pending.flatMap(each => decided(call, record.label, lines.get(each.userId), each)),
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
function decided(call: AnyCall, label: string, found: ReviewLineModel | undefined, wanted: PersonDecision) {
  if (found === undefined) return [];
  const { facilityId, reviewId, userId, line, decision: before } = found;
  const { decision } = wanted;
  const reason = reasonOf(wanted);
  const id = before?.id ?? randomUUID();
  call.tx.audit({
    domain: 'AccessReview',
    action: 'decide',
    entity: { table: 'kernel.access_review_decision', id, label: `access of ${line.name} in ${label}` },
    changes: [{ path: 'decision', from: before?.decision ?? null, to: decision }],
    ...(reason === null ? {} : { reason }),
  });
  const version = (before?.version ?? 0) + 1;
  const stored = { facilityId, id, decision, reason, version, decidedAt: call.now, decidedBy: call.actor.id };
  return [{ facilityId, reviewId, userId, decision: stored }];
}
