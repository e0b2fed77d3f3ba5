import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { missingPage, reportMissingPart } from './missing-code.js';

/**
 * A component whose code is loaded when it is first shown; the fallback is shown until then, and a failure is reported.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> {
  return arriving(load, fallback, error => {
    void reportMissingPart(error);
    return Promise.resolve(() => fallback);
  });
}

/** The same for a whole page: a failure replaces the page. */
export function laterPage<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode,
): ComponentType<P> {
  return arriving(load, fallback, missingPage);
}

/** The same for a part of a page: on failure `failed` is shown in its place, and the page stays. */
export function laterPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  failed: ReactNode,
): ComponentType<P> {
  return arriving(load, null, () => Promise.resolve(() => failed));
}

function arriving<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode,
  whenMissing: (error: unknown) => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Late = lazy(async () => ({ default: await load().catch(whenMissing) }));
  return props => (
    <Suspense fallback={fallback}>
      <Late {...props} />
    </Suspense>
  );
}
