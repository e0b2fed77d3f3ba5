import { isDeepStrictEqual } from 'node:util';
import { validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import { parseUnit } from '#schemas/formula/unit';
import { bandFaults } from '#plugins/risk/shared/setup/band-faults';
import { termFaults } from '#plugins/risk/shared/setup/term-faults';
import type { RpnCategory } from '#plugins/risk/shared/setup/rpn-category';
import { formulasNaming, usedBy, type NamingFormula } from '../formulas/formulas-naming.js';
import { keyFaults } from '../key-faults.js';
import { categorySourceFaults } from '../sources.js';
import { assertKeyIsFree, assertNoVariableShadows } from '../unique-key.js';

/** Refuses a table in which a value has no score or two (formulas 10.1). */
export async function preparedCategory(
  next: RpnCategory,
  call: AnyCall,
  before: RpnCategory | null,
): Promise<RpnCategory> {
  const faults = [
    ...ownFaults(next),
    ...(readsAlike(next, before) ? [] : categorySourceFaults(next)),
    ...lineFaults(next, before),
  ];
  if (faults.length > 0) throw validationError(...faults);
  await assertStillScores(next, call, before);
  if (before?.key === next.key) return next;
  await assertKeyIsFree(call, 'risk.rpn_category', next.key);
  await assertNoVariableShadows(call, next.key);
  const formulas = before === null ? [] : await formulasScoring(call, before.key);
  if (formulas.length > 0) throw validationError({ path: 'key', message: `cannot be changed: ${usedBy(formulas)}` });
  return next;
}

/** A category used by formulas must keep its lines, otherwise every record of a ranking would lack a score. */
async function assertStillScores(next: RpnCategory, call: AnyCall, before: RpnCategory | null): Promise<void> {
  if (before === null || !hasLines(before) || hasLines(next)) return;
  const formulas = await formulasScoring(call, before.key);
  if (formulas.length > 0) throw validationError({ path: 'bands', message: `cannot be left out: ${usedBy(formulas)}` });
}

function hasLines({ bands }: RpnCategory): boolean {
  return (bands ?? []).length > 0;
}

/** Unchanged lines may still leave terms of the field without a score, as when they were saved. */
function lineFaults(next: RpnCategory, before: RpnCategory | null): FieldFault[] {
  const own = bandFaults(next);
  const stay = readsAlike(next, before) && isDeepStrictEqual(next.bands, before?.bands);
  return own.length > 0 || stay ? own : termFaults(next);
}

function readsAlike(next: RpnCategory, before: RpnCategory | null): boolean {
  if (before === null) return false;
  return before.sourceField === next.sourceField && before.kind === next.kind && before.unit === next.unit;
}

/** Formulas that name the score of a category, by its key or through a variable. */
export async function formulasScoring(call: AnyCall, key: string): Promise<readonly NamingFormula[]> {
  const variables = await call.tx.rows<{ key: string }>({
    text: `select key from risk.variable
           where facility_id = $1 and archived_at is null and kind = 'score' and source_field = $2`,
    values: [call.facility.id, key],
  });
  return formulasNaming(call, [key, ...variables.map(variable => variable.key)]);
}

function ownFaults({ key, kind, unit, minimum, maximum }: RpnCategory): FieldFault[] {
  const faults: FieldFault[] = keyFaults(key);
  if (kind === 'number' && unit !== null && unit !== undefined && parseUnit(unit) === null)
    faults.push({ path: 'unit', message: 'is not a unit; enter for example ug/day, mg or 1' });
  const ends = [
    ['minimum', minimum],
    ['maximum', maximum],
  ] as const;
  for (const [path, end] of kind === 'text' ? ends : [])
    if (end !== null && end !== undefined)
      faults.push({ path, message: 'a table of texts has no minimum and maximum' });
  return faults;
}
