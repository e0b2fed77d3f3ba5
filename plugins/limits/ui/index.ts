import { defineApp } from '@limpid/ui-kit';
import { LimitPages } from './limit.pages.js';

export const limitPages = defineApp(LimitPages);
