import { defineApp } from '@limpid/ui-kit';
import { LimitPages } from './limit.pages.js';
import { PolicyPage } from './policies/policy.page.js';

export const limitPages = defineApp(LimitPages);
export const policyPages = defineApp(PolicyPage);
