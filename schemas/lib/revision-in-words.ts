/** A revision that was referred to: as printed on the record, and the version of its document; null: not known. */
export interface ReferredRevision {
  readonly revision: string | null;
  readonly version: number | null;
}

/** `revision B, version 2`, without what is not known. */
export function revisionInWords({ revision, version }: ReferredRevision): string {
  return [revision === null ? '' : `revision ${revision}`, version === null ? '' : `version ${version}`]
    .filter(part => part !== '')
    .join(', ');
}
