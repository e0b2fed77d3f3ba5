import { useFacilityData, usePermission, type Option } from '@limpid/ui-kit';
import type { RiskScores } from '#plugins/risk/shared/scores/scores';
import { nameOf } from '#plugins/risk/shared/record-name';

/**
 * Productions to choose from without permission to read productions, taken from the scores; null when the form offers
 * the productions themselves.
 */
export function useProductionChoices(): readonly Option[] | null {
  const seesProductions = usePermission('Production.Get');
  const seesScores = usePermission('RiskCalculation.Get');
  const { data } = useFacilityData<RiskScores>('/risk-scores', 'Loading the scores', {
    enabled: seesScores && !seesProductions,
    isAside: true,
  });
  if (seesProductions || !seesScores) return null;
  const options = (data?.productions ?? []).map(({ production }) => ({
    value: production.id,
    label: nameOf(production),
  }));
  return options.toSorted((a, b) => (a.label < b.label ? -1 : 1));
}
