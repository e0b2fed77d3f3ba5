import type { Cell, Sheet } from '#kernel/contract';
import type { PairWorking } from '#plugins/limits/server/api';
import type { Policy } from '#plugins/limits/shared/policy';
import { noteText } from '../limit-notes.js';

const policySheet = 'Policy';
/** Rows of the policy sheet that formulas address; row 1 is the heading. */
const useResidueLimit = `${policySheet}!$B$2`;
const residueLimit = `${policySheet}!$B$3`;
const [useAlertLimit, alertPercent] = [`${policySheet}!$B$4`, `${policySheet}!$B$5`];

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
  ['Shared area, sqcm', 16],
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
export function nitrosamineWorkbook(workings: readonly PairWorking[], policy: Policy): Sheet[] {
  return [
    {
      name: 'Pairs',
      columns: columns.map(([heading, width]) => ({ heading, width })),
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

function pairRow(working: PairWorking, row: number): Cell[] {
  const {
    limit,
    formulas,
    minBatchSizeKg,
    unitMassMg,
    unitsPerDay,
    bulkDoseMgPerDay,
    hbelMgPerDay,
    transferFirstUnits,
    patientWeightKg,
    hbelForKg,
  } = working;
  const isLive = formulas.length === 0;
  const live = (formula: string, value: number): Cell => (isLive ? { formula, value, format: 'General' } : value);
  const units = `D${row}*1000000/E${row}`;
  const taking = transferFirstUnits === null ? units : `MIN(${units},S${row})`;
  const unitCount = Math.min((minBatchSizeKg * 1e6) / (unitMassMg ?? NaN), transferFirstUnits ?? Infinity);
  const share = `K${row}/L${row}`;
  const forPatient = patientWeightKg === null ? '' : `*MIN(1,T${row}/U${row})`;
  return [
    limit.previous?.externalId ?? '',
    limit.substance.name,
    limit.next.externalId,
    minBatchSizeKg,
    unitMassMg,
    unitsPerDay,
    bulkDoseMgPerDay,
    live(
      bulkDoseMgPerDay === null ? `${taking}/F${row}` : `D${row}*1000000/G${row}`,
      bulkDoseMgPerDay === null ? unitCount / (unitsPerDay ?? NaN) : (minBatchSizeKg * 1e6) / bulkDoseMgPerDay,
    ),
    hbelMgPerDay === null ? null : hbelMgPerDay * 1e6,
    live(`I${row}*H${row}${forPatient}`, limit.l2Mg * 1e6),
    live(`J${row}/1000000`, limit.l2Mg),
    limit.areaSqcm,
    live(`IF(${useResidueLimit}=1,MIN(${share},${residueLimit}),${share})`, limit.l3MgPerSqcm),
    live(`M${row}*1000000`, limit.l3MgPerSqcm * 1e6),
    {
      formula: `IF(${useAlertLimit}=1,N${row}*${alertPercent}/100,"")`,
      value: limit.alert === null ? '' : limit.alert.l3MgPerSqcm * 1e6,
      format: 'General',
    },
    formulas.map(each => `by ${each.externalId} version ${each.version}: ${each.expression}`).join('; '),
    noteText(limit),
    limit.transfer?.equipment.externalId ?? '',
    transferFirstUnits,
    patientWeightKg,
    hbelForKg,
  ];
}
