import { validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import { readProcedure } from '#plugins/procedures/server/api';
import type { Study, StudyPlan } from '#plugins/qualification/shared/study';
import { unusable } from '../scope-records.js';
import { nextNumber } from '../next-number.js';
import { setsOfPlan } from './contaminant-sets.js';
import { freeTaskFault } from './free-task.js';
import { protocolInForce, type ProtocolInForce } from './protocol-in-force.js';

/** What a study takes from its protocol; without one it is stated. */
const ofProtocol = [
  'studyType',
  'equipmentId',
  'productionId',
  'cleaningProcedureId',
  'runsRequired',
  'consecutiveRequired',
  'allowsContinuation',
] as const;
/** What stays once the first run is planned. */
const fixed = ['taskId', 'protocolId', ...ofProtocol] as const;

/** Makes a study of an approved protocol, or of a stated scope (transitions Y1); from the first run on its plan is fixed. */
export async function prepareStudy(next: Study, call: AnyCall, before: Study | null): Promise<Study> {
  const stated = { ...next, deviationReferences: next.deviationReferences ?? [] };
  if (before !== null && fixed.every(field => next[field] === before[field]))
    return { ...stated, ...kept(before), externalId: next.externalId ?? before.externalId };
  if (before !== null && (before.results?.runs ?? []).length > 0) throw validationError(...changedFields(next, before));
  const task = before?.taskId === next.taskId ? [] : await freeTaskFault(call, next.taskId);
  if (task.length > 0) throw validationError(...task);
  const number =
    next.externalId ??
    before?.externalId ??
    (await nextNumber(call, { table: 'qualification.study', column: 'number', prefix: 'ST' }));
  const scoped =
    next.protocolId === null ? await ofScope(call, stated, before) : await planned(call, stated, next.protocolId);
  return { ...scoped, externalId: number, results: before?.results ?? { runs: [], passes: {}, setNames: {} } };
}

function kept({ plan, results, contaminants, protocolVersion }: Study): Partial<Study> {
  return { plan, results, contaminants, protocolVersion };
}

function changedFields(next: Study, before: Study): FieldFault[] {
  return fixed
    .filter(field => next[field] !== before[field])
    .map(path => ({ path, message: 'is fixed since the first run was planned' }));
}

/** A study of a protocol takes over what was approved, and states nothing else. */
async function planned(call: AnyCall, next: Study, protocolId: string): Promise<Study> {
  const found = await protocolInForce(call, protocolId);
  if (found === null) throw validationError({ path: 'protocolId', message: 'is not a protocol in use' });
  if (found.status !== 'Approved')
    throw validationError({
      path: 'protocolId',
      message: `${found.externalId} is not approved: a study follows an approved protocol`,
    });
  const other = ofProtocol.filter(field => next[field] !== null && next[field] !== found[field]);
  if (other.length > 0)
    throw validationError(
      ...other.map(path => ({ path, message: `is another one in ${found.externalId}: leave it out` })),
    );
  return {
    ...next,
    ...Object.fromEntries(ofProtocol.map(field => [field, found[field]])),
    protocolVersion: found.documentVersion,
    contaminants: setsOfPlan(found.snapshot),
    plan: planOf(found),
  };
}

function planOf(found: ProtocolInForce): StudyPlan {
  const { snapshot } = found;
  return {
    protocol: { id: found.id, externalId: found.externalId, name: found.name, version: found.documentVersion },
    coveredEquipmentIds: found.coveredEquipmentIds ?? [],
    coveredProductionIds: found.coveredProductionIds ?? [],
    dirtyHoldHours: found.dirtyHoldHours ?? snapshot?.procedure?.dirtyHoldMaxHours ?? null,
    cleanHoldHours: found.cleanHoldHours ?? snapshot?.procedure?.cleanHoldMaxHours ?? null,
    snapshot,
  };
}

/** A study without a protocol: its samples are those planned on the equipment. */
async function ofScope(call: AnyCall, next: Study, before: Study | null): Promise<Study> {
  const { equipmentId, productionId, cleaningProcedureId } = next;
  const named = (path: 'equipmentId' | 'productionId', id: string | null) =>
    id === null || before?.[path] === id ? [] : [{ path, id }];
  const procedure = cleaningProcedureId === null ? null : await readProcedure(call, cleaningProcedureId);
  const faults = [
    ...(await unusable(call, 'equipment.v_equipment', named('equipmentId', equipmentId))),
    ...(await unusable(call, 'products.v_production', named('productionId', productionId))),
    ...(cleaningProcedureId !== null && (procedure === null || procedure.isArchived)
      ? [{ path: 'cleaningProcedureId', message: 'is not a cleaning procedure in use' }]
      : []),
  ];
  if (faults.length > 0) throw validationError(...faults);
  return {
    ...next,
    protocolVersion: null,
    runsRequired: next.runsRequired ?? 3,
    consecutiveRequired: next.consecutiveRequired ?? true,
    allowsContinuation: next.allowsContinuation ?? false,
    contaminants: [],
    plan: {
      protocol: null,
      coveredEquipmentIds: [],
      coveredProductionIds: [],
      dirtyHoldHours: procedure?.dirtyHoldMaxHours ?? null,
      cleanHoldHours: procedure?.cleanHoldMaxHours ?? null,
      snapshot: null,
    },
  };
}
