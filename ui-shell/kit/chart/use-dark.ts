import { useSyncExternalStore } from 'react';

/** True in the dark theme. */
export function useDark(): boolean {
  return useSyncExternalStore(subscribe, () => document.documentElement.dataset['carbonTheme'] === 'g100');
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-carbon-theme'] });
  return () => observer.disconnect();
}
