import { useAsOf, useFacilityData, usePermission, withAsOf } from '@limpid/ui-kit';
import type { CapabilityOfSource, ProductionRisk, RiskScores } from '#plugins/risk/shared/scores/scores';

/** What a record gives, and the production that it is about. */
export interface RecordScore {
  readonly risk: ProductionRisk;
  readonly own: CapabilityOfSource;
}

/** Scores by the id of the record, of the moment that the page shows; empty for whoever may not see risk. */
export function useRecordScores(): ReadonlyMap<string, RecordScore> {
  const enabled = usePermission('RiskCalculation.Get');
  const path = withAsOf('/risk-scores', useAsOf());
  const { data } = useFacilityData<RiskScores>(path, 'Loading the scores', { enabled, isAside: true });
  return new Map(
    (data?.productions ?? []).flatMap(risk => risk.capability.sources.map(own => [own.source.id, { risk, own }])),
  );
}
