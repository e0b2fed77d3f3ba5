import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, type ApiFailure } from './api.js';

export interface Me {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly limited: boolean;
  readonly authenticationType: string;
  readonly roles: readonly {
    readonly name: string;
    readonly permission: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  }[];
}

/** The call for the signed-in person. */
export function useMeAnswer(): UseQueryResult<{ readonly users: readonly Me[] }, ApiFailure> {
  return useQuery({
    queryKey: ['me'],
    queryFn: () => api.get<{ users: readonly Me[] }>('/users/me', 'Loading the account'),
    staleTime: 60_000,
  });
}

/** The signed-in person; undefined while it loads. */
export function useMe(): Me | undefined {
  return useMeAnswer().data?.users[0];
}

/** True when any role grants `Area.Action`: the same tree that the server checks (specification section 6). */
export function usePermission(key: `${string}.${string}`): boolean {
  const [area = '', action = ''] = key.split('.');
  return useMe()?.roles.some(role => role.permission[area]?.[action] === true) ?? false;
}
