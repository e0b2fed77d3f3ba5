import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, keepAnswer, keepSamePath, type ApiFailure, type FacilityDataOptions } from '@limpid/ui-kit';

/** Data of a call that belongs to the installation and not to one facility. */
export function useInstallationData<T>(
  path: string,
  action: string,
  { enabled = true, isAside = false }: FacilityDataOptions = {},
): UseQueryResult<T, ApiFailure> {
  return keepAnswer(
    useQuery<T, ApiFailure>({
      queryKey: ['installation', path],
      queryFn: ({ signal }) => api.get<T>(path, action, signal),
      placeholderData: keepSamePath(path),
      enabled,
      meta: { isAside },
    }),
  );
}

/** After a change to people or roles everything that is shown of them is read again. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['installation'] }),
      client.invalidateQueries({ queryKey: ['facility'] }),
      client.invalidateQueries({ queryKey: ['me'] }),
      client.invalidateQueries({ queryKey: ['licence'] }),
    ]);
  }, [client]);
}
