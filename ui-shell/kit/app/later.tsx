import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { missingPage, reportMissingPart } from './missing-code.js';

let waiting = 0;

/** How many components on screen wait for their code. */
export function countWaiting(): number {
  return waiting;
}

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

/**
 * Not `lazy` with `Suspense`: React delays what arrives in a boundary, and with several roots in one document, as here,
 * it may then commit a tree twice (error 177).
 */
function arriving<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode,
  whenMissing: (error: unknown) => Promise<ComponentType<P>>,
): ComponentType<P> {
  let loading: Promise<ComponentType<P>> | null = null;
  let loaded: ComponentType<P> | null = null;
  return function Late(props) {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (Shown !== null) return;
      let isLeft = false;
      waiting += 1;
      loading ??= load().catch(whenMissing);
      void loading.then(component => {
        loaded = component;
        if (!isLeft) setShown(() => component);
      });
      return () => {
        isLeft = true;
        waiting -= 1;
      };
    }, [Shown]);
    return Shown === null ? fallback : <Shown {...props} />;
  };
}
