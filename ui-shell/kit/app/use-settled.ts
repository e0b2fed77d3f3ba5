import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { countWaiting } from './later.js';

/** Longest wait for the upper part of a page, in ms. */
const longestMs = 3_000;

/**
 * Whether the upper part of a page has its code and its first data, then true for good. What is below is shown only
 * then, because it would move away from under the pointer.
 */
export function useSettled(): boolean {
  const client = useQueryClient();
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (isSettled) return undefined;
    const latest = performance.now() + longestMs;
    let frame = 0;
    const look = (): void => {
      if (isQuiet(client) || performance.now() >= latest) setIsSettled(true);
      else frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [client, isSettled]);
  return isSettled;
}

/** Effects of children come first: their code and their calls are counted by the first look. */
function isQuiet(client: QueryClient): boolean {
  const active = client.getQueryCache().findAll({ type: 'active' });
  return countWaiting() === 0 && active.every(({ state }) => state.status !== 'pending');
}
