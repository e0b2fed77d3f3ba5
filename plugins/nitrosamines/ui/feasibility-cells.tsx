import { Tag } from '@carbon/react';
import { shownNumber, useAsOf, useFacilityData, withAsOf } from '@limpid/ui-kit';
import type { NitrosamineFeasibility } from '#schemas/nitrosamines/assessment';

/** Asked once for all rows of a list. */
function useFeasibility(id: string): NitrosamineFeasibility | undefined {
  const { data } = useFacilityData<{ nitrosamineFeasibility: readonly NitrosamineFeasibility[] }>(
    withAsOf('/nitrosamines/feasibility', useAsOf()),
    'Comparing limits with methods',
  );
  return data?.nitrosamineFeasibility.find(each => each.nitrosamineId === id);
}

/** What the method of a nitrosamine quantifies from; a dash while nobody knows. */
export function LoqCell({ id }: { readonly id: string }) {
  const found = useFeasibility(id);
  return shownNumber(found?.loqNgPerMl) || '–';
}

/** Whether the lowest limit of a nitrosamine in the plant can be measured. */
export function FeasibleCell({ id }: { readonly id: string }) {
  const found = useFeasibility(id);
  if (found === undefined || found.rawNgPerMl === null) return '–';
  return <FeasibleTag isFeasible={found.isFeasible} />;
}

/** In words and colour; unknown while no LOQ is known. */
export function FeasibleTag({ isFeasible }: { readonly isFeasible: boolean | null }) {
  if (isFeasible === null)
    return (
      <Tag type="warm-gray" size="sm">
        no method
      </Tag>
    );
  return isFeasible ? (
    <Tag type="green" size="sm">
      measurable
    </Tag>
  ) : (
    <Tag type="red" size="sm">
      LOQ above limit
    </Tag>
  );
}
