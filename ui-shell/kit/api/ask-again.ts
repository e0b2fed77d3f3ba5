import type { Query } from '@tanstack/react-query';
import { queryClient } from './queries.js';

const isWaiting = ({ state }: Query): boolean => state.fetchStatus === 'fetching' && state.data === undefined;
const isUnasked = ({ state }: Query): boolean => state.fetchStatus === 'idle' && state.status === 'pending';

/** True while the page waits for answers that it cannot do without; its own code does not count. */
export function waitsForAnswers(): boolean {
  return queryClient.isFetching({ type: 'active', predicate: isWaiting }) > 0;
}

/** Cancels the calls that the page waits for and sends them again, for connections that were lost without an error. */
export async function askAgain(): Promise<void> {
  await queryClient.cancelQueries({ type: 'active', predicate: isWaiting });
  await queryClient.refetchQueries({ type: 'active', predicate: isUnasked });
}
