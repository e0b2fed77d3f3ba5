import { Type, type Static } from 'typebox';
import { defineRoute, defineUseCase, readOnly, type RouteShape } from '#kernel/contract';
import { EquipmentApiToken, type EquipmentArea } from '#plugins/equipment/server/api';
import { closed } from '#schemas/lib/fields';
import { MicrobialEquipmentLimitList, type MicrobialEquipmentLimit } from '#schemas/limits/microbial-limit';
import { roomGrades, type MicrobialPolicy } from '#schemas/limits/microbial-policy';
import { microbialLimits } from './engine/index.js';
import { pageOf } from './limit-list.js';
import { readLimits } from './permissions.js';
import { recordName } from './plant/names.js';
import { microbialPolicyInForce } from './policies/microbial-policy.js';

const Query = Type.Object(
  {
    pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    sort: Type.Optional(Type.String({ maxLength: 80 })),
  },
  closed,
);

const listMicrobialLimits = defineUseCase<
  RouteShape<undefined, typeof Query, undefined>,
  Static<typeof MicrobialEquipmentLimitList>
>()({
  name: 'limits.list-microbial-limits',
  deps: { equipment: EquipmentApiToken },
  run: async ({ equipment }, call) => {
    const policy = await microbialPolicyInForce(call);
    const machines = await equipment.areas(call);
    const { rows, pagination } = pageOf(
      machines.map(machine => limitsOf(machine, policy)),
      call.input.query,
      row => `${row.equipment.externalId} ${row.equipment.name} ${row.roomGrade ?? ''}`,
      {
        externalId: row => row.equipment.externalId.toLowerCase(),
        name: row => row.equipment.name.toLowerCase(),
        roomGrade: row => row.roomGrade,
      },
    );
    return { microbialLimits: rows, pagination, policyVersion: policy.version };
  },
});

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

/** Microbial limits of each machine by its room grade (formulas section 7). */
export const microbialLimitRoute = defineRoute({
  method: 'GET',
  path: '/limits/microbial',
  scope: 'facility',
  access: readLimits,
  feature: 'limits',
  summary: 'The microbial limits of each machine by its room grade',
  input: { query: Query },
  output: MicrobialEquipmentLimitList,
  asOf: true,
  audit: readOnly,
  useCase: listMicrobialLimits,
});
