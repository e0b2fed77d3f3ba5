import { useSearchParams } from 'react-router';

/** Names of the address and what they are to be; null or '' takes one out. */
export type AddressChange = Readonly<Record<string, string | null | undefined>>;

/**
 * What the address asks for after its `?`, and how to change parts of it, so that a colleague opens the same view. A change
 * is no step back in the history. It begins with the address as it is, not as it was when the page was drawn last: of two
 * changes before the next picture the second would take the first back.
 */
export function useAddress(): readonly [params: URLSearchParams, change: (parts: AddressChange) => void] {
  const [params, setParams] = useSearchParams();
  const change = (parts: AddressChange): void => {
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(parts)) {
      if (value === undefined || value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  };
  return [params, change];
}
