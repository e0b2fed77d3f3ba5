import { fromCategory, fromTd50, fromThreshold } from './acceptable-intake.js';
import {
  Faults,
  type Derived,
  type DerivationInput,
  type DerivationMethod,
  type DerivationOutcome,
} from './derivation.js';
import { fromPointOfDeparture } from './point-of-departure.js';
import { fromExposureLimit, fromLethalDose, fromTherapeuticDose } from './screening.js';

const methods: Readonly<Record<DerivationMethod, (input: DerivationInput, faults: Faults) => Derived>> = {
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
  const derived = methods[input.method](input, faults);
  return faults.list.length === 0 ? { derived, faults: [] } : { derived: null, faults: faults.list };
}
