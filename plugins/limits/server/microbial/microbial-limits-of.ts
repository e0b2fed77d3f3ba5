import type { AnyCall } from '#kernel/contract';
import type { PlantEquipment } from '#plugins/products/server/api';
import type { RecordName } from '#plugins/limits/shared/limit';
import type { EquipmentMicrobialLimit, MicrobialEquipmentLimit } from '#plugins/limits/shared/microbial-limit';
import { roomGrades, type MicrobialPolicy } from '#plugins/limits/shared/microbial-policy';
import type { LimitsApi, PlantLimits } from '../api.js';
import { microbialLimits, withDemands, type ProductDemand } from '../engine/index.js';
import { recordName } from '../plant/names.js';
import {
  demandsByEquipment,
  productionDemands,
  type DemandsOnEquipment,
  type ProductionDemand,
} from './product-demands.js';
import { microbialPolicyInForce } from '../policies/microbial-policy.js';

/** Microbial limits, and the other limits of the same moment. */
export interface MicrobialLimits {
  readonly plant: PlantLimits;
  /** Whether the policy is on. */
  readonly isAssessed: boolean;
  readonly equipments: readonly MicrobialEquipmentLimit[];
  /** Requirements of productions for their equipment; empty when the policy is off. */
  readonly productions: readonly ProductionDemand[];
  readonly policyVersion: number;
}

/** The microbial limits of all equipment by room grade and productions, with the policy version. */
export function microbialLimitsOf(call: AnyCall, limits: LimitsApi): Promise<MicrobialLimits> {
  return limits.inOneMoment(call, async reading => {
    const policy = await microbialPolicyInForce(reading);
    const plant = await limits.current(reading);
    const productions = policy.enabled ? productionDemands(plant.records, policy.endotoxinSharePercent) : [];
    const demands = demandsByEquipment(productions);
    return {
      plant,
      isAssessed: policy.enabled,
      equipments: plant.records.equipments.map(equipment =>
        limitsOf(equipment, policy, demands.get(equipment.id) ?? null),
      ),
      productions,
      policyVersion: policy.version,
    };
  });
}

/** The limits of one piece of equipment; without a room grade only those of all grades, and the grade is reported as missing. */
function limitsOf(
  equipment: PlantEquipment,
  policy: MicrobialPolicy,
  ofProductions: DemandsOnEquipment | null,
): MicrobialEquipmentLimit {
  const roomGrade = roomGrades.find(grade => grade === equipment.roomGrade) ?? null;
  const named = { equipment: recordName(equipment), roomGrade };
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
    limits: withDemands(microbialLimits(policy.limits, roomGrade), ofProductions?.demands ?? [], additionalCriterion),
    absentOrganisms: [...policy.absentOrganisms],
    endotoxin: ofProductions?.endotoxin ?? null,
    endotoxinMissing: [...(ofProductions?.endotoxinMissing ?? [])],
  };
}

/** A requirement without a policy limit to tighten. */
function additionalCriterion({
  contaminant,
  action,
  unit,
  production,
}: ProductDemand<RecordName>): EquipmentMicrobialLimit {
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
