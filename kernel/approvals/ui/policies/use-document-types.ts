import { useFacilityData } from '@limpid/ui-kit';
import type { ControlledDocumentType } from '#schemas/approvals/policy';

/** The types of documents that are approved, each with its policy in the facility. */
export function useDocumentTypes() {
  return useFacilityData<{ readonly documentTypes: readonly ControlledDocumentType[] }>(
    '/approval_policies/document-types',
    'Loading the types of documents',
  );
}
