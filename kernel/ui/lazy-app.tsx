import type { ComponentType } from 'react';
import { defineApp, laterPage, LoadingPage } from '@limpid/ui-kit';

/** A page whose code arrives when it is opened: the kernel has many, and most people see one of them. */
export function defineLazyApp(load: () => Promise<ComponentType>): ReturnType<typeof defineApp<object>> {
  return defineApp<object>(laterPage<object>(load, <LoadingPage />));
}
