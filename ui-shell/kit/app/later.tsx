import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { missingPage, tellMissingPart } from './missing-code.js';

/**
 * A component whose code arrives when it is first shown; until then the fallback stands in its place, and for ever where the
 * code does not come, which is told.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> {
  return arriving(load, fallback, error => {
    void tellMissingPart(error);
    return Promise.resolve(() => fallback);
  });
}

/** The same of all that a page shows: where the code does not come, the page says so. */
export function laterPage<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode,
): ComponentType<P> {
  return arriving(load, fallback, missingPage);
}

/** The same of a part of a page: where the code does not come, `failed` is shown in its place, and the page stays. */
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
