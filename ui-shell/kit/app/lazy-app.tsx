import type { ComponentType } from 'react';
import { LoadingPage } from '../states/loading.js';
import { defineApp } from './define-app.js';
import { laterPage } from './later.js';

/** A page whose code arrives when it is opened, for rooms with many pages of which most people see one. */
export function defineLazyApp(load: () => Promise<ComponentType>): ReturnType<typeof defineApp<object>> {
  return defineApp<object>(laterPage<object>(load, <LoadingPage />));
}
