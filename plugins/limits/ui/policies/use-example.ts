import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, fp, type ApiFailure } from '@limpid/ui-kit';
import type { PolicySettings, ResidueType } from '#plugins/limits/shared/policy';
import type { PolicyExample } from '#plugins/limits/shared/policy-example';

const restMs = 250;

/**
 * The worked example of a draft, requested shortly after the last change; the last response stays until the next, and
 * `isBehind` marks it.
 */
export function useExample(residueType: ResidueType, draft: PolicySettings) {
  const wanted = JSON.stringify(draft);
  const settled = useSettled(wanted);
  const answer = useQuery<PolicyExample, ApiFailure>({
    queryKey: ['facility', 'cleaning_limit_policies', residueType, 'example', settled],
    queryFn: async () => {
      const path = fp(`/cleaning_limit_policies/${residueType}/example`);
      const body = { draft: JSON.parse(settled) as PolicySettings };
      return (await api.ask<{ policyExample: PolicyExample }>(path, body, 'Calculating the example')).policyExample;
    },
    placeholderData: before => before,
    retry: false,
  });
  return { example: answer.data, error: answer.error, isBehind: settled !== wanted || answer.isPlaceholderData };
}

/** A value that has been unchanged for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
