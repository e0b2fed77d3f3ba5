import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { orKept } from '../offline/or-kept.js';
import { api, type ApiFailure } from './api.js';

export interface Me {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly limited: boolean;
  readonly authenticationType: string;
  /** The end of a read-only seat; null without one, absent from an answer that was kept for work without a network. */
  readonly seatEndsAt?: string | null;
  readonly roles: readonly {
    readonly name: string;
    readonly permission: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  }[];
}

/** The call for the signed-in user; a page may read more of its answer than the frame does. */
export function useMeAnswer<P extends Me = Me>(): UseQueryResult<{ readonly users: readonly P[] }, ApiFailure> {
  return useQuery({
    queryKey: ['me'],
    queryFn: () => orKept('me', () => api.get<{ users: readonly P[] }>('/users/me', 'Loading the account')),
    staleTime: 60_000,
    // Without it every page hides what requires a permission.
    meta: { isAside: true },
  });
}

/** The signed-in user; undefined while it loads. */
export function useMe<P extends Me = Me>(): P | undefined {
  return useMeAnswer<P>().data?.users[0];
}

/** Whether the signed-in user has a read-only seat, whose every write is refused. */
export function useHasSeat(): boolean {
  return (useMe()?.seatEndsAt ?? null) !== null;
}

/** True when any role grants `Area.Action`, by the same tree that the server checks (specification section 6). */
export function usePermission(key: `${string}.${string}`): boolean {
  const [area = '', action = ''] = key.split('.');
  return useMe()?.roles.some(role => role.permission[area]?.[action] === true) ?? false;
}
