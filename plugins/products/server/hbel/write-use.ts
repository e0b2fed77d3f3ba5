import type { Records } from '#kernel/contract';
import type { WriteHbelUse } from './hbel-approval.js';
import { hbelRecord } from './hbel-record.js';
import { mirrorList } from './mirror-list.js';
import { assertExplained } from './shown-hbel.js';
import { hbelById, lockActive } from './stored-hbels.js';

/** How approvals write the use of a limit. */
export function writeHbelUse(records: Records): WriteHbelUse {
  return async (call, id, use, reason) => {
    const { apiId, version } = await hbelById(call, id);
    const owner = await lockActive(call, apiId);
    if (use !== null) await records.update(hbelRecord, call, id, { ...use, version }, reason);
    await assertExplained(call, apiId, id);
    await mirrorList(records, call, owner, reason);
  };
}
