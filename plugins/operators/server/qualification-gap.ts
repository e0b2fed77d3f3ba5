import type { Qualification } from '#plugins/operators/shared/operator';
import type { OperatorsApi } from './api.js';

const words: Readonly<Record<Qualification['kind'], string>> = {
  cleaningProcedure: 'cleaning',
  swabSampling: 'swab sampling',
  rinseSampling: 'rinse sampling',
  visualInspection: 'visual inspection',
  microbialSampling: 'microbial sampling',
};

/** Looks at the live operator who is linked to an account. */
export const operatorsApi: OperatorsApi = {
  qualificationGap: async (call, userId, kind, day) => {
    const [operator] = await call.tx.rows<{ name: string; qualifications: readonly Qualification[] | null }>({
      name: 'operators-qualifications-of-user',
      text: `select name, qualifications from operators.operator
             where facility_id = $1 and linked_user_id = $2 and archived_at is null order by external_id limit 1`,
      values: [call.facility.id, userId],
    });
    if (operator === undefined) return 'No qualification of the sampler is stored';
    const own = (operator.qualifications ?? []).filter(each => each.kind === kind);
    if (own.some(({ expiresOn, qualifiedOn }) => qualifiedOn <= day && (expiresOn ?? day) >= day)) return null;
    const ended = own
      .flatMap(({ expiresOn }) => expiresOn ?? [])
      .toSorted()
      .at(-1);
    return ended === undefined || ended >= day
      ? `${operator.name} is not qualified for ${words[kind]}`
      : `The qualification of ${operator.name} for ${words[kind]} ended on ${ended}`;
  },
};
