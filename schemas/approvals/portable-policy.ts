import { Type, type Static } from 'typebox';
import { closed, Nullable, StringEnum, Text } from '../lib/fields.js';
import { ApprovalPolicy, ApprovalStep } from './policy.js';

const named = (what: string) =>
  Type.Array(Text(255), { maxItems: 100, uniqueItems: true, description: `${what} that may sign the step` });
const Step = Type.Object(
  {
    ...ApprovalStep.properties,
    users: named('user names'),
    roles: named('names of roles'),
    departments: named('names of departments'),
  },
  closed,
);
const { reviewSteps: _review, approveSteps: _approve, escalateTo: _to, ...own } = ApprovalPolicy.properties;

/** An approval policy that names people as people do, so that it fits another facility or installation. */
export const PortablePolicy = Type.Object(
  {
    ...own,
    reviewSteps: Type.Array(Step, { maxItems: 10, title: 'Review steps' }),
    approveSteps: Type.Array(Step, { minItems: 1, maxItems: 10, title: 'Approval steps' }),
    escalateTo: Nullable(Text(255, { title: 'Escalate to', description: 'a user name' })),
  },
  closed,
);
export type PortablePolicy = Static<typeof PortablePolicy>;
/** A step of it. */
export type PortableStep = PortablePolicy['reviewSteps'][number];

/** The policies of a facility in a file. */
export const PortablePolicies = Type.Object(
  { policies: Type.Array(PortablePolicy, { minItems: 1, maxItems: 100 }) },
  closed,
);

/** What an import has done with a policy: `revised` is a draft of the next version of an approved one. */
export const importOutcomes = ['created', 'changed', 'revised', 'unchanged'] as const;
/** What became of each policy of a file, with its changed fields as text. */
export const ImportedPolicies = Type.Object({
  policies: Type.Array(
    Type.Object({
      documentType: Type.String(),
      outcome: StringEnum(importOutcomes),
      changes: Type.Array(
        Type.Object({ field: Type.String(), from: Nullable(Type.String()), to: Nullable(Type.String()) }),
      ),
    }),
  ),
});
export type ImportedPolicies = Static<typeof ImportedPolicies>;
