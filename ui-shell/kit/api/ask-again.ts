import type { Query } from '@tanstack/react-query';
import { queryClient } from './queries.js';

const isWaiting = ({ state }: Query): boolean => state.fetchStatus === 'fetching' && state.data === undefined;
const isUnasked = ({ state }: Query): boolean => state.fetchStatus === 'idle' && state.status === 'pending';

/** Whether the page waits for an answer that it cannot go on without, and not for its own code. */
export function waitsForAnswers(): boolean {
  return queryClient.isFetching({ type: 'active', predicate: isWaiting }) > 0;
}

/** Gives up the calls that the page waits for, and makes them anew: a connection that is lost somewhere answers nobody. */
export async function askAgain(): Promise<void> {
  await queryClient.cancelQueries({ type: 'active', predicate: isWaiting });
  await queryClient.refetchQueries({ type: 'active', predicate: isUnasked });
}
