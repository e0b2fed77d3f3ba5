import type { FieldFault } from '#kernel/contract';
import { toBase } from '#schemas/lib/units';
import { plausibleWeightKg } from '#plugins/products/shared/patient';
import type { Product } from '#plugins/products/shared/product';

type PatientFields = Pick<Product, 'patientGroup' | 'bodyWeight'>;

/** Children and animals need a plausible body weight. A product changed to adults loses its stored weight; a newly sent one is refused. */
export function statedPatient(
  sent: PatientFields,
  before: PatientFields | null,
): { readonly bodyWeight: Product['bodyWeight']; readonly faults: readonly FieldFault[] } {
  const { patientGroup: group = null, bodyWeight = null } = sent;
  if (group !== null && group !== 'adult') return { bodyWeight, faults: weightFaults(group, bodyWeight) };
  const stood = before?.bodyWeight ?? null;
  const stays = bodyWeight?.value === stood?.value && bodyWeight?.unit === stood?.unit;
  if (bodyWeight === null || stays) return { bodyWeight: null, faults: [] };
  const fault =
    group === null
      ? { path: 'patientGroup', message: 'is required with a body weight' }
      : { path: 'bodyWeight', message: 'must be empty for adults: daily intakes are derived for them' };
  return { bodyWeight, faults: [fault] };
}

function weightFaults(group: keyof typeof plausibleWeightKg, bodyWeight: Product['bodyWeight']): FieldFault[] {
  const weightKg = toBase('bodyWeight', bodyWeight);
  if (weightKg === null) return [{ path: 'bodyWeight', message: `is required when the patients are ${group}` }];
  const { minimum, maximum } = plausibleWeightKg[group];
  if (weightKg >= minimum && weightKg <= maximum) return [];
  return [{ path: 'bodyWeight', message: `must be from ${minimum} to ${maximum} kg when the patients are ${group}` }];
}
