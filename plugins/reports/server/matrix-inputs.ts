import type { Block } from '#kernel/contract';
import type { LimitedWorking, PairWorking, PlantLimits } from '#plugins/limits/server/api';
import { equipmentOf } from '#plugins/limits/shared/explain-query';
import type { Limit } from '#plugins/limits/shared/limit';
import { criterionWord } from '#plugins/limits/shared/limit-words';
import { criteria, type Criterion, type Policy } from '#plugins/limits/shared/policy';
import { policyTitle } from '#plugins/limits/shared/residue-words';
import { shown } from './limit-cells.js';

/** Inputs of each row and the criterion that needs them; a column without any value is left out. */
const inputs: readonly (readonly [heading: string, value: (row: LimitedWorking) => number | null, of?: Criterion])[] = [
  ['Minimum batch size, kg', row => row.minBatchSizeKg],
  ['Unit mass, mg', row => row.unitMassMg],
  ['Units per day', row => row.unitsPerDay],
  ['Bulk daily dose, mg', row => row.bulkDoseMgPerDay],
  ['First units', row => row.transferFirstUnits],
  ['HBEL, mg/day', row => row.hbelMgPerDay, 'toxicity'],
  ['HBEL: share of base', row => row.hbelBaseFactor, 'toxicity'],
  ['Therapeutic dose, mg/day', row => row.therapeuticDoseMgPerDay, 'dosage'],
  ['Dose: share of base', row => row.doseBaseFactor, 'dosage'],
  ['LD50, mg/kg', row => row.ld50MgPerKg, 'ld50'],
  ['LD50: share of base', row => row.ld50BaseFactor, 'ld50'],
  ['Product limit, mg', row => row.productLimitMg, 'productLimit'],
  ['Own general limit, ppm', row => row.ownArlPpm, 'arl'],
  ['Own residue limit, mg/sqcm', row => row.ownResidueLimitMgPerSqcm],
  ['Patient, kg', row => row.patientWeightKg],
  ['HBEL body weight, kg', row => (row.patientWeightKg === null ? null : row.hbelForKg), 'toxicity'],
];

const inUse = {
  toxicity: 'useToxicity',
  dosage: 'useDosage',
  productLimit: 'useProductLimit',
  ld50: 'useLd50',
  arl: 'useARL',
} as const satisfies Readonly<Record<Criterion, keyof Policy>>;

/** Calculation of the MAC by each criterion (formulas 4.2). */
const calculation: Readonly<Record<Criterion, string>> = {
  toxicity: 'health-based limit ÷ modification factor × daily doses',
  dosage: 'therapeutic dose ÷ (safety factor × modification factor) × daily doses',
  productLimit: 'the limit as entered',
  ld50: 'LD50 × body weight ÷ (LD50 divisor × safety factor × modification factor) × daily doses',
  arl: 'general limit × smallest batch',
};

/** Calculation steps common to all criteria, limited to those that these rows and policies use. */
function commonSentences(rows: readonly LimitedWorking[], policies: readonly Policy[]): string[] {
  const some = (value: (row: LimitedWorking) => number | null): boolean => rows.some(row => value(row) !== null);
  const capped = policies.some(policy => policy.useResidueLimit) || some(row => row.ownResidueLimitMgPerSqcm);
  const sentences: readonly (readonly [boolean, string])[] = [
    [some(row => row.unitMassMg), 'Daily doses: smallest batch of the next production ÷ unit mass ÷ units per day.'],
    [some(row => row.bulkDoseMgPerDay), 'Daily doses of a bulk active: its smallest batch ÷ bulk daily dose.'],
    [some(row => row.transferFirstUnits), 'Where first units are given, only these take the residue.'],
    [
      policies.some(policy => (policy.purgeFactor ?? 1) !== 1),
      'Before a bulk active the health-based limit is multiplied by the purge factor.',
    ],
    [
      some(row => row.hbelBaseFactor ?? row.doseBaseFactor ?? row.ld50BaseFactor),
      'A value stated for a salt is multiplied by its share of base.',
    ],
    [
      some(row => row.patientWeightKg),
      'For a patient below the body weight of an intake, the intake is multiplied by the ratio of the weights; doses are for 50 kg.',
    ],
    [
      some(row => (row.nextKind === 'intermediate' ? 1 : null)),
      'No patient takes an intermediate: before one its general limit is the only criterion.',
    ],
    [true, `L3: MAC ÷ area${capped ? ', no more than the residue limit' : ''}.`],
    [rows.every(row => row.standard), 'The workbook of this matrix contains these formulas.'],
  ];
  return sentences.flatMap(([holds, sentence]) => (holds ? [sentence] : []));
}

/** Residues under user-defined formulas are named instead of showing a calculation that does not apply. */
function otherwiseCalculated(rows: readonly LimitedWorking[]): Block[] {
  const names = new Set(rows.filter(row => !row.standard).map(row => row.limit.substance.name));
  if (names.size === 0) return [];
  const text = `${[...names].join(', ')}: some criteria are user-defined formulas. The explanation of the limit on screen shows every step.`;
  return [{ kind: 'note', text }];
}

/** Inputs and settings of printed limits; `workings` may cover more pairs than are printed. */
export function matrixInputs(
  plant: Pick<PlantLimits, 'policyOf'>,
  pairs: readonly Limit[],
  workings: readonly PairWorking[],
): Block[] {
  const limited = workings.flatMap(({ limit, ...rest }) => (limit === null ? [] : [{ ...rest, limit }]));
  const known = new Map(limited.map(working => [keyOf(working.limit), working]));
  const rows = pairs.flatMap(pair => known.get(keyOf(pair)) ?? []);
  if (rows.length === 0) return [];
  const policies = [...new Set(pairs.map(({ residueType }) => residueType))].map(type => plant.policyOf(type));
  const counts = (criterion: Criterion): boolean => policies.some(policy => policy[inUse[criterion]]);
  const columns = inputs.filter(
    ([, value, criterion]) => (criterion === undefined || counts(criterion)) && rows.some(row => value(row) !== null),
  );
  const ways = criteria.filter(counts).map(criterion => `${criterionWord(criterion)}: ${calculation[criterion]}`);
  return [
    { kind: 'heading', text: 'Inputs of these limits' },
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
    ...policies.map(policy =>
      policyFacts(
        policy,
        rows.filter(({ residueType }) => residueType === policy.residueType),
      ),
    ),
    {
      kind: 'note',
      text: `MAC by criterion: ${ways.join('; ')}. ${commonSentences(rows, policies).join(' ')}`,
    },
    ...otherwiseCalculated(rows),
  ];
}

function keyOf(limit: Limit): string {
  return [limit.substance.id, limit.next.id, equipmentOf(limit)?.id].join(' ');
}

function policyFacts(policy: Policy, rows: readonly LimitedWorking[]): Block {
  const used = policy.criteriaOrder.filter(criterion => policy[inUse[criterion]]);
  const counts = policy.useFirstAvailableCriteria ? 'the first one with a value counts' : 'the lowest counts';
  return {
    kind: 'facts',
    title: `${policyTitle(policy.residueType)}, version ${policy.version}${policy.version === 0 ? ' (defaults)' : ''}`,
    facts: [
      ['Criteria', `${used.map(each => criterionWord(each, policy.residueType)).join(', ')}: ${counts}`],
      ['Safety factor', shown(policy.safetyFactor)],
      ['Modification factor', shown(policy.modificationFactor)],
      ...(policy.useLd50
        ? ([
            ['Body weight', `${shown(policy.bodyWeight)} kg`],
            ['LD50 divisor', shown(policy.ld50Divisor)],
          ] as const)
        : []),
      ...generalFacts(policy, rows),
      [
        'Residue limit',
        policy.useResidueLimit ? `${shown(policy.residueLimit.value)} ${policy.residueLimit.unit}` : 'not used',
      ],
      ...(policy.purgeFactor === null ? [] : [['Purge factor', shown(policy.purgeFactor)] as const]),
    ],
  };
}

/** The general limits that count: intermediates have others than actives (formulas 5.3). */
function generalFacts(policy: Policy, rows: readonly LimitedWorking[]): [label: string, value: string][] {
  const isBefore = (kind: 'intermediate' | 'taken'): boolean =>
    rows.some(({ nextKind }) => (nextKind === 'intermediate') === (kind === 'intermediate'));
  const general = policy.residueType === 'Intermediate' ? policy.activesArl : policy.arl;
  const before = policy.intermediateArl;
  return [
    ...(policy.useARL && isBefore('taken')
      ? [['General limit (ARL)', `${shown(general.value)} ${general.unit}`] as [string, string]]
      : []),
    ...(isBefore('intermediate')
      ? [['General limit before an intermediate', `${shown(before.value)} ${before.unit}`] as [string, string]]
      : []),
  ];
}
