import { useSyncExternalStore } from 'react';

const media = matchMedia('(max-width: 65.99rem)');

/** True on a screen too narrow for the menu beside the page, such as an upright tablet. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => media.matches);
}

function subscribe(listener: () => void): () => void {
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
