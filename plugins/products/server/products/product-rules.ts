import { validationError, type FieldFault } from '#kernel/contract';
import { isAbove } from '#schemas/lib/last-digits';
import { toBase } from '#schemas/lib/units';
import type { Product, ProductActive } from '#plugins/products/shared/product';
import { massFaults } from './stated-masses.js';
import { statedPatient } from './stated-patient.js';

/** Fills in defaults and refuses doses that cannot be converted into one another (entities 0.6). */
export function prepareProduct(sent: Product, before: Product | null): Product {
  const { bodyWeight, faults: ofPatients } = statedPatient(sent, before);
  const next: Product = {
    ...sent,
    bodyWeight,
    actives: sent.actives ?? [],
    hazards: sent.hazards ?? [],
    lddBasis: sent.lddBasis ?? ((sent.maxUnitsPerDay ?? null) === null ? 'activeMass' : 'dosageUnits'),
  };
  const faults = [...basisFaults(next), ...ofPatients, ...activeFaults(next.actives ?? [])];
  if (faults.length > 0) throw validationError(...faults);
  return next;
}

function basisFaults(product: Product): FieldFault[] {
  const missing = (field: 'maxUnitsPerDay' | 'ldd' | 'dosageUnitMass'): FieldFault[] =>
    (product[field] ?? null) === null
      ? [{ path: field, message: `is required when the maximum daily dose is stated as ${product.lddBasis}` }]
      : [];
  if (product.lddBasis === 'dosageUnits') return missing('maxUnitsPerDay');
  return product.lddBasis === 'productMass' ? [...missing('ldd'), ...missing('dosageUnitMass')] : [];
}

function activeFaults(actives: readonly ProductActive[]): FieldFault[] {
  return actives.flatMap((active, index) => {
    const faults = massFaults(active, `actives.${index}`);
    if (actives.findIndex(other => other.apiId === active.apiId) < index) {
      faults.push({ path: `actives.${index}.apiId`, message: 'is listed twice in this product' });
    }
    const [smallest, largest] = [toBase('dose', active.minDailyDose), toBase('dose', active.ldd)];
    if (smallest !== null && largest !== null && isAbove(smallest, largest)) {
      faults.push({
        path: `actives.${index}.minDailyDose`,
        message: 'must not be greater than the maximum daily dose',
      });
    }
    return faults;
  });
}
