import {
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api, ApiFailure } from './api.js';
import { tellNotDone, toast } from '../app/toasts.js';
import { usePresence } from '../app/use-onward.js';
import { fp } from './facility.js';
import { onSignedInAgain, sessionHasEnded } from './session-end.js';

/** One cache for all pages, so that a change on one is seen by the others. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!(error instanceof ApiFailure) || sessionHasEnded()) return;
      if (query.state.data !== undefined)
        toast({ kind: 'warning', title: 'What you see may be out of date', text: error.message });
      // Who may not see a part misses nothing of the page.
      else if (query.meta?.['isAside'] === true && error.status !== 403) tellOfMissingPart(error, query);
    },
  }),
  defaultOptions: {
    // A call that waits for the network in silence would be sent when nobody expects it any more.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 5_000,
      retry: (count, error) => count < 2 && error instanceof ApiFailure && error.isPassing,
      refetchOnWindowFocus: true,
    },
  },
});

onSignedInAgain(() => void queryClient.invalidateQueries());

/** A page that goes on without a part of it would seem whole: it says what is missing, until that is there or closed. */
function tellOfMissingPart(error: ApiFailure, { queryKey }: { readonly queryKey: QueryKey }): void {
  const run = (): void => {
    toast(null);
    void queryClient.refetchQueries({ queryKey, exact: true });
  };
  const action = { label: 'Try again', run };
  toast({ kind: 'warning', title: 'A part of this page is missing', text: error.message, action, stays: true });
}

export interface PageInfo {
  readonly pageNumber: number;
  readonly pageLimit: number;
  readonly total: number;
}
export type RecordRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/**
 * What a call has answered stays when asking again fails: people are told, and nothing that they type is taken away. So an
 * error is one of a call that has never been answered.
 */
export function keepAnswer<T>(answer: UseQueryResult<T, ApiFailure>): UseQueryResult<T, ApiFailure> {
  if (!answer.isRefetchError) return answer;
  return { ...answer, status: 'success', error: null, isError: false, isRefetchError: false, isSuccess: true };
}

/**
 * Another page or search of the same list stays in sight until the next is there. Another record does not, nor another day:
 * its numbers would stand below the name of the day that was asked for.
 */
export function keepSamePath<T>(path: string): (before: T | undefined, call?: { queryKey: QueryKey }) => T | undefined {
  const asked = subjectOf(path);
  return (before, call) => (subjectOf(String(call?.queryKey.at(-1))) === asked ? before : undefined);
}

/** What a call tells about: its path and its day. */
function subjectOf(path: string): string {
  const [subject = '', query = ''] = path.split('?');
  return `${subject} ${new URLSearchParams(query).get('asOf') ?? ''}`;
}

export interface FacilityDataOptions {
  readonly enabled?: boolean;
  /** The page shows more than this and stands without it: when it cannot be had, a message says so and asks again. */
  readonly isAside?: boolean;
}

/** Data of one call below the facility. Keys begin with the path, so that saving a record refreshes its lists. */
export function useFacilityData<T>(
  path: string,
  action: string,
  { enabled = true, isAside = false }: FacilityDataOptions = {},
): UseQueryResult<T, ApiFailure> {
  return keepAnswer(
    useQuery<T, ApiFailure>({
      queryKey: ['facility', ...path.split(/[/?]/).filter(part => part !== ''), path],
      queryFn: ({ signal }) => api.get<T>(fp(path), action, signal),
      placeholderData: keepSamePath(path),
      enabled,
      meta: { isAside },
    }),
  );
}

/**
 * Saves below the facility and refreshes everything that is shown: any change may move limits and history. Escape closes a
 * dialog and does not stop what is on its way: that it failed is told on the page then.
 */
export function useSave<T, B>(save: (body: B) => Promise<T>): UseMutationResult<T, ApiFailure, B> {
  const client = useQueryClient();
  const isHere = usePresence();
  return useMutation<T, ApiFailure, B, string>({
    mutationFn: save,
    onMutate: () => location.pathname,
    onError: ({ message }, _body, page) => {
      // Where the page was left, the call itself has told it.
      if (!isHere.current && page === location.pathname) tellNotDone(message);
    },
    onSuccess: () =>
      Promise.all([['facility'], ['installation']].map(queryKey => client.invalidateQueries({ queryKey }))),
  });
}
