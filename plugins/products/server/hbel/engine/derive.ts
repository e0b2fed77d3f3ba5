import { fromCategory, fromTd50, fromThreshold } from './acceptable-intake.js';
import { productLimitPpm, q3cDailyDoseG } from './conversions.js';
import {
  Faults,
  type DerivationInput,
  type DerivationMethod,
  type DerivationOutcome,
  type MethodResult,
} from './derivation.js';
import { fromPointOfDeparture } from './point-of-departure.js';
import { fromExposureLimit, fromLethalDose, fromTherapeuticDose } from './screening.js';

const methods: Readonly<Record<DerivationMethod, (input: DerivationInput, faults: Faults) => MethodResult>> = {
  pointOfDeparture: fromPointOfDeparture,
  td50: fromTd50,
  ttc: fromThreshold,
  category: fromCategory,
  oel: fromExposureLimit,
  ld50: fromLethalDose,
  dose: fromTherapeuticDose,
};

/** The daily limit in µg, unrounded, with its trace; or every input that is missing or out of range. */
export function derive(input: DerivationInput): DerivationOutcome {
  const faults = new Faults();
  const result = methods[input.method](input, faults);
  if (faults.list.length > 0) return { derived: null, faults: faults.list };
  const q3cOption1Ppm = productLimitPpm(result.valueUgPerDay / 1000, q3cDailyDoseG);
  return { derived: { ...result, q3cOption1Ppm }, faults: [] };
}
