import { useFacilityData, usePermission, type FormField } from '@limpid/ui-kit';
import type { RiskScores } from '#plugins/risk/shared/scores/scores';
import { nameOf } from '#plugins/risk/shared/record-name';

const shared = { name: 'productionId', label: 'Production that left the residue', required: true } as const;

/** Chooses a production. Laboratories may record residue without seeing productions: they know them by their scores. */
export function useProductionField(): FormField {
  const seesProductions = usePermission('Production.Get');
  const seesScores = usePermission('RiskCalculation.Get');
  const { data } = useFacilityData<RiskScores>('/risk-scores', 'Loading the scores', {
    enabled: seesScores && !seesProductions,
    isAside: true,
  });
  if (seesProductions || !seesScores)
    return { ...shared, kind: 'reference', path: '/productions', many: 'productions' };
  const options = (data?.productions ?? []).map(({ production }) => ({
    value: production.id,
    label: nameOf(production),
  }));
  return { ...shared, kind: 'select', options: options.toSorted((a, b) => (a.label < b.label ? -1 : 1)) };
}
