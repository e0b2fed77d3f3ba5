import { Tag } from '@carbon/react';
import { formatNumber, useAsOf, useFacilityData, withAsOf } from '@limpid/ui-kit';
import type { NitrosamineFeasibility } from '#plugins/nitrosamines/shared/assessment';

/** Loaded once for all rows of a list. */
function useFeasibility(id: string): NitrosamineFeasibility | undefined {
  const { data } = useFacilityData<{ nitrosamineFeasibility: readonly NitrosamineFeasibility[] }>(
    withAsOf('/nitrosamines/feasibility', useAsOf()),
    'Comparing limits with methods',
    { isAside: true },
  );
  return data?.nitrosamineFeasibility.find(each => each.nitrosamineId === id);
}

/** LOQ of the method of a nitrosamine; a dash while unknown. */
export function LoqCell({ id }: { readonly id: string }) {
  const found = useFeasibility(id);
  return formatNumber(found?.loqNgPerMl) || '–';
}

/** Whether the lowest limit of a nitrosamine in the plant can be measured. */
export function FeasibleCell({ id }: { readonly id: string }) {
  const found = useFeasibility(id);
  if (found === undefined || found.rawNgPerMl === null) return '–';
  return <FeasibleTag isFeasible={found.isFeasible} missing={found.loqNgPerMl === null ? [] : found.missing} />;
}

interface FeasibleTagProps {
  readonly isFeasible: boolean | null;
  /** Missing recovery data, where there is a method. */
  readonly missing: readonly string[];
}

/** As text and colour; unknown while the LOQ or part of the recovery is unknown. */
export function FeasibleTag({ isFeasible, missing }: FeasibleTagProps) {
  if (isFeasible === null)
    return (
      <Tag
        type={missing.length === 0 ? 'warm-gray' : 'purple'}
        size="sm"
        title={missing.length === 0 ? undefined : `Missing: ${missing.join(', ')}`}
      >
        {missing.length === 0 ? 'no method' : 'incomplete'}
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
