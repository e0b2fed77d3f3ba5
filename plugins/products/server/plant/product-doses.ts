import { toBase } from '#schemas/lib/units';
import { massOfBase } from '#plugins/products/shared/mass-basis';
import type { ProductActive } from '#plugins/products/shared/product';
import type { PlantProduct } from '../api.js';
import type { ProductRow } from './plant-rows.js';

type Actives = PlantProduct['actives'];

/** Doses in mg/day, masses in mg; of actives all as mass of the base (ADR 0031). */
export function toProduct(row: ProductRow): PlantProduct {
  const unitMassMg = toBase('mass', row.dosage_unit_mass);
  const actives = withDoseOfProduct(
    row.actives.map(active => contained(active, row)),
    row.ldd_basis === 'activeMass' ? toBase('mass', row.ldd) : null,
  );
  return {
    id: row.id,
    externalId: row.external_id,
    name: row.name,
    route: row.route,
    patientWeightKg: toBase('bodyWeight', row.body_weight),
    unitMassMg,
    maxUnitsPerDay: unitsPerDay(row, unitMassMg, actives),
    ...(row.patient_group === 'veterinary' ? { isForAnimals: true } : {}),
    ...labelUnits(row, actives),
    unitsByMass: row.ldd_basis === 'productMass' && row.max_units_per_day === null,
    productLimit: row.product_limit,
    actives,
  };
}

function contained(active: ProductActive, { base_factors: known }: ProductRow): Actives[number] {
  const factor = active.conversionFactor ?? known?.[active.apiId] ?? null;
  const dose = (stated: ProductActive['ldd']): number | null =>
    massOfBase(toBase('dose', stated), active.doseBasis, factor);
  return {
    activeId: active.apiId,
    strengthMg: massOfBase(toBase('dose', active.strength), active.strengthBasis, factor),
    maxDailyDoseMgPerDay: dose(active.ldd),
    minDailyDoseMgPerDay: dose(active.minDailyDose),
    ...(factor !== null && active.strengthBasis === 'salt' ? { strengthBaseFactor: factor } : {}),
    ...(factor !== null && active.doseBasis === 'salt' ? { doseBaseFactor: factor } : {}),
  };
}

/**
 * Distributes the product's maximum daily dose, stated as mass of its actives in mg/day, by strength. If an active
 * states its own, the higher one applies, which is the safe side. Each share has the mass basis of the active's
 * doses.
 */
function withDoseOfProduct(actives: Actives, doseMgPerDay: number | null): Actives {
  const asDosed = ({ strengthMg, doseBaseFactor = 1 }: Actives[number]): number => (strengthMg ?? NaN) / doseBaseFactor;
  const strengthMg = actives.reduce((sum, active) => sum + asDosed(active), 0);
  // A share of an unknown sum is unknown; a single active takes all regardless of its strength.
  const shareOf = (active: Actives[number]): number => (actives.length === 1 ? 1 : asDosed(active) / strengthMg);
  if (doseMgPerDay === null) return actives;
  return actives.map(active => {
    const dose = doseMgPerDay * shareOf(active) * (active.doseBaseFactor ?? 1);
    if (Number.isNaN(dose)) return active;
    return { ...active, maxDailyDoseMgPerDay: Math.max(dose, active.maxDailyDoseMgPerDay ?? 0) };
  });
}

/**
 * The number of units by the basis of the maximum daily dose and by the label (formulas 4.1); the higher applies.
 * Null when it follows from the actives alone.
 */
function unitsPerDay(row: ProductRow, unitMassMg: number | null, actives: Actives): number | null {
  const label = row.max_units_per_day;
  if (row.ldd_basis === 'dosageUnits') return label;
  const dailyMassMg = toBase('mass', row.ldd);
  if (row.ldd_basis === 'productMass' && dailyMassMg !== null && unitMassMg !== null)
    return Math.max(dailyMassMg / unitMassMg, label ?? 0);
  return label === null ? null : Math.max(label, ...actives.map(unitsOfActive));
}

/** Units of the label and of the doses of the actives, where both are known; of some actives they may not be. */
function labelUnits({ max_units_per_day: perDay }: ProductRow, actives: Actives): Pick<PlantProduct, 'labelUnits'> {
  const byDoses = Math.max(0, ...actives.map(unitsOfActive));
  if (perDay === null || byDoses === 0) return {};
  const isPartlyKnown = actives.some(active => unitsOfActive(active) === 0);
  return { labelUnits: { perDay, byDoses, ...(isPartlyKnown ? { isPartlyKnown } : {}) } };
}

/** Units that the maximum dose of one active takes; 0 if dose or strength is unknown. */
function unitsOfActive({ maxDailyDoseMgPerDay, strengthMg }: Actives[number]): number {
  return maxDailyDoseMgPerDay === null || strengthMg === null ? 0 : maxDailyDoseMgPerDay / strengthMg;
}
