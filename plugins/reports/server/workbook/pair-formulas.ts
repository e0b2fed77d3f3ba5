import type { FactorKey, PairWorking } from '#plugins/limits/server/api';
import { criterionWord } from '#plugins/limits/shared/limit-words';
import type { Criterion, Policy } from '#plugins/limits/shared/policy';
import { ownColumns, pairLetter, type PairColumn, type purgeColumn } from './pair-columns.js';
import type { PolicyCell, PolicyRow } from './policy-sheet.js';

/** A column that formulas address. */
type FormulaColumn = PairColumn | (typeof purgeColumn)[0];

/** Body weight of the adult that therapeutic doses refer to, and health-based limits by default, kg (ADR 0029). */
const adultWeightKg = '50';

/** The formulas of a row; null for criteria that its residue or next production cannot have. */
export type PairFormulas = Readonly<
  Record<Criterion | 'ratio', string | null> & Record<'mac' | 'l3' | 'alert' | 'criterion', string>
>;

/**
 * The limit of a row as formulas over its inputs and its policy (formulas 4.1 to 4.3, 5.3), written without the engine
 * so that a spreadsheet checks it independently. They hold for empty inputs too, because a user may fill them in.
 */
export function pairFormulas(
  { nextKind, override }: Pick<PairWorking, 'nextKind' | 'override'>,
  policy: Policy,
  setting: PolicyCell,
  row: number,
): PairFormulas {
  const at = (key: FormulaColumn): string => `${pairLetter(key)}${row}`;
  const given = (...keys: readonly FormulaColumn[]): string => `COUNT(${keys.map(at).join(',')})=${keys.length}`;
  const or = (key: FormulaColumn, otherwise: string): string => `IF(${given(key)},${at(key)},${otherwise})`;
  const all = `${at('toxicity')}:${at('arl')}`;
  const isTaken = nextKind !== 'intermediate';
  const order = isTaken ? policy.criteriaOrder : (['arl'] as const);
  const firstAvailable = order.reduceRight((rest, key) => or(key, rest), '""');
  const criterionLacks = `AND(OR(${setting('requireHbel')}=1,${at('needsHbel')}=1),${setting('useToxicity')}=1,COUNT(${at('toxicity')})=0)`;
  const lacksHbel = `OR(${criterionLacks},AND(${at('needsHbel')}=2,COUNT(${at('hbel')})=0))`;
  const perArea = `${at('mac')}/${at('area')}`;
  const cap = or('ownResidueLimit', setting('residueLimitMgPerSqcm'));
  const calculated = `IF(${setting('useResidueLimit')}=1,MIN(${perArea},${cap}),${perArea})`;
  const governing = order.reduceRight(
    (rest, key) => `IF(${at(key)}=${at('mac')},"${criterionWord(key, policy.residueType)}",${rest})`,
    '""',
  );
  return {
    ...(isTaken
      ? macsOfTaken(nextKind, policy, setting, { at, given, or })
      : macsOfIntermediate(setting, { at, given })),
    mac: `IF(OR(COUNT(${at('batch')},${at('area')})<2,COUNT(${all})=0${isTaken ? `,${lacksHbel}` : ''}),"",IF(${setting('useFirstAvailableCriteria')}=1,${firstAvailable},MIN(${all})))`,
    l3: `IF(${given('mac')},${override === null ? calculated : overridden(calculated, at)},"")`,
    alert: `IF(AND(${setting('useAlertLimit')}=1,${given('l3')}),${at('l3')}*${setting('alertPercent')}/100,"")`,
    criterion: `IF(${given('mac')},${governing},"")`,
  };
}

/**
 * The signed limit in place of a calculated one (ADR 0061): a stricter one never loosens, and a looser one does not apply
 * where less is calculated than what it was decided on.
 */
function overridden(calculated: string, at: RowCells['at']): string {
  const [signed, decidedOn] = [at('override'), at('decidedOn')];
  const looser = `IF(${calculated}<${decidedOn}*0.999999999999,${calculated},MAX(${calculated},${signed}))`;
  return `IF(COUNT(${signed})=0,${calculated},IF(${signed}>${decidedOn},${looser},MIN(${calculated},${signed})))`;
}

/** Formulas over the cells of a row: the cell, whether inputs are given, and the input or something else. */
interface RowCells {
  readonly at: (key: FormulaColumn) => string;
  readonly given: (...keys: readonly FormulaColumn[]) => string;
  readonly or: (key: FormulaColumn, otherwise: string) => string;
}
type MacFormulas = Pick<PairFormulas, Criterion | 'ratio'>;

/** A next batch that patients take. */
function macsOfTaken(
  nextKind: PairWorking['nextKind'],
  policy: Policy,
  setting: PolicyCell,
  { at, given, or }: RowCells,
): MacFormulas {
  const factor = (key: FactorKey): string =>
    policy.residueType === 'Detergent' ? or(ownColumns[key], setting(key)) : setting(key);
  const factors = `(${factor('safetyFactor')}*${factor('modificationFactor')})`;
  // A patient lighter than the person for whom an intake was derived takes less of it.
  const forPatient = (derivedForKg: string): string =>
    `IF(${given('patient')},MIN(1,${at('patient')}/${derivedForKg}),1)`;
  const byIntake = (on: PolicyRow, intake: PairColumn, share: PairColumn, rest: string): string =>
    `IF(AND(${setting(on)}=1,${given(intake, 'ratio')}),${at(intake)}*${or(share, '1')}${rest}*${at('ratio')},"")`;
  // A bulk active is purified after it has left the equipment.
  const purge =
    nextKind === 'api' && policy.purgeFactor !== null ? `*${or('ownPurgeFactor', setting('purgeFactor'))}` : '';
  const shareOfBatch = `${at('limitPpm')}*${at('batch')}`;
  const units = `${at('batch')}*1000000/${at('unitMass')}`;
  return {
    ratio:
      nextKind === 'api'
        ? `IF(${given('batch', 'bulkDose')},${at('batch')}*1000000/${at('bulkDose')},"")`
        : `IF(${given('batch', 'unitMass', 'unitsPerDay')},MIN(${units},${or('firstUnits', units)})/${at('unitsPerDay')},"")`,
    toxicity: byIntake(
      'useToxicity',
      'hbel',
      'hbelShare',
      `/${factor('modificationFactor')}${purge}*${forPatient(or('hbelFor', adultWeightKg))}`,
    ),
    dosage:
      policy.residueType === 'Chemical'
        ? byIntake('useDosage', 'dose', 'doseShare', `/${factors}*${forPatient(adultWeightKg)}`)
        : null,
    productLimit: `IF(${setting('useProductLimit')}=1,IF(${given('limitPpm', 'batch')},IF(${given('limitInput')},MIN(${at('limitInput')},${shareOfBatch}),${shareOfBatch}),${or('limitInput', '""')}),"")`,
    ld50: byIntake(
      'useLd50',
      'ld50Input',
      'ld50Share',
      `*${factor('bodyWeightKg')}/(${factor('ld50Divisor')}*${factors})*${forPatient(factor('bodyWeightKg'))}`,
    ),
    arl: `IF(AND(${setting('useARL')}=1,${given('batch')}),${or('ownArl', setting('arlPpm'))}*${at('batch')},"")`,
  };
}

/** No patient takes an intermediate: its general limit is the sole criterion, lowered by that of the residue. */
function macsOfIntermediate(setting: PolicyCell, { at, given }: Omit<RowCells, 'or'>): MacFormulas {
  const general = setting('intermediateArlPpm');
  const own = `IF(${given('ownArl')},MIN(${general},${at('ownArl')}),${general})`;
  return {
    ratio: null,
    toxicity: null,
    dosage: null,
    productLimit: null,
    ld50: null,
    arl: `IF(${given('batch')},${own}*${at('batch')},"")`,
  };
}
