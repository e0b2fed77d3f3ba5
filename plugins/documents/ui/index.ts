import { defineApp } from '@limpid/ui-kit';
import { DocumentVersionPages } from './document-version.page.js';
import { HistoricalStudyPages } from './historical-study.page.js';
import { LegacyDocumentPages } from './legacy-document.page.js';

export const documentVersionPages = defineApp(DocumentVersionPages);
export const legacyDocumentPages = defineApp(LegacyDocumentPages);
export const historicalStudyPages = defineApp(HistoricalStudyPages);
