import type { SummarySection } from '../summary-context.js';
import { momentCell, mostListed, restNote } from '../summary-context.js';
import { documentTable } from '../../document-table.js';

interface Counted {
  readonly equipments: number;
  readonly productions: number;
}
interface Moved {
  readonly kind: string;
  readonly label: string;
  readonly created: Date | null;
  readonly archived: Date | null;
}

/** What the summary is about: equipment and productions, those that are new and those that are gone. */
export const plantSection: SummarySection = async ({ call, period }) => {
  const [counted] = await call.tx.rows<Counted>({
    name: 'summary-plant',
    text: `select (select count(*)::int from equipment.v_equipment where facility_id = $1 and archived_at is null)
               as equipments,
             (select count(*)::int from products.v_production where facility_id = $1 and archived_at is null) as productions`,
    values: [call.facility.id],
  });
  const within = (column: string): string => `case when ${column} >= $2 and ${column} < $3 then ${column} end`;
  const moved = await call.tx.rows<Moved>({
    name: 'summary-plant-changes',
    text: `select * from (
             select 'Equipment' as kind, external_id || ' ' || name as label, ${within('created_at')} as created,
               ${within('archived_at')} as archived
             from equipment.v_equipment where facility_id = $1
             union all
             select 'Production', external_id || ' ' || name, ${within('created_at')}, ${within('archived_at')}
             from products.v_production where facility_id = $1) p
           where created is not null or archived is not null order by kind, label`,
    values: [call.facility.id, period.from, period.until],
  });
  return [
    { kind: 'heading', text: 'Scope' },
    {
      kind: 'facts',
      facts: [
        ['Equipment in use', String(counted?.equipments ?? 0)],
        ['Productions in use', String(counted?.productions ?? 0)],
      ],
    },
    documentTable(
      'Equipment and productions that are new or gone',
      [
        ['Kind', 14],
        ['Record', 50],
        ['Recorded', 20],
        ['Archived', 20],
      ],
      moved
        .slice(0, mostListed)
        .map(({ kind, label, created, archived }) => [kind, label, momentCell(created), momentCell(archived)]),
    ),
    ...restNote(mostListed, moved.length, 'the audit trail'),
  ];
};
