import { SignedRecordsToken, type FacilityScope } from '#kernel/contract';
import { anchorsIn } from '../record/audit/chain/anchors.js';
import { migrationFiles } from '../boot/migrate.js';
import { databaseScope } from '../record/audit/proof/definitions.js';
import { OutsideAnchorsToken } from '../record/audit/proof/outside-anchors.js';
import { signedContentFaults } from '../record/audit/proof/signed-content.js';
import { systemScope } from '../record/audit/log.js';
import { verificationNote } from '../record/audit/trail.js';
import { verifyAudit, type ChainFault } from '../record/audit/chain/verify.js';
import type { Kernel } from '../boot/create-kernel.js';
import { asService, readAsService } from '../session/system-context.js';

export interface CheckedTrail {
  /** Facility id, or `system` for what belongs to the whole installation. */
  readonly scope: string;
  readonly name: string;
  /** Entries from the first to the head of the chain. */
  readonly entries: number;
}

export interface CheckedTrails {
  readonly intact: boolean;
  /** Whether anchors from outside the database were there to compare with. */
  readonly anchored: boolean;
  readonly trails: readonly CheckedTrail[];
  readonly faults: readonly (ChainFault & { readonly name: string })[];
}

const namesOfOthers: Readonly<Record<string, string>> = {
  [systemScope]: 'Installation',
  [databaseScope]: 'Database',
};

/**
 * Recomputes every audit trail, or the one of a facility, and compares it with anchors: those of the configured folder
 * and the text of a file that `anchorTrails` wrote. The result is an entry of that trail, or of the installation when all
 * were checked.
 */
export async function verifyTrails(
  kernel: Kernel,
  facility: FacilityScope | null,
  anchors = '',
): Promise<CheckedTrails> {
  const signed = await readAsService(kernel.database, 'cli', null, call =>
    signedContentFaults(call, facility?.id ?? null, kernel.resolve(SignedRecordsToken)),
  );
  const verification = await verifyAudit(kernel.database, {
    signed,
    anchors: [...anchorsIn(anchors), ...(await kernel.resolve(OutsideAnchorsToken).read())],
    migrations: migrationFiles().map(({ name }) => name),
    ...(facility === null ? {} : { scope: facility.id }),
  });
  const rows = await readAsService(kernel.database, 'cli', null, call =>
    call.tx.rows<{ id: string; name: string }>({
      text: `select id, external_id || ' ' || name as name from kernel.facility`,
      values: [],
    }),
  );
  await asService(kernel.database, 'cli', facility, ({ tx }) => {
    tx.audit(verificationNote(facility?.id ?? systemScope, facility?.name ?? 'the whole installation', verification));
    return Promise.resolve();
  });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const nameOf = (scope: string): string => names.get(scope) ?? namesOfOthers[scope] ?? scope;
  return {
    intact: verification.intact,
    anchored: verification.anchored,
    trails: verification.scopes.map(({ scope, seq }) => ({ scope, name: nameOf(scope), entries: seq })),
    faults: verification.faults.map(fault => ({ ...fault, name: nameOf(fault.scope) })),
  };
}
