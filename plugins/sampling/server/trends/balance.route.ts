import { Type } from 'typebox';
import { defineRoute, readOnly, validationError } from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { MassBalance } from '#plugins/sampling/shared/mass-balance';
import { closed, Text, Uuid } from '#schemas/lib/fields';
import { readBalance } from './read-balance.js';

const Query = Type.Object(
  {
    with: Type.Optional(
      Text(4000, {
        description: 'IDs of further sets of the same production, separated by commas; one for each equipment',
      }),
    ),
  },
  closed,
);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What is left on the equipment of a train together, against what may be carried over (formulas 13.1). */
export const balanceRoute = defineRoute({
  method: 'GET',
  path: '/sample-sets/:id/mass-balance',
  scope: 'facility',
  access: { anyOf: ['ResidueMeasure.Get'] },
  feature: 'sampling',
  summary:
    'Each residue on the equipment of a set, and of further sets of the same production, as a share of the maximum allowable carryover by the limits in force',
  input: { params: Type.Object({ id: Uuid }, closed), query: Query },
  output: Type.Object({ massBalance: MassBalance }),
  audit: readOnly,
  useCase: {
    name: 'sampling.read-mass-balance',
    deps: { limits: LimitsApiToken },
    run: async ({ limits }, call) => {
      const { params, query } = call.input;
      const withIds = (query.with ?? '')
        .split(',')
        .flatMap(text => (text.trim() === '' ? [] : text.trim().toLowerCase()));
      const wrong = withIds.find(text => !uuid.test(text));
      if (wrong !== undefined) throw validationError({ path: 'with', message: `${wrong} is not the ID of a set` });
      return { massBalance: await readBalance(call, await limits.inForce(call), params.id, withIds) };
    },
  },
});
