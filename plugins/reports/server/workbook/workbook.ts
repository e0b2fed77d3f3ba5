import type { Cell, LongSheet, Sheet } from '#kernel/contract';
import type { PairWorking } from '#plugins/limits/server/api';
import { columnLetters } from '#schemas/lib/column-letters';
import type { Limit } from '#plugins/limits/shared/limit';
import type { Criterion, Policy } from '#plugins/limits/shared/policy';
import { alertShare } from '../alert-levels.js';
import { noteText } from '../limit-notes.js';
import type { Workings } from './pair-workings.js';

const policySheet = 'Policy';
const pairSheet = 'Pairs';

/** Rows of the policy sheet by the name that formulas address; row 1 is the heading. */
const policyMeanings = {
  useToxicity: 'Health-based limit counts: 1 yes, 0 no',
  useDosage: 'Therapeutic dose counts: 1 yes, 0 no',
  useProductLimit: 'Limit entered for the product counts: 1 yes, 0 no',
  useLd50: 'LD50 counts: 1 yes, 0 no',
  useARL: 'General limit (ARL) counts: 1 yes, 0 no',
  safetyFactor: 'Divides therapeutic dose and LD50',
  modificationFactor: 'Divides every limit based on an intake',
  bodyWeightKg: 'Body weight for the LD50, kg; for a lighter patient of the next product its own body weight is used',
  ld50Divisor: 'Empirical divisor of the LD50',
  arlPpm: 'General limit in the next product, ppm (mg/kg)',
  useFirstAvailableCriteria: '1: the first criterion with a number, 0: the lowest',
  useResidueLimit: 'The residue limit caps L3: 1 yes, 0 no',
  residueLimitMgPerSqcm: 'Residue limit, mg/sqcm',
  useAlertLimit: 'There is an alert level below each limit: 1 yes, 0 no',
  alertPercent: 'Alert level, percent of the limit',
  // The last one, because only policies of plants that make actives have it.
  purgeFactor: 'Purge factor: multiplies the limit by HBEL before a bulk active; 1 is no credit',
} as const;
type PolicyRow = keyof typeof policyMeanings;
const policyRows = Object.keys(policyMeanings) as readonly PolicyRow[];

/** Columns of the pair sheet that formulas address, in order. */
const columns = [
  ['previous', 'Previous production', 18],
  ['substance', 'Residue', 28],
  ['next', 'Next production', 18],
  ['batch', 'Minimum batch size, kg', 14],
  ['unitMass', 'Unit mass, mg', 12],
  ['unitsPerDay', 'Units per day', 12],
  ['bulkDose', 'Bulk daily dose, mg', 12],
  ['ratio', 'Daily doses per batch', 16],
  ['hbel', 'HBEL, mg/day', 12],
  ['dose', 'Therapeutic dose, mg/day', 14],
  ['ld50Input', 'LD50, mg/kg', 12],
  ['limitInput', 'Product limit, mg', 12],
  ['toxicity', 'MAC by HBEL, mg', 16],
  ['dosage', 'MAC by dose, mg', 16],
  ['productLimit', 'MAC by product limit, mg', 16],
  ['ld50', 'MAC by LD50, mg', 16],
  ['arl', 'MAC by ARL, mg', 16],
  ['mac', 'MAC (L2), mg', 16],
  ['area', 'Shared area, sqcm', 16],
  ['l3', 'L3, mg/sqcm', 18],
  ['alert', 'Alert level, mg/sqcm', 18],
  ['formulas', 'Not recalculated here', 60],
  ['notes', 'Notes', 60],
  ['equipment', 'On this equipment only', 18],
  ['firstUnits', 'First units that take the residue', 16],
  ['patient', 'Body weight of the patient, kg', 14],
  ['hbelFor', 'Body weight of the HBEL, kg', 14],
  ['hbelShare', 'HBEL stated for the salt: share of base', 9],
  ['doseShare', 'Therapeutic dose stated for the salt: share of base', 9],
  ['ld50Share', 'LD50 stated for the salt: share of base', 9],
  ['ownArl', 'General limit of the residue itself, ppm', 9],
  ['ownResidueLimit', 'Residue limit of the residue itself, mg/sqcm', 9],
  ['ownSafetyFactor', 'Safety factor of the residue itself', 9],
  ['ownModificationFactor', 'Modification factor of the residue itself', 9],
  ['ownBodyWeightKg', 'Body weight of the residue itself, kg', 9],
  ['ownLd50Divisor', 'LD50 divisor of the residue itself', 9],
] as const;
type ColumnKey = (typeof columns)[number][0];

/** Columns for factors of the residue itself, in order. */
const ownColumns = {
  safetyFactor: 'ownSafetyFactor',
  modificationFactor: 'ownModificationFactor',
  bodyWeightKg: 'ownBodyWeightKg',
  ld50Divisor: 'ownLd50Divisor',
} as const satisfies Readonly<Record<string, ColumnKey>>;
type FactorKey = keyof typeof ownColumns;
const factorKeys = Object.keys(ownColumns) as readonly FactorKey[];

function letter(key: ColumnKey): string {
  return columnLetters(columns.findIndex(column => column[0] === key));
}

/** Where the sheet of pairs has its limits. */
export const limitColumn = letter('l3');

function policyCell(key: PolicyRow): string {
  return `${policySheet}!$B$${policyRows.indexOf(key) + 2}`;
}

/**
 * A workbook whose limits are formulas over the policy and the inputs of each pair (formulas 4.1 to 4.3), written
 * without the engine so that a spreadsheet checks it independently.
 */
export function limitWorkbook(workings: Workings, policy: Policy): (Sheet | LongSheet)[] {
  return [pairs(workings, policy), policyValues(policy)];
}

function policyValues(policy: Policy): Sheet {
  const values: Record<PolicyRow, number> = {
    useToxicity: Number(policy.useToxicity),
    useDosage: Number(policy.useDosage),
    useProductLimit: Number(policy.useProductLimit),
    useLd50: Number(policy.useLd50),
    useARL: Number(policy.useARL),
    safetyFactor: policy.safetyFactor,
    modificationFactor: policy.modificationFactor,
    bodyWeightKg: policy.bodyWeight,
    ld50Divisor: policy.ld50Divisor,
    arlPpm: policy.arl.value,
    useFirstAvailableCriteria: Number(policy.useFirstAvailableCriteria),
    useResidueLimit: Number(policy.useResidueLimit),
    residueLimitMgPerSqcm: policy.residueLimit.value * (policy.residueLimit.unit === 'ug/sqcm' ? 1e-3 : 1),
    useAlertLimit: Number(policy.useAlertLimit),
    alertPercent: policy.alertPercent,
    purgeFactor: policy.purgeFactor ?? 1,
  };
  const meaning = (key: PolicyRow): string =>
    key === 'purgeFactor' && policy.purgeFactorEvidence !== null
      ? `${policyMeanings[key]}. Evidence: ${policy.purgeFactorEvidence}`
      : policyMeanings[key];
  const rows = policyRows.filter(key => key !== 'purgeFactor' || policy.purgeFactor !== null);
  return {
    name: policySheet,
    columns: [
      { heading: 'Setting', width: 28 },
      { heading: 'Value', width: 14 },
      { heading: 'Meaning', width: 54 },
    ],
    rows: rows.map(key => [key, values[key], meaning(key)]),
  };
}

/** Only cleaning agents have their own factors; these columns come last, so that other sheets can leave them out. */
function hasOwnFactors({ residueType }: Policy): boolean {
  return residueType === 'Detergent';
}

function pairs(workings: Workings, policy: Policy): LongSheet {
  return {
    name: pairSheet,
    columns: columns
      .slice(0, hasOwnFactors(policy) ? columns.length : -factorKeys.length)
      .map(([, heading, width]) => ({ heading, width })),
    async *rows() {
      let row = 1;
      for await (const working of workings()) yield pairRow(working, policy, (row += 1));
    },
  };
}

function pairRow(working: PairWorking, policy: Policy, row: number): Cell[] {
  const at = (key: ColumnKey): string => `${letter(key)}${row}`;
  const { limit } = working;
  const ratio = exposureRatio(working);
  const mac = { ...candidateValues(working, policy, ratio), ...macsByFormula(working) };
  const live = (formula: string, value: number | null): Cell =>
    working.standard ? { formula, value: value ?? '', format: 'General' } : value;
  const factor = (key: FactorKey): string =>
    working.ownFactors?.[key] === undefined ? policyCell(key) : at(ownColumns[key]);
  const factors = `${factor('safetyFactor')}*${factor('modificationFactor')}`;
  // A bulk active is purified after it has left the equipment.
  const purge = policy.purgeFactor === null ? '' : `*IF(ISNUMBER(${at('bulkDose')}),${policyCell('purgeFactor')},1)`;
  const order = policy.criteriaOrder.map(key => at(key));
  const firstAvailable = order.reduceRight((rest, cell) => `IF(ISNUMBER(${cell}),${cell},${rest})`, '""');
  const residueLimit =
    working.ownResidueLimitMgPerSqcm === null ? policyCell('residueLimitMgPerSqcm') : at('ownResidueLimit');
  const cap = `IF(${policyCell('useResidueLimit')}=1,MIN(${at('mac')}/${at('area')},${residueLimit}),${at('mac')}/${at('area')})`;
  return [
    limit.previous?.externalId ?? '',
    limit.substance.name,
    limit.next.externalId,
    working.minBatchSizeKg,
    working.unitMassMg,
    working.unitsPerDay,
    working.bulkDoseMgPerDay,
    live(
      working.bulkDoseMgPerDay === null
        ? `${unitsTaking(working, at('batch'), at('unitMass'), at('firstUnits'))}/${at('unitsPerDay')}`
        : `${at('batch')}*1000000/${at('bulkDose')}`,
      ratio,
    ),
    working.hbelMgPerDay,
    working.therapeuticDoseMgPerDay,
    working.ld50MgPerKg,
    working.productLimitMg,
    live(
      whenOn(
        'useToxicity',
        at('hbel'),
        `${at('hbel')}${asBase(working.hbelBaseFactor, at('hbelShare'))}/${factor('modificationFactor')}*${at('ratio')}${purge}${forPatient(working, at('patient'), at('hbelFor'))}`,
      ),
      mac.toxicity,
    ),
    live(
      whenOn(
        'useDosage',
        at('dose'),
        `${at('dose')}${asBase(working.doseBaseFactor, at('doseShare'))}/(${factors})*${at('ratio')}${forPatient(working, at('patient'), `${adultWeightKg}`)}`,
      ),
      mac.dosage,
    ),
    live(whenOn('useProductLimit', at('limitInput'), at('limitInput')), mac.productLimit),
    live(
      whenOn(
        'useLd50',
        at('ld50Input'),
        `${at('ld50Input')}${asBase(working.ld50BaseFactor, at('ld50Share'))}*${factor('bodyWeightKg')}/(${factor('ld50Divisor')}*${factors})*${at('ratio')}${forPatient(working, at('patient'), factor('bodyWeightKg'))}`,
      ),
      mac.ld50,
    ),
    live(
      whenOn(
        'useARL',
        at('batch'),
        `${working.ownArlPpm === null ? policyCell('arlPpm') : at('ownArl')}*${at('batch')}`,
      ),
      mac.arl,
    ),
    live(
      `IF(${policyCell('useFirstAvailableCriteria')}=1,${firstAvailable},MIN(${at('toxicity')}:${at('arl')}))`,
      limit.l2Mg,
    ),
    limit.areaSqcm,
    live(cap, limit.l3MgPerSqcm),
    alertCell(limit, at('l3'), policy),
    fixedBecause(working),
    noteText(limit),
    limit.transfer?.equipment.externalId ?? '',
    working.transferFirstUnits,
    working.patientWeightKg,
    working.hbelForKg,
    working.hbelBaseFactor,
    working.doseBaseFactor,
    working.ld50BaseFactor,
    working.ownArlPpm,
    working.ownResidueLimitMgPerSqcm,
    ...(hasOwnFactors(policy) ? factorKeys.map(key => working.ownFactors?.[key] ?? null) : []),
  ];
}

/**
 * Alert level of the limit in a cell, as a formula even where the limit itself is fixed; a limit under another policy
 * uses the share of that policy.
 */
export function alertCell(limit: Limit | null, limitCell: string, policy: Policy): Cell {
  if (limit === null) return null;
  if (limit.residueType !== policy.residueType) return alertShare(limit, limitCell);
  return {
    formula: `IF(${policyCell('useAlertLimit')}=1,${limitCell}*${policyCell('alertPercent')}/100,"")`,
    value: limit.alert?.l3MgPerSqcm ?? '',
    format: 'General',
  };
}

/** Why the numbers of a row are fixed values; empty where they are formulas. */
function fixedBecause({ standard, formulas }: PairWorking): string {
  if (standard) return '';
  if (formulas.length === 0) return 'its criteria depend on further inputs';
  return formulas
    .map(
      ({ criterion, externalId, version, expression }) =>
        `${criterion} by ${externalId} version ${version}: ${expression}`,
    )
    .join('; ');
}

function whenOn(setting: PolicyRow, input: string, formula: string): string {
  return `IF(AND(${policyCell(setting)}=1,ISNUMBER(${input})),${formula},"")`;
}

/** Results of user-defined formulas take the place of the built-in criteria. */
function macsByFormula({ formulas }: PairWorking): Partial<Record<Criterion, number | null>> {
  return Object.fromEntries(formulas.map(({ criterion, macMg }) => [criterion, macMg]));
}

/** Body weight of the adult that therapeutic doses refer to, kg (ADR 0029). */
const adultWeightKg = 50;

/** Factor for a patient who is lighter than the body weight of an intake; empty for adults. */
function forPatient({ patientWeightKg }: PairWorking, patient: string, derivedFor: string): string {
  return patientWeightKg === null ? '' : `*MIN(1,${patient}/${derivedFor})`;
}

/** Factor from salt to base; empty where the value is stated for the base. */
function asBase(baseFactor: number | null, share: string): string {
  return baseFactor === null ? '' : `*${share}`;
}

/** Dosage units that take the residue: all of the smallest batch, or only its first ones (formulas 4.6). */
function unitsTaking({ transferFirstUnits }: PairWorking, batch: string, unitMass: string, firstUnits: string): string {
  const all = `${batch}*1000000/${unitMass}`;
  return transferFirstUnits === null ? all : `MIN(${all},${firstUnits})`;
}

function exposureRatio(working: PairWorking): number | null {
  if (working.bulkDoseMgPerDay !== null) return (working.minBatchSizeKg * 1e6) / working.bulkDoseMgPerDay;
  if (working.unitMassMg === null || working.unitsPerDay === null) return null;
  const units = (working.minBatchSizeKg * 1e6) / working.unitMassMg;
  return Math.min(units, working.transferFirstUnits ?? Infinity) / working.unitsPerDay;
}

function times(value: number | null, share: number | null): number | null {
  return value === null ? null : value * (share ?? 1);
}

/** Results of the formula cells; the stored values of MAC and L3 are those of the engine. */
function candidateValues(working: PairWorking, policy: Policy, ratio: number | null): Record<Criterion, number | null> {
  const { safetyFactor, modificationFactor, bodyWeightKg, ld50Divisor } = {
    ...policy,
    bodyWeightKg: policy.bodyWeight,
    ...working.ownFactors,
  };
  const factors = safetyFactor * modificationFactor;
  const scaled = (on: boolean, intake: number | null): number | null =>
    on && intake !== null && ratio !== null ? intake * ratio : null;
  const [hbel, dose, ld50] = [
    times(working.hbelMgPerDay, working.hbelBaseFactor),
    times(working.therapeuticDoseMgPerDay, working.doseBaseFactor),
    times(working.ld50MgPerKg, working.ld50BaseFactor),
  ];
  const purge = working.bulkDoseMgPerDay === null ? 1 : (policy.purgeFactor ?? 1);
  const share = (forKg: number | null): number => Math.min(1, (working.patientWeightKg ?? Infinity) / (forKg ?? 1));
  return {
    toxicity: scaled(
      policy.useToxicity,
      hbel === null ? null : (hbel / modificationFactor) * purge * share(working.hbelForKg),
    ),
    dosage: scaled(policy.useDosage, dose === null ? null : (dose / factors) * share(adultWeightKg)),
    productLimit: policy.useProductLimit ? working.productLimitMg : null,
    ld50: scaled(
      policy.useLd50,
      ld50 === null ? null : ((ld50 * bodyWeightKg) / (ld50Divisor * factors)) * share(bodyWeightKg),
    ),
    arl: policy.useARL ? (working.ownArlPpm ?? policy.arl.value) * working.minBatchSizeKg : null,
  };
}
