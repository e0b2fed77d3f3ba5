import type { Cell, Sheet } from '#kernel/contract';
import type { LimitedWorking } from '#plugins/limits/server/api';
import type { Policy } from '#plugins/limits/shared/policy';
import { areaHeading } from '../area-heading.js';
import { noteText } from '../limit-notes.js';

const policySheet = 'Policy';
/** Rows of the policy sheet that formulas address; row 1 is the heading. */
const useResidueLimit = `${policySheet}!$B$2`;
const residueLimit = `${policySheet}!$B$3`;
const [useAlertLimit, alertPercent] = [`${policySheet}!$B$4`, `${policySheet}!$B$5`];

const shared = 'Shared area, sqcm';
const columns = [
  ['Previous production', 18],
  ['Nitrosamine', 30],
  ['Next production', 18],
  ['Minimum batch size, kg', 14],
  ['Unit mass, mg', 12],
  ['Units per day', 12],
  ['Bulk daily dose, mg', 12],
  ['Daily doses per batch', 16],
  ['Acceptable intake, ng/day', 16],
  ['MAC, ng', 18],
  ['MAC (L2), mg', 16],
  [shared, 16],
  ['L3, mg/sqcm', 18],
  ['L3, ng/sqcm', 18],
  ['Alert level, ng/sqcm', 18],
  ['Not recalculated here', 60],
  ['Notes', 60],
  ['On this equipment only', 18],
  ['First units that take the residue', 16],
  ['Body weight of the patient, kg', 14],
  ['Body weight of the acceptable intake, kg', 14],
] as const;

/**
 * A workbook whose nitrosamine limits are formulas over the acceptable intake and the next batch (formulas 6.3, ADR
 * 0029), written without the engine so that a spreadsheet checks it independently.
 */
export function nitrosamineWorkbook(workings: readonly LimitedWorking[], policy: Policy): Sheet[] {
  return [
    {
      name: 'Pairs',
      columns: columns.map(([heading, width]) => ({
        heading: heading === shared ? areaHeading([policy]) : heading,
        width,
      })),
      rows: workings.map((working, index) => pairRow(working, index + 2)),
    },
    {
      name: policySheet,
      columns: [
        { heading: 'Setting', width: 28 },
        { heading: 'Value', width: 20 },
        { heading: 'Meaning', width: 54 },
      ],
      rows: [
        ['useResidueLimit', Number(policy.useResidueLimit), 'The residue limit caps L3: 1 yes, 0 no'],
        [
          'residueLimitMgPerSqcm',
          policy.residueLimit.value * (policy.residueLimit.unit === 'ug/sqcm' ? 1e-3 : 1),
          'Residue limit, mg/sqcm',
        ],
        ['useAlertLimit', Number(policy.useAlertLimit), 'There is an alert level below each limit: 1 yes, 0 no'],
        ['alertPercent', policy.alertPercent, 'Alert level, percent of the limit'],
        ['nitrosamineAuthority', policy.nitrosamineAuthority, 'Authority of the acceptable intake'],
        ['multiNitrosamineOption', policy.multiNitrosamineOption, 'Option for combined nitrosamines'],
      ],
    },
  ];
}

function pairRow(working: LimitedWorking, row: number): Cell[] {
  const { limit, formulas, dailyDoses } = working;
  const isLive = formulas.length === 0;
  const live = (formula: string, value: number | null): Cell =>
    isLive ? { formula, value: value ?? '', format: 'General' } : value;
  const given = (cells: string, count: number, formula: string): string => `IF(COUNT(${cells})=${count},${formula},"")`;
  const units = `D${row}*1000000/E${row}`;
  const taking = `MIN(${units},IF(COUNT(S${row})=1,S${row},${units}))`;
  const share = `K${row}/L${row}`;
  const forPatient = `IF(COUNT(T${row}:U${row})=2,MIN(1,T${row}/U${row}),1)`;
  return [
    limit.previous?.externalId ?? '',
    limit.substance.name,
    limit.next.externalId,
    working.minBatchSizeKg,
    working.unitMassMg,
    working.unitsPerDay,
    working.bulkDoseMgPerDay,
    live(
      working.nextKind === 'api'
        ? given(`D${row},G${row}`, 2, `D${row}*1000000/G${row}`)
        : given(`D${row}:F${row}`, 3, `${taking}/F${row}`),
      dailyDoses,
    ),
    working.hbelMgPerDay === null ? null : working.hbelMgPerDay * 1e6,
    live(given(`H${row}:I${row}`, 2, `I${row}*H${row}*${forPatient}`), limit.l2Mg * 1e6),
    live(given(`J${row}`, 1, `J${row}/1000000`), limit.l2Mg),
    limit.areaSqcm,
    live(
      given(`K${row}:L${row}`, 2, `IF(${useResidueLimit}=1,MIN(${share},${residueLimit}),${share})`),
      limit.l3MgPerSqcm,
    ),
    live(given(`M${row}`, 1, `M${row}*1000000`), limit.l3MgPerSqcm * 1e6),
    {
      formula: `IF(AND(${useAlertLimit}=1,COUNT(N${row})=1),N${row}*${alertPercent}/100,"")`,
      value: limit.alert === null ? '' : limit.alert.l3MgPerSqcm * 1e6,
      format: 'General',
    },
    formulas.map(each => `by ${each.externalId} version ${each.version}: ${each.expression}`).join('; '),
    noteText(limit),
    working.equipment?.externalId ?? '',
    working.transferFirstUnits,
    working.patientWeightKg,
    working.hbelForKg,
  ];
}
