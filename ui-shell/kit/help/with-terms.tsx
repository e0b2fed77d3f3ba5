import { useEffect, useSyncExternalStore, type ComponentType } from 'react';
import type { Glossary } from '#schemas/lib/glossary';

interface Explanations {
  readonly Terms: ComponentType<Required<TermsProps>>;
  readonly glossary: Glossary;
}

let loaded: Explanations | null = null;
let isAsked = false;
const listeners = new Set<() => void>();
/** Without one of these nobody can ask for an explanation. */
const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
/** A page at which somebody only looks shows its terms after this. */
const patienceMs = 5000;

export interface TermsProps {
  readonly text: string;
  /** The text is part of a button, which then shows the explanation. */
  readonly inButton?: boolean;
}

/** A text in which each term of the field is explained where the page uses it first. */
export function WithTerms({ text, inButton = false }: TermsProps) {
  const explanations = useExplanations();
  return explanations === null ? text : <explanations.Terms text={text} inButton={inButton} />;
}

/** The glossary; null until it has loaded, after the page. */
export function useGlossary(): Glossary | null {
  return useExplanations()?.glossary ?? null;
}

function useExplanations(): Explanations | null {
  useEffect(askWhenNeeded, []);
  return useSyncExternalStore(subscribe, () => loaded);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function askWhenNeeded(): void {
  if (isAsked) return;
  isAsked = true;
  const begin = (): void => {
    for (const sign of signs) removeEventListener(sign, begin);
    clearTimeout(timer);
    void load();
  };
  const timer = setTimeout(begin, patienceMs);
  for (const sign of signs) addEventListener(sign, begin);
}

/** Pages can be read without explanations, so a failure is only remembered for the next page. */
async function load(): Promise<void> {
  try {
    const [{ Terms }, { glossary }] = await Promise.all([import('./term.js'), import('./glossary-text.js')]);
    loaded = { Terms, glossary };
    for (const listener of listeners) listener();
  } catch {
    isAsked = false;
  }
}
