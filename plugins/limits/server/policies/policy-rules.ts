import type { FieldFault } from '#kernel/contract';
import type { PolicySettings, ResidueType } from '#schemas/limits/policy';

/** Rules across fields of one policy; rules of single fields stand in the schema. */
export function policyFaults(residueType: ResidueType, policy: PolicySettings): FieldFault[] {
  const faults: FieldFault[] = [];
  const anyCriterion =
    policy.useToxicity || policy.useDosage || policy.useProductLimit || policy.useLd50 || policy.useARL;
  if (policy.enabled && !anyCriterion) {
    faults.push({ path: 'enabled', message: 'at least one criterion must be on when the policy is enabled' });
  }
  // Agents and nitrosamines have no therapeutic dose (formulas 5.1, 6.1, 6.3).
  if (policy.useDosage && (residueType === 'Detergent' || residueType === 'Nitrosamine')) {
    faults.push({ path: 'useDosage', message: `${residueType} residues have no therapeutic dose` });
  }
  // Nitrosamines are limited by their acceptable intake alone (formulas 6.3).
  if (residueType === 'Nitrosamine' && policy.enabled && !policy.useToxicity) {
    faults.push({ path: 'useToxicity', message: 'the acceptable intake is the only criterion for nitrosamines' });
  }
  return faults;
}
