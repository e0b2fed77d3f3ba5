import type { FieldFault } from '#kernel/contract';
import {
  whyNoPurgeFactor,
  type PolicySettings,
  type PolicyWarning,
  type ResidueType,
} from '#plugins/limits/shared/policy';
import type { MacFormulaInForce } from '../api.js';

/** Purification is credited only where it takes place, and only as measured (formulas 4.2, 6.2). */
export function purgeFaults(residueType: ResidueType, policy: PolicySettings, productType: string): FieldFault[] {
  const message = whyNoPurgeFactor(residueType, productType);
  if (message !== null)
    return (['purgeFactor', 'purgeFactorEvidence'] as const)
      .filter(path => policy[path] !== null)
      .map(path => ({ path, message }));
  if (!credits(policy) || policy.purgeFactorEvidence !== null) return [];
  const study = 'name the study that measured it: without evidence no purification is credited';
  return [{ path: 'purgeFactorEvidence', message: study }];
}

/** Warns of a user-defined formula that ignores the credit. */
export function purgeWarnings(
  residueType: ResidueType,
  policy: PolicySettings,
  formulas: readonly MacFormulaInForce[],
): PolicyWarning[] {
  if (!credits(policy)) return [];
  const instead = formulas.find(each => each.residueType === residueType && each.criterion === 'toxicity');
  if (instead === undefined || instead.reads.includes('pf')) return [];
  const formula = `formula ${instead.externalId} version ${instead.version}`;
  const message = `has no effect: ${formula} replaces the health-based limit and does not read pf`;
  return [{ path: 'purgeFactor', message }];
}

function credits({ purgeFactor }: PolicySettings): boolean {
  return purgeFactor !== null && purgeFactor !== 1;
}
