import { useLayoutEffect, useState } from 'react';

/** Who explains a term on the page. */
const holders = new Map<string, object>();

/** True for the first part of the page that uses a term, in the order of the page. */
export function useFirstUse(term: string | null): boolean {
  const [me] = useState(() => ({}));
  const [isFirst, setFirst] = useState(false);
  useLayoutEffect(() => {
    if (term === null) return;
    if (!holders.has(term)) holders.set(term, me);
    setFirst(holders.get(term) === me);
    return () => {
      if (holders.get(term) === me) holders.delete(term);
    };
  }, [term, me]);
  return isFirst && term !== null;
}
