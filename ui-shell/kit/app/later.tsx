import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/** A component whose code arrives when it is first shown; until then the fallback stands in its place. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> {
  const Late = lazy(async () => ({ default: await load() }));
  return props => (
    <Suspense fallback={fallback}>
      <Late {...props} />
    </Suspense>
  );
}
