import type { Substance } from '../plant.js';
import type { LimitPolicy } from '../policy.js';
import { healthBasedIntake, stopsAtRoute } from './health-based-intake.js';
import type { Patient } from './patient.js';

/** Why no criterion may give a limit before a patient, and the missing health-based limit. */
export interface Stop {
  readonly outcome: 'ROUTE_MISMATCH' | 'HBEL_REQUIRED';
  readonly missing: string;
}

/**
 * Whether a residue has no limit by any criterion, because a health-based limit is missing: those on record are for
 * other routes (formulas 2.2), or the hazards of the active require one whatever the policy uses (ADR 0052;
 * EMA/CHMP/CVMP/SWP/169430/2012, PIC/S PI 046).
 */
export function stopBefore(substance: Substance, patient: Patient, policy: LimitPolicy): Stop | null {
  const { hazards } = substance;
  if (stopsAtRoute(substance, patient, policy)) {
    const intake = healthBasedIntake(substance, patient, policy);
    return { outcome: 'ROUTE_MISMATCH', missing: typeof intake === 'string' ? intake : 'hbel' };
  }
  if (hazards === undefined || typeof healthBasedIntake(substance, patient, policy) !== 'string') return null;
  return { outcome: 'HBEL_REQUIRED', missing: `hbel (HBEL_REQUIRED: ${hazards.join(' and ')})` };
}
