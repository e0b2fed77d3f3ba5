import type { Unmet } from '#kernel/contract';
import { stepNumbers, type ProcedureStep } from '#plugins/procedures/shared/procedure-step';
import { correctableActions } from '#plugins/qualification/shared/floor-workflow';
import { clockOf } from './clock-of.js';
import { isManual, type FloorContext } from './floor-context.js';

type Guard = (context: FloorContext) => Unmet | null;
const ofPeople =
  (guard: Guard): Guard =>
  context =>
    context.isByProduct || context.isAsked ? null : guard(context);

/** Whether a second person must confirm the cleaning and has not (entities 7.7: observer for manual). */
export function isWitnessMissing({ row, rules }: Pick<FloorContext, 'row' | 'rules'>): boolean {
  return row.witnessedBy === null && (row.observerRequired || (rules.observerForManual && isManual(row)));
}

/** A first of two inspectors is still to come. */
export function isAnotherInspectorNeeded({ row, rules, isByProduct }: FloorContext): boolean {
  return !isByProduct && rules.inspectorsNeeded === 2 && row.inspectedBy === null;
}

const qualified = ofPeople(({ qualificationGap, rules, isLate }) =>
  // What a device sends late has happened: it keeps the warning.
  rules.qualificationRule === 'block' && !isLate ? qualificationGap : null,
);

/** What must be the case before an action, by the names of the table. */
export const floorGuards = {
  operatorQualified: qualified,
  inspectorQualified: qualified,
  procedureUnchanged: ofPeople(({ row, entry }) =>
    row.procedure !== null &&
    row.procedureVersion !== null &&
    row.procedure.version !== row.procedureVersion &&
    (entry.comment ?? '').trim() === ''
      ? {
          path: 'comment',
          message: `is required: procedure ${row.procedure.externalId} was revised during the cleaning, so that the equipment can not be released`,
        }
      : null,
  ),
  stepInOrder: ofPeople(({ row, entry: { step }, rules }) => {
    if (step === undefined) return { path: 'step', message: 'is required' };
    if (step > row.procedureSteps.length)
      return { path: 'step', message: `is not one of the ${row.procedureSteps.length} steps of the procedure` };
    if (row.steps.some(({ number }) => number === step)) return { path: 'step', message: 'is completed already' };
    const next = openSteps(row)[0];
    return rules.sequenceEnforced && next !== step
      ? { path: 'step', message: `is out of order: step ${String(next)} is next` }
      : null;
  }),
  valuesWithinOrCommented: ofPeople(({ row, entry: { step = 0, values = {}, comment } }) => {
    const known: readonly string[] = measured.map(({ value }) => value);
    const unknown = Object.keys(values).find(each => !known.includes(each));
    if (unknown !== undefined) return { path: `values.${unknown}`, message: `must be one of ${known.join(', ')}` };
    const procedureStep = row.procedureSteps[step - 1];
    const outside = procedureStep === undefined ? [] : outsideLimits(procedureStep, values);
    return outside.length > 0 && (comment ?? '').trim() === ''
      ? { path: 'comment', message: `is required: outside its limits: ${outside.join(', ')}` }
      : null;
  }),
  stepsDone: ofPeople(({ row }) => {
    const open = openSteps(row);
    return open.length === 0 ? null : `steps are not completed: ${open.join(', ')}`;
  }),
  witnessed: (context: FloorContext) =>
    !context.isByProduct && isWitnessMissing(context) ? 'the observer has not confirmed the cleaning' : null,
  otherInspector: ({ row, rules, actorId, isByProduct }: FloorContext) =>
    !isByProduct && rules.inspectorsNeeded === 2 && row.inspectedBy === actorId ? 'needs a second inspector' : null,
  photoAdded: ofPeople(({ rules, unusedPhotos }) =>
    rules.requirePhoto && unusedPhotos === 0 ? { path: 'inspection', message: 'needs a photo: add one first' } : null,
  ),
  lightAsRequired: ofPeople(({ rules, entry: { inspection = {} } }) => conditionFault(rules, inspection)),
  failureRecorded: ofPeople(({ entry: { inspection } }) =>
    (inspection?.failingLocations ?? []).length === 0
      ? { path: 'inspection.failingLocations', message: 'is required: say where residue was seen' }
      : null,
  ),
  batchStated: ofPeople(({ entry: { productionId = null, batchNumber = null } }) =>
    productionId === null
      ? { path: 'productionId', message: 'is required' }
      : batchNumber === null
        ? { path: 'batchNumber', message: 'is required' }
        : null,
  ),
  cleanHoldLeft: ({ row, now, isByProduct }: FloorContext) =>
    !isByProduct && (clockOf(row, now)?.usedShare ?? 0) >= 1 ? 'the clean hold time has expired' : null,
  nextProductAllowed: ofPeople(({ nextProductFaults }) =>
    nextProductFaults.length === 0 ? null : { path: 'productionId', message: nextProductFaults.join('; ') },
  ),
  noteStated: ofPeople(({ entry: { note } }) =>
    (note ?? '').trim() === '' ? { path: 'note', message: 'is required' } : null,
  ),
  correctionPossible: ofPeople(({ corrected, entry: { at = null }, now }) => {
    if (corrected === null || !corrected.isLast || !correctableActions.includes(corrected.action))
      return { path: 'correctsId', message: `is not the last entry of ${correctableActions.join(', ')}` };
    if (at === null) return { path: 'at', message: 'is required' };
    const moment = new Date(at);
    if (moment > now) return { path: 'at', message: 'is in the future' };
    const { before, after } = corrected;
    if (before !== null && moment < before) return { path: 'at', message: 'is before the entry before it' };
    return after !== null && moment > after ? { path: 'at', message: 'is after the entry after it' } : null;
  }),
} as const;

/** Numbers of the steps that are not completed. */
export function openSteps({ procedureSteps, steps }: FloorContext['row']): number[] {
  const done = new Set(steps.map(({ number }) => number));
  return procedureSteps.map((_, index) => index + 1).filter(number => !done.has(number));
}

/** How an inspection falls short of light, distance and angles of the settings; null when it does not. */
export function conditionFault(
  rules: FloorContext['rules'],
  { lightLux = null, distanceCm = null, anglesDegrees = [] }: NonNullable<FloorContext['entry']['inspection']>,
): { readonly path: string; readonly message: string } | null {
  if (rules.lightLux !== null && (lightLux ?? 0) < rules.lightLux)
    return { path: 'inspection.lightLux', message: `must be at least ${rules.lightLux} lux` };
  if (rules.distanceCm !== null && (distanceCm === null || distanceCm > rules.distanceCm))
    return { path: 'inspection.distanceCm', message: `must be at most ${rules.distanceCm} cm` };
  const missing = rules.anglesDegrees.filter(angle => !anglesDegrees.includes(angle));
  return missing.length > 0
    ? { path: 'inspection.anglesDegrees', message: `must have ${missing.join(', ')} degrees` }
    : null;
}

/** Measured values with the limits of a step that they are compared with. */
const measured = [
  { value: 'temperatureC', low: 'temperatureMinC', high: 'temperatureMaxC' },
  { value: 'timeMinutes', low: 'timeMinMinutes', high: 'timeMaxMinutes' },
  { value: 'flowLitresPerMinute', low: 'flowLitresPerMinute', high: null },
  { value: 'pressureBar', low: 'pressureBar', high: null },
  { value: 'volumeLitres', low: 'volumeLitres', high: null },
] as const;

/** Values outside the limits of a step: `Minimum temperature 60 °C`. */
function outsideLimits(step: ProcedureStep, values: Readonly<Record<string, number>>): string[] {
  return measured.flatMap(({ value, low, high }) => {
    const found = values[value];
    if (found === undefined) return [];
    const least = step[low] ?? null;
    const most = high === null ? null : (step[high] ?? null);
    if (least !== null && found < least) return [limitText(low, least)];
    return high !== null && most !== null && found > most ? [limitText(high, most)] : [];
  });
}

function limitText(field: string, limit: number): string {
  const words = stepNumbers.find(each => each.field === field);
  return `${words?.label ?? field} ${String(limit)} ${words?.unit ?? ''}`;
}
