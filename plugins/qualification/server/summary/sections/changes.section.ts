import type { Block } from '#kernel/contract';
import { triggerWords, type Assessment } from '#plugins/qualification/shared/assessment';
import type { Evaluation } from '#plugins/qualification/shared/evaluation';
import { formatNumber } from '#schemas/lib/format-number';
import { readEvaluation } from '../../assessments/evaluation-store.js';
import { statusSql } from '../../assessments/assessment.resource.js';
import { limitsInForceSummary } from '../../assessments/limits-in-force-summary.js';
import { limitsInForce } from '../../assessments/limits-in-force.js';
import { documentTable } from '../../document-table.js';
import { momentCell, mostListed, restNote, type SummaryContext, type SummarySection } from '../summary-context.js';

interface Row {
  readonly label: string;
  readonly trigger: Assessment['trigger'];
  readonly changes: number;
  readonly tightened: number;
  readonly coverLost: number;
  readonly status: string;
  readonly approvedAt: Date | null;
  readonly evaluationId: string | null;
}

/** Changes that were evaluated, and the limits that they put into force. */
export const changesSection: SummarySection = async context => {
  const rows = await assessments(context);
  return [
    { kind: 'heading', text: 'Changes evaluated' },
    documentTable(
      'Change assessments',
      [
        ['Assessment', 40],
        ['Trigger', 22],
        ['Changes', 10, 'right'],
        ['Limits tightened', 12, 'right'],
        ['Cover lost', 10, 'right'],
        ['Status', 18],
        ['Approved', 20],
      ],
      rows.map(row => [
        row.label,
        triggerWords[row.trigger],
        row.changes,
        row.tightened,
        row.coverLost,
        row.status,
        momentCell(row.approvedAt),
      ]),
    ),
    ...(await limitBlocks(context, rows)),
  ];
};

/** Assessments that were begun, approved or cancelled in the period, and those that are open at its end. */
function assessments({ call, period }: SummaryContext): Promise<Row[]> {
  return call.tx.rows<Row>({
    name: 'summary-assessments',
    text: `select t.external_id || ' ' || t.name as label, t.trigger, coalesce(t.change_count, 0) as changes,
             coalesce(t.limits_tightened, 0) as tightened, coalesce(t.cover_lost, 0) as "coverLost",
             ${statusSql} as status, t.approved_at as "approvedAt", t.evaluation_id as "evaluationId"
           from qualification.assessment t
           where t.facility_id = $1 and t.created_at < $3 and coalesce(t.approved_at, t.archived_at,
             (select max(v.superseded_at) from kernel.controlled_version v where v.facility_id = t.facility_id
               and v.record_table = 'qualification' || '.' || 'assessment' and v.record_id = t.id
               and v.state = 'Deprecated'), 'infinity') >= $2
           order by t.created_at, t.external_id`,
    values: [call.facility.id, period.from, period.until],
  });
}

async function limitBlocks(context: SummaryContext, rows: readonly Row[]): Promise<Block[]> {
  const { call, limits, trail, period, print } = context;
  const { assessment, notEvaluated } = await limitsInForceSummary({ limits, trail }, call, null);
  const { plant } = await limitsInForce(call, limits);
  await plant.ready(['residues']);
  const lowest = new Map<string, ReturnType<typeof plant.residues>[number]>();
  for (const row of plant.residues()) {
    const known = lowest.get(row.equipment.id);
    if (known === undefined || row.l3MgPerSqcm < known.l3MgPerSqcm) lowest.set(row.equipment.id, row);
  }
  const inPeriod = rows.filter(({ approvedAt }) => approvedAt !== null && approvedAt < period.until);
  const changed = [];
  for (const { label, evaluationId } of inPeriod)
    changed.push(...changedLimits(label, await readEvaluation(call, evaluationId)));
  return [
    { kind: 'heading', text: 'Limits in force' },
    {
      kind: 'facts',
      facts: [
        [
          'Limits in force from',
          assessment === null
            ? 'the current calculation: no assessment is approved'
            : `${assessment.externalId} ${assessment.name}`,
        ],
        ['Limits of residues on equipment', String(plant.residues().length)],
        ['Changes not yet evaluated', String(notEvaluated)],
      ],
    },
    documentTable(
      'Lowest limit in force on each piece of equipment',
      [
        ['Equipment', 34],
        ['Residue', 34],
        ['Residue type', 16],
        ['Limit, mg/sqcm', 16, 'right'],
      ],
      [...lowest.values()]
        .toSorted((a, b) => (a.equipment.externalId < b.equipment.externalId ? -1 : 1))
        .slice(0, mostListed)
        .map(({ equipment, substance, residueType, l3MgPerSqcm }) => [
          `${equipment.externalId} ${equipment.name}`,
          `${substance.externalId} ${substance.name}`,
          residueType,
          print(l3MgPerSqcm),
        ]),
    ),
    ...restNote(mostListed, lowest.size, 'the equipment limit report'),
    documentTable(
      'Limits and rankings changed by approved assessments',
      [
        ['Assessment', 28],
        ['What', 36],
        ['Before', 14],
        ['After', 14],
        ['Direction', 14],
      ],
      changed.slice(0, mostListed),
    ),
    ...restNote(mostListed, changed.length, 'the cleaning evaluation reports'),
  ];
}

function changedLimits(label: string, evaluation: Evaluation | null): string[][] {
  const value = (of: number | string | null, unit: string): string =>
    of === null ? '' : typeof of === 'string' ? of : `${formatNumber(of)} ${unit}`.trim();
  return (evaluation?.findings ?? []).flatMap(({ title, differences, words }) =>
    differences.map(({ label: what, before, after, unit, direction }) => [
      label,
      `${title}: ${what}`,
      value(before, unit),
      value(after, unit),
      words?.[direction] ?? direction,
    ]),
  );
}
