import { defineNestedSection, RecordsToken } from '#kernel/contract';
import { authorities, type AuthorityIntake } from '#plugins/nitrosamines/shared/nitrosamine';
import { nitrosamine } from '../nitrosamine.resource.js';
import { quantityCells } from './quantity-cells.js';

/** Intakes by authority, one row each; without intake and category the authority sets no limit. */
export const intakesSection = defineNestedSection<AuthorityIntake>()({
  section: 'Nitrosamine intakes',
  file: 'nitrosamine_intakes',
  after: ['Nitrosamines'],
  page: '/app/master/nitrosamines',
  permissions: ['Substance.Modify'],
  deps: { records: RecordsToken },
  owner: { heading: 'Nitrosamine ID', table: 'nitrosamines.nitrosamine' },
  headings: ['Authority', 'Intake', 'Intake unit', 'CPCA category', 'Source', 'Stated on'],
  references: [],
  read: row => ({
    authority: row.required('Authority', row.oneOf('Authority', authorities)) ?? 'EMA',
    intake: row.quantity('Intake', 'dose'),
    cpcaCategory: row.positive('CPCA category'),
    source: row.text('Source'),
    statedOn: row.text('Stated on'),
  }),
  write: ({ records }, call, { id, version }, authorityIntakes) =>
    records.checkAndUpdate(nitrosamine, call, id, { authorityIntakes, version }),
  dump: async (_deps, call) => {
    const rows = await call.tx.rows<{ owner: string; intake: AuthorityIntake }>({
      text: `select t.external_id as owner, e.intake from nitrosamines.nitrosamine t,
               jsonb_array_elements(t.authority_intakes) with ordinality as e (intake, place)
             where t.facility_id = $1 and t.archived_at is null order by lower(t.external_id), e.place`,
      values: [call.facility.id],
    });
    return rows.map(({ owner, intake }) => ({
      'Nitrosamine ID': owner,
      Authority: intake.authority,
      ...quantityCells('Intake', intake.intake ?? null),
      'CPCA category': String(intake.cpcaCategory ?? ''),
      Source: intake.source ?? '',
      'Stated on': intake.statedOn ?? '',
    }));
  },
});
