import { Type, type Static } from 'typebox';
import { closed, Nullable, Uuid } from '#schemas/lib/fields';
import { Explanation, Limit } from './limit.js';
import { PolicyChange, PolicyWarning } from './policy.js';
import { SampleLimit } from './sample-limit.js';

/** Asks for one pair of the plant under a draft; without an address the pair with the lowest limit now. */
export const PolicyExampleRequest = Type.Object(
  {
    draft: PolicyChange,
    previous: Type.Optional(Nullable(Uuid)),
    substance: Type.Optional(Nullable(Uuid)),
    next: Type.Optional(Nullable(Uuid)),
  },
  closed,
);
export type PolicyExampleRequest = Static<typeof PolicyExampleRequest>;

/** The effect of a draft on one pair. */
export const PolicyExample = Type.Object({
  /** The pair under the policy in force; null without a limit. */
  current: Nullable(Limit),
  /** The pair under the draft with its trace; null in a plant without such a residue. */
  explanation: Nullable(Explanation),
  /** A swab of 25 sqcm in 10 ml and a rinse of one piece of equipment, at 80 percent recovery, under the draft. */
  samples: Type.Array(SampleLimit),
  warnings: Type.Array(PolicyWarning),
});
export type PolicyExample = Static<typeof PolicyExample>;
