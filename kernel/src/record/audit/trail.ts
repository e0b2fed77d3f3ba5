import {
  token,
  type AnyCall,
  type AuditNote,
  type FacilityScope,
  type SignedRecords,
  type Token,
} from '#kernel/contract';
import type { Database } from '../../base/data/database.js';
import { runWrite } from '../unit-of-work.js';
import { recordAnchor, type Anchor } from './chain/anchors.js';
import type { OutsideAnchors } from './proof/outside-anchors.js';
import { signedContentFaults } from './proof/signed-content.js';
import type { ReadableScope } from './reading/readable-scopes.js';
import { unchanging } from './chain/segments.js';
import { verifyAudit, type Verification } from './chain/verify.js';

/** Most faults in the entry of a check; the answer reports all. */
const faultsReported = 20;

/** The record of an export of the trail. */
export interface ExportNote {
  readonly format: string;
  readonly filter: string;
  readonly entries: number | null;
}

/** A check of the trail as its entry: up to which number it reaches, and every fault that it found. */
export function verificationNote(
  scope: string,
  name: string,
  { intact, anchored, scopes, faults }: Verification,
): AuditNote {
  const facts: [string, unknown][] = [
    ['intact', intact],
    ['compared with anchors', anchored],
    ...scopes.map(({ scope: checked, seq, head }): [string, unknown] => [
      scopes.length === 1 ? 'head' : `head of ${checked}`,
      `${seq}, hash ${head}`,
    ]),
    ...faults.slice(0, faultsReported).map(({ seq, fault }): [string, unknown] => [`fault at entry ${seq}`, fault]),
  ];
  return {
    domain: 'AuditLog',
    action: 'verify',
    entity: { table: unchanging.verification, id: scope, label: `the audit trail of ${name}` },
    changes: facts.map(([path, to]) => ({ path, from: null, to })),
  };
}

/** Checks the trail, and records its exports. */
export class AuditTrail {
  constructor(
    private readonly database: Database,
    private readonly anchors: OutsideAnchors,
    private readonly signedRecords: readonly SignedRecords[],
  ) {}

  /** Checks the chain of a facility, or of the installation, and notes there what the check found. */
  async verify(call: AnyCall<FacilityScope | null>, of: ReadableScope): Promise<Verification> {
    const verification = await verifyAudit(this.database, {
      scope: of.scope,
      anchors: await this.anchors.read(),
      signed: await signedContentFaults(call, of.scope, this.signedRecords),
    });
    await runWrite(this.database, { ...call, facility: of.facility }, null, tx => {
      tx.audit(verificationNote(of.scope, of.name, verification));
      return Promise.resolve();
    });
    return verification;
  }

  /** Notes the export in the trail itself, anchors its head, and answers the head that the export covers. */
  async noteExport(call: AnyCall<FacilityScope | null>, of: ReadableScope, note: ExportNote): Promise<Anchor> {
    const head = await this.recordExport(call, of, note);
    await this.anchors.tryToWrite('export');
    return head;
  }

  private recordExport(call: AnyCall<FacilityScope | null>, of: ReadableScope, note: ExportNote): Promise<Anchor> {
    const context = {
      actor: call.actor,
      facility: of.facility,
      requestId: call.requestId,
      now: call.now,
      signal: call.signal,
    };
    return runWrite(this.database, context, null, async tx => {
      const [head] = await tx.rows<Anchor>({
        text: 'select scope, number as seq, head from audit.head where scope = $1',
        values: [of.scope],
      });
      await tx.rows(recordAnchor(of.scope, `export ${note.format}`));
      const changes = Object.entries(note).map(([path, to]) => ({ path, from: null, to: to as unknown }));
      tx.audit({
        domain: 'AuditLog',
        action: 'export',
        entity: { table: 'audit.entry', id: of.scope, label: `the audit trail of ${of.name}` },
        changes,
      });
      return head ?? { scope: of.scope, seq: 0, head: '' };
    });
  }
}

export const AuditTrailToken: Token<AuditTrail> = token<AuditTrail>('kernel.AuditTrail');
