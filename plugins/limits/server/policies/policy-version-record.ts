import { Type, type TSchema } from 'typebox';
import { ControlledRecordsToken, defineResource, defineUseCase, RecordsToken } from '#kernel/contract';
import { MicrobialSettings } from '#plugins/limits/shared/microbial-policy';
import { PolicySettings, versionFields } from '#plugins/limits/shared/policy';
import { closed, Nullable } from '#schemas/lib/fields';
import { markCiting, policyVersionTable } from './policy-citation.js';

/** The type of document that approval policies name. */
export const limitPolicyDocumentType = 'LimitPolicy';

/** Settings of all kinds; a version has those of its kind. */
const settings: Readonly<Record<string, TSchema>> = {
  ...PolicySettings.properties,
  ...MicrobialSettings.properties,
};

const PolicyVersionRecord = Type.Object(
  {
    name: Type.String(),
    residueType: Type.String(),
    number: Type.Integer(),
    ...Object.fromEntries(Object.entries(settings).map(([key, schema]) => [key, Nullable(schema)])),
    effectiveFrom: Nullable(Type.String({ format: 'date-time' })),
    reason: Nullable(Type.String()),
    approval: versionFields.approval,
    approvedAt: Nullable(Type.String({ format: 'date-time' })),
  },
  closed,
);

interface Approved {
  readonly id: string;
  readonly row: { readonly residueType: string; readonly number: number; readonly version: number };
}

/** An approved version governs limits, at the earliest from now on. */
const approved = defineUseCase<Approved, void>()({
  name: 'limits.approve-policy-version',
  deps: { records: RecordsToken, controlled: ControlledRecordsToken },
  run: async ({ records, controlled }, call) => {
    const { id, row } = call.input;
    await markCiting(call, controlled, row.residueType, row.number);
    const use = { approval: 'given', approvedAt: call.now.toISOString(), version: row.version };
    await records.update(policyVersionRecord, call, id, use, 'its approval');
  },
});

/** A draft that was given up governs nothing. */
const ended = defineUseCase<Approved, void>()({
  name: 'limits.end-policy-version',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { id, row } = call.input;
    await records.update(policyVersionRecord, call, id, { approval: 'ended', version: row.version }, 'given up');
  },
});

/** Versions of limit policies, for their approval; they are saved and read by the calls of the policies. */
export const policyVersionRecord = defineResource({
  names: { one: 'limitPolicyVersion', many: 'limitPolicyVersions' },
  path: '/limit_policy_versions',
  table: policyVersionTable,
  schema: PolicyVersionRecord,
  columns: Object.fromEntries(Object.keys(settings).map(key => [key, 'settings'])),
  computed: Object.fromEntries(
    Object.entries(settings).map(([key, schema]) => [
      key,
      { schema: Nullable(schema), sql: `nullif(t.settings -> '${key}', 'null')` },
    ]),
  ),
  writable: ['approval', 'approvedAt'],
  permission: 'CleaningPolicy',
  audit: { domain: 'CleaningPolicy' },
  unique: [],
  archive: 'never',
  list: { columns: [], search: [], sort: 'number' },
  control: {
    documentType: limitPolicyDocumentType,
    label: 'Limit policies',
    page: '/app/limits/policies',
    isReplaced: true,
    series: 'residueType',
    use: {
      fields: ['approval', 'approvedAt'],
      isUsed: ({ approval }) => approval === null || approval === 'given',
      approved,
      ended,
    },
  },
});
