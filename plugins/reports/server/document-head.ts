import {
  documentMoment,
  type AnyCall,
  type Citation,
  type DateTimeSettings,
  type DocumentModel,
} from '#kernel/contract';
import type { PlantLimits } from '#plugins/limits/server/api';
import { policyTitle } from '#plugins/limits/shared/residue-words';

/** Heading of every limit report, with facility, user, time, as-of date and versions. */
export function documentHead(
  call: AnyCall,
  settings: DateTimeSettings,
  { basis, cited }: Pick<PlantLimits, 'basis' | 'cited'>,
  /** Only in documents with microbial limits. */
  microbialPolicy?: Citation,
): Pick<DocumentModel, 'facility' | 'printedBy' | 'printedAt' | 'asOf' | 'dateTime' | 'versions' | 'cites'> {
  const versions = Object.entries({
    ...basis.policyVersions,
    ...(microbialPolicy === undefined ? {} : { Microbial: microbialPolicy.version }),
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
    cites: [...cited, ...(microbialPolicy === undefined ? [] : [microbialPolicy])],
  };
}
