import { validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import { readProcedure } from '#plugins/procedures/server/api';
import type { Protocol } from '#plugins/qualification/shared/protocol';
import type { ProtocolSnapshot } from '#plugins/qualification/shared/protocol-snapshot';
import { taskFault, unusable } from '../scope-records.js';
import { nextNumber } from '../next-number.js';
import { protocolTexts } from './protocol-texts.js';

/** Numbers a new protocol, fills empty texts from the templates, checks its scope, and attaches the data that it names. */
export async function prepareProtocol(next: Protocol, call: AnyCall, before: Protocol | null): Promise<Protocol> {
  const { equipmentId, productionId } = next;
  const prepared = {
    ...(before === null ? { ...next, ...filled(next) } : next),
    externalId:
      next.externalId ??
      before?.externalId ??
      (await nextNumber(call, { table: 'qualification.protocol', column: 'external_id', prefix: 'PR' })),
    coveredEquipmentIds: others(next.coveredEquipmentIds, equipmentId),
    coveredProductionIds: others(next.coveredProductionIds, productionId),
    snapshot: await snapshotOf(call, next.snapshotId),
  };
  const faults = await scopeFaults(call, prepared, before);
  if (faults.length > 0) throw validationError(...faults);
  return prepared;
}

/** Texts that a new protocol leaves empty come from the templates of its study type. */
function filled(next: Protocol): Partial<Protocol> {
  const texts = Object.entries(protocolTexts(next)).filter(([field]) => {
    const stated = next[field as keyof Protocol] ?? null;
    return stated === null;
  });
  return Object.fromEntries(texts);
}

/** The scope refers to live records of the facility; what did not change is not checked again. */
async function scopeFaults(call: AnyCall, next: Protocol, before: Protocol | null): Promise<FieldFault[]> {
  const asked = (path: keyof Protocol, ids: readonly string[]) =>
    JSON.stringify(before?.[path] ?? null) === JSON.stringify(next[path]) ? [] : ids.map(id => ({ path, id }));
  const equipment = [
    ...asked('equipmentId', [next.equipmentId]),
    ...asked('coveredEquipmentIds', next.coveredEquipmentIds ?? []),
  ];
  const productions = [
    ...asked('productionId', [next.productionId]),
    ...asked('coveredProductionIds', next.coveredProductionIds ?? []),
  ];
  const found = [
    ...(before?.taskId === next.taskId ? [] : await taskFault(call, next.taskId)),
    ...(await unusable(call, 'equipment.v_equipment', equipment)),
    ...(await unusable(call, 'products.v_production', productions)),
  ];
  if (before?.cleaningProcedureId === next.cleaningProcedureId) return found;
  const procedure = await readProcedure(call, next.cleaningProcedureId);
  return procedure === null || procedure.isArchived
    ? [...found, { path: 'cleaningProcedureId', message: 'is not a cleaning procedure in use' }]
    : found;
}

function others(ids: readonly string[] | null, own: string): string[] | null {
  return ids === null ? null : ids.filter(id => id !== own);
}

async function snapshotOf(call: AnyCall, id: string | null): Promise<ProtocolSnapshot | null> {
  if (id === null) return null;
  const [found] = await call.tx.rows<{ content: ProtocolSnapshot }>({
    name: 'qualification-protocol-snapshot',
    text: `select content from qualification.protocol_snapshot where facility_id = $1 and id = $2`,
    values: [call.facility.id, id],
  });
  if (found === undefined) throw validationError({ path: 'snapshotId', message: 'is not known: fill it from data' });
  return found.content;
}
