import type { AnyCall } from '#kernel/contract';
import type { PlantMachine } from '#plugins/products/server/api';
import type { RecordName } from '#schemas/limits/limit';
import type { MachineMicrobialLimit, MicrobialEquipmentLimit } from '#schemas/limits/microbial-limit';
import { roomGrades, type MicrobialPolicy } from '#schemas/limits/microbial-policy';
import type { LimitsApi } from '../api.js';
import { microbialLimits, withDemands, type ProductDemand } from '../engine/index.js';
import { recordName } from '../plant/names.js';
import { productDemands, type DemandsOnMachine } from './product-demands.js';
import { microbialPolicyInForce } from '../policies/microbial-policy.js';

/** The microbial limits of every machine by its room grade and productions, and the version of the policy that they are of. */
export async function microbialLimitsOf(
  call: AnyCall,
  limits: LimitsApi,
): Promise<{ readonly machines: readonly MicrobialEquipmentLimit[]; readonly policyVersion: number }> {
  const policy = await microbialPolicyInForce(call);
  const { records } = await limits.current(call);
  const demands = productDemands(records, policy.endotoxinSharePercent);
  return {
    machines: records.machines.map(machine => limitsOf(machine, policy, demands.get(machine.id) ?? null)),
    policyVersion: policy.version,
  };
}

/** What holds for one machine; without a room grade the limits of all grades stay and the grade is named as missing. */
function limitsOf(
  machine: PlantMachine,
  policy: MicrobialPolicy,
  ofProductions: DemandsOnMachine | null,
): MicrobialEquipmentLimit {
  const roomGrade = roomGrades.find(grade => grade === machine.roomGrade) ?? null;
  const named = { equipment: recordName(machine), roomGrade };
  if (!policy.enabled)
    return {
      ...named,
      outcome: 'NOT_ASSESSED',
      missing: [],
      limits: [],
      absentOrganisms: [],
      endotoxin: null,
      endotoxinMissing: [],
    };
  return {
    ...named,
    outcome: roomGrade === null ? 'MISSING_INPUT' : 'LIMIT',
    missing: roomGrade === null ? ['roomGrade'] : [],
    limits: withDemands(microbialLimits(policy.limits, roomGrade), ofProductions?.demands ?? [], standingAlone),
    absentOrganisms: [...policy.absentOrganisms],
    endotoxin: ofProductions?.endotoxin ?? null,
    endotoxinMissing: [...(ofProductions?.endotoxinMissing ?? [])],
  };
}

/** A demand for which the policy has no limit that it could tighten. */
function standingAlone({ contaminant, action, unit, production }: ProductDemand<RecordName>): MachineMicrobialLimit {
  return {
    contaminant,
    unit,
    action,
    production,
    sampleType: 'swab',
    roomGrade: null,
    alert: action / 2,
    operator: 'LessThanEqualTo',
  };
}
