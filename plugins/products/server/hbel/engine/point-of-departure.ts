import { traced, type DerivationInput, type Faults, type MethodResult, type Note } from './derivation.js';
import { factorProduct, formOf } from './factors.js';
import { inhaledDose, isInhaled } from './inhalation.js';
import { speciesNotes } from './species-factor.js';

/**
 * PDE = POD × BW × α ÷ (F1 × F2 × F3 × F4 × F5 × MF × S), or with UFc for F1 to F5 (ADE of ISPE); no body weight
 * when the point of departure is an amount per day (formulas 2.1). α converts from the route of the study to that of
 * the limit (formulas 2.2). A concentration in air is first converted to a dose per kg.
 */
export function fromPointOfDeparture(input: DerivationInput, faults: Faults): MethodResult {
  const pod = input.pointOfDeparture ?? null;
  if (pod === null) faults.add('pointOfDeparture', 'is required');
  const stated = pod === null ? Number.NaN : faults.positive('pointOfDeparture.value', pod.value);
  const unit = pod?.unit ?? 'mg/kg/day';
  const inhalation = input.inhalation ?? null;
  const inhaled = isInhaled(unit) ? inhaledDose(stated, unit, inhalation, faults) : null;
  if (inhaled === null && inhalation !== null)
    faults.add('inhalation', 'belongs to a point of departure in ppm or mg/m3');
  const doseMg = inhaled?.mgPerKgDay ?? (unit.startsWith('ug') ? stated * 1e-3 : stated);
  const isPerKg = inhaled !== null || unit.includes('/kg/');
  const weight = isPerKg ? faults.positive('bodyWeightKg', input.bodyWeightKg) : 1;
  const bioavailability = input.bioavailability ?? null;
  const alpha = bioavailability === null ? 1 : bioavailabilityRatio(bioavailability, faults);
  const { product, inputs, notes } = factorProduct(input.factors, faults);
  const mgPerDay = (doseMg * weight * alpha) / product;
  return {
    valueUgPerDay: mgPerDay * 1000,
    formula: `${inhaled === null ? '' : `${inhaled.formula}; `}${formOf(input.factors) === 'composite' ? 'ADE' : 'PDE'} = ${inhaled === null ? 'POD' : 'D'}${isPerKg ? ' × BW' : ''}${bioavailability === null ? '' : ' × α'} / (${inputs.map(({ symbol }) => symbol).join(' × ')})`,
    inputs: [
      traced('POD', `${pod?.kind ?? ''} of ${pod?.study ?? ''}`, stated, unit),
      ...(inhaled?.inputs ?? []),
      ...(isPerKg ? [traced('BW', 'body weight', weight, 'kg')] : []),
      ...(bioavailability === null
        ? []
        : [
            traced(
              'α',
              'bioavailability by the route of the study ÷ by the route of the limit',
              alpha,
              '',
              bioavailability.reason ?? null,
            ),
          ]),
      ...inputs,
    ],
    notes: [...notes, ...kindNotes(input)],
  };
}

/** Source ÷ target (formulas 2.2). */
function bioavailabilityRatio(
  { studied, target }: NonNullable<DerivationInput['bioavailability']>,
  faults: Faults,
): number {
  return faults.share('bioavailability.studied', studied) / faults.share('bioavailability.target', target);
}

function kindNotes(input: DerivationInput): Note[] {
  const { pointOfDeparture: pod = null, factors = null, bodyWeightKg = null } = input;
  if (pod === null || factors === null) return [];
  const notes: Note[] = [...speciesNotes(pod, factors.f1?.value ?? null)];
  const f5 = factors.f5?.value ?? null;
  if (f5 !== null && pod.kind === 'LOAEL' && f5 <= 1)
    notes.push({ code: 'LOAEL_WITHOUT_F5', text: 'A LOAEL is a dose with an adverse effect: F5 should be above 1' });
  if (f5 !== null && pod.kind !== 'LOAEL' && f5 > 1)
    notes.push({ code: 'F5_WITHOUT_LOAEL', text: `F5 covers a missing NOAEL, but this is a ${pod.kind}` });
  if (isInhaled(pod.unit) && (input.bioavailability ?? null) === null)
    notes.push({
      code: 'INHALED_TAKEN_UP_WHOLLY',
      text: 'The inhaled amount is assumed to be fully absorbed, as in ICH Q3C: state the bioavailability if less is absorbed',
    });
  if (!isInhaled(pod.unit) && !pod.unit.includes('/kg/') && bodyWeightKg !== null)
    notes.push({ code: 'WEIGHT_NOT_USED', text: 'The point of departure is a daily amount: body weight is not used' });
  return notes;
}
