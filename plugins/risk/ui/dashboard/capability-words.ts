import { shownNumber } from '@limpid/ui-kit';
import type { CapabilityScore, ProductionRisk } from '#plugins/risk/shared/scores/scores';

/** How people call what makes a capability rest on little. */
export const flagWords: Readonly<Record<CapabilityScore['flags'][number], string>> = {
  FEW_RESULTS: 'few results',
  MOSTLY_BELOW_DETECTION: 'mostly below detection',
  NEEDS_SINGLE_RESULTS: 'needs single results',
};

/** The number of an input of a score; null when it is not known. */
export function inputOf(score: Pick<CapabilityScore, 'inputs'>, name: string): number | null {
  return score.inputs.find(input => input.name === name)?.value ?? null;
}

/** `capability 6.2 by PC-04, high risk`, `no capability: No residue results are recorded` */
export function capabilityText({ capability, level, raisedBecauseInvisible }: ProductionRisk): string {
  const { value, source, reason } = capability;
  if (value === null) return `no capability: ${reason ?? ''}`;
  const raised = raisedBecauseInvisible ? ', one level higher as it cannot be seen' : '';
  return `capability ${shownNumber(value)} by ${source?.externalId ?? ''}${level === null ? '' : `, ${level} risk${raised}`}`;
}
