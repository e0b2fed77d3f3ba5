import type { DerivationInput } from './derivation.js';
import { isInhaled } from './inhalation.js';

/** Body weight in kg that a derived limit is for; null for methods without one, whose limits are for adults (formulas 2.1 to 2.7). */
export function derivationBodyWeightKg({
  method,
  pointOfDeparture,
  bodyWeightKg = null,
}: DerivationInput): number | null {
  switch (method) {
    case 'pointOfDeparture': {
      const unit = pointOfDeparture?.unit ?? 'mg/day';
      return isInhaled(unit) || unit.includes('/kg/') ? bodyWeightKg : null;
    }
    case 'td50':
    case 'ld50':
      return bodyWeightKg;
    case 'ttc':
    case 'category':
    case 'oel':
    case 'dose':
      return null;
  }
}
