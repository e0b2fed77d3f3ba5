import { useSyncExternalStore } from 'react';

/** Height of table rows. */
export const densities = ['compact', 'normal', 'roomy'] as const;
export type Density = (typeof densities)[number];

/** What the reader chose in this browser; it changes how data are shown, never the data. */
export interface ReaderChoices {
  readonly density: Density;
  /** Unit by kind of number; a kind without one is shown in the unit of its source. */
  readonly units: Readonly<Record<string, string>>;
}

const storedAs = 'limpid.reader';
const unchosen: ReaderChoices = { density: 'normal', units: {} };
let current: ReaderChoices = stored();
const listeners = new Set<() => void>();

function stored(): ReaderChoices {
  try {
    const kept = JSON.parse(localStorage.getItem(storedAs) ?? '{}') as Partial<ReaderChoices>;
    const density = densities.find(each => each === kept.density) ?? unchosen.density;
    return { density, units: { ...kept.units } };
  } catch {
    return unchosen;
  }
}

/** The choices of the reader, at this moment. */
export function readerChoices(): ReaderChoices {
  return current;
}

/** Keeps a choice for every later visit in this browser. */
export function chooseAsReader(change: Partial<ReaderChoices>): void {
  current = { ...current, ...change };
  localStorage.setItem(storedAs, JSON.stringify(current));
  for (const listener of listeners) listener();
}

/** The choices of the reader; components follow their changes. */
export function useReaderChoices(): ReaderChoices {
  return useSyncExternalStore(subscribe, readerChoices);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
