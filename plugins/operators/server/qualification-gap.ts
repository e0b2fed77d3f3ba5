import { qualifiedFor, type Qualification } from '#plugins/operators/shared/operator';
import type { OperatorsApi } from './api.js';

/** Looks at the live operator who is linked to an account. */
export const operatorsApi: OperatorsApi = {
  qualificationGap: async (call, userId, kind, day) => {
    const [operator] = await call.tx.rows<{ name: string; qualifications: readonly Qualification[] | null }>({
      name: 'operators-qualifications-of-user',
      text: `select name, qualifications from operators.operator
             where facility_id = $1 and linked_user_id = $2 and archived_at is null order by external_id limit 1`,
      values: [call.facility.id, userId],
    });
    if (operator === undefined) return 'No qualification of this person is stored';
    const own = (operator.qualifications ?? []).filter(each => each.kind === kind);
    if (own.some(each => isValidOn(each, day))) return null;
    const ended = own
      .flatMap(({ expiresOn }) => expiresOn ?? [])
      .toSorted()
      .at(-1);
    return ended === undefined || ended >= day
      ? `${operator.name} is not qualified for ${qualifiedFor[kind]}`
      : `The qualification of ${operator.name} for ${qualifiedFor[kind]} ended on ${ended}`;
  },
  countQualified: async (call, kind, day) => {
    const rows = await call.tx.rows<{ qualifications: readonly Qualification[] }>({
      name: 'operators-all-qualifications',
      text: `select qualifications from operators.operator
             where facility_id = $1 and qualifications is not null and archived_at is null`,
      values: [call.facility.id],
    });
    return rows.filter(({ qualifications }) => qualifications.some(each => each.kind === kind && isValidOn(each, day)))
      .length;
  },
};

function isValidOn({ qualifiedOn, expiresOn }: Qualification, day: string): boolean {
  return qualifiedOn <= day && (expiresOn ?? day) >= day;
}
