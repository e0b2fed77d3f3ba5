import { useAsOf, useFacilityData, usePermission, withAsOf } from '@limpid/ui-kit';
import type { CapabilityOfSource, ProductionRisk, RiskScores } from '#plugins/risk/shared/scores/scores';

/** The scores of a record and its production. */
export interface RecordScore {
  readonly risk: ProductionRisk;
  readonly own: CapabilityOfSource;
}

/** Scores by record id, as of the date of the page; empty without permission to read risk. */
export function useRecordScores(): ReadonlyMap<string, RecordScore> {
  const enabled = usePermission('RiskCalculation.Get');
  const path = withAsOf('/risk-scores', useAsOf());
  const { data } = useFacilityData<RiskScores>(path, 'Loading the scores', { enabled, isAside: true });
  return new Map(
    (data?.productions ?? []).flatMap(risk => risk.capability.sources.map(own => [own.source.id, { risk, own }])),
  );
}
