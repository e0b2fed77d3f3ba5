import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api, ApiFailure } from './api.js';
import { fp } from './facility.js';

/** One cache for all pages, so that a change on one is seen by the others. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && error instanceof ApiFailure && error.status === 0,
      refetchOnWindowFocus: true,
    },
  },
});

export interface PageInfo {
  readonly pageNumber: number;
  readonly pageLimit: number;
  readonly total: number;
}
export type RecordRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/** Data of one call below the facility. Keys begin with the path, so that saving a record refreshes its lists. */
export function useFacilityData<T>(
  path: string,
  action: string,
  options: { readonly enabled?: boolean } = {},
): UseQueryResult<T, ApiFailure> {
  return useQuery<T, ApiFailure>({
    queryKey: ['facility', ...path.split(/[/?]/).filter(part => part !== ''), path],
    queryFn: () => api.get<T>(fp(path), action),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
  });
}

/** Saves below the facility and refreshes everything that is shown: any change may move limits and history. */
export function useSave<T, B>(save: (body: B) => Promise<T>): UseMutationResult<T, ApiFailure, B> {
  const client = useQueryClient();
  return useMutation<T, ApiFailure, B>({
    mutationFn: save,
    onSuccess: () => client.invalidateQueries({ queryKey: ['facility'] }),
  });
}
