import { RefusedStep, validationError, type AnyCall, type Workflows } from '#kernel/contract';
import type { ProductsApi } from '#plugins/products/server/api';
import type { FloorStepBody } from '#plugins/qualification/shared/floor';
import { floorTable } from '#plugins/qualification/shared/floor-workflow';
import { floorRecord, type FloorRecord, type FloorServices } from './floor-context.js';
import { addFloorEvent, isKnownEntry, lastMoveAt } from './floor-events.js';
import { floorDetail } from './floor-rows.js';
import { floorWorkflow } from './floor-workflow.js';
import { refreshRelease } from './refresh-release.js';
import { witnessContent } from './signed-witness.js';
import { takeOn } from './take-on.js';

const table = 'qualification.equipment_floor';
/** The clock of a device may be fast by this much; its own time stays with its entry. */
const fastClockMs = 300_000;
/** A device enters actions without a network, so that it cannot know the version; signed ones need a network. */
const signed: readonly string[] = floorTable.transitions.flatMap(row => ('signature' in row ? [row.action] : []));

interface Deps extends FloorServices {
  readonly workflows: Workflows;
  readonly products: ProductsApi;
}

/** Carries out one action on equipment; an entry of a device that was carried out already changes nothing. */
export async function actOnFloor(call: AnyCall, deps: Deps, id: string, entry: FloorStepBody): Promise<void> {
  const { action, version, device, productionId = null } = entry;
  const { status, externalId, name } = await floorDetail(call, id);
  if (device !== undefined) {
    if (signed.includes(action))
      throw validationError({ path: 'device', message: `is not for ${action}: it is signed` });
    if (await isKnownEntry(call, device, { equipmentId: id, action })) return;
  } else if (version === undefined) throw validationError({ path: 'version', message: 'is required' });
  if (productionId !== null) await deps.products.assertUsable(call, 'production', [productionId], 'productionId');
  const at = await momentOfEntry(call, id, entry);
  const kind = entry.kind ?? 'entry';
  if (action === 'takeOn') {
    const { batchNumber = null, note = null } = entry;
    await takeOn(call, id, { at, dirtySince: dirtySince(entry, at), kind, productionId, batchNumber, note, device });
    return refreshRelease(call, id);
  }
  if (action !== 'correct' && (entry.at ?? null) !== null)
    throw validationError({
      path: 'at',
      message: `is not for ${action}: its time is that of the server or the device`,
    });
  if (status === null)
    throw new RefusedStep(
      { domain: 'EquipmentFloor', action, entity: { table, id, label: `${externalId} ${name}` } },
      'TransactionLocked',
      { message: `${externalId} is not taken on: ${action} is not possible now` },
    );
  const { reason = null, comment = null, proof = null } = entry;
  const step = await deps.workflows.perform(
    call,
    floorWorkflow,
    { id, action, reason, comment, proof, ...(version === undefined ? {} : { version }) },
    () => floorRecord(call, deps, id, entry, at),
  );
  await addFloorEvent(call, {
    equipmentId: id,
    recordVersion: step.record.version,
    action,
    from: step.record.state,
    to: step.to,
    at,
    kind,
    reason: step.reason,
    note: entry.note ?? entry.comment ?? null,
    correctsId: entry.correctsId ?? null,
    details: detailsOf(step.record, entry),
    device,
  });
  await refreshRelease(call, id);
}

/** When it happened: on the device, or now; not in the future, and not before the last change of the status. */
async function momentOfEntry(call: AnyCall, id: string, { device }: FloorStepBody): Promise<Date> {
  if (device === undefined) return call.now;
  const at = new Date(device.at);
  if (at.getTime() - call.now.getTime() > fastClockMs)
    throw validationError({ path: 'device.at', message: 'is in the future' });
  const last = await lastMoveAt(call, id);
  if (last !== null && at < last)
    throw validationError({
      path: 'device.at',
      message: `is before the last change of the equipment, ${last.toISOString()}`,
    });
  return at > call.now ? call.now : at;
}

/** Its last batch may have ended before it is taken on: its dirty hold began then. */
function dirtySince({ at: stated }: FloorStepBody, at: Date): Date {
  const since = new Date(stated ?? at);
  if (since > at) throw validationError({ path: 'at', message: 'is after the equipment was taken on' });
  return since;
}

/** What the entry keeps besides the change of the status. */
function detailsOf({ context }: FloorRecord, entry: FloorStepBody): Readonly<Record<string, unknown>> {
  const { row, qualificationGap, isLate, at, now } = context;
  const { productionId = null, batchNumber = null, step, values, inspection } = entry;
  const production = productionId ?? row.production?.id ?? null;
  return {
    productionId: production,
    batchNumber: batchNumber ?? row.batchNumber,
    ...(step === undefined ? {} : { step }),
    ...(values === undefined ? {} : { values }),
    ...(inspection === undefined ? {} : { failingLocations: inspection.failingLocations ?? [] }),
    ...(qualificationGap === null ? {} : { qualificationWarning: qualificationGap }),
    ...(isLate && now.getTime() - at.getTime() > fastClockMs ? { late: 'entered without a network' } : {}),
    ...(entry.action === 'correct' ? { correctedTo: entry.at } : {}),
    ...(entry.action === 'witness' ? { signed: witnessContent(row) } : {}),
  };
}
