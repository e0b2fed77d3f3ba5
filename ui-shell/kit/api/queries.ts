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
import { reportFailure, toast } from '../app/toasts.js';
import { useIsMounted } from '../app/use-onward.js';
import { fp } from './facility.js';
import { onSignedInAgain, sessionHasEnded } from './session-end.js';

/** One cache for all pages, so that a change on one is visible on the others. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!(error instanceof ApiFailure) || sessionHasEnded()) return;
      if (query.state.data !== undefined)
        toast({ kind: 'warning', title: 'This data may be out of date', text: error.message });
      // A user who may not see a part does not miss it.
      else if (query.meta?.['isAside'] === true && error.status !== 403) reportMissingData(error, query);
    },
  }),
  defaultOptions: {
    // A call that waits silently for the network would be sent at an unexpected time.
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

/** Reports a missing part, without which the page would seem complete, until it is loaded or the message is closed. */
function reportMissingData(error: ApiFailure, { queryKey }: { readonly queryKey: QueryKey }): void {
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
 * Keeps the last answer when a reload fails, so that no input is lost; an error then means that the call was never
 * answered.
 */
export function keepAnswer<T>(answer: UseQueryResult<T, ApiFailure>): UseQueryResult<T, ApiFailure> {
  if (!answer.isRefetchError) return answer;
  return { ...answer, status: 'success', error: null, isError: false, isRefetchError: false, isSuccess: true };
}

/**
 * Keeps another page or search of the same list visible until the next has loaded, but never another record or date,
 * whose numbers would appear under the wrong heading.
 */
export function keepSamePath<T>(path: string): (before: T | undefined, call?: { queryKey: QueryKey }) => T | undefined {
  const asked = subjectOf(path);
  return (before, call) => (subjectOf(String(call?.queryKey.at(-1))) === asked ? before : undefined);
}

/** The subject of a call: its path and its date. */
function subjectOf(path: string): string {
  const [subject = '', query = ''] = path.split('?');
  return `${subject} ${new URLSearchParams(query).get('asOf') ?? ''}`;
}

export interface FacilityDataOptions {
  readonly enabled?: boolean;
  /** The page works without this; if it cannot be loaded, a message reports that with a retry. */
  readonly isAside?: boolean;
}

/** Data of one call below the facility; keys begin with the path, so that saving a record refreshes its lists. */
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
 * Saves below the facility and refreshes everything on screen, since any change may affect limits and history. A save
 * continues when its dialog is closed by Escape, and its failure is then reported on the page.
 */
export function useSave<T, B>(save: (body: B) => Promise<T>): UseMutationResult<T, ApiFailure, B> {
  const client = useQueryClient();
  const isHere = useIsMounted();
  return useMutation<T, ApiFailure, B, string>({
    mutationFn: save,
    onMutate: () => location.pathname,
    onError: ({ message, isEndOfSession }, _body, page) => {
      // If the page was left, the call itself has reported the failure.
      if (!isHere.current && !isEndOfSession && page === location.pathname) reportFailure(message);
    },
    onSuccess: () =>
      Promise.all([['facility'], ['installation']].map(queryKey => client.invalidateQueries({ queryKey }))),
  });
}
