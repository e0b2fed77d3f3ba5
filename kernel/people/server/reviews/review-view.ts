import { containing, notFound, type AnyCall } from '#kernel/contract';
import type {
  AccessDecision,
  AccessReview,
  ReviewedPerson,
  ReviewedRole,
  ReviewLine,
} from '#schemas/identity/access-review';

const select = `
  select r.id, r.number, r.period_from::text as "periodFrom", r.period_to::text as "periodTo", r.dormant_days as "dormantDays",
    r.state, r.version, r.created_at as "createdAt", r.created_by as "createdBy", u.first_name || ' ' || u.last_name as "createdByName", r.comment, r.signature,
    (select count(*)::integer from kernel.access_review_line l where l.facility_id = r.facility_id and l.review_id = r.id) as people,
    (select count(*)::integer from kernel.access_review_line l where l.facility_id = r.facility_id and l.review_id = r.id
      and l.needs_decision) as "toDecide",
    (select count(*)::integer from kernel.access_review_decision d where d.facility_id = r.facility_id and d.review_id = r.id) as decided
  from kernel.access_review r left join kernel.app_user u on u.id = r.created_by`;

/** Access reviews of the facility, the newest first. */
export async function listReviews(
  call: AnyCall,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ reviews: AccessReview[]; total: number }> {
  const reviews = await call.tx.rows<AccessReview>({
    text: `${select} where r.facility_id = $1 order by r.number desc limit $2 offset $3`,
    values: [call.facility.id, page.limit, page.offset],
  });
  const [count] = await call.tx.rows<{ total: number }>({
    text: 'select count(*)::integer as total from kernel.access_review where facility_id = $1',
    values: [call.facility.id],
  });
  return { reviews, total: count?.total ?? 0 };
}

/** One access review of the facility, or NotFoundError. */
export async function reviewById(call: AnyCall, id: string): Promise<AccessReview> {
  const [row] = await reviewsById(call, [id]);
  if (row === undefined) throw notFound('Access review');
  return row;
}

/** Those of some access reviews that there are. */
export function reviewsById(call: AnyCall, ids: readonly string[]): Promise<readonly AccessReview[]> {
  return call.tx.rows<AccessReview>({
    text: `${select} where r.facility_id = $1 and r.id = any ($2::uuid[])`,
    values: [call.facility.id, [...ids]],
  });
}

/** What each role granted when the review was begun; later changes of roles do not show. */
export async function rolesOfReview(call: AnyCall, id: string): Promise<readonly ReviewedRole[]> {
  const [row] = await call.tx.rows<{ roles: ReviewedRole[] }>({
    text: 'select roles from kernel.access_review where facility_id = $1 and id = $2',
    values: [call.facility.id, id],
  });
  return row?.roles ?? [];
}

export interface PeopleQuery {
  readonly search: string;
  readonly filter: 'all' | 'open' | 'flagged';
  readonly limit: number;
  readonly offset: number;
}
/** Everybody, for documents and signatures. */
export const everybody: PeopleQuery = { search: '', filter: 'all', limit: 1_000_000, offset: 0 };

const filters = {
  all: 'true',
  open: 'l.needs_decision and d.id is null',
  flagged: `jsonb_array_length(l.line->'flags') > 0`,
} as const;

/** People of a review by name, with what was decided. */
export async function peopleOfReview(
  call: AnyCall,
  id: string,
  { search, filter, limit, offset }: PeopleQuery,
): Promise<{ people: ReviewedPerson[]; total: number }> {
  const rows = await call.tx.rows<{
    line: ReviewLine;
    decision: AccessDecision | null;
    reason: string | null;
    decidedAt: Date | null;
    decidedBy: string | null;
    decidedByName: string | null;
    total: number;
  }>({
    text: `select l.line, d.decision, d.reason, d.decided_at as "decidedAt", d.decided_by as "decidedBy", u.first_name || ' ' || u.last_name as "decidedByName",
             count(*) over ()::integer as total
           from kernel.access_review_line l
           left join kernel.access_review_decision d on d.facility_id = l.facility_id and d.review_id = l.review_id and d.user_id = l.user_id
           left join kernel.app_user u on u.id = d.decided_by
           where l.facility_id = $1 and l.review_id = $2 and ${filters[filter]}
             and lower((l.line->>'name') || ' ' || (l.line->>'username')) like $3
           order by lower(l.line->>'name'), l.user_id limit $4 offset $5`,
    values: [call.facility.id, id, containing(search), limit, offset],
  });
  return {
    people: rows.map(({ line, decision, reason, decidedAt, decidedBy, decidedByName }) => ({
      ...line,
      decision,
      reason,
      decidedAt: decidedAt?.toISOString() ?? null,
      decidedBy,
      decidedByName,
    })),
    total: rows[0]?.total ?? 0,
  };
}
