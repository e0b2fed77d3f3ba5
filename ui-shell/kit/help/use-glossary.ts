import { useEffect, useSyncExternalStore } from 'react';
import type { Glossary } from '#schemas/lib/glossary';

let loaded: Glossary | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

/** The glossary; null until it has loaded, which begins when the browser is idle after the page is shown. */
export function useGlossary(): Glossary | null {
  useEffect(askWhenIdle, []);
  return useSyncExternalStore(subscribe, () => loaded);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function askWhenIdle(): void {
  if (isAsked) return;
  isAsked = true;
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void load(), { timeout: 2000 });
  else setTimeout(() => void load(), 500);
}

/** Pages can be read without explanations, so a failure is only remembered for the next page. */
async function load(): Promise<void> {
  try {
    loaded = (await import('./glossary-text.js')).glossary;
    for (const listener of listeners) listener();
  } catch {
    isAsked = false;
  }
}
