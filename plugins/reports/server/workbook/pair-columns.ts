import type { FactorKey } from '#plugins/limits/server/api';
import { columnLetters } from '#schemas/lib/column-letters';

export const pairSheetName = 'Pairs';

/** Columns of the pair sheet that formulas address, in order; area is headed by `areaHeading`. */
export const pairColumns = [
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
  ['limitPpm', 'Product limit as a share of the batch, ppm', 9],
  ['needsHbel', 'This pair has no limit without an HBEL: 2 always, 1 while the policy uses HBELs, 0 no', 9],
  ['criterion', 'Governed by', 30],
  ['override', 'Signed limit on this equipment, mg/sqcm', 9],
  ['decidedOn', 'Calculated limit that the signed one was decided on, mg/sqcm', 9],
  ['ownSafetyFactor', 'Safety factor of the residue itself', 9],
  ['ownModificationFactor', 'Modification factor of the residue itself', 9],
  ['ownBodyWeightKg', 'Body weight of the residue itself, kg', 9],
  ['ownLd50Divisor', 'LD50 divisor of the residue itself', 9],
] as const;
export type PairColumn = (typeof pairColumns)[number][0];

/** Columns for factors of the residue itself, in order; only cleaning agents have them, so they come last. */
export const ownColumns = {
  safetyFactor: 'ownSafetyFactor',
  modificationFactor: 'ownModificationFactor',
  bodyWeightKg: 'ownBodyWeightKg',
  ld50Divisor: 'ownLd50Divisor',
} as const satisfies Readonly<Record<FactorKey, PairColumn>>;
export const factorKeys = Object.keys(ownColumns) as readonly FactorKey[];

/** Column for a measured purge factor, in place of those of agents, which no process purifies. */
export const purgeColumn = ['ownPurgeFactor', 'Purge factor of this residue in this process', 9] as const;

/** The letter of a column. */
export function pairLetter(key: PairColumn | (typeof purgeColumn)[0]): string {
  const place = pairColumns.findIndex(column => column[0] === key);
  return columnLetters(place < 0 ? pairColumns.length - factorKeys.length : place);
}
