import type { ComponentType } from 'react';
import { LoadingPage } from '../states/loading.js';
import { defineApp } from './define-app.js';
import { laterPage } from './later.js';

/** A page whose code is loaded when it is opened, for plugins with many pages. */
export function defineLazyApp(load: () => Promise<ComponentType>): ReturnType<typeof defineApp<object>> {
  return defineApp<object>(laterPage<object>(load, <LoadingPage />));
}
