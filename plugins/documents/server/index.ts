import { attachmentRoutes, definePlugin } from '#kernel/contract';
import { documentVersion, documentVersionFiles } from './document-version.resource.js';
import { historicalStudy, historicalStudyFiles } from './historical-study.resource.js';
import { studyResiduesSection } from './import-residues.section.js';
import { legacyDocument, legacyDocumentFiles } from './legacy-document.resource.js';
import { acceptedStudies, trueCopies } from './signed-documents.js';

/** Document versions, legacy documents and historical studies. */
export const plugin = definePlugin({
  id: 'documents',
  auditDomains: ['DocumentVersion', 'LegacyDocument', 'HistoricalStudy'],
  resources: [documentVersion, legacyDocument, historicalStudy],
  routes: [
    ...documentVersionFiles,
    ...attachmentRoutes(legacyDocumentFiles, 'a legacy document'),
    ...attachmentRoutes(historicalStudyFiles, 'a historical study'),
    ...trueCopies,
    ...acceptedStudies,
  ],
  imports: [studyResiduesSection],
});
