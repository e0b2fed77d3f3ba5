import { useCallback, useState, useSyncExternalStore } from 'react';

/** Who explains a term on the page. */
const holders = new Map<string, object>();

/** True for the first part of the page that uses a term, in the order of the page. */
export function useFirstUse(term: string | null): boolean {
  const [me] = useState(() => ({}));
  const claim = useCallback(() => {
    if (term !== null && !holders.has(term)) holders.set(term, me);
    return () => {
      if (term !== null && holders.get(term) === me) holders.delete(term);
    };
  }, [term, me]);
  return useSyncExternalStore(claim, () => term !== null && holders.get(term) === me);
}
