import {
  ApiError,
  RefusedStep,
  validationError,
  type AnyCall,
  type FacilitySettings,
  type Row,
} from '#kernel/contract';
import { diff } from '#kernel/record/resources/records/diff';
import { reasonFault } from '#schemas/workflow/reason-fault';
import type { Controlled } from '../controlled-resources.js';
import { noteStep } from '../steps/prepared-step.js';
import { readStanding } from '../steps/standing.js';
import { Surroundings } from '../steps/surroundings.js';
import type { Revisions } from './revisions.js';
import { updateVersion } from './version-rows.js';

/** R2 of a revision: changes its draft. The record itself stays as it was approved. */
export async function editDraft(
  call: AnyCall,
  { settings, revisions }: { readonly settings: FacilitySettings; readonly revisions: Revisions },
  resource: Controlled,
  id: string,
  { version, input }: { readonly version: number; readonly input: Row },
): Promise<void> {
  const standing = await readStanding(call, new Surroundings(call, settings), resource, id, 'changed');
  const { open, label, state, row } = standing;
  if (open === null || open.version === 1 || open.state !== 'BeingBuilt')
    throw new RefusedStep(
      {
        domain: resource.audit.domain,
        entity: { table: resource.table, id, label },
        action: 'change the draft',
        state,
      },
      'TransactionLocked',
      { message: 'Not allowed: there is no draft of a revision' },
    );
  if (version !== standing.version)
    throw new ApiError('StaleRecordError', {
      details: { current: { ...open.content, version: standing.version }, sent: input },
    });
  // What was submitted once is changed with a reason (transitions R2).
  const fault = open.submission === 0 ? null : reasonFault(call.reason ?? '');
  if (fault !== null) throw validationError({ path: 'reason', message: fault });
  const content = await revisions.edited(call, resource, id, row, { draft: open.content, input });
  const changes = diff(open.content, content, Object.keys(content));
  if (changes.length === 0) throw new ApiError('NothingToChangeError');
  await updateVersion(call, open, { content });
  noteStep(call, standing, 'editDraft', state, {
    changes: (await resource.hooks?.auditedAs?.(changes, call)) ?? changes,
  });
}
