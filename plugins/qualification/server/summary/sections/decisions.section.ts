import { signatureMeanings, type SignatureMeaning } from '#schemas/identity/signature-meanings';
import { documentTable } from '../../document-table.js';
import { momentCell, mostListed, restNote, type SummaryContext, type SummarySection } from '../summary-context.js';

/** Signatures that decide otherwise than the rule has it. */
const deviating: readonly SignatureMeaning[] = [
  'OVERRIDE',
  'RELEASE_AT_RISK',
  'REVOKE',
  'RETEST',
  'VOID',
  'EXTEND',
  'CANCEL',
];

interface Deviation {
  readonly label: string;
  readonly references: readonly string[];
}
interface Decision {
  readonly at: Date;
  readonly meaning: SignatureMeaning;
  readonly name: string;
  readonly comment: string | null;
  readonly record: string;
}

/** Deviations that records refer to, and signed decisions that depart from a rule. */
export const decisionsSection: SummarySection = async context => {
  const [deviations, decisions] = [await deviationRows(context), await signedDecisions(context)];
  return [
    { kind: 'heading', text: 'Deviations and overrides' },
    documentTable(
      'Deviations',
      [
        ['Record', 60],
        ['Deviations', 40],
      ],
      deviations.map(({ label, references }) => [label, references.join(', ')]),
    ),
    documentTable(
      'Overrides and other signed decisions',
      [
        ['When', 20],
        ['Decision', 34],
        ['Record', 30],
        ['By', 24],
        ['Comment', 40],
      ],
      decisions
        .slice(0, mostListed)
        .map(({ at, meaning, name, comment, record }) => [
          momentCell(at),
          signatureMeanings[meaning],
          record,
          name,
          comment ?? '',
        ]),
    ),
    ...restNote(mostListed, decisions.length, 'the list of signatures'),
  ];
};

/** Studies, runs and tasks that name deviations and changed in the period. */
function deviationRows({ call, period }: SummaryContext): Promise<Deviation[]> {
  const some = (
    alias: string,
  ): string => `${alias}.facility_id = $1 and jsonb_array_length(${alias}.deviation_references) > 0
    and ${alias}.updated_at >= $2 and ${alias}.created_at < $3`;
  return call.tx.rows<Deviation>({
    name: 'summary-deviations',
    text: `select s.number || ' ' || s.title as label, s.deviation_references as references
           from qualification.study s where ${some('s')}
           union all
           select s.number || ', run ' || r.number, r.deviation_references from qualification.run r
           join qualification.study s on s.facility_id = r.facility_id and s.id = r.study_id where ${some('r')}
           union all
           select t.number || ' ' || t.title, t.deviation_references from qualification.task t where ${some('t')}
           order by 1`,
    values: [call.facility.id, period.from, period.until],
  });
}

function signedDecisions({ call, period }: SummaryContext): Promise<Decision[]> {
  return call.tx.rows<Decision>({
    name: 'summary-decisions',
    text: `select s.signed_at as at, s.meaning, s.printed_name || ' (' || s.username || ')' as name, s.comment,
             coalesce(st.number || coalesce(', run ' || r.number, ''), t.number, e.external_id || ' ' || e.name, s.record_label) as record
           from kernel.signature s
           left join qualification.run r on r.facility_id = s.facility_id and r.id = s.record_id
           left join qualification.study st on st.facility_id = s.facility_id and st.id in (r.study_id, s.record_id)
           left join qualification.task t on t.facility_id = s.facility_id and t.id = s.record_id
           left join equipment.v_equipment e on e.facility_id = s.facility_id and e.id = s.record_id
           where s.facility_id = $1 and s.meaning = any($4) and s.signed_at >= $2 and s.signed_at < $3
           order by s.signed_at, s.id`,
    values: [call.facility.id, period.from, period.until, deviating],
  });
}
