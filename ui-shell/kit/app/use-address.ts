import { useSearchParams } from 'react-router';

/** Parameters of the address and their new values; null or '' removes one. */
export type AddressChange = Readonly<Record<string, string | null | undefined>>;

/**
 * The query of the address, and how to change parts of it without a history entry, so that a link shows the same view.
 * Changes apply to the current address, not the last rendered one, so that two changes in one frame do not undo each
 * other.
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
