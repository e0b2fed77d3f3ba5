import { defineApp } from '@limpid/ui-kit';
import { AssessmentPages } from './assessment.pages.js';

export const assessmentPages = defineApp(AssessmentPages);
export { LimitsInForceNote, LimitsInForceOfEquipment } from './limits-in-force-note.js';
