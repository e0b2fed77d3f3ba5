import { lazy, Suspense, type ComponentType } from 'react';
import { defineApp, Loading } from '@limpid/ui-kit';

/** A page whose code arrives when it is opened: the kernel has many, and most people see one of them. */
export function defineLazyApp(load: () => Promise<{ default: ComponentType }>): ReturnType<typeof defineApp<object>> {
  const Page = lazy(load);
  return defineApp<object>(() => (
    <Suspense fallback={<Loading />}>
      <Page />
    </Suspense>
  ));
}
