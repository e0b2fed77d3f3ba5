import { validationError, type FieldFault } from '#kernel/contract';
import { toBase } from '#schemas/lib/units';
import type { Derivation, HbelRecord } from '#plugins/products/shared/hbel';
import { extrapolationFaults } from './extrapolations.js';
import { derive, factorDescriptions, isRoundingOf, derivationBodyWeightKg } from './engine/index.js';

/** Calculates the derivation and compares the stated value with it; every factor used needs a reason. */
export function prepareHbel(sent: HbelRecord, before: HbelRecord | null): HbelRecord {
  const faults: FieldFault[] = [];
  let calculatedUgPerDay: number | null = null;
  let forBodyWeightKg = sent.forBodyWeightKg ?? null;
  if ((sent.derivation ?? null) !== null) {
    const derivation = sent.derivation as Derivation;
    const outcome = derive(derivation);
    const all = [...outcome.faults, ...missingReasons(derivation)];
    faults.push(...all.map(({ path, message }) => ({ path: `derivation.${path}`, message })));
    if (outcome.derived !== null) {
      calculatedUgPerDay = outcome.derived.valueUgPerDay;
      const difference = statedFault(sent.value, calculatedUgPerDay);
      if (difference !== null) faults.push({ path: 'value', message: difference });
      const derivedForKg = derivationBodyWeightKg(derivation);
      const isSaid = forBodyWeightKg !== null && forBodyWeightKg !== (before?.forBodyWeightKg ?? null);
      if (isSaid && forBodyWeightKg !== derivedForKg)
        faults.push({ path: 'forBodyWeightKg', message: otherWeight(derivedForKg) });
      forBodyWeightKg = derivedForKg;
    }
  }
  const { effectiveFrom, reviewDueOn } = sent;
  if (effectiveFrom && reviewDueOn && reviewDueOn < effectiveFrom)
    faults.push({ path: 'reviewDueOn', message: 'must not be before the limit is effective' });
  faults.push(...extrapolationFaults(sent));
  if (faults.length > 0) throw validationError(...faults);
  return { ...sent, calculatedUgPerDay, forBodyWeightKg };
}

function otherWeight(derivedForKg: number | null): string {
  return derivedForKg === null
    ? 'must be empty: the method of its derivation uses no body weight'
    : `must be ${derivedForKg} kg as in its derivation, or empty`;
}

/** Limits use what is in force immediately, so nothing may be in force before its effective date. */
export function assertEffective(effectiveFrom: string | null | undefined, today: string, path = 'effectiveFrom'): void {
  if (!effectiveFrom || effectiveFrom <= today) return;
  throw validationError({
    path,
    message:
      path === 'effectiveFrom'
        ? 'is after today: it can come into force on that date'
        : `is effective from ${effectiveFrom} on: it can come into force on that date`,
  });
}

/** The stated value must be the calculated one, rounded. */
function statedFault(value: HbelRecord['value'], calculatedUgPerDay: number): string | null {
  const inUnitOfValue = calculatedUgPerDay / ((toBase('dose', { value: 1, unit: value.unit }) ?? 1) * 1000);
  if (isRoundingOf(value.value, inUnitOfValue)) return null;
  return `differs from the calculated ${Number(inUnitOfValue.toPrecision(6))} ${value.unit} by more than rounding`;
}

/** Every chosen number needs a reason; a factor of 1 has no effect and needs none. */
function missingReasons({
  factors,
  safetyFactor,
  modificationFactor,
  bioavailability,
  inhalation,
}: Derivation): FieldFault[] {
  const chosen: [path: string, used: boolean, reason: string | null | undefined][] = [
    ...factorDescriptions.map(({ key }): [string, boolean, string | null | undefined] => {
      const factor = factors?.[key];
      return [`factors.${key}.reason`, (factor?.value ?? 1) !== 1, factor?.reason];
    }),
    ['safetyFactor.reason', (safetyFactor?.value ?? 1) !== 1, safetyFactor?.reason],
    ['modificationFactor.reason', (modificationFactor?.value ?? 1) !== 1, modificationFactor?.reason],
    ['inhalation.source', (inhalation ?? null) !== null, inhalation?.source],
    ['bioavailability.reason', (bioavailability ?? null) !== null, bioavailability?.reason],
  ];
  return chosen
    .filter(([, used, reason]) => used && (reason ?? '').trim() === '')
    .map(([path]) => ({ path, message: 'is required' }));
}
