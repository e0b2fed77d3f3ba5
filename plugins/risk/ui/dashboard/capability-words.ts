import { formatNumber } from '@limpid/ui-kit';
import type { ProductionRisk } from '#plugins/risk/shared/scores/scores';

/** `capability 6.2 by PC-04, high risk`, `no capability: No residue results are recorded` */
export function capabilityText({ capability, level, raisedBecauseInvisible }: ProductionRisk): string {
  const { value, source, reason } = capability;
  if (value === null) return `no capability: ${reason ?? ''}`;
  const raised = raisedBecauseInvisible ? ', one level higher as it cannot be seen' : '';
  return `capability ${formatNumber(value)} by ${source?.externalId ?? ''}${level === null ? '' : `, ${level} risk${raised}`}`;
}
