import {
  ApiError,
  ControlledRecordsToken,
  defineUseCase,
  FacilitySettingsToken,
  RecordsToken,
  validationError,
  type AnyCall,
} from '#kernel/contract';
import { maxHbelsPerActive } from '#plugins/products/shared/active';
import type { ChangedHbel, NewHbel, ShownHbel } from '#plugins/products/shared/hbel';
import { hbelName, nextNumber } from './follow-list.js';
import { hbelRecord } from './hbel-record.js';
import { approvesHbels } from './hbel-approval.js';
import { mirrorList } from './mirror-list.js';
import { assertExplained, isLive, shownHbel } from './shown-hbel.js';
import { hbelById, hbelsOf, lockActive, type OwningActive, type StoredHbel } from './stored-hbels.js';

const deps = { records: RecordsToken, settings: FacilitySettingsToken, controlled: ControlledRecordsToken };

/** Records an opinion on an active as a draft. */
export const createHbel = defineUseCase<
  { readonly params: { readonly id: string }; readonly body: NewHbel },
  { hbel: ShownHbel }
>()({
  name: 'products.create-hbel',
  deps,
  run: async ({ records, settings, controlled }, call) => {
    const owner = await lockActive(call, call.input.params.id);
    const known = await hbelsOf(call, owner.id);
    assertRoom(known);
    assertPredecessor(known, call.input.body.supersedesId ?? null, null);
    const number = await nextNumber(call, owner.id);
    const row = await records.create(hbelRecord, call, {
      ...call.input.body,
      apiId: owner.id,
      number,
      name: hbelName(number, owner),
      status: 'draft',
      isProvisional: (await approvesHbels(controlled, call)) || isUnreviewed(call.input.body),
    });
    const id = String(row['id']);
    await assertExplained(call, owner.id, id);
    await mirrorList(records, call, owner);
    return shownHbel(call, settings, id);
  },
});

/** Changes an opinion; one in force needs a reason, because limits change with it. */
export const updateHbel = defineUseCase<
  { readonly params: { readonly id: string }; readonly body: ChangedHbel },
  { hbel: ShownHbel }
>()({
  name: 'products.update-hbel',
  deps,
  run: async ({ records, settings, controlled }, call) => {
    const { id } = call.input.params;
    const { owner, record } = await lockHbel(call, id);
    const fields = call.input.body;
    if (record.version === fields.version && record.status === 'inForce' && call.reason === undefined)
      throw validationError({ path: 'reason', message: 'is required, because this limit is in force' });
    if (fields.supersedesId !== undefined) assertPredecessor(await hbelsOf(call, owner.id), fields.supersedesId, id);
    const review = (await approvesHbels(controlled, call))
      ? { isProvisional: true }
      : fields.reviewedBy === undefined
        ? {}
        : { isProvisional: isUnreviewed(fields) };
    await records.update(hbelRecord, call, id, { ...fields, ...review });
    await assertExplained(call, owner.id, id);
    await mirrorList(records, call, owner);
    return shownHbel(call, settings, id);
  },
});

/** A live opinion and its active, both locked until the transaction ends. */
export async function lockHbel(
  call: AnyCall,
  id: string,
): Promise<{ readonly owner: OwningActive; readonly record: StoredHbel }> {
  const { apiId } = await hbelById(call, id);
  const owner = await lockActive(call, apiId);
  const record = await hbelById(call, id);
  if (!isLive(record.status))
    throw new ApiError('DataValidationError', {
      message: `${record.name} is ${record.status} and can no longer change`,
    });
  return { owner, record };
}

/** The list in the row of the active holds every opinion, so its maximum applies to the register too. */
function assertRoom(known: readonly StoredHbel[]): void {
  if (known.length < maxHbelsPerActive) return;
  const message = `An active has at most ${maxHbelsPerActive} health-based limits: withdraw those that no longer apply`;
  throw validationError({ path: '', message });
}

/** A record may only replace another one of the same active. */
function assertPredecessor(known: readonly StoredHbel[], supersedesId: string | null, ownId: string | null): void {
  if (supersedesId === null) return;
  if (supersedesId === ownId || !known.some(record => record.id === supersedesId))
    throw validationError({ path: 'supersedesId', message: 'must be another limit of the same active' });
}

function isUnreviewed({ reviewedBy }: Pick<NewHbel, 'reviewedBy'>): boolean {
  return (reviewedBy ?? null) === null;
}
