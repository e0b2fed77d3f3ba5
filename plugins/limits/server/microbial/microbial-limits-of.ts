import type { AnyCall, Citation } from '#kernel/contract';
import type { RoomGradeLimits } from '#plugins/equipment/server/api';
import type { PlantEquipment } from '#plugins/products/server/api';
import type { RecordName } from '#plugins/limits/shared/limit';
import type { EquipmentMicrobialLimit, MicrobialEquipmentLimit } from '#plugins/limits/shared/microbial-limit';
import { roomGrades, type MicrobialLimit, type MicrobialPolicy } from '#plugins/limits/shared/microbial-policy';
import type { LimitsApi, PlantLimits } from '../api.js';
import { microbialLimits, withDemands, withGradeCriteria, type ProductDemand } from '../engine/index.js';
import { recordName } from '../plant/names.js';
import {
  demandsByEquipment,
  productionDemands,
  type DemandsOnEquipment,
  type ProductionDemand,
} from './product-demands.js';
import { microbialPolicyInForce } from '../policies/microbial-policy.js';
import { citedPolicy } from '../policies/policy-citation.js';

/** Microbial limits, and the other limits of the same moment. */
export interface MicrobialLimits {
  readonly plant: PlantLimits;
  /** Whether the policy is on. */
  readonly isAssessed: boolean;
  readonly equipments: readonly MicrobialEquipmentLimit[];
  /** Requirements of productions for their equipment; empty when the policy is off. */
  readonly productions: readonly ProductionDemand[];
  readonly policyVersion: number;
  readonly citedPolicy: Citation;
}

/** The microbial limits of all equipment by room grade and productions, with the policy version. */
export function microbialLimitsOf(call: AnyCall, limits: LimitsApi): Promise<MicrobialLimits> {
  return limits.inOneMoment(call, async reading => {
    const policy = await microbialPolicyInForce(reading);
    const plant = await limits.current(reading);
    const productions = policy.enabled ? productionDemands(plant.records, policy.endotoxinSharePercent) : [];
    const demands = demandsByEquipment(productions);
    const ofGrades = Map.groupBy(await limits.roomGradeLimits(reading), ({ grade }) => grade);
    return {
      plant,
      isAssessed: policy.enabled,
      equipments: plant.records.equipments.map(equipment =>
        limitsOf(equipment, policy, {
          ofGrade: (ofGrades.get(equipment.roomGrade ?? '') ?? []).flatMap(({ limits: stated }) => stated),
          ofProductions: demands.get(equipment.id) ?? null,
        }),
      ),
      productions,
      policyVersion: policy.version,
      citedPolicy: citedPolicy('Microbial', policy.recordId, policy.version),
    };
  });
}

/** What limits one piece of equipment besides the policy. */
interface Further {
  /** What the record of its room grade states. */
  readonly ofGrade: RoomGradeLimits['limits'];
  readonly ofProductions: DemandsOnEquipment | null;
}

/** The limits of one piece of equipment; without a room grade only those of all grades, and the grade is reported as missing. */
function limitsOf(
  equipment: PlantEquipment,
  policy: MicrobialPolicy,
  { ofGrade, ofProductions }: Further,
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
  const stated = ofGrade.map(limit => ({ ...limit, roomGrade, isOfRoomGrade: true }));
  const criteria: (MicrobialLimit & { readonly isOfRoomGrade?: boolean })[] = withGradeCriteria(
    microbialLimits(policy.limits, roomGrade),
    stated,
  );
  return {
    ...named,
    outcome: roomGrade === null ? 'MISSING_INPUT' : 'LIMIT',
    missing: roomGrade === null ? ['roomGrade'] : [],
    limits: withDemands(criteria, ofProductions?.demands ?? [], additionalCriterion),
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
