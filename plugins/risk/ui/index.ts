import { defineApp } from '@limpid/ui-kit';
import { RiskRecordPages } from './record.page.js';

export const riskRecordPages = defineApp(RiskRecordPages);
