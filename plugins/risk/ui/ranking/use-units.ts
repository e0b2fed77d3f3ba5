import { useAsOf, useFacilityData, withAsOf } from '@limpid/ui-kit';
import type { UnitWorstCases } from '#plugins/risk/shared/worst-case/ranking';

/** Equipment groups with the cleaning procedures of their equipment, as of the date in the address. */
export function useUnits(enabled = true) {
  return useFacilityData<UnitWorstCases>(
    withAsOf('/worst-cases/units', useAsOf()),
    'Loading the groups and procedures',
    { enabled },
  );
}
