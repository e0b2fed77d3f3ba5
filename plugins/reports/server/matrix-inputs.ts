import type { Block } from '#kernel/contract';
import type { PairWorking, PlantLimits } from '#plugins/limits/server/api';
import type { Limit } from '#schemas/limits/limit';
import { criterionWord } from '#schemas/limits/limit-words';
import type { Criterion, Policy } from '#schemas/limits/policy';
import { policyTitle } from '#schemas/limits/residue-words';
import { shown } from './limit-cells.js';

/** What each row is calculated from; a column that no row has a number for is left out. */
const inputs = [
  ['Minimum batch size, kg', row => row.minBatchSizeKg],
  ['Unit mass, mg', row => row.unitMassMg],
  ['Units per day', row => row.unitsPerDay],
  ['Bulk daily dose, mg', row => row.bulkDoseMgPerDay],
  ['First units', row => row.transferFirstUnits],
  ['HBEL, mg/day', row => row.hbelMgPerDay],
  ['HBEL: share of base', row => row.hbelBaseFactor],
  ['Therapeutic dose, mg/day', row => row.therapeuticDoseMgPerDay],
  ['Dose: share of base', row => row.doseBaseFactor],
  ['LD50, mg/kg', row => row.ld50MgPerKg],
  ['LD50: share of base', row => row.ld50BaseFactor],
  ['Product limit, mg', row => row.productLimitMg],
  ['Own general limit, ppm', row => row.ownArlPpm],
  ['Own residue limit, mg/sqcm', row => row.ownResidueLimitMgPerSqcm],
  ['Patient, kg', row => row.patientWeightKg],
  ['HBEL is for, kg', row => (row.patientWeightKg === null ? null : row.hbelForKg)],
] as const satisfies readonly (readonly [heading: string, value: (row: PairWorking) => number | null])[];

const inUse = {
  toxicity: 'useToxicity',
  dosage: 'useDosage',
  productLimit: 'useProductLimit',
  ld50: 'useLd50',
  arl: 'useARL',
} as const satisfies Readonly<Record<Criterion, keyof Policy>>;

const calculation =
  'Of each residue: health-based limit ÷ modification factor, therapeutic dose ÷ (safety factor × modification factor) and LD50 × body weight ÷ (LD50 divisor × safety factor × modification factor), each times the daily doses in the smallest batch of the next production (batch ÷ unit mass ÷ units per day); general limit × smallest batch. L3 is the MAC ÷ shared area. The workbook of this matrix has these formulas, live.';

/**
 * The numbers and settings that printed limits follow from, so that a reader can come to each of them by hand. `workings`
 * may be of more pairs than are printed.
 */
export function matrixInputs(
  plant: Pick<PlantLimits, 'policyOf'>,
  pairs: readonly Limit[],
  workings: readonly PairWorking[],
): Block[] {
  const known = new Map(workings.map(working => [keyOf(working.limit), working]));
  const rows = pairs.flatMap(pair => known.get(keyOf(pair)) ?? []);
  if (rows.length === 0) return [];
  const columns = inputs.filter(([, value]) => rows.some(row => value(row) !== null));
  const types = [...new Set(pairs.map(({ residueType }) => residueType))];
  return [
    { kind: 'heading', text: 'What these limits are calculated from' },
    {
      kind: 'table',
      columns: [
        { heading: 'Residue of', width: 22 },
        { heading: 'Before', width: 11 },
        ...columns.map(([heading]) => ({ heading, width: 12, align: 'right' }) as const),
      ],
      rows: rows.map(row => [
        row.limit.substance.name,
        row.limit.next.externalId,
        ...columns.map(([, value]) => shown(value(row))),
      ]),
    },
    ...types.map((type): Block => policyFacts(plant.policyOf(type))),
    { kind: 'note', text: calculation },
  ];
}

function keyOf({ substance, next, transfer }: Limit): string {
  return [substance.id, next.id, transfer?.equipment.id].join(' ');
}

function policyFacts(policy: Policy): Block {
  const criteria = policy.criteriaOrder.filter(criterion => policy[inUse[criterion]]);
  const counts = policy.useFirstAvailableCriteria ? 'the first one with a number counts' : 'the lowest counts';
  return {
    kind: 'facts',
    title: `${policyTitle(policy.residueType)}, version ${policy.version}${policy.version === 0 ? ' (defaults)' : ''}`,
    facts: [
      ['Criteria', `${criteria.map(each => criterionWord(each, policy.residueType)).join(', ')}: ${counts}`],
      ['Safety factor', shown(policy.safetyFactor)],
      ['Modification factor', shown(policy.modificationFactor)],
      ['Body weight (LD50)', `${shown(policy.bodyWeight)} kg`],
      ['LD50 divisor', shown(policy.ld50Divisor)],
      ['General limit (ARL)', `${shown(policy.arl.value)} ${policy.arl.unit}`],
      [
        'Residue limit',
        policy.useResidueLimit ? `${shown(policy.residueLimit.value)} ${policy.residueLimit.unit}` : 'not used',
      ],
      ...(policy.purgeFactor === null ? [] : [['Purge factor', shown(policy.purgeFactor)] as const]),
    ],
  };
}
