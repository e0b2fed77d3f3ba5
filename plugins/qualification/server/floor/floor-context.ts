import type { AnyCall, FacilitySettings, Workflow, WorkflowRecord } from '#kernel/contract';
import type { LimitsApi } from '#plugins/limits/server/api';
import type { OperatorsApi } from '#plugins/operators/server/api';
import type { FloorStepBody } from '#plugins/qualification/shared/floor';
import type { floorTable, FloorState } from '#plugins/qualification/shared/floor-workflow';
import type { InspectionRules } from '#plugins/qualification/shared/inspection-settings';
import { dayIn } from '#schemas/lib/date-text';
import { floorDetail, type FloorDetail } from './floor-rows.js';
import { correctableEvent, type CorrectableEvent } from './correct-entry.js';
import { evidenceOf } from './evidence.js';
import { nextProductAllowed } from './next-product.js';
import { inspectionRules } from './settings.js';
import { visualInspectionSuffices } from './visual-only.js';

/** What guards and effects of equipment on the floor need. */
export interface FloorContext {
  readonly row: FloorDetail;
  readonly rules: InspectionRules;
  readonly entry: Partial<FloorStepBody>;
  /** When it happened: on a device, in a run, or now. */
  readonly at: Date;
  readonly now: Date;
  /** The caller only asks what may be done: what an action would be sent with is not known yet. */
  readonly isAsked: boolean;
  /** A run or the product moves the equipment: what people must state was stated there. */
  readonly isByProduct: boolean;
  /** The entry was made without a network before: it has happened. */
  readonly isLate: boolean;
  /** Why the person is not known to be qualified for the action; null when qualified. */
  readonly qualificationGap: string | null;
  readonly actorId: string;
  readonly unusedPhotos: number;
  /** A clean inspection does not release the equipment: results or a signature are awaited. */
  readonly isTestRequired: boolean;
  /** Why the production may not be next. */
  readonly nextProductFaults: readonly string[];
  readonly corrected: CorrectableEvent | null;
}

export type FloorRecord = WorkflowRecord<typeof floorTable, FloorContext>;
export type FloorWorkflow = Workflow<typeof floorTable, FloorContext>;

/** Services of other plugins that people's actions need. */
export interface FloorServices {
  readonly operators: OperatorsApi;
  readonly limits: LimitsApi;
  readonly settings: FacilitySettings;
}

const nothingKnown = { qualificationGap: null, nextProductFaults: [], corrected: null } as const;
const isManualMode = (mode: string | null): boolean => mode === 'manual' || mode === 'semi-automatic CIP';

/** Whether equipment is cleaned by hand, at least in part; unknown modes are. */
export function isManual({ cleaningMode }: Pick<FloorDetail, 'cleaningMode'>): boolean {
  return cleaningMode === null || isManualMode(cleaningMode);
}

/** Equipment as its workflow sees it for an action of a person. */
export async function floorRecord(
  call: AnyCall,
  services: FloorServices,
  id: string,
  entry: FloorStepBody,
  at: Date,
): Promise<FloorRecord> {
  const row = await floorDetail(call, id);
  const common = await commonFacts(call, row, services.limits, entry.action === 'passInspection');
  const { productionId = null } = entry;
  return recordOf(call, {
    ...common,
    entry,
    at,
    isAsked: false,
    isByProduct: false,
    isLate: entry.device !== undefined,
    qualificationGap: await gapOf(call, services, entry.action, at),
    nextProductFaults:
      entry.action === 'startBatch' && productionId !== null
        ? (await nextProductAllowed(call, services.limits, { equipmentId: id, productionId })).reasons
        : [],
    corrected: entry.action === 'correct' ? await correctableEvent(call, id, entry.correctsId ?? null) : null,
  });
}

/** The same where the caller asks what may be done. */
export async function askedRecord(call: AnyCall, row: FloorDetail): Promise<FloorRecord> {
  const common = await commonFacts(call, row, null, false);
  return recordOf(call, {
    ...common,
    ...nothingKnown,
    entry: {},
    at: call.now,
    isAsked: true,
    isByProduct: false,
    isLate: false,
  });
}

/** The same for the product itself, which moves equipment with a run or with its clock. */
export async function productRecord(call: AnyCall, id: string, at: Date): Promise<FloorRecord> {
  const common = await commonFacts(call, await floorDetail(call, id), null, false);
  return recordOf(call, {
    ...common,
    ...nothingKnown,
    entry: {},
    at,
    isAsked: false,
    isByProduct: true,
    isLate: false,
  });
}

async function commonFacts(call: AnyCall, row: FloorDetail, limits: LimitsApi | null, isInspecting: boolean) {
  const rules = await inspectionRules(call);
  const { samples } = await evidenceOf(call, row);
  const isVisualEnough =
    isInspecting && limits !== null && rules.visualOnlyAllowed !== null
      ? await visualInspectionSuffices(call, limits, row, rules.visualOnlyAllowed)
      : false;
  return {
    row,
    rules,
    unusedPhotos: await countUnusedPhotos(call, row.id),
    isTestRequired: row.runId !== null || samples.length > 0 || rules.releaseNeedsApproval || !isVisualEnough,
  };
}

function recordOf(call: AnyCall, facts: Omit<FloorContext, 'now' | 'actorId'>): FloorRecord {
  const { row } = facts;
  return {
    state: row.status ?? ('none' as FloorState),
    version: row.version,
    label: `${row.externalId} ${row.name}`,
    roles: row.performers.includes(call.actor.id) ? [] : ['observer'],
    context: { ...facts, now: call.now, actorId: call.actor.id },
    current: row,
  };
}

/** On the facility's day of the action, not of the entry. */
async function gapOf(
  call: AnyCall,
  { operators, settings }: FloorServices,
  action: FloorStepBody['action'],
  at: Date,
): Promise<string | null> {
  const day = dayIn((await settings.dateTime(call)).timezone, at);
  if (action === 'startCleaning' || action === 'completeStep')
    return operators.qualificationGap(call, call.actor.id, 'cleaningProcedure', day);
  if (action === 'passInspection' || action === 'failInspection')
    return operators.qualificationGap(call, call.actor.id, 'visualInspection', day);
  return null;
}

async function countUnusedPhotos(call: AnyCall, id: string): Promise<number> {
  const [row] = await call.tx.rows<{ count: number }>({
    name: 'qualification-unused-photos',
    text: `select count(*)::int as count from qualification.floor_photo
           where facility_id = $1 and equipment_id = $2 and inspection_id is null and removed_at is null`,
    values: [call.facility.id, id],
  });
  return row?.count ?? 0;
}
