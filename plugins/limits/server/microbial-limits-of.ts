import type { AnyCall } from '#kernel/contract';
import type { EquipmentApi, EquipmentArea } from '#plugins/equipment/server/api';
import type { MicrobialEquipmentLimit } from '#schemas/limits/microbial-limit';
import { roomGrades, type MicrobialPolicy } from '#schemas/limits/microbial-policy';
import { microbialLimits } from './engine/index.js';
import { recordName } from './plant/names.js';
import { microbialPolicyInForce } from './policies/microbial-policy.js';

/** The microbial limits of every machine by its room grade, and the version of the policy that they are of. */
export async function microbialLimitsOf(
  call: AnyCall,
  equipment: EquipmentApi,
): Promise<{ readonly machines: readonly MicrobialEquipmentLimit[]; readonly policyVersion: number }> {
  const policy = await microbialPolicyInForce(call);
  const machines = await equipment.areas(call);
  return { machines: machines.map(machine => limitsOf(machine, policy)), policyVersion: policy.version };
}

/** What holds for one machine; without a room grade the limits of all grades stay and the grade is named as missing. */
function limitsOf(machine: EquipmentArea, policy: MicrobialPolicy): MicrobialEquipmentLimit {
  const roomGrade = roomGrades.find(grade => grade === machine.roomGrade) ?? null;
  return {
    equipment: recordName(machine),
    roomGrade,
    outcome: !policy.enabled ? 'NOT_ASSESSED' : roomGrade === null ? 'MISSING_INPUT' : 'LIMIT',
    missing: policy.enabled && roomGrade === null ? ['roomGrade'] : [],
    limits: policy.enabled ? microbialLimits(policy.limits, roomGrade) : [],
    absentOrganisms: policy.enabled ? [...policy.absentOrganisms] : [],
  };
}
