import { signatureBlocks, type AnyCall, type DocumentModel, type FacilitySettings } from '#kernel/contract';
import { statusWords } from '#schemas/enumerations/states';
import type { VersionDetail } from '#schemas/approvals/versions';
import { labelOf, typeOf, type Controlled } from '../controlled-resources.js';

/** A version of a controlled record as a document: its content in the words of the form, and its signatures. */
export async function versionDocument(
  call: AnyCall,
  settings: FacilitySettings,
  resource: Controlled,
  { version, content, differences, acts }: VersionDetail,
): Promise<DocumentModel> {
  const dateTime = await settings.dateTime(call);
  const { state, changeSummary, effectiveFrom, approvedAt } = version;
  const label = labelOf(content);
  const signatures = acts.flatMap(({ signature, isSuperseded }) =>
    signature === null ? [] : [{ signature, isSuperseded }],
  );
  return {
    title: typeOf(resource, content).label,
    subtitle: `${label}, version ${version.version}`,
    facility: call.facility.name,
    printedBy: `${call.actor.fullName} (${call.actor.username})`,
    printedAt: call.now,
    dateTime,
    versions: [
      ['Version', String(version.version)],
      ['Status', `${statusWords[state] ?? state}${approvedAt === null ? ', not approved' : ''}`],
      ...(changeSummary === null ? [] : [['What changed', changeSummary] as const]),
      ...(effectiveFrom === null ? [] : [['In force from', effectiveFrom] as const]),
    ],
    blocks: [
      {
        kind: 'facts',
        title: 'Content',
        facts: differences.map(({ label: field, toText }) => [field, toText] as const),
      },
      ...signatureBlocks({ label, isApproved: approvedAt !== null }, signatures, dateTime),
    ],
    sheets: [],
  };
}
