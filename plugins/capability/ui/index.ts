import { defineApp } from '@limpid/ui-kit';
import { ProcessCapabilityPages } from './process-capability.page.js';

export const processCapabilityPages = defineApp(ProcessCapabilityPages);
