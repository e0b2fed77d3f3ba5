import { validationError, type FieldFault } from '#kernel/contract';
import { toBase } from '#schemas/lib/units';
import { plausibleWeightKg } from '#schemas/products/patient';
import type { Product, ProductActive } from '#schemas/products/product';

/** Fills in what is not said, and refuses doses that cannot be converted into one another (entities 0.6). */
export function prepareProduct(sent: Product): Product {
  const next: Product = {
    ...sent,
    actives: sent.actives ?? [],
    hazards: sent.hazards ?? [],
    lddBasis: sent.lddBasis ?? ((sent.maxUnitsPerDay ?? null) === null ? 'activeMass' : 'dosageUnits'),
  };
  const faults = [...basisFaults(next), ...patientFaults(next), ...activeFaults(next.actives ?? [])];
  if (faults.length > 0) throw validationError(...faults);
  return next;
}

function basisFaults(product: Product): FieldFault[] {
  const missing = (field: 'maxUnitsPerDay' | 'ldd' | 'dosageUnitMass'): FieldFault[] =>
    (product[field] ?? null) === null
      ? [{ path: field, message: `is required when the largest daily dose is stated as ${product.lddBasis}` }]
      : [];
  if (product.lddBasis === 'dosageUnits') return missing('maxUnitsPerDay');
  return product.lddBasis === 'productMass' ? [...missing('ldd'), ...missing('dosageUnitMass')] : [];
}

/** A body weight belongs to children and animals, who need one; a weight that none of them has is a slip of the unit. */
function patientFaults({ patientGroup: group, bodyWeight }: Product): FieldFault[] {
  const weightKg = toBase('bodyWeight', bodyWeight);
  if (group === null || group === undefined)
    return weightKg === null ? [] : [{ path: 'patientGroup', message: 'is required beside a body weight' }];
  if (group === 'adult')
    return weightKg === null
      ? []
      : [{ path: 'bodyWeight', message: 'must be empty for adults: daily intakes are derived for them' }];
  if (weightKg === null) return [{ path: 'bodyWeight', message: `is required when the patients are ${group}` }];
  const { least, most } = plausibleWeightKg[group];
  if (weightKg >= least && weightKg <= most) return [];
  return [{ path: 'bodyWeight', message: `must be from ${least} to ${most} kg when the patients are ${group}` }];
}

function activeFaults(actives: readonly ProductActive[]): FieldFault[] {
  return actives.flatMap((active, index) => {
    const faults: FieldFault[] = [];
    if (actives.findIndex(other => other.apiId === active.apiId) < index) {
      faults.push({ path: `actives.${index}.apiId`, message: 'stands twice in this product' });
    }
    const [smallest, largest] = [toBase('dose', active.minDailyDose), toBase('dose', active.ldd)];
    if (smallest !== null && largest !== null && smallest > largest) {
      faults.push({
        path: `actives.${index}.minDailyDose`,
        message: 'must not be greater than the largest daily dose',
      });
    }
    return faults;
  });
}
