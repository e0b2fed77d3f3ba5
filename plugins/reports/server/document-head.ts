import { documentMoment, type AnyCall, type DateTimeSettings, type DocumentModel } from '#kernel/contract';
import type { LimitBasis } from '#plugins/limits/shared/limit';
import { policyTitle } from '#plugins/limits/shared/residue-words';

/** Heading of every limit report, with facility, user, time, as-of date and versions. */
export function documentHead(
  call: AnyCall,
  settings: DateTimeSettings,
  basis: LimitBasis,
  /** Only in documents with microbial limits. */
  microbialPolicyVersion?: number,
): Pick<DocumentModel, 'facility' | 'printedBy' | 'printedAt' | 'asOf' | 'dateTime' | 'versions'> {
  const versions = Object.entries({
    ...basis.policyVersions,
    ...(microbialPolicyVersion === undefined ? {} : { Microbial: microbialPolicyVersion }),
  });
  const policies = versions.map(([residueType, version]): [string, string] => [
    policyTitle(residueType),
    version === 0 ? 'version 0 (defaults)' : `version ${version}`,
  ]);
  const formulas = Object.entries(basis.formulaVersions).map(([externalId, version]): [string, string] => [
    `MAC formula ${externalId}`,
    `version ${version}`,
  ]);
  return {
    facility: call.facility.name,
    printedBy: `${call.actor.fullName} (${call.actor.username})`,
    ...documentMoment(call),
    dateTime: { timezone: settings.timezone, dateFormat: settings.dateFormat, timeFormat: settings.timeFormat },
    versions: [
      ['Calculation engine', basis.engineVersion],
      ...policies,
      ...formulas,
      ['Audit trail position', String(basis.position)],
      ['Status', 'calculation, not assessed'],
    ],
  };
}
