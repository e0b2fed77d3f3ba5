import { useEffect, useState, useSyncExternalStore } from 'react';

const workerAddress = '/app/worker.js';
/** Only pages of the working area; sign-in is outside. */
const scope = '/app/';

/** `preparing` until the code of the product is stored on this device; `impossible` without TLS. */
export type OfflineReadiness = 'preparing' | 'ready' | 'impossible';

/** Stores the code of the product on this device, so that the page opens without a network. */
export function useOfflinePage(): OfflineReadiness {
  const [readiness, setReadiness] = useState<OfflineReadiness>(
    'serviceWorker' in navigator ? 'preparing' : 'impossible',
  );
  useEffect(() => {
    tellOpen(1);
    return () => tellOpen(-1);
  }, []);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    prepare().then(
      () => setReadiness('ready'),
      () => setReadiness('impossible'),
    );
  }, []);
  return readiness;
}

let open = 0;
const listeners = new Set<() => void>();

function tellOpen(change: 1 | -1): void {
  open += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while a page that works without a network is on screen. */
export function useIsOfflinePage(): boolean {
  return useSyncExternalStore(subscribe, () => open > 0);
}

async function prepare(): Promise<void> {
  // Without a network the worker that is there goes on.
  const known = await navigator.serviceWorker.getRegistration(scope);
  if ((known?.active ?? null) === null) await navigator.serviceWorker.register(workerAddress, { scope });
  await navigator.serviceWorker.ready;
}

/** Calls `tell` when the network is lost or back. */
export function watchNetwork(tell: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, tell);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, tell);
  };
}
