import { useQuery } from '@tanstack/react-query';
import type { ChangeReasonsAnswer } from '#schemas/change-reasons';
import { api, type ApiFailure } from './api.js';
import { fp } from './facility.js';
import { keepAnswer } from './queries.js';

/** Whose records change: those of the facility, or users and departments of the installation. */
export type ChangeScope = 'facility' | 'installation';

/** Path of the calls that read and save the setting. */
export const changeReasonsPath = (scope: ChangeScope): string =>
  scope === 'facility' ? fp('/change-reasons') : '/change-reasons';

/** The setting of the reasons for changes, and what the user gave last. */
export function useChangeReasonsAnswer(scope: ChangeScope) {
  const path = changeReasonsPath(scope);
  return keepAnswer(
    useQuery<ChangeReasonsAnswer, ApiFailure>({
      queryKey: [scope, 'change-reasons', path],
      queryFn: ({ signal }) => api.get(path, 'Loading the reasons for changes', signal),
      staleTime: 60_000,
    }),
  );
}

/** Whether a change needs a reason (assumed until it is known), and the reasons to offer. */
export function useChangeReasons(scope: ChangeScope): {
  readonly isRequired: boolean;
  readonly standard: readonly string[];
  readonly recent: readonly string[];
} {
  const { data } = useChangeReasonsAnswer(scope);
  const standard = data?.changeReasons.standard ?? [];
  const recent = (data?.recent ?? []).filter(reason => !standard.includes(reason));
  return { isRequired: data?.changeReasons.required ?? true, standard, recent };
}
