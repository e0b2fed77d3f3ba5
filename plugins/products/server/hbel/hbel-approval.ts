import {
  defineUseCase,
  token,
  validationError,
  type AnyCall,
  type ControlledRecords,
  type Token,
} from '#kernel/contract';
import type { HbelRecord } from '#plugins/products/shared/hbel';
import type { StoredHbel } from './stored-hbels.js';

/** The type of document that approval policies name. */
export const hbelDocumentType = 'HBELRecord';

/** Writes how a limit is used, if that changes, and its state into the list of its active, from which limits are calculated. */
export type WriteHbelUse = (
  call: AnyCall,
  id: string,
  use: Partial<HbelRecord> | null,
  reason: string,
) => Promise<void>;
export const WriteHbelUseToken: Token<WriteHbelUse> = token<WriteHbelUse>('products.WriteHbelUse');

interface Followed {
  readonly id: string;
  readonly row: HbelRecord;
}

/** An approved limit is provisional no longer: if it is in force, limits are calculated with it from now on. */
export const approveHbel = defineUseCase<Followed, void>()({
  name: 'products.approve-hbel',
  deps: { writeUse: WriteHbelUseToken },
  run: ({ writeUse }, call) => {
    const { id, row } = call.input;
    return writeUse(call, id, row.isProvisional === false ? null : { isProvisional: false }, 'its approval');
  },
});

/** A retired limit, or a first draft that was given up, is withdrawn. */
export const endHbel = defineUseCase<Followed, void>()({
  name: 'products.end-hbel',
  deps: { writeUse: WriteHbelUseToken },
  run: async ({ writeUse }, call) => {
    const { id, row } = call.input;
    if (row.status === 'withdrawn' || row.status === 'superseded') return;
    const why = 'its retirement';
    await writeUse(call, id, { status: 'withdrawn', withdrawnReason: why }, why);
  },
});

/** Whether limits are approved in the facility before calculations use them. */
export function approvesHbels(controlled: ControlledRecords, call: AnyCall): Promise<boolean> {
  return controlled.hasPolicy(call, hbelDocumentType);
}

/** Refuses to put what is not approved in the place of what limits are calculated with; true: it is provisional until approved. */
export async function staysProvisional(
  controlled: ControlledRecords,
  call: AnyCall,
  record: StoredHbel,
  others: readonly StoredHbel[],
): Promise<boolean> {
  if (!(await approvesHbels(controlled, call)) || (await controlled.isApproved(call, 'products.hbel', record.id)))
    return false;
  const used = others.find(
    ({ id, status, route, isProvisional }) =>
      id !== record.id && status === 'inForce' && route === record.route && isProvisional !== true,
  );
  if (used === undefined) return true;
  throw validationError({ path: '', message: `${record.name} is approved before it takes the place of ${used.name}` });
}
