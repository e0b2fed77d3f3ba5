import { defineUseCase, RecordsToken, validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { toBase } from '#schemas/lib/units';
import type { AnalyticalMethod } from '#plugins/products/shared/analytical-method';
import { justifiedBelowPercent, type MethodRecovery } from '#plugins/products/shared/method-recovery';
import { NitrosamineRegisterToken, type NitrosamineRegister } from '../api.js';
import { active } from '../substances/active.resource.js';
import { cleaningAgent } from '../substances/cleaning-agent.resource.js';
import { intermediate } from '../substances/intermediate.resource.js';

const analyteFields = ['apiId', 'intermediateId', 'cleaningAgentId', 'nitrosamineId', 'analyteName'] as const;

/** Fills in defaults; requires one analyte, a LOD not above the LOQ, and one recovery per material with its reasons. */
export function prepareMethod(sent: AnalyticalMethod, before: AnalyticalMethod | null): AnalyticalMethod {
  const recoveries = sent.recoveries ?? [];
  const next = { ...sent, sampleType: sent.sampleType ?? 'swab', recoveries, expiresOn: expiryOf(sent) };
  const faults = [
    ...analyteFaults(next),
    ...sampleFaults(next),
    ...detectionFaults(next),
    ...rangeFaults(next),
    ...validityFaults(next),
    ...recoveryFaults(recoveries, before?.recoveries ?? []),
  ];
  if (faults.length > 0) throw validationError(...faults);
  return next;
}

function analyteFaults(method: AnalyticalMethod): FieldFault[] {
  const [first, ...more] = analyteFields.filter(field => (method[field] ?? null) !== null);
  if (first === undefined) return [{ path: 'apiId', message: 'is required unless another analyte is named' }];
  return more.map(path => ({ path, message: `must be empty when ${first} names the analyte` }));
}

/** Maximum swab area and volume, sqcm and ml; above it the unit is wrong. */
const maxSwab = 10_000;

/** Only swabs have an area and an extract, each up to the maximum. */
function sampleFaults({ sampleType, swabArea, extractionVolume }: AnalyticalMethod): FieldFault[] {
  const base = {
    swabArea: { size: toBase('surfaceArea', swabArea), unit: 'sqcm' },
    extractionVolume: { size: toBase('volume', extractionVolume), unit: 'ml' },
  };
  return Object.entries(base).flatMap(([path, { size, unit }]) => {
    if (size === null) return [];
    if (sampleType === 'rinse') return [{ path, message: 'must be empty for a rinse, which has no swab' }];
    return size > maxSwab ? [{ path, message: `must be at most ${maxSwab} ${unit}` }] : [];
  });
}

function detectionFaults({ lod, loq }: AnalyticalMethod): FieldFault[] {
  const [detection, quantitation] = [toBase('concentration', lod), toBase('concentration', loq)];
  if (detection === null || quantitation === null || detection <= quantitation) return [];
  return [{ path: 'lod', message: 'must not be above the LOQ' }];
}

/** The range begins below its end, and the LOQ lies in it. */
function rangeFaults({ rangeLow, rangeHigh, loq }: AnalyticalMethod): FieldFault[] {
  const [low, high, quantitation] = [rangeLow, rangeHigh, loq].map(each => toBase('concentration', each) ?? null);
  const isAbove = (a: number | null | undefined, b: number | null | undefined): boolean =>
    typeof a === 'number' && typeof b === 'number' && a > b;
  if (isAbove(low, high)) return [{ path: 'rangeHigh', message: 'must not be below the lower end' }];
  return isAbove(low, quantitation) || isAbove(quantitation, high)
    ? [{ path: 'loq', message: 'must lie within the range of the method' }]
    : [];
}

function validityFaults({ validFrom, reviewDueOn }: AnalyticalMethod): FieldFault[] {
  return isBefore(reviewDueOn, validFrom)
    ? [{ path: 'reviewDueOn', message: 'must not lie before the first day of validity' }]
    : [];
}

function isBefore(day: string | null | undefined, other: string | null | undefined): boolean {
  return typeof day === 'string' && typeof other === 'string' && day < other;
}

/** The earliest of the review and of the last valid days of the recoveries. */
function expiryOf({ reviewDueOn, recoveries }: AnalyticalMethod): string | null {
  const days = [reviewDueOn ?? null, ...(recoveries ?? []).map(({ validUntil }) => validUntil ?? null)];
  return days.filter(day => day !== null).toSorted()[0] ?? null;
}

/** Recoveries that were stated before need no justification now. */
function recoveryFaults(recoveries: readonly MethodRecovery[], before: readonly MethodRecovery[]): FieldFault[] {
  return recoveries.flatMap(({ mocId, recoveryPercent, justification, studiedOn, validUntil }, index) => {
    const path = `recoveries.${index}`;
    if (recoveries.findIndex(each => each.mocId === mocId) < index)
      return [{ path: `${path}.mocId`, message: 'already has a recovery' }];
    if (isBefore(validUntil, studiedOn))
      return [{ path: `${path}.validUntil`, message: 'must not lie before the day of the study' }];
    const isKnown = before.some(each => each.mocId === mocId && each.recoveryPercent === recoveryPercent);
    return recoveryPercent < justifiedBelowPercent && (justification ?? '').trim() === '' && !isKnown
      ? [{ path: `${path}.justification`, message: `is required below ${justifiedBelowPercent} %` }]
      : [];
  });
}

/** Requires analyte and materials to be live records of the facility; those stated before may have been archived. */
export const ofLiveAnalyte = defineUseCase<
  { readonly row: AnalyticalMethod; readonly before: AnalyticalMethod | null },
  void
>()({
  name: 'products.method-of-live-analyte',
  deps: { records: RecordsToken, equipment: EquipmentApiToken, registers: NitrosamineRegisterToken },
  run: async ({ records, equipment, registers }, call) => {
    const { row, before } = call.input;
    const added = (field: 'apiId' | 'intermediateId' | 'cleaningAgentId' | 'nitrosamineId'): string[] =>
      row[field] === before?.[field] ? [] : [row[field] ?? []].flat();
    await records.assertUsable(active, call, added('apiId'), 'apiId');
    await records.assertUsable(intermediate, call, added('intermediateId'), 'intermediateId');
    await records.assertUsable(cleaningAgent, call, added('cleaningAgentId'), 'cleaningAgentId');
    await namesNitrosamine(registers, call, added('nitrosamineId'));
    const known = new Set((before?.recoveries ?? []).map(recovery => recovery.mocId));
    for (const [index, { mocId }] of (row.recoveries ?? []).entries())
      if (!known.has(mocId)) await equipment.assertMocsUsable(call, [mocId], `recoveries.${index}.mocId`);
  },
});

async function namesNitrosamine(
  registers: readonly NitrosamineRegister[],
  call: AnyCall,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const [register] = registers;
  if (register === undefined)
    throw validationError({ path: 'nitrosamineId', message: 'cannot be named: nitrosamines are not available here' });
  await register.assertUsable(call, ids, 'nitrosamineId');
}
