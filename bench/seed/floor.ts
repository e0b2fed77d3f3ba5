import type { FacilityScope } from '#kernel/contract';
import { withOwner } from './connect.js';

/** Takes all equipment of a facility on the floor, in all states, inserted with the guards disabled. */
export function seedFloor(url: string, facility: FacilityScope): Promise<void> {
  const guards = (words: string): string =>
    `alter table qualification.equipment_floor ${words} trigger audited_inserted`;
  return withOwner(url, async client => {
    await client.query('begin');
    await client.query(guards('disable'));
    await client.query(
      `insert into qualification.equipment_floor (facility_id, id, state, production_id, batch_number, dirty_since, clean_since,
         cleaning_started_at, cleaning_completed_at, visually_clean, steps, performers, updated_at, updated_by)
       select e.facility_id, e.id, s.state, p.id, 'B-' || e.n, now() - interval '3 hours', now() - interval '1 hour',
         now() - interval '2 hours', now() - interval '1 hour', true, '[]', '[]', now(), e.created_by
       from (select q.*, row_number() over (order by external_id) as n from equipment.equipment q where facility_id = $1) e
       join (values (0, 'In use'), (1, 'Dirty'), (2, 'Cleaning'), (3, 'Cleaned awaiting inspection'),
         (4, 'Cleaned awaiting results'), (5, 'Clean')) s (place, state) on s.place = e.n % 6
       cross join (select id from products.production where facility_id = $1 limit 1) p`,
      [facility.id],
    );
    await client.query('set constraints all immediate');
    await client.query(guards('enable always'));
    await client.query('commit');
  });
}
