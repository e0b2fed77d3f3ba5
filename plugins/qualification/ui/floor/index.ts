import { defineApp } from '@limpid/ui-kit';
import { FloorPages } from './floor.pages.js';
import { InspectionPages } from './inspection.pages.js';
import { InspectionSettingsPages } from './settings.pages.js';

export const floorPages = defineApp(FloorPages);
export const inspectionPages = defineApp(InspectionPages);
export const inspectionSettingsPages = defineApp(InspectionSettingsPages);
