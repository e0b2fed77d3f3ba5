import { momentOf, notFound, type AnyCall, type RecordHistory } from '#kernel/contract';
import type { AuditEntry } from '#schemas/lib/audit-entry';
import type { FormulaVersion } from '#plugins/risk/shared/setup/formula-check';
import { versionsInTrail } from './versions-in-trail.js';

const tableOf = { RPN: 'risk.rpn_formula', MAC: 'risk.mac_formula' } as const;
const entriesAtOnce = 200;

/** All versions of a formula, newest first, from its audit trail. Throws NotFoundError for none. */
export async function readVersions(
  call: AnyCall,
  trail: RecordHistory,
  kind: 'RPN' | 'MAC',
  id: string,
): Promise<FormulaVersion[]> {
  const versions = versionsInTrail(await wholeHistory(call, trail, tableOf[kind], id));
  if (versions.length === 0) throw notFound('The formula');
  return versions;
}

/** All audit entries of a record up to the time of the call, oldest first. */
async function wholeHistory(
  call: AnyCall,
  trail: RecordHistory,
  table: `${string}.${string}`,
  id: string,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  const moment = momentOf(call).toISOString();
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { history, pagination } = await trail.read(call, table, id, { pageNumber, pageLimit: entriesAtOnce });
    entries.push(...history);
    if (history.length === 0 || entries.length >= pagination.total)
      return entries.filter(({ at }) => at <= moment).toReversed();
  }
}
