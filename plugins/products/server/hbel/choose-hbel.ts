import {
  ApiError,
  ControlledRecordsToken,
  defineUseCase,
  FacilitySettingsToken,
  RecordsToken,
  todayAt,
} from '#kernel/contract';
import type { ShownHbel } from '#plugins/products/shared/hbel';
import { hbelRecord } from './hbel-record.js';
import { staysProvisional } from './hbel-approval.js';
import { assertEffective } from './hbel-rules.js';
import { mirrorList } from './mirror-list.js';
import { lockHbel } from './save-hbel.js';
import { assertExplained, shownHbel } from './shown-hbel.js';
import { hbelsOf } from './stored-hbels.js';

const deps = { records: RecordsToken, settings: FacilitySettingsToken, controlled: ControlledRecordsToken };

/**
 * Puts an opinion into force on its route, with a reason; the earlier one becomes a draft again, or is superseded if
 * the chosen record replaces it.
 */
export const chooseHbel = defineUseCase<
  {
    readonly params: { readonly id: string };
    readonly body: {
      readonly version: number;
      readonly reason: string;
      readonly ratioExplanation?: string | null;
      readonly overLower?: boolean;
    };
  },
  { hbel: ShownHbel }
>()({
  name: 'products.choose-hbel',
  deps,
  run: async ({ records, settings, controlled }, call) => {
    const { id } = call.input.params;
    const { version, reason, ratioExplanation, overLower = false } = call.input.body;
    const { owner, record } = await lockHbel(call, id);
    if (record.status === 'inForce' && record.version === version && overLower === (record.chosenOverLower ?? false))
      throw new ApiError('NothingToChangeError', { message: `${record.name} is already in force` });
    const today = await todayAt(call, settings);
    assertEffective(record.effectiveFrom, today);
    const known = await hbelsOf(call, owner.id);
    const isProvisional = await staysProvisional(controlled, call, record, known);
    controlled.release(call, 'products.hbel', id);
    for (const other of known) {
      if (other.id === id || other.status !== 'inForce' || other.route !== record.route) continue;
      const isReplaced = record.supersedesId === other.id;
      const status = isReplaced ? 'superseded' : 'draft';
      if (isReplaced) await controlled.supersede(call, 'products.hbel', other.id, reason);
      else controlled.release(call, 'products.hbel', other.id);
      await records.update(
        hbelRecord,
        call,
        other.id,
        { status, chosenReason: null, chosenOverLower: false, version: other.version },
        reason,
      );
    }
    const chosen = {
      status: 'inForce',
      chosenReason: reason,
      chosenOverLower: overLower,
      ...(isProvisional ? { isProvisional } : {}),
      effectiveFrom: record.effectiveFrom ?? notAfter(today, record.reviewDueOn),
      ...(ratioExplanation === undefined ? {} : { ratioExplanation }),
    };
    await records.update(hbelRecord, call, id, { ...chosen, version }, reason);
    await assertExplained(call, owner.id, id);
    await mirrorList(records, call, owner, reason);
    return shownHbel(call, settings, id);
  },
});

/** Today, or null when the review was due before, because the date it took effect is unknown. */
function notAfter(today: string, reviewDueOn: string | null): string | null {
  return reviewDueOn !== null && reviewDueOn < today ? null : today;
}

/** Withdraws an opinion with a reason; limits are then calculated without it. */
export const withdrawHbel = defineUseCase<
  {
    readonly params: { readonly id: string };
    readonly body: { readonly version: number; readonly reason: string };
  },
  { hbel: ShownHbel }
>()({
  name: 'products.withdraw-hbel',
  deps,
  run: async ({ records, settings, controlled }, call) => {
    const { id } = call.input.params;
    const { version, reason } = call.input.body;
    const { owner, record } = await lockHbel(call, id);
    if (await controlled.isApproved(call, 'products.hbel', id))
      throw new ApiError('TransactionLocked', { message: `Not allowed: ${record.name} is approved: ask to retire it` });
    await records.update(hbelRecord, call, id, { status: 'withdrawn', withdrawnReason: reason, version }, reason);
    await mirrorList(records, call, owner, reason);
    return shownHbel(call, settings, id);
  },
});
