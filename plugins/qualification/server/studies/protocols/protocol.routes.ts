import { randomUUID } from 'node:crypto';
import { Type, type Static } from 'typebox';
import {
  defineRoute,
  FacilitySettingsToken,
  readOnly,
  RecordsToken,
  type AnyCall,
  type RouteDefinition,
} from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { OperatorsApiToken } from '#plugins/operators/server/api';
import {
  ProtocolCheck,
  ProtocolStale,
  SnapshotDifference,
  type Protocol,
} from '#plugins/qualification/shared/protocol';
import { ProtocolSnapshot } from '#plugins/qualification/shared/protocol-snapshot';
import { SampleSetsApiToken } from '#plugins/sampling/server/api';
import { closed, Nullable, Uuid } from '#schemas/lib/fields';
import { blocksOf } from './protocol-check.js';
import { protocol } from './protocol.resource.js';
import { snapshotDifferences } from './snapshot-differences.js';
import { staleOf } from './stale-protocols.js';
import { takeSnapshot } from './take-snapshot.js';

const ById = Type.Object({ id: Uuid }, closed);
const sources = {
  limits: LimitsApiToken,
  samples: SampleSetsApiToken,
  operators: OperatorsApiToken,
  settings: FacilitySettingsToken,
};
const Filled = Type.Object({
  /** Names the data in the draft of a revision. */
  snapshotId: Uuid,
  snapshot: ProtocolSnapshot,
  differences: Type.Array(SnapshotDifference),
  /** The protocol has the data already; false where the draft of a revision has to name them. */
  isApplied: Type.Boolean(),
});
const Checked = Type.Object({
  blocks: Type.Array(ProtocolCheck),
  /** Between the data of the protocol and those of now. */
  differences: Type.Array(SnapshotDifference),
  stale: Nullable(ProtocolStale),
});

type Row = Protocol & { readonly status: string; readonly documentVersion: number };

/** Completeness of protocols, and the data that they take over. */
export const protocolRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/protocols/:id/check',
    scope: 'facility',
    access: { anyOf: ['QualificationTask.Get'] },
    feature: 'qualification',
    audit: readOnly,
    summary: 'What is missing in each block of a protocol (the WHO list), and how its data differ from those of now',
    input: { params: ById },
    output: Checked,
    useCase: {
      name: 'qualification.check-protocol',
      deps: { records: RecordsToken, ...sources },
      run: async ({ records, ...from }, call): Promise<Static<typeof Checked>> => {
        const row = (await records.get(protocol, call, call.input.params.id)) as unknown as Row;
        const now = await takeSnapshot(call, from, row);
        const stale = await staleOf(call, row.snapshotId);
        return { blocks: blocksOf(row), differences: snapshotDifferences(row.snapshot, now), stale };
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/protocols/:id/fill',
    scope: 'facility',
    access: { anyOf: ['QualificationTask.Modify'] },
    feature: 'qualification',
    audit: 'required',
    summary:
      'Takes the data of a protocol anew: limits in force, procedure, samples with methods and recovery; answers what changed. The draft of a revision takes them by naming snapshotId',
    input: {
      params: ById,
      body: Type.Object({ version: Type.Integer({ minimum: 1, description: 'That was read' }) }, closed),
    },
    output: Filled,
    useCase: {
      name: 'qualification.fill-protocol',
      deps: { records: RecordsToken, ...sources },
      run: async ({ records, ...from }, call): Promise<Static<typeof Filled>> => {
        const { id } = call.input.params;
        const row = (await records.get(protocol, call, id)) as unknown as Row;
        const snapshot = await takeSnapshot(call, from, row);
        const snapshotId = await keepSnapshot(call, id, `${row.externalId} ${row.name}`, snapshot);
        const isApplied = row.status !== 'Approved';
        const { version } = call.input.body;
        if (isApplied) await records.update(protocol, call, id, { version, snapshotId }, 'Filled from data');
        return { snapshotId, snapshot, differences: snapshotDifferences(row.snapshot, snapshot), isApplied };
      },
    },
  }),
];

/** Stores data that a protocol may name; they never change. */
async function keepSnapshot(
  call: AnyCall,
  protocolId: string,
  label: string,
  content: ProtocolSnapshot,
): Promise<string> {
  const id = randomUUID();
  await call.tx.db('qualification.protocol_snapshot').insert({
    facility_id: call.facility.id,
    id,
    protocol_id: protocolId,
    content: JSON.stringify(content),
    taken_at: call.now,
    taken_by: call.actor.id,
  });
  call.tx.audit({
    domain: 'Protocol',
    action: 'takeData',
    entity: { table: 'qualification.protocol', id: protocolId, label },
    changes: [{ path: 'snapshotId', from: null, to: id }],
  });
  return id;
}
