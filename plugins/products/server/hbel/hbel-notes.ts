import { todayAt, type FacilitySettings, type HomeNotes } from '#kernel/contract';
import type { RegisterFilter } from './register.js';
import { announcedDays } from './shown-hbel.js';

const noted: readonly (readonly [filter: CountedFilter, one: string, many: string])[] = [
  ['missing', 'active without a health-based limit in force', 'actives without a health-based limit in force'],
  ['review-due', 'health-based limit due for review or overdue', 'health-based limits due for review or overdue'],
  ['not-reviewed', 'health-based limit not reviewed or approved', 'health-based limits not reviewed or approved'],
  ['drafts', 'draft of a health-based limit', 'drafts of health-based limits'],
];
type CountedFilter = Exclude<RegisterFilter, 'flagged'>;

/** As many as the filters of the register list. Counted in one statement: every visit of the home page asks. */
const statement = `
  select (select count(*)::int from products.active a where a.facility_id = $1 and a.archived_at is null
      and not exists (select 1 from products.hbel h
        where h.facility_id = a.facility_id and h.api_id = a.id and h.status = 'inForce')) as missing,
    count(*) filter (where h.review_due_on <= $2::date + ${announcedDays})::int as "review-due",
    count(*) filter (where h.is_provisional)::int as "not-reviewed",
    count(*) filter (where h.status = 'draft')::int as drafts
  from products.hbel h join products.active a on a.facility_id = h.facility_id and a.id = h.api_id and a.archived_at is null
  where h.facility_id = $1 and h.status in ('draft', 'inForce')`;

/** What the register of health-based limits asks for, counted as its filters list it. */
export function hbelNotes(settings: FacilitySettings): HomeNotes {
  return {
    section: 'needed',
    anyOf: ['API.Get'],
    actsWith: 'API.Modify',
    feature: 'products',
    notes: async call => {
      const [counts] = await call.tx.rows<Record<CountedFilter, number>>({
        name: 'products-hbel-notes',
        text: statement,
        values: [call.facility.id, await todayAt(call, settings)],
      });
      return noted.map(([filter, one, many]) => {
        const count = counts?.[filter] ?? 0;
        return {
          count,
          text: count === 1 ? one : many,
          address: `/app/master/hbels?filter=${filter}`,
        };
      });
    },
  };
}
