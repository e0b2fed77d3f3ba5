import { Type } from 'typebox';
import { defineResource, validationError, type AnyCall } from '#kernel/contract';
import { Nullable } from '#schemas/lib/fields';
import { resourceFields } from '#schemas/lib/field-cards';
import { ApprovalPolicy, approvalPolicyFields } from '#schemas/approvals/policy';
import { signersOf } from '../people/signers.js';
import { policyDocumentType } from './policy.js';
import { policyFaults } from './policy-faults.js';

const fields = resourceFields(approvalPolicyFields);

/** Who reviews and approves the documents of a type (entities 8.1): controlled documents themselves. */
export const approvalPolicy = defineResource({
  names: {
    one: 'approvalPolicy',
    many: 'approvalPolicies',
    inWords: { one: 'approval policy', many: 'approval policies' },
  },
  path: '/approval_policies',
  table: 'kernel.approval_policy',
  schema: ApprovalPolicy,
  computed: {
    /** The day from which the version that is shown is in force; null: it is not approved. */
    effectiveFrom: {
      schema: Nullable(Type.String({ format: 'date', title: 'Effective from' })),
      sql: `(select cv.effective_from from kernel.controlled_version cv where cv.facility_id = t.facility_id
        and cv.record_table = 'kernel' || '.' || 'approval_policy' and cv.record_id = t.id and cv.state = 'Approved')`,
    },
  },
  writable: fields.writable,
  permission: 'ApprovalPolicy',
  audit: { domain: 'ApprovalPolicy' },
  unique: ['documentType'],
  // A policy that was abandoned or retired is archived, so that another can be made for its type.
  archive: 'with-reason',
  actions: { Delete: 'Modify' },
  list: { ...fields.list, search: ['name', 'documentType'], sort: 'name' },
  control: { documentType: policyDocumentType, label: 'Approval policies', page: '/app/control/policies' },
  hooks: {
    prepare: async (next, call, before) => {
      if (before !== null && before.documentType !== next.documentType)
        throw validationError({ path: 'documentType', message: 'cannot be changed: make a policy for the other type' });
      const [fault] = policyFaults(next, call.facility.tier, await signersOf(call));
      if (fault !== undefined) throw validationError(fault);
      await assertPeople(call, next);
      return next;
    },
  },
});

interface NamedPeople {
  readonly reviewSteps: readonly Step[];
  readonly approveSteps: readonly Step[];
  readonly escalateTo?: string | null;
}
interface Step {
  readonly users: readonly string[];
  readonly roles: readonly string[];
  readonly departments: readonly string[];
}

const tables = { users: 'kernel.app_user', roles: 'kernel.role', departments: 'kernel.department' } as const;

/** Users, roles and departments of steps exist and are not archived. */
async function assertPeople(
  call: AnyCall,
  { reviewSteps, approveSteps, escalateTo = null }: NamedPeople,
): Promise<void> {
  const named = Object.entries({ reviewSteps, approveSteps }).flatMap(([list, steps]) =>
    steps.flatMap((step, index) =>
      (['users', 'roles', 'departments'] as const).flatMap(kind =>
        step[kind].map((id, place) => ({ kind, id, path: `${list}.${index}.${kind}.${place}` })),
      ),
    ),
  );
  const wanted =
    escalateTo === null ? named : [...named, { kind: 'users' as const, id: escalateTo, path: 'escalateTo' }];
  for (const [kind, table] of Object.entries(tables)) {
    const ofKind = wanted.filter(each => each.kind === kind);
    if (ofKind.length === 0) continue;
    const rows = await call.tx.rows<{ id: string }>({
      text: `select id from ${table} where archived_at is null and id = any ($1::uuid[])`,
      values: [ofKind.map(({ id }) => id)],
    });
    const known = new Set(rows.map(({ id }) => id));
    const missing = ofKind.find(({ id }) => !known.has(id));
    if (missing !== undefined)
      throw validationError({ path: missing.path, message: `is no ${kind.slice(0, -1)} that can be used` });
  }
}
