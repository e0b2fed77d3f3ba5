import { useFacilityData } from '../api/queries.js';

interface Answer {
  readonly defaultUnits: readonly { readonly key: string; readonly unit: string }[];
}

/** The facility's default unit for a key; `otherwise` until it is known and where it does not fit. */
export function useDefaultUnit(key: string | undefined, units: readonly string[], otherwise: string): string {
  const { data } = useFacilityData<Answer>('/default_units', 'Loading the default units', {
    enabled: key !== undefined,
    isAside: true,
  });
  const unit = data?.defaultUnits.find(each => each.key === key)?.unit;
  return unit !== undefined && units.includes(unit) ? unit : otherwise;
}
